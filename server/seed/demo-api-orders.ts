import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { EventStore } from '../core/events/event-store.ts'
import { texts } from '../core/postgres/arrays.ts'
import { saleStream } from '../reports/sale.ts'
import {
  type DemoPartner,
  type DemoPlan,
  failsAfter,
  ordersOf,
  type PartnerSale,
  sourceOf,
  waitingCommand,
  waitingOrders,
} from './api-orders.ts'
import { demoAsked, tell } from './demo-sales.ts'

/** Sales searched per transaction for those of partners. */
const BATCH = 5_000
/** The number of orders that wait for a vendor. */
const WAITING = 3

type Row = {
  readonly saleId: number
  readonly at: string
  readonly planId: number
  readonly planName: string
  readonly planSource: string
  readonly supplier: string
  readonly inventoryId: number | null
  readonly iccid: string
  readonly name: string
  readonly email: string
  readonly amount: number
  readonly currency: string
  readonly partnerId: number
  readonly code: string
  readonly company: string
  readonly markupDiscount: number
  readonly refundedAt: string | null
}

const saleIn = (row: Row): PartnerSale => ({
  saleId: row.saleId,
  at: row.at,
  partner: { id: row.partnerId, code: row.code, name: row.company, markupDiscount: row.markupDiscount },
  plan: { id: row.planId, name: row.planName, source: sourceOf(row.planSource), supplier: row.supplier },
  inventoryId: row.inventoryId,
  iccid: row.iccid,
  recipient: { name: row.name, email: row.email },
  price: { amount: row.amount, currency: row.currency },
  refundedAt: row.refundedAt ?? '',
})

/** The partners' sales in a range of demo sales that have no order yet; top-ups have none. */
const salesBetween = Effect.fnUntraced(function* (first: number, last: number) {
  const sql = yield* SqlClient.SqlClient
  // By the rows' key: searching all rows for the next thousand would get slower with each batch.
  const subjects = Array.from({ length: last - first + 1 }, (_, index) => saleStream(first + index))
  return yield* sql<Row>`select r.order_id as "saleId", r.at, r.plan_id as "planId", r.plan_name as "planName",
      r.plan_source as "planSource", r.supplier, r.inventory_id as "inventoryId", r.iccid, r.display_name as name, r.email,
      r.price as amount, r.currency, p.partner_id as "partnerId", p.partner_code as code, p.company_name as company,
      p.markup_discount as "markupDiscount",
      case when r.status = 'Refunded' then (select max(data->>'at') from events e
        where e.stream = r.subject and e.type = 'SaleRefunded') end as "refundedAt"
    from partner_report_rows p join report_rows r on r.subject = p.subject
    where p.subject = any(${texts(subjects)}) and r.sale_type <> 'Top Up'
      and not exists (select 1 from api_order_sims s where s.sale_id = r.order_id)
    order by r.order_id`
})

type PlanRow = DemoPlan & { readonly planFor: string; readonly number: number }

/** The subjects of failing and waiting orders; null if the store no longer has them. */
const about = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const plans =
    yield* sql<PlanRow>`select p.id, p.name, p.plan_source::text as source, coalesce(s.name, '') as supplier,
      p.plan_for as "planFor", p.plan_source::integer as number
    from plans p left join suppliers s on s.id = p.supplier_id where p.name_key <> '' order by p.id`
  const partners = yield* sql<DemoPartner & { readonly isActive: boolean }>`select id, partner_code::text as code, name,
      coalesce(markup_discount, 0)::float8 / 100 as "markupDiscount", offered as "isActive" from partners order by id`
  const told = ({ id, name, source, supplier }: PlanRow): DemoPlan => ({ id, name, source, supplier })
  const isOwn = ({ number }: PlanRow) => [1, 12, 14].includes(number)
  const forPartners = plans.filter(({ planFor }) => planFor === 'Partner')
  const [own, others] = [forPartners.find(isOwn), plans.find(({ planFor }) => planFor !== 'Partner')]
  const vendors = forPartners.filter((plan) => !isOwn(plan)).map(told)
  const partnerIn = ({ isActive: _, ...partner }: (typeof partners)[number]): DemoPartner => partner
  const active = partners.filter(({ isActive }) => isActive).map(partnerIn)
  const inactive = partners.find(({ isActive }) => !isActive)
  const [vendor] = vendors
  const failing =
    own === undefined || others === undefined || vendor === undefined || inactive === undefined
      ? null
      : { own: told(own), others: told(others), vendors: vendor, inactive: partnerIn(inactive) }
  return { failing, vendors, active: active.slice(0, WAITING) }
})

/**
 * The orders of the partners' demo sales, further failed ones, and three that wait. Each is written once. The next
 * start continues an interrupted one, older demo installations get them too, and of two servers one writes each order.
 */
export const demoApiOrders = Effect.gen(function* () {
  const demo = yield* demoAsked
  if (demo === null) return
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const isDone = Effect.map(
    sql<{ exists: boolean }>`select exists (select 1 from events where command_id = ${waitingCommand(0)}) as exists`,
    ([row]) => row?.exists === true,
  )
  if (yield* isDone) return
  yield* tell(demo.sales, 'the orders of partners are being made.')
  const { failing, vendors, active } = yield* about
  const batch = (first: number) =>
    events.transact(
      Effect.gen(function* () {
        const sales = (yield* salesBetween(first, Math.min(first + BATCH - 1, demo.sales))).map(saleIn)
        const failed = failing === null ? 0 : sales.filter(failsAfter).length
        const id = sales.length === 0 ? 0 : yield* events.nextId('apiorder', sales.length + failed)
        yield* events.appendAll(ordersOf(sales, failing, id))
      }),
    )
  for (let first = 1; first <= demo.sales; first += BATCH) yield* batch(first)
  yield* events.transact(
    Effect.gen(function* () {
      if ((yield* isDone) || active.length === 0 || vendors.length === 0) return
      const first = yield* events.nextId('apiorder', active.length)
      yield* events.appendAll(waitingOrders(active, vendors, dayAfter(demo.day, -1), first))
    }),
  )
})
