import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { partnerSaleFields, partnerSubscriptionFields } from '../../src/schemas/partners/partner-report-fields.ts'
import type { PartnerReport } from '../../src/schemas/partners/partner-report-routes.ts'
import { bytesOf, integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { type Selection, selection } from '../lists/selection.ts'
import { withinDays } from '../lists/within-days.ts'
import { orderSources } from '../reports/report-columns.ts'
import { sourceSql } from '../reports/report-source.ts'
import { partnersOffered } from './partner-choices.ts'
import { EVERYBODY } from './partner-reports.table.ts'

/** The filter of lines. Days, both included, are those of the sale, or of the start of the subscription. */
export type PartnerCriteria = {
  /** Everybody's lines, or those of one partner. */
  readonly partner: number | 'all'
  readonly planID?: number
  readonly from?: string
  readonly to?: string
}

/** The number of the list to read. No partner has the number of everybody's list. */
export const listOf = ({ partner }: PartnerCriteria): number => {
  if (partner === 'all') return EVERYBODY
  return partner === EVERYBODY ? -1 : integer(partner)
}

/** SQL: an amount of the line `p`, stored in ten-thousandths. */
const money = (column: string) => `trim_scale(p.${column} * 0.0001)`

type FieldName = (typeof partnerSaleFields | typeof partnerSubscriptionFields)[number]['name']
type OrderName = keyof typeof orderSources

const ofCustomer = Object.fromEntries(
  Object.entries(orderSources).map(([name, source]) => [name, sourceSql(source, true)]),
) as Readonly<Record<OrderName, string>>

/** The source of each column: the line `p`, or the row `r` with its customer and status. */
const sources: Readonly<Record<FieldName, string>> = {
  ...ofCustomer,
  partnerCode: 'p.partner_code',
  companyName: 'p.company_name',
  price: money('price'),
  iccid: `coalesce(r.iccid, '')`,
  payments: 'p.payments',
  listprice: money('list'),
  markupdiscount: 'p.markup_discount',
  currency: 'p.currency',
}

const selected = (fields: ReadonlyArray<{ readonly name: FieldName }>) =>
  selection({
    id: 'e.ordinal',
    partnerID: 'p.partner_id',
    ...Object.fromEntries(fields.map(({ name }) => [name, sources[name]])),
  })

const ofSales = selected(partnerSaleFields)
const ofSubscriptions = selected(partnerSubscriptionFields)

/** The columns of a report's row. */
export const partnerSelectionOf = (report: PartnerReport): Selection =>
  report === 'SubscriptionReport' ? ofSubscriptions : ofSales

/** SQL: the entry `e` of a list with its line and its row of the reports. */
export const partnerLines = `partner_report_entries e join partner_report_rows p on p.subject = e.subject
  join report_rows r on r.subject = e.subject`

type Span = { readonly total: number; readonly first: number; readonly last: number }

/** The first and last ordinal of the lines of some days, and their number. */
export const spanOf = (sql: SqlClient.SqlClient, report: PartnerReport, criteria: PartnerCriteria) =>
  Effect.map(
    sql<Span>`select coalesce(sum(d.n), 0)::integer as total, coalesce(min(d.first_ordinal), 1) as first,
        coalesce(max(d.last_ordinal), 0) as last
      from partner_report_days d where ${sql.and([
        sql`d.report = ${report} and d.partner = ${listOf(criteria)}`,
        ...withinDays(sql, sql`d.day`, criteria),
      ])}`,
    ([span]): Span => span ?? { total: 0, first: 1, last: 0 },
  )

/** SQL: the conditions on an entry `e` with its line `p`. */
export const conditions = (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  { planID, ...criteria }: PartnerCriteria,
): Statement.Fragment =>
  sql.and([
    sql`e.report = ${report} and e.partner = ${listOf(criteria)}`,
    ...withinDays(sql, sql`p.day`, criteria),
    ...(planID === undefined ? [] : [sql`p.plan_id = ${integer(planID)}`]),
  ])

/** A page of lines with others between them, found one at a time. */
const scattered = (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  criteria: PartnerCriteria,
  { skip, take }: Window,
) => {
  const fitting = conditions(sql, report, criteria)
  return sql<PageBytes>`select (select count(*) from partner_report_entries e
      join partner_report_rows p on p.subject = e.subject where ${fitting})::float8 as total,
    (select ${sql.literal(pageBytes)} from (
      select ${sql.literal(partnerSelectionOf(report).named)} from ${sql.literal(partnerLines)} where ${fitting}
      order by e.ordinal desc offset ${skip}::integer limit ${take}::integer
    ) page) as rows`
}

/** A page of consecutive lines: a range of ordinals. */
const together = (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  criteria: PartnerCriteria,
  { skip, take }: Window,
  { total, first, last }: Span,
) =>
  sql<PageBytes>`select ${total}::integer as total, (select ${sql.literal(pageBytes)} from (
      select ${sql.literal(partnerSelectionOf(report).named)} from ${sql.literal(partnerLines)}
      where e.report = ${report} and e.partner = ${listOf(criteria)}
        and e.ordinal between ${Math.max(first, last - skip - take + 1)}::integer and ${last - skip}::integer
      order by e.ordinal desc
    ) page) as rows`

/** A page of the matching lines, newest first, with the total. */
export const partnerLinePage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  criteria: PartnerCriteria,
  window: Window,
) {
  const span = criteria.planID === undefined ? yield* spanOf(sql, report, criteria) : null
  if (span?.total === 0) return noRows
  const isTogether = span !== null && span.last - span.first + 1 === span.total
  const [page] = yield* isTogether
    ? together(sql, report, criteria, window, span)
    : scattered(sql, report, criteria, window)
  return page ?? noRows
})

