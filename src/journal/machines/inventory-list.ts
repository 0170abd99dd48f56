import { Schema } from 'effect'
import { inventoryListEvents } from '../../machines/inventory-list.events.ts'
import { inventoryListMachine } from '../../machines/inventory-list.machine.ts'
import { ColumnsArranged } from '../../schemas/columns.ts'
import { InventoryFilter, InventoryRow, InventorySort } from '../../schemas/inventory.ts'
import { INVENTORY_SEARCH_PAGE_SIZE } from '../../schemas/inventory-fields.ts'
import { NamedOthers } from '../../schemas/lookup.ts'
import { FromOne } from '../../schemas/page-place.ts'
import { asItWas, defineJournaled, inTurn } from '../journaled.ts'
import { exportFacts, fromFilesOfBefore } from './exporting.ts'
import { fromListsOfVersionOne } from './lists-of-version-one.ts'
import { fromListsOfVersionTwo } from './lists-of-version-two.ts'
import { fromListsWithoutNames } from './lists-without-names.ts'
import { fromListsWithoutSort } from './lists-without-sort.ts'

const entries = Schema.Struct({ list: FromOne, search: FromOne })

/** The inventory list as the journal sees it: in the ring only, since its address says where it stands. */
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
    columns: ColumnsArranged,
    marked: Schema.NullOr(Schema.Int),
  }),
  context: Schema.Struct({
    rows: Schema.Array(InventoryRow),
    total: Schema.Int,
    offset: Schema.Int,
    shownSize: FromOne,
    page: FromOne,
    pageSize: FromOne,
    entries,
    filter: InventoryFilter,
    filterProblem: Schema.NullOr(Schema.String),
    applied: Schema.NullOr(InventoryFilter),
    sort: Schema.NullOr(InventorySort),
    lookups: inventoryListEvents['xstate.done.actor.loadLookups'].fields.output,
    named: NamedOthers,
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
    columns: ColumnsArranged,
    opensFilter: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
  migrations: {
    1: fromListsOfVersionOne('loadPage', 'searchPage'),
    2: inTurn(
      fromFilesOfBefore,
      fromListsOfVersionTwo({
        inSearch: () => INVENTORY_SEARCH_PAGE_SIZE,
        kept: (list) => ({ list, search: INVENTORY_SEARCH_PAGE_SIZE }),
      }),
    ),
    3: fromListsWithoutSort,
    4: fromListsWithoutNames,
    // The same but for a column that it did not have.
    5: asItWas,
  },
})
