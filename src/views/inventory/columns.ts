import type { InventoryRow } from '../../schemas/inventory.ts'
import { inventoryColumns } from '../../schemas/inventory-fields.ts'
import { labelIn, type Times } from '../../schemas/times.ts'
import { cellText } from '../shared/data-table/cell-text.ts'
import type { Column } from '../shared/data-table/columns.ts'

const columnsIn = (times: Times): ReadonlyArray<Column<InventoryRow>> =>
  inventoryColumns.map((field) => ({
    ...field,
    label: labelIn(field, times),
    copy: field.kind === 'code',
    text: (row) => cellText(field.kind, row[field.name], times),
  }))

/** The columns of the inventory list, the same ones each time. The codes that people pass on to customers can be copied. */
export const columns: Readonly<Record<Times, ReadonlyArray<Column<InventoryRow>>>> = {
  utc: columnsIn('utc'),
  mine: columnsIn('mine'),
}
