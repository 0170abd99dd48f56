import type { SqlClient, Statement } from 'effect/sql'
import type { Direction } from '../../src/schemas/lists/sort.ts'
import type { ReportSort } from '../../src/schemas/reports/report.ts'
import { integer } from '../core/projections/rows.ts'

/**
 * The order of a report's lines: by ordinal, or by amount regardless of currency, then by ordinal. A line's ordinal and
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

export const reversed = (order: LineOrder): LineOrder => ({ ...order, direction: isUp(order) ? 'desc' : 'asc' })

/** SQL: the order of the lines `e`; both orders have an index. */
export const inOrder = (sql: SqlClient.SqlClient, { by, direction }: LineOrder): Statement.Fragment =>
  sql.literal(`${by === 'amount' ? `e.amount ${direction}, ` : ''}e.ordinal ${direction}`)

/** SQL: the lines `e` after a line; all of them if none is given. */
export const linesAfter = (
  sql: SqlClient.SqlClient,
  report: number,
  { by, direction }: LineOrder,
  after: number | null,
): Statement.Fragment => {
  if (after === null) return sql`true`
  const behind = sql.literal(direction === 'asc' ? '>' : '<')
  if (by === 'ordinal') return sql`e.ordinal ${behind} ${integer(after)}`
  return sql`(e.amount, e.ordinal) ${behind} (
    (select amount from report_entries where report = ${report} and ordinal = ${integer(after)}), ${integer(after)})`
}
