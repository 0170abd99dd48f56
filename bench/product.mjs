// The built product as a child process with its own data, for the measurements.
import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn as signInAs } from '../scripts/lib/sign-in.mjs'

const root = join(import.meta.dirname, '..')
export const admin = { email: 'admin@simdesk.test', password: 'a-password-for-the-bench-7' }

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

export const newDataDir = () => {
  const folder = mkdtempSync(join(tmpdir(), 'simdesk-bench-'))
  // If root runs the server, its database runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the built server and waits for its ready line. */
export const startProduct = async (dataDir, env = {}) => {
  // The log goes to a file, as with a service manager: a slow reader of a pipe would slow the writer down.
  const logFile = join(dataDir, 'server.log')
  const log = openSync(logFile, 'a')
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: join(dataDir, 'data'),
      DATABASE_URL: '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      DEMO_DATA: 'small',
      ...env,
    },
    stdio: ['ignore', 'pipe', log],
  })
  closeSync(log)
  let output = ''
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = /SIM Desk is ready at (http:\/\/\S+)/.exec(output)
      if (ready) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}${readFileSync(logFile)}`)))
  })
  return {
    url,
    pid: child.pid,
    seconds: (performance.now() - started) / 1000,
    end: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', resolve)
        child.kill('SIGTERM')
      }),
  }
}

export const removeData = (dataDir) => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

/** Signs in as the administrator; returns the headers that a browser sends from then on. */
export const signIn = (url) => signInAs(url, admin)

/** Resident memory of a process in MB; null if the system does not report it (Linux does). */
export const memoryOf = (pid) => {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return line ? Number(line[1]) / 1024 : null
  } catch {
    return null
  }
}

/** The CPU time of a process so far, in ms; null if the system does not report it (Linux does). */
export const cpuOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    // In hundredths of a second: user and system.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
