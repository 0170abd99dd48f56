import { BYTE_ORDER_MARK, LINE_END, written } from '../files/csv-text.ts'
import { bulkFieldLabel, bulkFields } from './bulk-fields.ts'

export const BULK_TEMPLATE_NAME = 'Bulk Inventory Template.csv'

/** The parts of a code are for files that suppliers wrote. */
const templateFields = bulkFields.filter((name) => name !== 'smdpAddress' && name !== 'matchingID')

/** An empty file whose columns are known by their names. */
export const bulkTemplate = (): string =>
  BYTE_ORDER_MARK + templateFields.map((name) => written(true, bulkFieldLabel(name))).join(',') + LINE_END
