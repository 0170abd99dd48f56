import { BYTE_ORDER_MARK, LINE_END, written } from '../files/csv-text.ts'
import { bulkFieldLabel, bulkFields } from './bulk-fields.ts'

export const BULK_TEMPLATE_NAME = 'Bulk Inventory Template.csv'

/** An empty import file whose columns match by name. */
export const bulkTemplate = (): string =>
  BYTE_ORDER_MARK + bulkFields.map((name) => written(true, bulkFieldLabel(name))).join(',') + LINE_END
