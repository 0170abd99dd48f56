import { listTable, type TableRow } from '../core/projections/item-columns.ts'
import { listProjection } from '../lists/list-projection.ts'
import { apiOrderEvents } from './api-order.events.ts'
import { type ApiOrder, applyApiOrder, type DeliveredSim } from './api-orders/api-order.ts'

const table = listTable<Omit<ApiOrder, 'sims'>>({
  version: 'integer not null',
  partnerId: 'integer not null',
  requestId: 'text not null',
  partnerCode: 'text not null',
  partnerName: 'text not null',
  planId: 'integer',
  planName: 'text not null',
  quantity: 'integer not null',
  price: { orNull: { amount: ['price', 'float8'], currency: 'text not null' } },
  status: 'text not null',
  error: { orNull: { code: ['error_code', 'text not null'], message: ['error', 'text not null'] } },
  isWaiting: ['waiting', 'boolean not null'],
  isByHand: ['by_hand', 'boolean not null'],
  waitingFor: 'text not null',
  attempts: 'integer not null',
  createdDate: 'text not null',
  updatedDate: 'text not null',
})

/** Reads an order from its row. */
export const itemOf = (row: TableRow): ApiOrder => ({
  ...table.itemOf(row),
  sims: JSON.parse(row.sims as string) as ReadonlyArray<DeliveredSim>,
})

/** API orders in their order, and the SIMs of each. */
export const apiOrdersProjection = listProjection({
  name: 'api-orders',
  version: 6,
  table: 'api_orders',
  counter: 'api_orders_counter',
  columns: { ...table.columns, sims: 'text not null', delivered: 'integer not null' },
  events: apiOrderEvents,
  added: ['ApiOrderReceived'],
  apply: applyApiOrder,
  rowOf: (order: ApiOrder, ordinal): TableRow => ({
    ...table.rowOf(order, ordinal),
    sims: JSON.stringify(order.sims),
    delivered: order.sims.length,
  }),
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
