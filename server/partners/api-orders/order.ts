import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../../core/events/event-store.ts'
import { texts } from '../../core/postgres/arrays.ts'
import { saleStream } from '../../reports/sale.ts'
import { apiOrderEvents } from '../api-order.events.ts'
import {
  type ApiOrder,
  type ApiOrderEvent,
  type ApiOrderReceived,
  type AroundOrder,
  apiOrderStream,
  applyApiOrder,
  isEnded,
} from './api-order.ts'
import { receivesCodes } from './facts.ts'

/** An order with all of its events. */
export type KnownOrder = AroundOrder & {
  readonly order: ApiOrder
  readonly received: ApiOrderReceived
  readonly events: ReadonlyArray<ApiOrderEvent>
}

type SaleRow = {
  readonly saleId: number
  readonly status: string
  readonly activationDate: string
  readonly iccid: string
  readonly lpa: string
  readonly simPin: string
  readonly planName: string
  readonly isOwed: boolean
}

/** The current state of an order's sales, by number. */
export const salesOf = Effect.fnUntraced(function* ({ sims }: Pick<ApiOrder, 'sims'>) {
  const sql = yield* SqlClient.SqlClient
  const rows =
    yield* sql<SaleRow>`select order_id as "saleId", status, coalesce(activation_date, '') as "activationDate",
      coalesce(iccid, '') as iccid, coalesce(lpa, '') as lpa, coalesce(sim_pin, '') as "simPin", plan_name as "planName",
      coalesce(refunded < price, false) as "isOwed"
    from report_rows where subject = any(${texts(sims.map(({ saleId }) => saleStream(saleId)))})`
  return new Map(rows.map((row) => [row.saleId, row]))
})

/** An order folded from its events; null if it is missing. */
export const orderWith = Effect.fnUntraced(function* (id: number) {
  const store = yield* EventStore
  const stored = Number.isSafeInteger(id) && id > 0 ? yield* store.read(apiOrderStream(id)) : []
  const events = stored.map(apiOrderEvents.read)
  const [first] = events
  const order = events.reduce<ApiOrder | null>(applyApiOrder, null)
  if (order === null || first?.type !== 'ApiOrderReceived') return null
  const isOwed = isEnded(order) && [...(yield* salesOf(order)).values()].some((sale) => sale.isOwed)
  const isTold = yield* receivesCodes(order.partnerId)
  return { order, received: first.data, events, isOwed, isTold } satisfies KnownOrder
})
