import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import type { CallName } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient, type Asked } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { type Partner, soldBy, subscribed } from '../support/partner-sales.ts'
import { fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)

const companies = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ id: number; code: string; name: string }>`select p.id, p.partner_code::text as code, p.name
      from partners p where p.offered order by p.id <> (select partner_id from users where email = 'partner@simdesk.test'), p.id limit 2`,
  ),
)
const [mine, theirs] = companies.map((company): Partner => ({ ...company, markupDiscount: 2.5 }))
if (mine === undefined || theirs === undefined) throw new Error('There are no two partners')

const PLAN = 77
const days = { From: '2030-05-02', To: '2030-05-03' }

/** Sales of partners in turn, over five days of a month. Every seventh has another plan, some are by H2O Wireless. */
const sell = (first: number, count: number, given: { readonly day?: number; readonly plan?: number } = {}) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.appendAll(
        Array.from({ length: count }, (_, index): Append => {
          const day = given.day ?? 1 + (index % 5)
          const sale = soldBy(first + index, index % 3 === 0 ? theirs : mine, {
            at: `2030-05-0${day}T08:00:00.000Z`,
            ...(index % 4 === 0 && { vendor: 'H2O Wireless' }),
          })
          const id = given.plan ?? (index % 7 === 0 ? PLAN : sale.plan.id)
          return {
            stream: saleStream(sale.id),
            expectedVersion: 0,
            actor: 'test',
            events: [{ type: 'SaleCompleted', data: { ...sale, plan: { ...sale.plan, id } } }],
          }
        }),
      ),
    ),
  )
await sell(900_001, 1_600)
await onProductStore(
  server.databaseUrl,
  Effect.flatMap(EventStore, (store) =>
    store.appendAll(
      [mine, theirs, mine].map((partner, index) =>
        subscribed(900_001 + index, partner, {
          at: `2030-05-0${index + 1}T10:00:00.000Z`,
          cents: 1_234,
          payments: index + 1,
        }),
      ),
    ),
  ),
)

type Row = Readonly<Record<string, unknown>>
type Line = {
  readonly columns?: ReadonlyArray<string>
  readonly until?: number
  readonly list?: number
  readonly firstId?: number | null
  readonly count?: number
  readonly after?: number
  readonly rows?: ReadonlyArray<ReadonlyArray<unknown>>
}
type Query = Readonly<Record<string, string | number>>

const linesOf = async (query: Query, client = admin): Promise<ReadonlyArray<Line>> => {
  const { status, headers, text } = await client.call('GetPartnerRows', { query })
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/x-ndjson',
    'no-store',
  ])
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const rowsOf = ([head, ...lines]: ReadonlyArray<Line>): ReadonlyArray<Row> =>
  lines.flatMap(({ rows = [] }) =>
    rows.map((row) => Object.fromEntries((head?.columns ?? []).map((name, at) => [name, row[at]]))),
  )

const reports = [
  ['SalesReport', 'PartnerSalesReport', 'partnerSalesReports'],
  ['H20Report', 'PartnerH20Report', 'partnerH20Reports'],
  ['SubscriptionReport', 'PartnerSubscriptionReport', 'partnerSubscriptionReports'],
] as const

/** The same, from the pages of the list. */
const pagesOf = async (name: CallName, key: string, query: Query, client = admin): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (let PageIndex = 1; ; PageIndex++) {
    const { body } = await client.call(name, { query: { ...query, PageIndex, PageSize: 200 } } as Asked)
    rows.push(...body[key])
    if (body[key].length === 0 || rows.length >= body.totalCount) return rows
  }
}

const filters: ReadonlyArray<readonly [string, Query]> = [
  ['as a whole', {}],
  ['by partner', { PartnerID: theirs.id }],
  ['by days', days],
  ['from a day', { From: '2030-05-03' }],
  ['up to a day', { To: '2030-05-01' }],
  ['by plan', { PlanID: PLAN }],
  ['by partner, days and plan', { PartnerID: theirs.id, ...days, PlanID: PLAN }],
]
const isWhole = (filter: Query) => Object.keys(filter).every((name) => name === 'PartnerID')

/** The number of lines in the common list, or in the partner's. */
const totalOf = async (name: CallName, { PartnerID }: Query, client = admin): Promise<number> =>
  (await client.call(name, { query: PartnerID === undefined ? {} : { PartnerID } })).body.totalCount

