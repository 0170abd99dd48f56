import { Schema } from 'effect'
import { inventoryListEvents } from '../../machines/inventory-list.events.ts'
import { inventoryListMachine } from '../../machines/inventory-list.machine.ts'
import { ColumnsArranged } from '../../schemas/columns.ts'
import { InventoryFilter, InventoryRow } from '../../schemas/inventory.ts'
import { LookupItem } from '../../schemas/lookup.ts'
import { defineJournaled } from '../journaled.ts'
import { exportFacts, fromFilesOfBefore } from './exporting.ts'
import { fromListsOfVersionOne } from './lists-of-version-one.ts'

/** The inventory list as the journal sees it: in the ring only, since its address says where it stands. */
export const inventoryList = defineJournaled<typeof inventoryListMachine>({
  machine: inventoryListMachine,
  events: inventoryListEvents,
  input: Schema.Struct({
    page: Schema.Int,
    pageSize: Schema.Int,
    filter: Schema.NullOr(InventoryFilter),
    filterOpen: Schema.Boolean,
    columns: ColumnsArranged,
  }),
  context: Schema.Struct({
    rows: Schema.Array(InventoryRow),
    total: Schema.Int,
    offset: Schema.Int,
    page: Schema.Int,
    pageSize: Schema.Int,
    filter: InventoryFilter,
    filterProblem: Schema.NullOr(Schema.String),
    applied: Schema.NullOr(InventoryFilter),
    lookups: Schema.Struct({ plans: Schema.Array(LookupItem), suppliers: Schema.Array(LookupItem) }),
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
    columns: ColumnsArranged,
    opensFilter: Schema.Boolean,
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
  migrations: { 1: fromListsOfVersionOne('loadPage', 'searchPage'), 2: fromFilesOfBefore },
})
