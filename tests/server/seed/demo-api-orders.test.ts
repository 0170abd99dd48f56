import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { demoApiOrders } from '../../../server/seed/demo-api-orders.ts'
import { demoSales, demoSalesBegun } from '../../../server/seed/demo-sales.ts'
import { demoData, referenceData } from '../../../server/seed/first-events.ts'
import { takeNumbers } from '../../../server/seed/numbers.ts'
import { admin } from '../../../server/seed/people.ts'
import { createDatabase } from '../support/cluster.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server } = await serverForFile()

const queryOn =
  (url: string) =>
  <Row extends object>(statement: string) =>
    onProductStore(
      url,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
    )
const query = queryOn(server.databaseUrl)

/** The partners' sales except top-ups, and the sales that orders have. */
const sales = `select r.order_id from partner_report_rows p join report_rows r on r.subject = p.subject
  where r.order_id is not null and r.sale_type <> 'Top Up'`
const ordered = `select s.sale_id from api_order_sims s`

it('gives each sale of a partner one order with the values of the sale', async () => {
  expect(await query(`(${sales} except all ${ordered}) union all (${ordered} except all ${sales})`)).toEqual([])
  const [counted] = await query<{ count: number }>(`select count(*)::integer as count from api_order_sims`)
  expect(counted?.count).toBeGreaterThan(250)
  const differing = await query(`select o.id from api_orders o join api_order_sims s on s.order_id = o.id
    join report_rows r on r.order_id = s.sale_id join partner_report_rows p on p.subject = r.subject
    where o.partner_id <> p.partner_id or o.plan_id <> r.plan_id or o.price <> r.price or o.currency <> r.currency
      or s.iccid <> r.iccid or o.quantity <> 1 or o.delivered <> 1
      or o.status <> case when r.status = 'Refunded' then 'Refunded' else 'Completed' end`)
  expect(differing).toEqual([])
  expect((await query(`select 1 from api_orders where status = 'Refunded'`)).length).toBeGreaterThan(3)
})

it('has one more order in 15 that failed, for every reason, and three that wait for a vendor', async () => {
  const codes = await query<{ code: string; count: number }>(
    `select error_code as code, count(*)::integer as count from api_orders where status = 'Failed' group by 1 order by 1`,
  )
  expect(codes.map(({ code }) => code)).toEqual([
    'OUT_OF_STOCK',
    'PARTNER_INACTIVE',
    'PLAN_NOT_OFFERED',
    'PLAN_UNKNOWN',
    'VENDOR_ERROR',
  ])
  const failed = codes.reduce((sum, { count }) => sum + count, 0)
  const [all] = await query<{ count: number }>(`select count(*)::integer as count from api_order_sims`)
  expect(failed / (all?.count ?? 1)).toBeGreaterThan(1 / 25)
  expect(failed / (all?.count ?? 1)).toBeLessThan(1 / 10)
  const waiting = await query(`select waiting_for from api_orders where status = 'Received' and waiting_for <> ''`)
  expect(waiting).toHaveLength(3)
  const unordered = await query(`select a.id from api_orders a join api_orders b on b.ordinal = a.ordinal + 1
    where b.created_date < a.created_date and a.status <> 'Failed' and b.status <> 'Failed'`)
  expect(unordered).toEqual([])
  await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders'))
})

it('is added to an older demo installation once, even by two servers', async () => {
  const url = await createDatabase()
  const person = admin('admin@simdesk.test', true)
  const appends = [...referenceData(), ...demoData(person, DEMO_DAY), demoSalesBegun(400, DEMO_DAY)]
  await onProductStore(
    url,
    Effect.gen(function* () {
      const events = yield* EventStore
      yield* takeNumbers(appends)
      yield* events.appendAll(appends)
      yield* demoSales
    }),
  )
  const [there] = [queryOn(url)]
  expect(await there(ordered)).toEqual([])
  await Promise.all([onProductStore(url, demoApiOrders), onProductStore(url, demoApiOrders)])
  expect(await there(`(${sales} except all ${ordered}) union all (${ordered} except all ${sales})`)).toEqual([])
  const counted = `select count(*)::integer as count, count(*) filter (where status = 'Received')::integer as waiting from api_orders`
  const before = await there<{ count: number; waiting: number }>(counted)
  expect(before[0]?.count).toBeGreaterThan(30)
  expect(before[0]?.waiting).toBe(3)
  await onProductStore(url, demoApiOrders)
  expect(await there(counted)).toEqual(before)
})
