import type { SqlClient, Statement } from 'effect/sql'
import type { Direction } from '../../src/schemas/lists/sort.ts'
import type { ReportSort } from '../../src/schemas/reports/report.ts'
import { integer } from '../core/projections/rows.ts'

/**
 * In which order the lines of a report come: as they came in, or by their amounts as they stand, whatever the currency;
 * lines of one amount as they came in. Neither ever changes of a line.
 */
export type LineOrder = { readonly by: 'ordinal' | 'amount'; readonly direction: Direction }

/** The own order of every report. */
const newestFirst: LineOrder = { by: 'ordinal', direction: 'desc' }

const orders: Readonly<Record<ReportSort['column'], LineOrder['by']>> = {
  createddate: 'ordinal',
  purchaseDate: 'ordinal',
  price: 'amount',
  sellingPrice: 'amount',
}

/** The order that is asked for by a column. */
export const lineOrderOf = (sort: ReportSort | null): LineOrder =>
  sort === null ? newestFirst : { by: orders[sort.column], direction: sort.direction }

export const isNewestFirst = ({ by, direction }: LineOrder): boolean => by === 'ordinal' && direction === 'desc'
export const isUp = ({ direction }: LineOrder): boolean => direction === 'asc'

export const reversed = (order: LineOrder): LineOrder => ({ ...order, direction: isUp(order) ? 'desc' : 'asc' })

/** The order of the lines `e`; both have an index. */
export const inOrder = (sql: SqlClient.SqlClient, { by, direction }: LineOrder): Statement.Fragment =>
  sql.literal(`${by === 'amount' ? `e.amount ${direction}, ` : ''}e.ordinal ${direction}`)

/** The lines `e` that come behind a line; all of them where there is none. */
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
