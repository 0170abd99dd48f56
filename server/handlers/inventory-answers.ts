import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { SaveAnswer } from '../../src/schemas/inventory.ts'
import { inventoryMessages } from '../../src/schemas/messages.ts'
import type { Change, Value } from '../domain/changes.ts'
import type { InventoryRefusal } from '../domain/inventory.ts'
import { inventoryReferences, isInventoryReference } from '../domain/inventory-item.ts'
import { changedTexts } from '../projections/reference-names.ts'

/** What an earlier save under the same key left behind. */
export type EarlierSave = { readonly type: string; readonly id: number; readonly submission: string }

export const saveMessages = {
  added: 'Inventory added successfully',
  updated: 'Inventory updated successfully',
  missing: 'This item does not exist',
  conflict: 'Somebody else has saved this item in the meantime',
  corrected: inventoryMessages.corrected,
  voided: inventoryMessages.voidedNow,
  savedOtherwise: 'This was saved before, with other values. Open the item again to change it.',
} as const

type SavedHow = 'added' | 'updated' | 'corrected' | 'voided'

/** By the event that a save left behind. */
const howSaved: Readonly<Record<string, SavedHow>> = {
  InventoryItemAdded: 'added',
  InventoryItemCorrected: 'corrected',
  InventoryItemVoided: 'voided',
}

export const savedAnswer = (how: SavedHow, id: number, requestId: string): SaveAnswer => ({
  isSuccess: true,
  message: saveMessages[how],
  id,
  requestId,
})

/** The save that a command id belongs to; null where it is new. */
export const earlierSave = Effect.fnUntraced(function* (commandId: string | null) {
  if (commandId === null) return null
  const sql = yield* SqlClient.SqlClient
  const [earlier] = yield* sql<EarlierSave>`select type, (data ->> 'id')::integer as id,
    data ->> 'submission' as submission from events where command_id = ${commandId}`
  return earlier ?? null
})

/**
 * The answer to a submission that was saved before: the same again. Under the same key with other values it is not the
 * same submission: to answer "saved" would throw those values away in silence.
 */
export const repeatedAnswer = (earlier: EarlierSave, submission: string, requestId: string): SaveAnswer =>
  earlier.submission === submission
    ? savedAnswer(howSaved[earlier.type] ?? 'updated', earlier.id, requestId)
    : { isSuccess: false, message: saveMessages.savedOtherwise, id: earlier.id, requestId }

const asTyped = (value: Value): string => (value === null || value === 0 ? '' : String(value))

/** Changes as a draft has them, with names beside the ids: a form knows those of its own place alone. */
const namedChanges = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const sql = yield* SqlClient.SqlClient
  const texts = yield* changedTexts(sql, changes, (field) =>
    isInventoryReference(field) ? inventoryReferences[field] : null,
  )
  return changes.map(({ field, from, to }, index) => ({
    field,
    loaded: asTyped(from),
    saved: asTyped(to),
    ...(isInventoryReference(field) && { loadedText: texts[index]?.from ?? '', savedText: texts[index]?.to ?? '' }),
  }))
})

/** Why a save was refused, at the fields or against what somebody else has saved. */
export const refusedAnswer = Effect.fnUntraced(function* (refusal: InventoryRefusal, requestId: string) {
  switch (refusal.reason) {
    case 'missing':
      return { isSuccess: false, message: saveMessages.missing, requestId } satisfies SaveAnswer
    case 'voided':
      return { isSuccess: false, message: inventoryMessages.voided, requestId } satisfies SaveAnswer
    case 'fields': {
      const errors = Object.entries(refusal.errors).map(([field, message]) => ({ field, message }))
      return { isSuccess: false, message: inventoryMessages.saveRefused, errors, requestId } satisfies SaveAnswer
    }
    case 'conflict': {
      const { id, version, updatedBy, updatedDate } = refusal.item
      const conflict = { version, changes: yield* namedChanges(refusal.changes), updatedBy, updatedDate }
      return { isSuccess: false, message: saveMessages.conflict, id, conflict, requestId } satisfies SaveAnswer
    }
  }
})
