import type { BulkLookups } from '../../../schemas/stock/bulk.ts'
import { type BulkMapping, orderOfNamed, orderOfSupplier } from '../../../schemas/stock/bulk-mapping.ts'
import type { DayOrder } from '../../../schemas/stock/day-order.ts'
import type { OpenTable } from './open-table.ts'

/** The day order remembered for the suppliers that the first rows of a file name. */
export const rememberedOrder = async (
  table: OpenTable,
  mapping: BulkMapping,
  suppliers: BulkLookups['suppliers'],
): Promise<DayOrder | undefined> => {
  const source = mapping.supplierID
  if (source === undefined || 'value' in source) return orderOfSupplier(mapping, suppliers)
  const rows = await table.piece(0)
  return orderOfNamed(
    rows.map(({ cells }) => cells[source.column] ?? ''),
    suppliers,
  )
}
