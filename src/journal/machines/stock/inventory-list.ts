import { Schema } from 'effect'
import { inventoryListEvents } from '../../../machines/stock/inventory-list.events.ts'
import { inventoryListMachine } from '../../../machines/stock/inventory-list.machine.ts'
import { Unsent } from '../../../schemas/core/answer.ts'
import { NamedOthers } from '../../../schemas/core/lookup.ts'
import { dayProblemsSchema } from '../../../schemas/lists/list-filter.ts'
import { FromOne } from '../../../schemas/lists/page-place.ts'
import { InventoryFilter, InventoryRow, InventorySort } from '../../../schemas/stock/inventory.ts'
import { inventoryFilters } from '../../../schemas/stock/inventory-filters.ts'
import { defineJournaled } from '../../journaled.ts'
import { exportFacts } from '../lists/exporting.ts'

const entries = Schema.Struct({ list: FromOne, search: FromOne })

/** How the journal records the inventory list: in the ring only, since its address has its position. */
export const inventoryList = defineJournaled<typeof inventoryListMachine>({
  machine: inventoryListMachine,
  events: inventoryListEvents,
  input: Schema.Struct({
    page: FromOne,
    pageSize: Schema.NullOr(FromOne),
    filter: Schema.NullOr(InventoryFilter),
    sort: Schema.NullOr(InventorySort),
    entries,
    filterOpen: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  context: Schema.Struct({
    rows: Schema.Array(InventoryRow),
    total: Schema.Int,
    unsent: Schema.optional(Unsent),
    offset: Schema.Int,
    shownSize: FromOne,
    page: FromOne,
    pageSize: FromOne,
    entries,
    filter: InventoryFilter,
    filterProblem: Schema.NullOr(Schema.String),
    dayProblems: Schema.optional(dayProblemsSchema(inventoryFilters)),
    applied: Schema.NullOr(InventoryFilter),
    sort: Schema.NullOr(InventorySort),
    lookups: inventoryListEvents['xstate.done.actor.loadLookups'].fields.output,
    named: NamedOthers,
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
    exportIds: Schema.optional(Schema.Array(Schema.Int)),
    opensFilter: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
})
