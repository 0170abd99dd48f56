import { Effect, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AT_ONCE } from '../../../server/core/http/heavy-calls.ts'
import { layerConnections } from '../../../server/core/postgres/connections.ts'
import { Database } from '../../../server/core/postgres/database.ts'
import type { CallName } from '../../../src/schemas/contract.ts'
import { type Answer, ApiClient, type Asked } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { locksOn } from '../support/locks.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'

/** More than the number of connections for answers. */
const MANY = 40

let server: TestServer
let admin: ApiClient
let staff: ApiClient
beforeAll(async () => {
  server = await startServer()
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
})
afterAll(() => server?.close())

const locked = (...tables: ReadonlyArray<string>) => locksOn(server.databaseUrl).locked(...tables)
const waiting = () => locksOn(server.databaseUrl).waiting()

const search = (client: ApiClient) =>
  client.call('SearchInventory', {
    json: {
      searchBy: '',
      activationCode: '',
      buyingCost: '',
      expiryDate: '',
      iccid: '',
      invoiceNumber: '',
      planID: 0,
      serviceDeviceID: '',
      simPin: '',
      supplierName: '',
    },
  })

const statusesOf = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status)

describe('while every connection for answers is busy', () => {
  it('people sign in and out, sessions are known, and the server is well', async () => {
    const lock = await locked('inventory_items')
    const lists = Array.from({ length: MANY }, () => admin.call('GetInventoryList'))
    await expect.poll(waiting).toBeGreaterThanOrEqual(12)
    const signal = AbortSignal.timeout(10_000)
    const colleague = new ApiClient(server.url)
    const answers: Array<Answer> = []
    const work = (async () => {
      answers.push(await colleague.signIn('staff@simdesk.test', ADMIN.password))
      answers.push(await colleague.call('Me'))
      answers.push(await colleague.call('Unlock', { json: { password: ADMIN.password } }))
      answers.push(await colleague.call('Logout'))
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
    })()
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error(`Only ${answers.length} answers`))),
    )
    try {
      await Promise.race([work, late])
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200])
      expect(answers[0]?.body.isSuccess).toBe(true)
    } finally {
      await lock.release()
    }
    expect(new Set(statusesOf(await Promise.all(lists)))).toEqual(new Set([200]))
  }, 60_000)
})

describe('one session', () => {
  it(`has ${AT_ONCE.search} searches at a time, and is told when to try another; others are not held up`, async () => {
    const lock = await locked('inventory_items')
    const searches = Array.from({ length: AT_ONCE.search + 1 }, () => search(admin))
    const refused = await Promise.race(searches)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        isSuccess: false,
        message: '4 of your searches are already running. Wait for one of them, then try again.',
      },
    })
    expect(refused.body.requestId).toBe(refused.headers.get('x-request-id'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const others = search(staff)
    await expect.poll(waiting).toBe(AT_ONCE.search + 1)
    await lock.release()
    expect(statusesOf(await Promise.all(searches)).sort()).toEqual([200, 200, 200, 200, 429])
    expect((await others).status).toBe(200)
    expect((await search(admin)).status).toBe(200)
  }, 60_000)

  it.each<[CallName, string, Asked?]>([
    ['SearchApiOrder', 'api_orders', { json: { status: 'Failed' } }],
    ['GetApiOrderChoices', 'api_orders'],
    ['GetPartnerSummary', 'partner_report_rows'],
    ['PartnerSalesReport', 'partner_report_entries', { query: { PlanID: 1 } }],
    ['PartnerH20Report', 'partner_report_entries', { query: { PlanID: 1 } }],
    ['PartnerSubscriptionReport', 'partner_report_entries', { query: { PlanID: 1 } }],
    ['GetPartnerReportTotals', 'partner_report_entries', { query: { Report: 'SalesReport', PlanID: 1 } }],
    ['GetPartnerReportChoices', 'partner_report_entries', { query: { Report: 'SalesReport' } }],
    ['GetContactList', 'suppliers'],
    ['GetPricing', 'stock_currencies'],
  ])('has no more of %s at a time, which reads its whole list too', async (name, table, asked = {}) => {
    const lock = await locked(table)
    const calls = Array.from({ length: AT_ONCE.search + 1 }, () => admin.call(name, asked))
    const first = await Promise.race([...calls, new Promise<null>((resolve) => setTimeout(resolve, 5_000, null))])
    await lock.release()
    expect(first?.status).toBe(429)
    expect(statusesOf(await Promise.all(calls)).sort()).toEqual([200, 200, 200, 200, 429])
  })

  it.each([
    ['ReportMaster/GetReportRows?ReportName=PurchaseReport', 'report_counters'],
    ['PartnerReport/GetPartnerRows?Report=SalesReport', 'partner_report_counters'],
  ])(
    `has ${AT_ONCE.export} exports at a time by %s, of which those count that still have a reader`,
    async (path, table) => {
      const address = `${server.url}/api/${path}`
      const ask = (signal: AbortSignal) =>
        fetch(address, { signal, headers: { Authorization: `Bearer ${admin.token}` } })
      const lock = await locked(table)
      const readers = new AbortController()
      const exports = Array.from({ length: AT_ONCE.export }, () => ask(readers.signal).catch(() => null))
      await expect.poll(waiting).toBe(AT_ONCE.export)
      expect((await ask(AbortSignal.timeout(10_000))).status).toBe(429)
      readers.abort()
      await Promise.all(exports)
      await expect.poll(waiting).toBe(0)
      await lock.release()
      // More in sequence than are allowed at a time: each frees its place after reading.
      for (let n = 0; n <= AT_ONCE.export; n++) {
        const response = await ask(AbortSignal.timeout(10_000))
        expect(response.status).toBe(200)
        await response.text()
      }
    },
    60_000,
  )
})

describe('a statement that takes too long', () => {
  it('is ended by the database before its caller gives up, but not where the server does its own work', async () => {
    const timeOf = (purpose: 'answers' | 'signIn' | 'health' | 'work') =>
      Effect.runPromise(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql<{ ms: string }>`select current_setting('statement_timeout') as ms`,
        ).pipe(
          Effect.provide(
            layerConnections(purpose).pipe(
              Layer.provide(
                Layer.succeed(Database, {
                  notice: null,
                  lost: Effect.never,
                  address: { url: Redacted.make(server.databaseUrl) },
                }),
              ),
            ),
          ),
          Effect.map(([row]) => row?.ms),
        ),
      )
    expect(await timeOf('answers')).toBe('20s')
    expect(await timeOf('signIn')).toBe('10s')
    expect(await timeOf('health')).toBe('2500ms')
    expect(await timeOf('work')).toBe('0')
  })

  it('is a 503 that says so', async () => {
    const lock = await locked('inventory_items')
    const answer = search(admin)
    await expect.poll(waiting).toBe(1)
    // The effect of the time-out, without the wait.
    await withDatabase(
      server.databaseUrl,
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    expect(await answer).toMatchObject({
      status: 503,
      body: { isSuccess: false, message: 'The database took too long to answer. Narrow the request, or try again.' },
    })
    await lock.release()
  }, 60_000)
})
