import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../support/built.ts'
import { buildProbe, cleanUp, folder, isRunning, postmasterOf, start, stop, write } from '../support/probe-process.ts'
import { startProgram } from '../support/program.ts'

/** Each costs a start; `KILLS=20` for more. */
const KILLS = Number(process.env.KILLS ?? 8)

beforeAll(buildProbe, 60_000)
afterAll(cleanUp)

/** A free port, since this test calls before the server is ready. */
const freePort = async (): Promise<number> => {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  listening.close()
  await once(listening, 'close')
  return port
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

    const second = start({ DATA_DIR: dataDir })
    const again = await second.ready
    expect(await write(again, 'one')).toBe(false)
    expect(await write(again, 'two')).toBe(true)
    await stop(second, 'SIGINT')
    expect(isRunning(dataDir)).toBe(false)
  })

  it('is there for whoever asks the moment the server listens', async () => {
    const port = await freePort()
    const server = start({ DATA_DIR: folder(), PORT: String(port) })
    let first = 0
    while (first === 0) {
      const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(5_000) }).catch(
        (error) => {
          if (error.name === 'TimeoutError') throw error
          return null
        },
      )
      first = response?.status ?? 0
    }
    // If another program took the port in the meantime, the start fails with that message.
    await server.ready
    expect(first, `${server.output()}${server.errors()}`).toBe(200)
    await stop(server)
  })

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
  })

  it('is refused to the later of two that start together on nothing', async () => {
    const dataDir = folder()
    const both = [start({ DATA_DIR: dataDir }), start({ DATA_DIR: dataDir })]
    const outcomes = await Promise.allSettled(both.map(({ ready }) => ready))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all(both.map((each) => stop(each)))
    expect(isRunning(dataDir)).toBe(false)
  })

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
  })

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
    expect(server.errors()).toContain('It is started again')
    await stop(server)
    expect(isRunning(dataDir)).toBe(false)
  }, 60_000)

  it('ends the server, in words, when its data have gone, and begins no others in their place', async () => {
    const dataDir = folder()
    const server = start({ DATA_DIR: dataDir })
    await server.ready
    const pid = postmasterOf(dataDir)
    process.kill(pid, 'SIGSTOP')
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    process.kill(pid, 'SIGKILL')
    expect(await server.ended).toBe(1)
    expect(server.errors()).toContain(`The data of PostgreSQL is missing from ${join(dataDir, 'postgres')}.`)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  it(`has every acknowledged write after ${KILLS} kills of the server in the middle of writing`, async () => {
    const dataDir = folder()
    const acknowledged: Array<string> = []
    for (let round = 0; round < KILLS; round++) {
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
      // Killed during a write, never between them: 4 to 12 are done, 4 others are in progress.
      const enough = acknowledged.length + 4 + (round % 9)
      while (acknowledged.length < enough) await sleep(1)
      await stop(server, 'SIGKILL')
      alive = false
      await Promise.all(writers)
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS * 6)
    const tool = await builtProgram('probe-read')
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
  })
})
