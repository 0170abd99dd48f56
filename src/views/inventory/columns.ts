import type { InventoryRow } from '../../schemas/inventory.ts'
import { inventoryColumns } from '../../schemas/inventory-fields.ts'
import { cellText } from '../shared/data-table/cell-text.ts'
import type { Column } from '../shared/data-table/columns.ts'

/** The columns of the inventory list. The codes that people pass on to customers can be copied. */
export const columns: ReadonlyArray<Column<InventoryRow>> = inventoryColumns.map((field) => ({
  name: field.name,
  label: field.label,
  kind: field.kind,
  width: field.width,
  copy: field.kind === 'code',
  text: (row) => cellText(field.kind, row[field.name]),
}))
