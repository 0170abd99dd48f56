import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { MAX_SELECTED } from '../../../src/schemas/stock/selected-sims.ts'
import type { StockSelection } from '../../../src/schemas/stock/stock-change.ts'
import { integers } from '../../core/postgres/arrays.ts'
import type { TableRow } from '../../core/projections/item-columns.ts'
import { integer } from '../../core/projections/rows.ts'
import type { InventoryItem } from '../inventory-item.ts'
import { foundIds } from '../inventory-queries.ts'
import { inventoryTable } from '../inventory-row.ts'

/** A selected SIM with its plan's name; `item` is null if there is no such SIM. */
export type SelectedSim = { readonly id: number; readonly item: InventoryItem | null; readonly planName: string }

type Row = { readonly row: TableRow; readonly planName: string }

/**
 * The selected SIMs in the order of their numbers, one more than allowed if there are too many. In a transaction of the
 * event store they cannot change until it commits.
 */
export const selectedSims = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  which: StockSelection,
  isRevealed: boolean,
) {
  const asked = 'ids' in which ? which.ids : yield* foundIds(sql, which.filter, isRevealed, MAX_SELECTED + 1)
  const ids = [...new Set(asked)].sort((one, other) => one - other)
  const rows = yield* sql<Row>`select to_json(i) as row, coalesce(p.name, '') as "planName"
    from inventory_items i left join plans p on p.id = i.plan_id where i.id = any(${integers(ids.map(integer))})`
  const found = new Map(
    rows.map(({ row, planName }) => [Number(row.id), { item: inventoryTable.itemOf(row), planName }]),
  )
  return ids.map((id): SelectedSim => ({ id, ...(found.get(id) ?? { item: null, planName: '' }) }))
})