describe.each(reports)('%s', (Report, name, key) => {
  it.each(filters)('comes %s, row for row what its pages say', async (_, filter) => {
    const pages = await pagesOf(name, key, filter)
    const lines = await linesOf({ Report, ...filter })
    expect(rowsOf(lines)).toEqual(pages)
    const total = await totalOf(name, filter)
    expect(lines[0]).toEqual({
      reportName: Report,
      columns: lines[0]?.columns,
      totalCount: total,
      until: total,
      list: filter.PartnerID ?? 0,
      ...(isWhole(filter) ? { firstId: pages.length } : { firstId: null, count: pages.length }),
    })
    if (pages[0]) expect(lines[0]?.columns).toEqual(Object.keys(pages[0]))
    expect(lines.at(-1)).toEqual({ done: true, totalCount: total, ...(isWhole(filter) ? {} : { added: 0 }) })
  })

  it('of who works for a partner has the lines of that partner alone, whoever is asked for', async () => {
    const own = await linesOf({ Report, PartnerID: mine.id })
    expect(new Set(rowsOf(own).map(({ partnerID }) => partnerID))).toEqual(new Set([mine.id]))
    for (const query of [{}, { PartnerID: mine.id }]) expect(await linesOf({ Report, ...query }, operator)).toEqual(own)
    expect(await linesOf({ Report, ...days }, operator)).toEqual(await linesOf({ Report, PartnerID: mine.id, ...days }))
    for (const PartnerID of [theirs.id, 0, -1, 987_654]) {
      const nothing = { totalCount: 0, until: 0, firstId: 0 }
      expect(await linesOf({ Report, PartnerID }, operator)).toMatchObject([nothing, { done: true, totalCount: 0 }])
    }
  })
})

