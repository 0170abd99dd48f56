import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { NamedOthers } from '../../src/schemas/core/lookup.ts'
import { askedParts, type FilterPart } from '../../src/schemas/lists/list-filter.ts'
import { assignmentNumber } from '../../src/schemas/stock/assignment.ts'
import { holderWith } from '../../src/schemas/stock/holder.ts'
import type { InventorySearchPayload } from '../../src/schemas/stock/inventory.ts'
import { inventoryFilters } from '../../src/schemas/stock/inventory-filters.ts'
import { receiptNumber } from '../../src/schemas/stock/warehouse.ts'
import { type ReferenceTable, tableOfHolder } from '../records/reference-names.ts'
import { type SearchedIds, searchedNames } from '../records/searched-names.ts'
import { namesOfLocation } from './locations.table.ts'
import { supplierInvoiceName } from './supplier-invoice-queries.ts'

const holderIds = ({ assignedKind = '', assignedID = 0 }: InventorySearchPayload): SearchedIds => {
  const holder = holderWith(assignedKind, assignedID)
  return holder === null ? {} : { assignedID: [tableOfHolder[holder.kind], holder.id] }
}

const byId: ReadonlyArray<FilterPart> = inventoryFilters.filter((part) => part.kind.type === 'id' && 'of' in part)

const idsIn = (payload: InventorySearchPayload): SearchedIds => ({
  ...Object.fromEntries(
    askedParts(byId, payload).map(({ part: { name, of }, value }) => [name, [of as ReferenceTable, value as number]]),
  ),
  ...holderIds(payload),
})

/** The names for the ids in an inventory search, by field. */
export const namesOfSearch = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, payload: InventorySearchPayload) {
  const { assignmentID, invoiceID, locationID, receiptID } = payload
  return {
    ...(yield* searchedNames(sql, idsIn(payload))),
    ...(assignmentID !== undefined && { assignmentID: [{ id: assignmentID, name: assignmentNumber(assignmentID) }] }),
    ...(invoiceID !== undefined && { invoiceID: yield* supplierInvoiceName(sql, invoiceID) }),
    ...(locationID !== undefined && { locationID: yield* namesOfLocation(sql, locationID) }),
    ...(receiptID !== undefined && { receiptID: [{ id: receiptID, name: receiptNumber(receiptID) }] }),
  } satisfies NamedOthers
})
