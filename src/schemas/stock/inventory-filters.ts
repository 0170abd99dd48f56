import { Schema } from 'effect'
import { integerIn } from '../core/integer-in.ts'
import { Masked } from '../core/masked.ts'
import { choice, dayOf, id, idOrZero, type Keyed, keyed, name, words, yes } from '../lists/filter-kinds.ts'
import type { FilterPart, OwnFields } from '../lists/list-filter.ts'
import { MaskedSearchText } from '../lists/search-text.ts'
import { holderIn, holderKey, holderWith, namelessHolder } from './holder.ts'
import { formFactors } from './inventory-fields.ts'
import { filteredStatuses } from './stock.ts'

/** Who it is assigned to, or was when it was sold (`holderKey`). */
const holder = {
  keys: { assignedKind: Schema.String.check(Schema.isMaxLength(20)), assignedID: Schema.Int },
  split: (key) => {
    const found = holderIn(key)
    return found === null ? {} : { assignedKind: found.kind, assignedID: found.id }
  },
  join: (textAt) => {
    const found = holderWith(textAt('assignedKind') ?? '', integerIn(textAt('assignedID'), 1, 0))
    return found === null ? undefined : holderKey(found)
  },
  namedAs: (key) => ['assignedID', holderIn(key)?.id],
  nameless: namelessHolder,
} as const satisfies Keyed

/**
 * The filters of the inventory list besides "Search By", in the order of the address and the chips. To add one, add an
 * entry here and its condition in `server/stock/inventory-conditions.ts`.
 */
export const inventoryFilters = [
  // It may be a code.
  { name: 'quick', label: 'Search', kind: words(Masked, MaskedSearchText), offered: 'quick', inFile: 'by search' },
  {
    name: 'planID',
    label: 'Plan Name',
    kind: idOrZero,
    of: 'plans',
    offered: 'panel',
    isSpecified: true,
    one: 'Plan',
    common: 'Plan',
  },
  {
    name: 'supplierName',
    label: 'Supplier Name',
    kind: name,
    of: 'suppliers',
    offered: 'panel',
    isSpecified: true,
    common: 'Supplier',
  },
  { name: 'countryID', label: 'Country', kind: id(), of: 'countries', offered: 'links' },
  { name: 'regionID', label: 'Region', kind: id(), of: 'regions', offered: 'links' },
  { name: 'supplierID', label: 'Supplier', kind: id(), of: 'suppliers', offered: 'links' },
  { name: 'assignmentID', label: 'Assigned as', kind: id(), offered: 'links' },
  { name: 'bulkID', label: 'Import', kind: id(), offered: 'links' },
  { name: 'receiptID', label: 'Receipt', kind: id(), offered: 'links' },
  // 0 is the location of eSIMs.
  { name: 'locationID', label: 'Location', kind: id(0), offered: 'links' },
  // A supplier invoice; 0 finds SIMs without one.
  { name: 'invoiceID', label: 'Invoice', kind: id(0), offered: 'links' },
  { name: 'expiresFrom', label: 'Expires From', kind: dayOf('expires', 'from'), offered: 'panel', common: 'Expires' },
  { name: 'expiresTo', label: 'Expires To', kind: dayOf('expires', 'to'), offered: 'panel', common: 'Expires' },
  { name: 'receivedFrom', label: 'Received From', kind: dayOf('received', 'from'), offered: 'panel' },
  { name: 'receivedTo', label: 'Received To', kind: dayOf('received', 'to'), offered: 'panel' },
  // The days in UTC.
  { name: 'createdFrom', label: 'Created From', kind: dayOf('created', 'from'), offered: 'panel' },
  { name: 'createdTo', label: 'Created To', kind: dayOf('created', 'to'), offered: 'panel' },
  { name: 'stockStatus', label: 'Status', kind: choice(filteredStatuses), offered: 'panel', common: 'Status' },
  { name: 'formFactor', label: 'Form Factor', kind: choice(formFactors), offered: 'panel', any: 'Both' },
  { name: 'holder', label: 'Assigned To', kind: keyed(holder), of: 'holders', offered: 'panel', any: 'Anybody' },
  // As the lists of countries, regions and suppliers count it.
  { name: 'available', label: 'Available only', kind: yes('only'), offered: 'links' },
  {
    name: 'voided',
    label: 'Voided shown',
    inPanel: 'Show voided',
    kind: yes('shown'),
    offered: 'panel',
    inFile: 'with voided',
  },
  { name: 'twice', label: 'Same code twice', kind: yes('only'), offered: 'panel' },
] as const satisfies ReadonlyArray<FilterPart>
export type InventoryFilterName = (typeof inventoryFilters)[number]['name']

export const inventoryFilterNames: ReadonlyArray<InventoryFilterName> = inventoryFilters.map(({ name }) => name)

/** The search fields beyond the specification. */
export type OwnInventorySearch = Schema.Struct.Type<OwnFields<typeof inventoryFilters>>

/** The filters that every server supports, and those that only ours does. */
export const specifiedInventoryFilters = inventoryFilters.filter((part) => 'isSpecified' in part)
export const ownInventoryFilters = inventoryFilters.filter((part) => !('isSpecified' in part))
