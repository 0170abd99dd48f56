import { Effect, Schema } from 'effect'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { judgedSims } from '../../../server/stock/many/preview.ts'
import { InventorySearchPayload } from '../../../src/schemas/stock/inventory.ts'
import { simFields } from '../support/sim-fields.ts'
import { emptyDatabase, onProductStore } from '../support/store.ts'

const MOST = 10_000
const stamp = { by: 'Ada', date: '2026-02-01T10:00:00.000Z', submission: '' }
const addedSims = Array.from({ length: MOST + 1 }, (_, index) => ({
  stream: `inventory-${index + 1}`,
  expectedVersion: 0,
  events: [
    {
      type: 'InventoryItemAdded',
      data: { id: index + 1, ...stamp, fields: simFields({ activationCode: `A${index}` }), invoice: null },
    },
  ],
  actor: 'system',
}))
const which = { filter: Schema.decodeUnknownSync(InventorySearchPayload)({}) }
const what = { act: 'void' as const, reason: 'Added twice' }

it('an act is for 10,000 SIMs that a search finds, and refused for one more', async () => {
  await onProductStore(
    await emptyDatabase(),
    Effect.gen(function* () {
      const events = yield* EventStore
      const { submission: _, ...done } = stamp
      yield* events.appendAll(addedSims)
      expect(yield* judgedSims({ what, which, isRevealed: true, stamp })).toEqual({
        problems: [{ field: 'which', message: 'At most 10,000 SIMs at a time. Narrow the filter.' }],
      })
      yield* events.append({
        stream: 'inventory-7',
        expectedVersion: 1,
        events: [{ type: 'InventoryItemVoided', data: { id: 7, ...done, submission: '', reason: 'Lost' } }],
        actor: 'system',
      })
      // Voided SIMs are not found unless the search includes them.
      const { judged } = yield* judgedSims({ what, which, isRevealed: true, stamp })
      expect(judged?.changing).toHaveLength(MOST)
      expect(judged?.blocked).toEqual([])
    }),
  )
})
