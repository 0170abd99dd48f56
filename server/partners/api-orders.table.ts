import type { ApiOrderStatus } from '../../src/schemas/partners/api-order/choices.ts'
import type { Columns } from '../core/projections/rows.ts'
import { listProjection } from '../lists/list-projection.ts'
import { apiOrderEvents } from './api-order.events.ts'
import { type ApiOrder, applyApiOrder, type DeliveredSim } from './api-orders/api-order.ts'

const columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  version: 'integer not null',
  partner_id: 'integer not null',
  request_id: 'text not null',
  partner_code: 'text not null',
  partner_name: 'text not null',
  plan_id: 'integer',
  plan_name: 'text not null',
  quantity: 'integer not null',
  price: 'float8',
  currency: 'text not null',
  sims: 'text not null',
  delivered: 'integer not null',
  status: 'text not null',
  error_code: 'text not null',
  error: 'text not null',
  waiting: 'boolean not null',
  by_hand: 'boolean not null',
  waiting_for: 'text not null',
  attempts: 'integer not null',
  created_date: 'text not null',
  updated_date: 'text not null',
} as const satisfies Columns

type Numbers = 'id' | 'ordinal' | 'version' | 'partner_id' | 'quantity' | 'delivered' | 'attempts'
type Row = { readonly [Name in Numbers]: number } & {
  readonly plan_id: number | null
  readonly price: number | null
} & {
  readonly waiting: boolean
  readonly by_hand: boolean
} & {
  readonly [Name in Exclude<
    keyof typeof columns,
    Numbers | 'plan_id' | 'price' | 'waiting' | 'by_hand' | 'status'
  >]: string
} & {
  readonly status: ApiOrderStatus
}

const rowOf = (order: ApiOrder, ordinal: number): Row => ({
  id: order.id,
  ordinal,
  version: order.version,
  partner_id: order.partnerId,
  request_id: order.requestId,
  partner_code: order.partnerCode,
  partner_name: order.partnerName,
  plan_id: order.planId,
  plan_name: order.planName,
  quantity: order.quantity,
  price: order.price?.amount ?? null,
  currency: order.price?.currency ?? '',
  sims: JSON.stringify(order.sims),
  delivered: order.sims.length,
  status: order.status,
  error_code: order.error?.code ?? '',
  error: order.error?.message ?? '',
  waiting: order.isWaiting,
  by_hand: order.isByHand,
  waiting_for: order.waitingFor,
  attempts: order.attempts,
  created_date: order.createdDate,
  updated_date: order.updatedDate,
})

/** Reads an order from its row. */
export const itemOf = (row: Row): ApiOrder => ({
  id: row.id,
  requestId: row.request_id,
  partnerId: row.partner_id,
  partnerCode: row.partner_code,
  partnerName: row.partner_name,
  planId: row.plan_id,
  planName: row.plan_name,
  quantity: row.quantity,
  price: row.price === null ? null : { amount: row.price, currency: row.currency },
  sims: JSON.parse(row.sims) as ReadonlyArray<DeliveredSim>,
  status: row.status,
  error: row.error_code === '' ? null : { code: row.error_code, message: row.error },
  isWaiting: row.waiting,
  isByHand: row.by_hand,
  waitingFor: row.waiting_for,
  attempts: row.attempts,
  version: row.version,
  createdDate: row.created_date,
  updatedDate: row.updated_date,
})

/** API orders in their order, and the SIMs of each. */
export const apiOrdersProjection = listProjection({
  name: 'api-orders',
  version: 6,
  table: 'api_orders',
  counter: 'api_orders_counter',
  columns,
  events: apiOrderEvents,
  added: ['ApiOrderReceived'],
  apply: applyApiOrder,
  rowOf,
  itemOf,
  indexes: (sql) => [
    // A repeated request is the same order: the index refuses a second one.
    sql`create unique index api_orders_request on api_orders (partner_id, request_id)`,
    sql`create unique index api_orders_partner on api_orders (partner_id, ordinal)`,
    // Few rows: a partner's waiting orders are counted before it is made inactive.
    sql`create index api_orders_waiting on api_orders (partner_id) where waiting`,
    sql`create index api_orders_waited on api_orders (created_date, ordinal) where waiting`,
    sql`create index api_orders_status on api_orders (status, ordinal)`,
    sql`create index api_orders_plan on api_orders (plan_id, ordinal)`,
    sql`create index api_orders_created on api_orders (created_date, ordinal)`,
    sql`create index api_orders_request_id on api_orders (lower(request_id), id)`,
    sql`create index api_orders_partner_request on api_orders (partner_id, lower(request_id), id)`,
  ],
  children: [
    {
      table: 'api_order_sims',
      columns: { order_id: 'integer not null', sale_id: 'integer not null', iccid: 'text not null' },
      owner: 'order_id',
      rowsOf: ({ id, sims }) => sims.map(({ saleId, iccid }) => ({ order_id: id, sale_id: saleId, iccid })),
      indexes: (sql) => [
        sql`create index api_order_sims_order on api_order_sims (order_id)`,
        sql`create index api_order_sims_iccid on api_order_sims (iccid)`,
        sql`create index api_order_sims_iccid_end on api_order_sims (right(iccid, 6))`,
        sql`create index api_order_sims_sale on api_order_sims (sale_id)`,
      ],
    },
  ],
})
