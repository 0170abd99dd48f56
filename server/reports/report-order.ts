import type { SqlClient, Statement } from 'effect/sql'
import type { Direction } from '../../src/schemas/lists/sort.ts'
import type { ReportSort } from '../../src/schemas/reports/report.ts'
import { moneyKeys } from '../lists/money-order.ts'

/**
 * The order of a report's lines: by ordinal, or by currency and amount, then by ordinal. A line's ordinal, currency and
 * amount never change.
 */
export type LineOrder = { readonly by: 'ordinal' | 'amount'; readonly direction: Direction }

/** The default order of every report. */
const newestFirst: LineOrder = { by: 'ordinal', direction: 'desc' }

const orders: Readonly<Record<ReportSort['column'], LineOrder['by']>> = {
  createddate: 'ordinal',
  purchaseDate: 'ordinal',
  price: 'amount',
  sellingPrice: 'amount',
}

/** The order for the requested sort. */
export const lineOrderOf = (sort: ReportSort | null): LineOrder =>
  sort === null ? newestFirst : { by: orders[sort.column], direction: sort.direction }

export const isNewestFirst = ({ by, direction }: LineOrder): boolean => by === 'ordinal' && direction === 'desc'
export const isUp = ({ direction }: LineOrder): boolean => direction === 'asc'

/** SQL: the order of the lines `e`. */
export const inOrder = (sql: SqlClient.SqlClient, { by, direction }: LineOrder): Statement.Fragment => {
  const keys = by === 'amount' ? moneyKeys({ currency: 'e.currency', amount: 'e.amount' }, direction) : []
  return sql.literal([...keys, `e.ordinal ${direction}`].join(', '))
}

/** SQL: the comparison of a later line with an earlier one. */
export const follows = (sql: SqlClient.SqlClient, { direction }: LineOrder): Statement.Fragment =>
  sql.literal(direction === 'asc' ? '>' : '<')
