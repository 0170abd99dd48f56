import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { ReportTotal, StatementBalance } from '../../reports/report.ts'
import { offlineSaleFields, offlineSaleUkFields, statementFields } from './book-fields.ts'

/** The reports of sales by invoice and the statement of a customer as they go over the wire. */

/** Ours, beside the columns: `id` counts the lines of the list from 1, the oldest first; where the line leads to. */
const ourFields = { id: Schema.Int, saleID: Schema.Int, customerID: Schema.Int }

/** A line of an invoice, or of a credit note, whose amounts are below 0. */
const OfflineSaleRow = Schema.Struct({ ...rowFields(offlineSaleFields), ...ourFields })
const OfflineSaleUkRow = Schema.Struct({ ...rowFields(offlineSaleUkFields), ...ourFields })

/** A document of a customer, a payment or its reversal; what is open is told of invoices. */
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
 * `ageing`: what is due today in each currency, by how long it has been; `sum` is what is due less what is to
 * be paid back. `balances`: where the days that are asked for begin and end.
 */
export const StatementAnswer = Schema.Struct({
  ...listOf('customerStatement', StatementRow).fields,
  ageing: Schema.Array(ReportTotal),
  balances: Schema.optionalKey(Schema.Array(StatementBalance)),
})
