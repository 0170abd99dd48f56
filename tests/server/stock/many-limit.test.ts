import { Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { judgedSims } from '../../../server/stock/many/preview.ts'
import { InventorySearchPayload } from '../../../src/schemas/stock/inventory.ts'
import { simFields } from '../support/sim-fields.ts'
import { emptyDatabase, onProductStore } from '../support/store.ts'

const MOST = 10_000
const stamp = { by: 'Ada', date: '2026-02-01T10:00:00.000Z', submission: '' }
const added = {
  stream: 'inventory-1',
  expectedVersion: 0,
  events: [{ type: 'InventoryItemAdded', data: { id: 1, ...stamp, fields: simFields(), invoice: null } }],
  actor: 'system',
}
const which = { filter: Schema.decodeUnknownSync(InventorySearchPayload)({}) }
const what = { act: 'void' as const, reason: 'Added twice' }

it('an act is for 10,000 SIMs that a search finds, and refused for one more', async () => {
  await onProductStore(
    await emptyDatabase(),
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* (yield* EventStore).append(added)
      yield* sql`insert into inventory_items
        select (json_populate_record(i, json_build_object('id', n, 'ordinal', n, 'activation_key', 'A' || n))).*
        from inventory_items i cross join generate_series(2, ${MOST + 1}::integer) n where i.id = 1`
      expect(yield* judgedSims({ what, which, isRevealed: true, stamp })).toEqual({
        problems: [{ field: 'which', message: 'At most 10,000 SIMs at a time. Narrow the filter.' }],
      })
      yield* sql`update inventory_items set voided_date = ${stamp.date} where id = 7`
      // Voided SIMs are not found unless the search includes them.
      const { judged } = yield* judgedSims({ what, which, isRevealed: true, stamp })
      expect(judged?.changing).toHaveLength(MOST)
      expect(judged?.blocked).toEqual([])
    }),
  )
})
