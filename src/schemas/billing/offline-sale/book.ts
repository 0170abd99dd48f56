import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { ReportTotal, StatementBalance } from '../../reports/report.ts'
import { offlineSaleFields, offlineSaleUkFields, statementFields } from './book-fields.ts'

/** The wire shapes of the offline sales reports and of a customer's statement. */

/** Our addition to the columns: `id` counts the rows of the list from 1, the oldest first; the others are for links. */
const ourFields = { id: Schema.Int, saleID: Schema.Int, customerID: Schema.Int }

/** A line of an invoice, or of a credit note, whose amounts are negative. */
const OfflineSaleRow = Schema.Struct({ ...rowFields(offlineSaleFields), ...ourFields })
const OfflineSaleUkRow = Schema.Struct({ ...rowFields(offlineSaleUkFields), ...ourFields })

/** A document of a customer, a payment or its reversal; only invoices have an open amount. */
const StatementRow = Schema.Struct({ ...rowFields(statementFields), ...ourFields })

const listOf = <const Key extends string, Row extends Schema.Top>(key: Key, row: Row) =>
  Schema.Struct({
    ...answerFields,
    ...({ [key]: Schema.Array(row) } as { readonly [_ in Key]: Schema.$Array<Row> }),
    totalCount: Schema.Int,
  })

export const OfflineSaleReports = listOf('offlineSaleReports', OfflineSaleRow)
export const OfflineSaleReportsUk = listOf('offlineSaleReportsUK', OfflineSaleUkRow)

/**
 * `ageing` has what is due today by currency and age; its `sum` is what is due minus refunds. `balances` are those at
 * the start and the end of the requested days.
 */
export const StatementAnswer = Schema.Struct({
  ...listOf('customerStatement', StatementRow).fields,
  ageing: Schema.Array(ReportTotal),
  balances: Schema.optionalKey(Schema.Array(StatementBalance)),
})
