import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp, folder, isRunning, postmasterOf } from '../support/probe-process.ts'
import { childrenOf, runs } from '../support/processes.ts'

/** `npm start` as a person or a service starts it, ended in every way. */

const root = join(import.meta.dirname, '../../..')
/** The servers of the tests, by process id. */
const servers = new Set<number>()
let dataDir: string

beforeAll(() => {
  dataDir = folder()
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'pipe' })
}, 600_000)
// The leftovers of a failed test would fail the next one.
afterEach(() => {
  for (const pid of servers) if (runs(pid)) process.kill(pid, 'SIGKILL')
  servers.clear()
})
afterAll(cleanUp, 60_000)

const environment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '/',
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO_DATA: 'none',
  ADMIN_PASSWORD: 'correct horse battery staple',
})

/** Starts a program that is, or starts, the server; returns its address when it is ready. */
const launch = async (program: string, args: ReadonlyArray<string>) => {
  const child = spawn(program, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      const found = /is ready at (http:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('close', (code) => reject(new Error(`It ended with ${code}: ${output}`)))
  })
  postmasterOf(dataDir)
  return { pid: child.pid ?? 0, address, output: () => output }
}

/** The processes of `npm start`: npm, its shell (if it stays), and the server. */
const startWithNpm = async () => {
  const { pid: npm } = await launch('npm', ['start'])
  const [first] = childrenOf(npm)
  if (first === undefined) throw new Error('npm has started nothing')
  const isShell = first.command.startsWith('sh ')
  const server = isShell ? childrenOf(first.pid)[0] : first
  if (server === undefined) throw new Error('The shell has started nothing')
  servers.add(server.pid)
  return { npm, shell: isShell ? first.pid : null, server: server.pid }
}

const isGone = (pid: number) => expect.poll(() => runs(pid), { timeout: 20_000 }).toBe(false)

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGHUP'],
    ['npm', 'SIGKILL'],
    ['shell', 'SIGTERM'],
    ['shell', 'SIGHUP'],
    ['shell', 'SIGKILL'],
    ['server', 'SIGTERM'],
    ['server', 'SIGINT'],
    ['server', 'SIGHUP'],
  ] as const)(
    'leaves nothing behind when its %s gets %s',
    async (victim, signal) => {
      const tree = await startWithNpm()
      process.kill(tree[victim] ?? tree.server, signal)
      await isGone(tree.server)
      await expect.poll(() => isRunning(dataDir), { timeout: 20_000 }).toBe(false)
    },
    120_000,
  )
})

/** Starts the server from a shell that exits at once and prints the server's process id. */
const startAlone = async (shell: string, command: string) => {
  const { pid, address, output } = await launch(shell, ['-c', `${command} & echo "number $!"`])
  const server = Number(/number (\d+)/.exec(output())?.[1])
  servers.add(server)
  return { address, server, shell: pid }
}

/** Several polling intervals of a watcher of its parent. */
const aWhile = () => pause(1_500)

const isWell = async (address: string) => (await fetch(`${address}/health`)).status

describe.skipIf(process.platform !== 'linux')('a server that no npm has started', () => {
  it('goes on when the shell that started it has gone', async () => {
    const { server, address, shell } = await startAlone('sh', 'node scripts/start.mjs')
    await isGone(shell)
    await aWhile()
    expect(await isWell(address)).toBe(200)
    process.kill(server, 'SIGTERM')
    await isGone(server)
  }, 120_000)

  it.skipIf(!existsSync('/bin/bash'))(
    'goes on when its terminal closes, if it was started by nohup',
    async () => {
      const { server, address } = await startAlone('/bin/bash', 'nohup node scripts/start.mjs')
      process.kill(server, 'SIGHUP')
      await aWhile()
      expect(await isWell(address)).toBe(200)
      process.kill(server, 'SIGTERM')
      await isGone(server)
    },
    120_000,
  )
})
