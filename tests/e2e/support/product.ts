import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { SIMDESK_EMAIL, SIMDESK_PASSWORD, SIMDESK_PARTNER_EMAIL, SIMDESK_PARTNER_PASSWORD } = process.env

/** An administrator of the product under test: started for the tests, or an existing installation. */
export const admin = {
  email: SIMDESK_EMAIL || 'admin@simdesk.test',
  password: SIMDESK_PASSWORD || 'correct-horse-battery-staple-91',
} as const

/** A person whose role may not see the stock; by default one of the demo data. */
export const partner = {
  email: SIMDESK_PARTNER_EMAIL || 'partner@simdesk.test',
  password: SIMDESK_PARTNER_PASSWORD || admin.password,
} as const

const root = join(import.meta.dirname, '../../..')
const READY = /SIM Desk is ready at (http:\/\/\S+)/

/** A port that is currently free. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/** A data folder for one product, in which an unprivileged database process may work. */
export const temporaryDataDir = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'simdesk-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** The built product as a child process: the server, its embedded database, and the application it serves. */
export class Product {
  readonly port: number
  readonly dataDir: string
  readonly logFile: string
  readonly #env: Record<string, string>
  #child: ChildProcess | null = null

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.port = port
    this.dataDir = dataDir
    this.logFile = join(dataDir, 'server.log')
    this.#env = env
  }

  static async start(env: Record<string, string> = {}): Promise<Product> {
    const product = new Product(await freePort(), temporaryDataDir(), env)
    await product.launch()
    return product
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the process on the existing data; resolves when the server reports that it is ready. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: join(this.dataDir, 'data'),
        DATABASE_URL: '',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        DEMO_DATA: 'small',
        // A fixed day, so that the tests do not depend on the date.
        DEMO_DAY: '2026-11-01',
        // Each test calls from its own address, so that the limits on sign-in attempts count per test.
        TRUSTED_PROXY: '127.0.0.1',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    await new Promise<void>((resolve, reject) => {
      let startUp = ''
      let isReady = false
      const hear = (chunk: Buffer) => {
        appendFileSync(this.logFile, chunk)
        if (isReady) return
        startUp += chunk
        isReady = READY.test(startUp)
        if (isReady) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${startUp}`)))
    })
  }

  /** Ends the process as an operator does (SIGTERM) or as a crash does (SIGKILL). */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }

  /** Ends the process for good and removes its data. */
  async dispose(): Promise<void> {
    // After a crash its database may still run: the next start adopts it, and an orderly end stops both.
    if (this.#child === null) await this.launch().catch(() => undefined)
    await this.end()
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** The log of the product that the global set-up started, read from another process. */
export const readSharedLog = (): string => readFileSync(shared().logFile, 'utf8')

const SHARED = 'SIMDESK_E2E'

/** Passes the shared product's location to the workers, which inherit the environment of the set-up. */
export const share = ({ url, logFile }: { readonly url: string; readonly logFile: string }): void => {
  process.env[SHARED] = JSON.stringify({ url, logFile })
}

export const shared = (): { readonly url: string; readonly logFile: string } => {
  const text = process.env[SHARED]
  if (!text) throw new Error('The global set-up did not start the product.')
  return JSON.parse(text)
}
