import { bulkFields } from './bulk-fields.ts'
import { BYTE_ORDER_MARK, LINE_END, written } from './csv-text.ts'
import { inventoryFieldLabel } from './inventory-fields.ts'

export const BULK_TEMPLATE_NAME = 'Bulk Inventory Template.csv'

/** An empty file whose columns are known by their names: the labels of the Single form. */
export const bulkTemplate = (): string =>
  BYTE_ORDER_MARK + bulkFields.map((name) => written(true, inventoryFieldLabel(name))).join(',') + LINE_END
