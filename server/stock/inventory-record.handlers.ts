import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { commonMessages, inventoryMessages } from '../../src/schemas/core/messages.ts'
import { voidObstacles } from '../../src/schemas/stock/stock.ts'
import type { Change, Value } from '../core/saving/changes.ts'
import { recordMessages } from '../core/saving/messages.ts'
import type { SavedRecord } from '../core/saving/record.ts'
import { changedTexts } from '../records/reference-names.ts'
import { inventoryEvents } from './inventory.events.ts'
import type { InventoryObstacle } from './inventory.ts'
import {
  apply,
  type InventoryEvent,
  type InventoryItem,
  inventoryChanges,
  inventoryReferences,
  inventoryRefusals,
  inventoryStream,
  isInventoryReference,
  unchangedInventory,
} from './inventory-item.ts'

const asTyped = (value: Value): string => (value === null || value === 0 ? '' : String(value))

/** Changes in the shape of a draft, with names beside ids: a form has the names of its own lookups only. */
const tell = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
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

/** SIMs as a kind of record. */
export const inventoryRecord: SavedRecord<InventoryItem, InventoryEvent, InventoryObstacle> = {
  category: 'inventory',
  streams: { of: inventoryStream, refused: inventoryRefusals, unchanged: unchangedInventory },
  writes: {
    addRefused: 'InventoryItemAddRefused',
    changeRefused: 'InventoryItemChangeRefused',
    unchanged: 'InventoryItemSavedUnchanged',
  },
  read: inventoryEvents.read,
  apply,
  changes: inventoryChanges,
  tell,
  messages: {
    saved: {
      added: 'Inventory added successfully',
      updated: 'Inventory updated successfully',
      corrected: inventoryMessages.corrected,
      voided: inventoryMessages.voidedNow,
    },
    failed: () => commonMessages.saveRefused,
    refused: { ...recordMessages('SIM').refused, ...voidObstacles, voided: inventoryMessages.voided },
  },
}
