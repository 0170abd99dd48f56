import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { cleanUp, folder, postmasterOf, start, stop } from '../support/probe-process.ts'
import { childrenOf } from '../support/processes.ts'
import type { Program } from '../support/program.ts'
import { ADMIN } from '../support/server.ts'

/** Faults of PostgreSQL under a server that is called all the time: no caller may see one of our errors. */

let main: string
let dataDir: string
let server: Program
let admin: ApiClient
let good: InventoryDraft

beforeAll(async () => {
  main = await builtProgram('main')
  dataDir = folder()
  server = start({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password }, { file: main })
  admin = await ApiClient.signedIn(await server.ready, ADMIN.email, ADMIN.password)
  good = await goodDraft(admin)
  postmasterOf(dataDir)
}, 120_000)
afterAll(async () => {
  await stop(server)
  await cleanUp()
}, 60_000)

const emptySearch = {
  searchBy: '',
  activationCode: 'CODE',
  buyingCost: '',
  expiryDate: '',
  iccid: '',
  invoiceNumber: '',
  planID: 0,
  serviceDeviceID: '',
  simPin: '',
  supplierName: '',
}

/** Calls of every kind in sequence until stopped, with their answers. */
const callers = (address: string) => {
  let isOver = false
  const answers: Array<Answer & { readonly name: string }> = []
  const saved: Array<string> = []
  const save = async () => {
    const iccid = newIccid()
    const answer = await admin.add({ ...good, activationCode: newCode(), iccid })
    if (answer.status === 200 && answer.body.isSuccess) saved.push(iccid)
    return answer
  }
  const calls: Readonly<Record<string, () => Promise<Answer>>> = {
    Login: () => new ApiClient(address).signIn(ADMIN.email, ADMIN.password),
    Me: () => admin.call('Me'),
    GetPlanDropdown: () => admin.call('GetPlanDropdown'),
    GetInventoryList: () => admin.call('GetInventoryList'),
    SearchInventory: () => admin.call('SearchInventory', { json: emptySearch }),
    SearchPlan: () => admin.call('SearchPlan', { json: { planName: 'UK', country: '', regionName: '', planCode: '' } }),
    GetReportIndex: () => admin.call('GetReportIndex'),
    InsertSingleInventory: save,
  }
  const running = Object.entries(calls).map(async ([name, call]) => {
    while (!isOver) answers.push({ ...(await call()), name })
  })
  return {
    answers,
    saved,
    /** Resolves after this many more answers with that status. */
    came: async (status: number, count: number) => {
      const before = answers.length
      await expect
        .poll(() => answers.slice(before).filter((answer) => answer.status === status).length, {
          interval: 10,
          timeout: 60_000,
        })
        .toBeGreaterThanOrEqual(count)
    },
    /** Resolves when each call has succeeded three times in a row. */
    recovered: async () => {
      const before = answers.length
      const unwell = () =>
        Object.keys(calls).filter((name) => {
          const newest = answers.slice(before).filter((answer) => answer.name === name)
          return newest.length < 3 || newest.slice(-3).some(({ status }) => status !== 200)
        })
      await expect.poll(unwell, { interval: 10, timeout: 60_000 }).toEqual([])
    },
    end: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Runs a fault under load until each call succeeds again; then checks every answer. */
const underLoad = async (fault: (load: ReturnType<typeof callers>) => Promise<void>) => {
  const address = await server.ready
  const load = callers(address)
  try {
    await load.came(200, 16)
    await fault(load)
    await load.recovered()
  } finally {
    await load.end()
  }
  const refused = load.answers.filter(({ status }) => status !== 200)
  expect(refused.filter(({ status }) => status !== 503).map(({ name, status, text }) => [name, status, text])).toEqual(
    [],
  )
  for (const { headers, body } of refused) {
    expect(body).toMatchObject({ isSuccess: false, message: expect.stringContaining('try again') })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  for (const iccid of load.saved) {
    const found = await admin.call('SearchInventory', { json: { ...emptySearch, activationCode: '', iccid } })
    expect(found.body.totalCount, iccid).toBe(1)
  }
}

const backends = (pid: number) => childrenOf(pid).filter(({ command }) => command.startsWith('postgres: simdesk'))

const health = async () => (await fetch(`${await server.ready}/health`)).status

describe.skipIf(process.platform !== 'linux')('calls on their way are answered, or told to come again,', () => {
  it('when PostgreSQL starts all its connections anew because one crashed', async () => {
    const pid = postmasterOf(dataDir)
    await underLoad(async (load) => {
      const [victim] = backends(pid)
      if (victim === undefined) throw new Error('PostgreSQL has no connections')
      process.kill(victim.pid, 'SIGKILL')
      await load.came(503, 1)
    })
    expect(postmasterOf(dataDir)).toBe(pid)
    // The data lease was lost with the connections and is ours again: a second server is refused.
    const second = start({ DATA_DIR: dataDir }, { file: main })
    await expect(second.ready).rejects.toThrow(`Another SIM Desk server (process ${server.pid})`)
  }, 120_000)

  it('when PostgreSQL is killed', async () => {
    const pid = postmasterOf(dataDir)
    await underLoad(async (load) => {
      process.kill(pid, 'SIGKILL')
      await load.came(503, 8)
    })
    expect(postmasterOf(dataDir)).not.toBe(pid)
  }, 120_000)

  it('when PostgreSQL takes long to start', async () => {
    const pid = postmasterOf(dataDir)
    await underLoad(async (load) => {
      process.kill(pid, 'SIGKILL')
      let held = 0
      // While neither runs there is no file, and so no process id.
      while (held === 0 || held === pid) {
        await pause(1)
        held = postmasterOf(dataDir)
      }
      process.kill(held, 'SIGSTOP')
      await load.came(503, 24)
      expect(await health()).toBe(503)
      process.kill(held, 'SIGCONT')
    })
  }, 120_000)

  it('when PostgreSQL stands still for a while', async () => {
    const pid = postmasterOf(dataDir)
    await underLoad(async () => {
      const frozen = [pid, ...childrenOf(pid).map((child) => child.pid)]
      for (const each of frozen) process.kill(each, 'SIGSTOP')
      expect(await health()).toBe(503)
      for (const each of frozen) process.kill(each, 'SIGCONT')
    })
    expect(postmasterOf(dataDir)).toBe(pid)
  }, 120_000)
})