type LineTotals = {
  readonly currency: string
  readonly count: number
  readonly sum: number
  readonly refunds: number
}

const sums = (count: string, amount: string, refunded: string) =>
  `${count}::integer as count, (sum(${amount}) * 0.0001)::float8 as sum, (sum(${refunded}) * 0.0001)::float8 as refunds`

/** The totals of the matching lines, a row for each currency. */
export const partnerLineTotals = (sql: SqlClient.SqlClient, report: PartnerReport, criteria: PartnerCriteria) =>
  criteria.planID === undefined
    ? sql<LineTotals>`select d.currency, ${sql.literal(sums('sum(d.n)', 'd.amount', 'd.refunded'))}
        from partner_report_days d where ${sql.and([
          sql`d.report = ${report} and d.partner = ${listOf(criteria)}`,
          ...withinDays(sql, sql`d.day`, criteria),
        ])} group by d.currency order by d.currency`
    : sql<LineTotals>`select p.currency, ${sql.literal(sums('count(*)', 'p.price', 'p.refunded'))}
        from partner_report_entries e join partner_report_rows p on p.subject = e.subject
        where ${conditions(sql, report, criteria)} group by p.currency order by p.currency`

/**
 * The values of a report's filters, with the number of lines of each, as JSON. Partners only for people who see all.
 */
export const partnerLineChoices = (
  sql: SqlClient.SqlClient,
  report: PartnerReport,
  { isEveryone = false, ...criteria }: Pick<PartnerCriteria, 'partner'> & { readonly isEveryone?: boolean },
) => {
  const partners = `'partner', ${partnersOffered(isEveryone)},`
  return Effect.map(
    sql<{ choices: Uint8Array }>`with lines as (
        select p.partner_id, p.company_name, p.plan_id, p.plan_name, e.ordinal
        from partner_report_entries e join partner_report_rows p on p.subject = e.subject
        where e.report = ${report} and e.partner = ${listOf(criteria)}
      ), partner as (
        select partner_id::text as value, (array_agg(company_name order by ordinal desc))[1] as label,
          count(*)::integer as count from lines group by 1
      ), plan as (
        select plan_id::text as value, (array_agg(plan_name order by ordinal desc))[1] as label,
          count(*)::integer as count from lines group by 1
      )
      select ${sql.literal(
        bytesOf(`json_build_object(${criteria.partner === 'all' ? partners : ''}
          'plan', (select coalesce(json_agg(p order by p.label, p.value), '[]') from plan p))`),
      )} as choices`,
    ([found]) => found?.choices ?? new Uint8Array(),
  )
}