describe('a stream that was cut off', () => {
  let sold = 910_001

  it.each(filters)(
    'goes on %s behind any line as if it had never stopped, whatever is sold meanwhile',
    async (_, filter) => {
      const whole = await linesOf({ Report: 'SalesReport', ...filter })
      const Until = whole[0]?.until ?? 0
      const all = rowsOf(whole)
      expect(all.length).toBeGreaterThan(10)
      const chunks = whole.filter(({ rows }) => rows !== undefined)
      if (filter.PlanID === undefined && filter.PartnerID === undefined) expect(chunks.length).toBeGreaterThan(1)
      // A matching one, and one of another day and plan; both of the requested partner, or of both.
      await sell(sold, 1, { day: 3, plan: PLAN })
      await sell(sold + 1, 1, { day: 4, plan: 1 })
      sold += 2
      const places = [all[0]?.id, all[4]?.id, ...chunks.map(({ after }) => after), all.at(-2)?.id]
      for (const After of places.map(Number)) {
        const rest = await linesOf({ Report: 'SalesReport', ...filter, Until, After })
        const left = all.slice(all.findIndex(({ id }) => id === After) + 1)
        expect(rowsOf(rest)).toEqual(left)
        expect(rest[0]).toMatchObject({
          totalCount: Until + 2,
          until: Until,
          ...(isWhole(filter) ? { firstId: left.length } : { firstId: null, count: all.length }),
        })
        const now = rowsOf(await linesOf({ Report: 'SalesReport', ...filter }))
        expect(rest.at(-1)).toEqual({
          done: true,
          totalCount: Until + 2,
          ...(isWhole(filter) ? {} : { added: now.length - all.length }),
        })
        expect(now.slice(now.length - all.length)).toEqual(all)
      }
    },
  )

  it('asks to come again at a server that does not have yet what another one has sent', async () => {
    const [head] = await linesOf({ Report: 'H20Report' })
    for (const Until of [(head?.until ?? 0) + 1, 2 ** 31 - 1]) {
      const answer = await admin.call('GetPartnerRows', { query: { Report: 'H20Report', Until } })
      expect([answer.status, answer.headers.get('retry-after'), answer.body.isSuccess]).toEqual([503, '1', false])
    }
  })

  it('belongs to whom it was begun for: who works for another partner by now is refused, and can begin anew', async () => {
    const json = { email: 'partner@simdesk.test' }
    const [{ u_Id }] = (await admin.call('SearchEmployee', { json })).body.getEmployeeslist
    const moveTo = async (partnerID: number) => {
      const [read] = (await admin.call('GetEmployeeList', { query: { u_Id } } as Asked)).body.getEmployeeslist
      const moved = { ...fieldsIn(records.employee, read), partnerID, flag: 2, u_Id, version: read.version }
      expect((await admin.call('InsertUpdateEmployee', { json: moved })).body).toMatchObject({ isSuccess: true })
      // The move to another partner ended their session.
      await operator.signIn(json.email, ADMIN.password)
    }
    const goOn = async (query: Query) => {
      const { status, body } = await operator.call('GetPartnerRows', { query })
      return [status, body.isSuccess, body.message]
    }
    const refused = [409, false, 'You can no longer see the list of this file. Download it again.']
    for (const filter of [{}, { PlanID: PLAN }]) {
      const whole = await linesOf({ Report: 'SalesReport', ...filter }, operator)
      const all = rowsOf(whole)
      const { until = 0, list = 0 } = whole[0] ?? {}
      expect(list).toBe(mine.id)
      const rest = { Report: 'SalesReport', ...filter, Until: until, List: list, After: Number(all[3]?.id) }
      await moveTo(theirs.id)
      try {
        expect(await goOn(rest)).toEqual(refused)
        // The other list is longer, so only this check detects the mix-up.
        expect(await goOn({ ...rest, Until: 100, After: 90 })).toEqual(refused)
        expect((await linesOf({ Report: 'SalesReport', ...filter }, operator))[0]?.list).toBe(theirs.id)
      } finally {
        await moveTo(mine.id)
      }
      expect(rowsOf(await linesOf(rest, operator))).toEqual(all.slice(4))
    }
    // A reader of everyone's list who now sees one partner, and the list of one requested as that of another.
    const [{ until = 0, list = -1 } = {}] = await linesOf({ Report: 'SalesReport' })
    expect(await goOn({ Report: 'SalesReport', Until: until, List: list, After: 90 })).toEqual(refused)
    const query = { Report: 'SalesReport', PartnerID: theirs.id, Until: 100, List: mine.id, After: 90 }
    expect((await admin.call('GetPartnerRows', { query })).status).toBe(409)
  })

  it('has no end line where lines are missing that were sent for', async () => {
    const asked = (statement: string) => SqlClient.SqlClient.use((sql) => sql.unsafe(statement))
    const change = (statement: string) => withDatabase(server.databaseUrl, asked(statement))
    const [head] = await linesOf({ Report: 'SalesReport' })
    const missing = (head?.until ?? 0) - 700
    const list = `report = 'SalesReport' and partner = 0`
    await change(`update partner_report_entries set ordinal = -1 where ${list} and ordinal = ${missing}`)
    await expect(admin.call('GetPartnerRows', { query: { Report: 'SalesReport' } })).rejects.toThrow()
    await change(`update partner_report_entries set ordinal = ${missing} where ${list} and ordinal = -1`)
    expect((await linesOf({ Report: 'SalesReport' })).at(-1)).toMatchObject({ done: true })
  })
})

it('is empty behind the end, and of nothing', async () => {
  const nothing: ReadonlyArray<Query> = [
    { Until: 0 },
    { After: 1 },
    { After: 0 },
    { Until: 0, PlanID: PLAN },
    { After: 0, ...days },
    { From: '2031-01-01' },
    { PlanID: 987_654 },
    { PlanID: -1 },
    { PartnerID: 0 },
    { PartnerID: 987_654, ...days },
  ]
  for (const query of nothing) {
    const lines = await linesOf({ Report: 'SalesReport', ...query })
    expect([query, lines.length, lines.at(-1)]).toMatchObject([query, 2, { done: true }])
  }
})

it.each([
  {},
  { Report: 'PartnerSummary' },
  { Report: 'PurchaseReport' },
  { Until: 1.5 },
  { Until: 'x' },
  { Until: '' },
  { Until: -1 },
  { Until: 2 ** 31 },
  { After: -1 },
  { After: 2 ** 31 },
  { After: 'NaN' },
  { List: 'x' },
  { PartnerID: 'x' },
  { From: '2030-02-30' },
  { From: '2030-05-02', To: '2030-05-01' },
])('refuses %o', async (asked) => {
  const query = { ...(Object.keys(asked).length > 0 && { Report: 'SalesReport' }), ...asked }
  const answer = await admin.call('GetPartnerRows', { query } as Asked)
  expect([answer.status, answer.body.isSuccess]).toEqual([400, false])
  expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'))
})
