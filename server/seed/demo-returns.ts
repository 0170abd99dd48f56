import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { EventStore } from '../core/events/event-store.ts'
import { inventoryStream } from '../stock/inventory-item.ts'
import { demoAsked } from './demo-sales.ts'

/** The demo customers' reasons for returns. */
const REASONS = ['Wrong size of card', 'Ordered twice', 'The trip was called off'] as const

/**
 * Returned cards of the demo stock that are not restocked yet. The sales must have taken the stock before. Each return
 * is written once, and the next start continues an interrupted first start.
 */
export const demoReturns = Effect.gen(function* () {
  const demo = yield* demoAsked
  if (demo === null) return
  const lastDay = dayAfter(demo.day, -1)
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const commands = REASONS.map((_, index) => `demo-return-${index + 1}`)
  yield* events.transact(
    Effect.gen(function* () {
      const [earlier] = yield* sql`select 1 from events where command_id = ${commands[0] ?? ''}`
      if (earlier !== undefined) return
      const sold = yield* sql<{ id: number; by: string }>`select id, created_by as by from inventory_items
        where stock_status = 'sold' and taken_how = 'sale' and activation_code not like 'LPA:%' and voided_date = ''
        order by id limit ${REASONS.length}::integer`
      yield* events.appendAll(
        sold.map(({ id, by }, index) => ({
          stream: inventoryStream(id),
          expectedVersion: 'any',
          events: [
            {
              type: 'InventoryItemReturned',
              data: {
                id,
                by,
                date: `${lastDay}T09:${10 + index}:00.000Z`,
                submission: '',
                reason: REASONS[index] ?? '',
                restocked: false,
              },
            },
          ],
          actor: 'system',
          commandId: commands[index] ?? '',
        })),
      )
    }),
  )
})
