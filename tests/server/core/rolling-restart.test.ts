import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Alternating, alternatingProxy } from '../support/alternating.ts'
import { type Answer, ApiClient, goodDraft, totalOf } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { cleanUp, folder, start, stop } from '../support/probe-process.ts'
import type { Program } from '../support/program.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'

let seeded: TestServer
let main: string
let proxy: Alternating
const running: Array<Program> = []

/** The built product as a process, on the shared database. */
const startOne = () => start({ DATA_DIR: folder(), DATABASE_URL: seeded.databaseUrl }, { file: main })

beforeAll(async () => {
  seeded = await startServer()
  main = await builtProgram('main')
  running.push(startOne(), startOne())
  proxy = await alternatingProxy(await Promise.all(running.map(({ ready }) => ready)))
}, 120_000)
afterAll(async () => {
  await proxy?.close()
  for (const program of running) await stop(program)
  await seeded?.close()
  await cleanUp()
})

it('two servers are restarted one after the other, and nobody who reads or saves meanwhile notices', async () => {
  const client = await ApiClient.signedIn(proxy.url, ADMIN.email, ADMIN.password)
  const draft = await goodDraft(client)
  const before = await totalOf(client)
  const reads = new Set<number>()
  let [isOver, saved] = [false, 0]

  const reader = async () => {
    while (!isOver) reads.add((await client.call('GetInventoryList')).status)
  }
  /** As the form does: retries the same save under its id until it is answered. */
  const save = async () => {
    const key = randomUUID()
    const codes = { activationCode: `ROLL-${key}`, iccid: `8944${String(saved).padStart(15, '0')}` }
    let answer: Answer
    do answer = await client.add({ ...draft, ...codes }, null, key)
    while (answer.status >= 500)
    expect(answer.body).toMatchObject({ isSuccess: true })
    saved++
  }
  const saver = async () => {
    while (!isOver) await save()
  }
  const work = [reader(), reader(), saver()]
  for (const index of [0, 1]) {
    const [old, next] = [running[index], startOne()]
    running[index] = next
    expect(old && (await stop(old))).toBe(0)
    proxy.servers[index] = await next.ready
  }
  isOver = true
  await Promise.all(work)

  expect([...reads]).toEqual([200])
  expect(saved).toBeGreaterThan(2)
  expect(await totalOf(client)).toBe(before + saved)
  expect(Math.min(...proxy.counts)).toBeGreaterThan(5)
})
