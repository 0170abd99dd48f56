import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AuditAct } from '../../../server/core/audit/acts.ts'
import { auditEvents } from '../../../server/core/audit/audit.events.ts'
import { ROWS_TOLD } from '../../../server/core/audit/readings.ts'
import { checkEvents } from '../../../server/core/events/check.ts'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { contract } from '../../../src/schemas/contract.ts'
import { ApiClient, type Asked, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { collectLog } from '../support/log-lines.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

let lines: ReadonlyArray<Readonly<Record<string, unknown>>> = []
let server: TestServer
let trail: ReadonlyArray<StoredEvent>
let statements: ReadonlyArray<{ readonly stream: string; readonly events: number }>
const caches: Array<{ readonly what: string; readonly value: string | null }> = []
let invoice = 0
let denied = ''
let customersRead = 0

/** Acts before the server ends. The trail is read after that, when everything has been written. */
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXY: '127.0.0.1' })
  const log = collectLog()
  const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  const partner = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
  const stranger = new ApiClient(server.url)
  const call = async (who: ApiClient, name: keyof typeof contract, asked: Asked = {}) => {
    const answer = await who.call(name, asked)
    caches.push({ what: `${name} ${answer.status}`, value: answer.headers.get('cache-control') })
    return answer
  }

  denied = (await call(partner, 'GetInventoryList')).headers.get('x-request-id') ?? ''
  for (let time = 0; time < 30; time++) await call(partner, 'GetInventoryList')
  for (let time = 0; time < 5; time++) {
    await call(stranger, 'GetPlanList', { headers: { 'X-Forwarded-For': '198.18.7.1' } })
  }
  await call(admin, 'Logout', { headers: { 'X-XSRF-TOKEN': 'not the cookie of this browser' } })
  await call(stranger, 'Login', { json: {}, headers: { 'X-XSRF-TOKEN': '' } })
  await call(admin, 'GetReportRows', { query: { ReportName: 'PurchaseReport' } })
  await call(admin, 'GetInventoryList', { query: { PageSize: 200 } })
  await call(admin, 'GetInventoryList', { query: { PageSize: 30 } })
  // Pages on a screen: of people until it is a large number, of SIMs and by another person fewer.
  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  while (customersRead < ROWS_TOLD) {
    const answer = await staff.call('GetCustomerList', { query: { PageSize: 100, PageIndex: 1 } })
    customersRead += answer.body.getCustomerslist.length
  }
  for (let page = 1; page <= 12; page++) {
    await staff.call('GetInventoryList', { query: { PageSize: 100, PageIndex: 1 } })
    await call(admin, 'GetCustomerList', { query: { PageSize: 20, PageIndex: page } })
  }
  // An act that cannot be recorded at first is recorded later.
  const ask = (statement: string) =>
    withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)),
    )
  await ask(`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`)
  await ask('create trigger refuse before insert on events for each row execute function refuse()')
  await call(admin, 'GetReportRows', { query: { ReportName: 'SignupReport' } })
  await vi.waitUntil(() => log.text().includes('the audit trail was not written'), { timeout: 10_000 })
  await ask('drop function refuse cascade')
  // A caller that leaves before the answer has received nothing.
  const leaving = new AbortController()
  await withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table sessions in access exclusive mode`
          const left = fetch(`${server.url}/api/ReportMaster/GetReportRows?ReportName=TravelReport`, {
            headers: { Authorization: `Bearer ${admin.token}` },
            signal: leaving.signal,
          })
          const waiting = sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          const isWaiting = Effect.map(waiting, ({ length }) => length > 0)
          yield* Effect.promise(() => vi.waitUntil(() => Effect.runPromise(isWaiting), { timeout: 10_000 }))
          leaving.abort()
          yield* Effect.promise(() => left.catch(() => undefined))
          yield* Effect.promise(() => vi.waitUntil(() => log.text().includes('request aborted'), { timeout: 10_000 }))
        }),
      ),
    ),
  )
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' })
  invoice = (await admin.add(await goodDraft(admin), file)).body.id
  await call(admin, 'GetInvoicePO', { query: { id: invoice } })
  await call(admin, 'GetInvoicePO', { query: { id: 999_999 } })
  for (let time = 0; time < 11; time++) {
    const from = { 'X-Forwarded-For': '198.18.7.2' }
    await call(stranger, 'Login', { json: { email: 'nobody@simdesk.test', password: 'x' }, headers: from })
  }
  for (const path of ['/api/Nothing', '/api', '/api/Login/Login']) {
    const response = await fetch(server.url + path)
    caches.push({ what: `${path} ${response.status}`, value: response.headers.get('cache-control') })
  }
  await server.close()
  lines = log.lines()

  ;[trail, statements] = await onProductStore(
    server.databaseUrl,
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* EventStore]
      const streams = yield* sql<{ stream: string; events: number }>`
        select stream, count(*)::integer as events from events where stream like 'audit-%' group by stream`
      const read = yield* Effect.forEach(streams, ({ stream }) => store.read(stream))
      expect((yield* checkEvents).problems).toEqual([])
      return [read.flat(), streams] as const
    }),
  )
}, 120_000)
afterAll(() => server?.close())

const ofAct = (act: AuditAct) =>
  trail
    .filter(({ type }) => type === act)
    .map((event) => {
      const { subject, count, address } = auditEvents.read(event).data
      return [event.actor, subject, count, address]
    })

describe('the audit trail', () => {
  it('holds who was denied what, and a flood of it as a few events', () => {
    const named = ofAct('AccessDenied').filter(([actor]) => actor !== 'anonymous')
    expect(named.every(([actor, subject]) => actor === '3' && subject === 'GetInventoryList')).toBe(true)
    expect(named.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(31)
    expect(named.length).toBeLessThanOrEqual(3)
    const first = trail.find(({ type, actor }) => type === 'AccessDenied' && actor === '3')
    expect(first?.requestId).toBe(denied)
  })

  it('holds what strangers tried as one event for a place and a minute', () => {
    const strangers = ofAct('AccessDenied').filter(([actor]) => actor === 'anonymous')
    expect(strangers).toEqual([['anonymous', 'GetPlanList', 5, '198.18.7.1']])
    expect(ofAct('RequestLimited')).toEqual([['anonymous', 'Login', 1, '198.18.7.2']])
  })

  it('holds refused anti-forgery tokens, and whose session they came with', () => {
    expect(ofAct('ForgeryRefused').toSorted()).toEqual([
      ['1', 'Logout', 1, '127.0.0.1'],
      ['anonymous', 'Login', 1, '127.0.0.1'],
    ])
  })

  it('is not told of what somebody left before there was an answer, nor is the log of a status', () => {
    const left = lines.filter(({ message }) => message === 'request aborted')
    expect(left.map(({ path, status }) => [path, status])).toEqual([['/api/ReportMaster/GetReportRows', undefined]])
  })

  it('holds exports, by the stream and by pages that no screen shows, and downloads of invoices that there were', () => {
    // They are written in parallel with the requests, in any order.
    expect(ofAct('ListExported')).toHaveLength(3)
    expect(ofAct('ListExported')).toEqual(
      expect.arrayContaining([
        ['1', 'GetReportRows PurchaseReport', 1, '127.0.0.1'],
        ['1', 'GetInventoryList', 1, '127.0.0.1'],
        ['1', 'GetReportRows SignupReport', 1, '127.0.0.1'],
      ]),
    )
    expect(ofAct('InvoiceDownloaded')).toEqual([['1', `inventory-${invoice}`, 1, '127.0.0.1']])
  })

  it('holds who read very many rows of people page by page, with how many', () => {
    expect(ofAct('PersonalDataRead')).toEqual([['2', 'GetCustomerList', customersRead, '127.0.0.1']])
    const told = trail.find(({ type }) => type === 'PersonalDataRead')
    if (told === undefined) throw new Error('nothing is told')
    const { first, last } = auditEvents.read(told).data
    expect(first < last).toBe(true)
  })

  it('has a stream for an account and a day, and events of the declared shape', () => {
    for (const { stream } of statements) expect(stream).toMatch(/^audit-(?:\d+|anonymous)-\d{4}-\d\d-\d\d$/)
    expect(trail.length).toBeGreaterThan(6)
    for (const event of trail) expect(() => auditEvents.read(event)).not.toThrow()
  })

  it('is in the log as well, with the actor and nothing personal', () => {
    const told = lines.filter(({ message }) => message === 'audit')
    expect(told.map(({ act, actor, subject }) => ({ act, actor, subject }))).toEqual(
      expect.arrayContaining([
        { act: 'AccessDenied', actor: '3', subject: 'GetInventoryList' },
        { act: 'ForgeryRefused', actor: '1', subject: 'Logout' },
        { act: 'InvoiceDownloaded', actor: '1', subject: `inventory-${invoice}` },
        { act: 'RequestLimited', actor: 'anonymous', subject: 'Login' },
      ]),
    )
    for (const line of told) {
      expect(Object.keys(line).sort()).toEqual([
        'act',
        'actor',
        'at',
        'count',
        'level',
        'message',
        'requestId',
        'subject',
      ])
    }
    expect(JSON.stringify(lines)).not.toMatch(/198\.18|@simdesk|correct horse/)
    expect(lines.find(({ message, requestId }) => message === 'request' && requestId === denied)).toMatchObject({
      status: 403,
      actor: '3',
    })
  })
})

describe('an answer of the API', () => {
  it('is stored nowhere, whatever its status', () => {
    expect(new Set(caches.map(({ what }) => what.split(' ')[1]))).toEqual(new Set(['200', '401', '403', '404', '429']))
    for (const { what, value } of caches)
      expect({ what, value }).toEqual({ what, value: expect.stringContaining('no-store') })
  })
})
