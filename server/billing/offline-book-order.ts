import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { BookSort } from '../../src/schemas/billing/offline-sale/book-fields.ts'
import { type MoneyColumns, moneyKeys } from '../lists/money-order.ts'

type Column = BookSort['column']
type AmountColumn = 'total' | 'margin'

/** SQL: what the lines `l` are sorted by, but for the amounts. */
const sortedBy: Readonly<Record<Exclude<Column, AmountColumn>, string>> = {
  invoiceNumber: 'lower(l.invoice_number)',
  invoiceDate: 'l.day',
  companyName: 'l.company_key',
  planname: 'l.plan_key',
  quantity: 'l.quantity',
}

const currency = 'l.currency'

const amounts: Readonly<Record<AmountColumn, MoneyColumns>> = {
  total: { currency, amount: 'l.total' },
  // Of a line without a known cost there is no margin.
  margin: { currency, amount: '(l.net - l.cost)', isUnknown: '(l.cost is null)' },
}

/** Whether a column is an amount, which compares within its currency only. */
export const isAmount = (column: Column): column is AmountColumn => column in amounts

/** SQL: the order of the lines `l`. Equal values are in the order of entry; descending reverses both. */
export const linesInOrder = ({ column, direction }: BookSort): string => {
  const keys = isAmount(column) ? moneyKeys(amounts[column], direction) : [`${sortedBy[column]} ${direction}`]
  return [...keys, `l.ordinal ${direction}`].join(', ')
}

/** An index for each order. That of the days is made with the table. */
export const createLineIndexes = (sql: SqlClient.SqlClient) =>
  Effect.forEach(
    [
      ['number', 'lower(invoice_number)'],
      ['company', 'company_key'],
      ['plan_name', 'plan_key'],
      ['quantity', 'quantity'],
      ['total', 'currency, total'],
      ['margin', 'currency, (cost is null), (net - cost)'],
    ] as const,
    ([name, keys]) =>
      sql`create index ${sql(`offline_sale_lines_${name}`)} on offline_sale_lines (${sql.literal(keys)}, ordinal)`,
  )
