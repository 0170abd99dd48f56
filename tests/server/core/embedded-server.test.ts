import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { eventually } from '../../eventually.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { cleanUp, folder, isRunning, postmasterOf, start, stop } from '../support/probe-process.ts'
import type { Program } from '../support/program.ts'
import { savesUntilKilled, totalOfItems } from '../support/saves.ts'

/** The built server with its embedded PostgreSQL. `npm run test:all` tests their failures in detail. */

const EMAIL = 'first@simdesk.test'
const dataDir = folder()
let main: string
let server: Program
let client: ApiClient
let password: string
let good: InventoryDraft

const launch = () => start({ DATA_DIR: dataDir, DEMO_DATA: '0', ADMIN_EMAIL: EMAIL }, { file: main })

/** Starts the server again on its data; the session continues. */
const startAgain = async () => {
  server = launch()
  client = Object.assign(new ApiClient(await server.ready), { token: client.token })
  postmasterOf(dataDir)
}

const said = (line: string) => eventually(() => expect(server.output()).toContain(line))

beforeAll(async () => {
  main = await builtProgram('main')
  server = launch()
  const address = await server.ready
  postmasterOf(dataDir)
  await said('(shown only this once).')
  password = /^Sign in as \S+ with the password (\S+) /m.exec(server.output())?.[1] ?? ''
  client = await ApiClient.signedIn(address, EMAIL, password)
  good = await goodDraft(client)
}, 120_000)
afterAll(cleanUp, 60_000)

describe('a server with a PostgreSQL of its own', () => {
  it('is the only one on its data: another ends, says which server has them, and leaves it alone', async () => {
    const second = launch()
    expect(await second.ended).toBe(1)
    expect(second.errors()).toContain(`Another SIM Desk server (process ${server.pid}) is already running`)
    expect((await client.call('Me')).status).toBe(200)
  })

  it('answers every call, or says when to try again, while a PostgreSQL that was killed is started again', async () => {
    const killed = postmasterOf(dataDir)
    const answers: Array<Answer> = []
    const saved = new Map<number, string>()
    const read = () => client.call('GetInventoryList')
    const save = async () => {
      const activationCode = newCode()
      const answer = await client.add({ ...good, activationCode, iccid: newIccid() })
      if (answer.status === 200) saved.set(answer.body.id, activationCode)
      return answer
    }
    let isOver = false
    const calling = [read, save].map(async (call) => {
      for (; !isOver; await pause(5)) answers.push(await call())
    })
    await expect.poll(() => saved.size, { interval: 10 }).toBeGreaterThan(2)
    process.kill(killed, 'SIGKILL')
    const statuses = () => answers.map(({ status }) => status)
    await expect.poll(statuses, { interval: 10, timeout: 30_000 }).toContain(503)
    const atTheFault = saved.size
    await expect.poll(() => saved.size, { interval: 10, timeout: 30_000 }).toBeGreaterThan(atTheFault)
    isOver = true
    await Promise.all(calling)

    expect(new Set(statuses())).toEqual(new Set([200, 503]))
    for (const { headers, body } of answers.filter(({ status }) => status === 503)) {
      expect(body).toMatchObject({ isSuccess: false, message: expect.stringContaining('try again') })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(postmasterOf(dataDir)).not.toBe(killed)
    for (const [id, activationCode] of saved) expect(await client.item(id)).toMatchObject({ activationCode })
  }, 90_000)

  it('has every save that it acknowledged, once, when it was killed amid saving; its PostgreSQL waits for the next start', async () => {
    const before = await totalOfItems(client)
    const postmaster = postmasterOf(dataDir)
    const { acknowledged, saveUntilKilled, expectAll } = savesUntilKilled()
    await saveUntilKilled(client, good, 0, () => stop(server, 'SIGKILL'))
    expect(isRunning(dataDir)).toBe(true)
    await startAgain()
    expect(postmasterOf(dataDir)).toBe(postmaster)
    await expectAll(client)
    expect(await totalOfItems(client)).toBe(before + acknowledged.size)
  }, 60_000)

  it('ends in order with its PostgreSQL, and starts on the same data without telling the password again', async () => {
    expect(await stop(server)).toBe(0)
    expect(isRunning(dataDir)).toBe(false)
    await startAgain()
    expect((await client.call('Me')).status).toBe(200)
    await said(`Sign in as ${EMAIL} with its password`)
    expect(server.output()).not.toContain(password)
    await stop(server)
  }, 60_000)
})
