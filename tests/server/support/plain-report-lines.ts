import { SqlClient, type Statement } from 'effect/sql'
import type { ReportDefinition } from '../../../src/schemas/reports/reports.ts'
import { withDatabase } from './cluster.ts'

/** The query of a report, as on the wire. */
export type Asked = Readonly<Record<string, string | number>>
type Line = {
  readonly ordinal: number
  readonly currency: string
  readonly price: number | null
  readonly refunded: number | null
  readonly buying_price: number | null
  readonly plan_id: number | null
}

/** The SQL of each filter, written again: on the row of the subject and the line's own time, without index or count. */
const plain: Readonly<Record<string, string>> = {
  Status: 'r.status',
  Vendor: 'r.vendor',
  Supplier: 'r.supplier',
  Country: `coalesce(nullif(r.country, ''), nullif(r.region, ''), r.checkout_country)`,
  PlanID: 'r.plan_id::text',
  Gateway: 'r.payment_method',
}

/**
 * Orders by the shown columns; equal lines stay in the order of arrival, reversed if descending. Amounts have the order
 * of their currencies first, which never turns round.
 */
const inPlainOrder = (sql: SqlClient.SqlClient, by: Asked[string] = '', direction: Asked[string] = 'asc') => {
  if (by === '') return sql`e.ordinal desc`
  const up = sql.literal(String(direction))
  const isAmount = by === 'price' || by === 'sellingPrice'
  return isAmount
    ? sql`r.currency collate "C" asc, coalesce(e.price, r.price, 0) ${up}, e.ordinal ${up}`
    : sql`e.ordinal ${up}`
}

/** The matching lines, by plain SQL over all of them. */
export const linesBySql = (
  databaseUrl: string,
  report: ReportDefinition,
  { From, To, Text, SortBy, SortOrder, ...values }: Asked,
) =>
  withDatabase(
    databaseUrl,
    SqlClient.SqlClient.use((sql) => {
      const conditions: Array<Statement.Fragment> = Object.entries(values).map(
        ([name, value]) => sql`${sql.literal(plain[name] ?? '')} = ${String(value)}`,
      )
      const day = sql`left(coalesce(e.at, r.at), 10)`
      if (From !== undefined) conditions.push(sql`${day} >= ${From}`)
      if (To !== undefined) conditions.push(sql`${day} <= ${To}`)
      if (Text !== undefined) {
        const told = ['r.order_id::text', 'r.email', 'r.iccid', 'r.guid', 'r.user_name', 'r.display_name']
        conditions.push(
          sql.or(told.map((field) => sql`starts_with(lower(${sql.literal(field)}), lower(${String(Text)}))`)),
        )
      }
      return sql<Line>`select e.ordinal, r.currency, coalesce(e.price, r.price) as price, r.refunded, r.buying_price,
          r.plan_id
        from report_entries e join report_rows r on r.subject = e.subject
        where e.report = ${report.number} and ${conditions.length === 0 ? sql`true` : sql.and(conditions)}
        order by ${inPlainOrder(sql, SortBy, SortOrder)}`
    }),
  )

/** The totals of lines, added up one by one. */
export const totalsBySql = (report: ReportDefinition, lines: ReadonlyArray<Line>) => {
  const sums = new Map<string, { count: number; sum: number; refunds: number; cost: number }>()
  const whole = (amount: number | null) => Math.round((amount ?? 0) * 10_000)
  for (const { currency, price, refunded, buying_price } of lines) {
    const { count, sum, refunds, cost } = sums.get(currency) ?? { count: 0, sum: 0, refunds: 0, cost: 0 }
    sums.set(currency, {
      count: count + 1,
      sum: sum + whole(price),
      refunds: refunds + whole(refunded),
      cost: cost + whole(buying_price),
    })
  }
  const { totals } = report
  const [hasRefunds, hasMargin] = [totals === 'refunds' || totals === 'margin', totals === 'margin']
  return [...sums].sort().map(([currency, { count, sum, refunds, cost }]) => ({
    currency,
    count,
    sum: totals === 'none' ? null : sum / 10_000,
    refunds: hasRefunds ? refunds / 10_000 : null,
    cost: hasMargin ? cost / 10_000 : null,
    margin: hasMargin ? (sum - refunds - cost) / 10_000 : null,
  }))
}
