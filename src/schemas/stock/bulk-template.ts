import { BYTE_ORDER_MARK, LINE_END, written } from '../files/csv-text.ts'
import { bulkExamples } from './bulk-examples.ts'
import { type BulkFieldName, bulkFieldLabel, bulkFields } from './bulk-fields.ts'

export const BULK_TEMPLATE_NAME = 'Bulk Inventory Template.csv'

/** Only files of suppliers have a code in parts. */
const templateFields = bulkFields.filter((name) => name !== 'smdpAddress' && name !== 'matchingID')

const line = (text: (name: BulkFieldName) => string): string =>
  templateFields.map((name) => written(true, text(name))).join(',') + LINE_END

/** An import file whose columns match by name, with example rows, which are refused if they are sent. */
export const bulkTemplate = (): string =>
  BYTE_ORDER_MARK + line(bulkFieldLabel) + bulkExamples.map((example) => line((name) => example[name] ?? '')).join('')
