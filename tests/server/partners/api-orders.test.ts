import { Effect, Exit } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type ApiOrderEvent, apiOrderStream } from '../../../server/partners/api-orders/api-order.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server } = await serverForFile()

const onStore = <A>(work: Parameters<typeof onProductStore<A>>[1]) => onProductStore(server.databaseUrl, work)
const stampOf = (id: number) => ({ id, by: 'Web shop', date: '2026-11-25T10:00:00.000Z', submission: 'aa' })

const received = (id: number, partnerId: number, requestId: string): ApiOrderEvent => ({
  type: 'ApiOrderReceived',
  data: {
    ...stampOf(id),
    requestId,
    partner: { id: partnerId, code: `${partnerId}`, name: 'Example Travel', markupDiscount: 0 },
    asked: 'UK 5 GB',
    plan: null,
    quantity: 2,
    price: null,
    recipient: { name: 'Sam Field', email: 'sam@example.com' },
    payload: '{}',
  },
})
const happen = (event: ApiOrderEvent) =>
  Effect.flatMap(EventStore, (events) =>
    events.append({ stream: apiOrderStream(event.data.id), expectedVersion: 'any', events: [event], actor: 'system' }),
  )

it('is one order of a request of a partner, with its SIMs, and its table is the fold of its events', async () => {
  const sales = [
    { saleId: 900_001, inventoryId: 1, iccid: '8916009562184618701' },
    { saleId: 900_002, inventoryId: null, iccid: '8916009562184618702' },
  ]
  await onStore(
    Effect.gen(function* () {
      yield* happen(received(900_001, 1, 'R-1'))
      yield* happen(received(900_002, 2, 'R-1'))
      expect(Exit.isFailure(yield* Effect.exit(happen(received(900_003, 1, 'R-1'))))).toBe(true)
      const delivered = { ...stampOf(900_001), answer: '{}' }
      for (const sale of sales) yield* happen({ type: 'ApiOrderCompleted', data: { ...delivered, sales: [sale] } })
      const sql = yield* SqlClient.SqlClient
      expect(yield* sql`select status, delivered, version from api_orders where id >= 900001 order by id`).toEqual([
        { status: 'Completed', delivered: 2, version: 3 },
        { status: 'Received', delivered: 0, version: 1 },
      ])
      expect(yield* sql`select iccid from api_order_sims where order_id = 900001 order by sale_id`).toEqual(
        sales.map(({ iccid }) => ({ iccid })),
      )
      yield* expectTheFoldOf('api-orders')
    }),
  )
})
