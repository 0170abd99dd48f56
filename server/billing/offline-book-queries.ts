import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import {
  type BookSort,
  offlineSaleFields,
  offlineSaleUkFields,
} from '../../src/schemas/billing/offline-sale/book-fields.ts'
import { OPEN, paymentModes, SOME_ICCIDS } from '../../src/schemas/billing/offline-sale/choices.ts'
import { bytesOf, integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { windowsByCurrency } from '../lists/money-order.ts'
import { selection } from '../lists/selection.ts'
import { withinDays } from '../lists/within-days.ts'
import { inMajor } from './in-major.ts'
import { type BookList, bookLists } from './offline-book.table.ts'
import { isAmount, linesInOrder } from './offline-book-order.ts'

/** The filter of lines and documents; every part is optional. Days are those of the document, both included. */
export type BookCriteria = {
  readonly from?: string
  readonly to?: string
  readonly customerID?: number
  readonly planID?: number
  /** The invoice's status today, or `open` for invoices with an amount due. */
  readonly status?: string
}

/** SQL: the amount due of the invoice `s`; below 0 it is to be refunded. */
export const due = '(s.total - s.credited - s.paid)'

/** SQL: the status of the invoice `s` on a day, as `statusOf` computes it. */
export const statusOn = (sql: SqlClient.SqlClient, day: string): Statement.Fragment =>
  sql`case when s.credited_items = s.sold or (s.credited > 0 and s.credited = s.total) then 'credited'
    when ${sql.literal(due)} > 0 and s.due_date < ${day} then 'overdue'
    when s.credited_items > 0 or s.credited > 0 then 'partlyCredited'
    when ${sql.literal(due)} <= 0 then 'paid'
    when s.paid > 0 then 'partlyPaid' else 'unpaid' end`

/** SQL: whether the invoice `s` has a status on a day; `open` stands for an open amount. */
export const isOn = (sql: SqlClient.SqlClient, status: string, day: string): Statement.Fragment =>
  status === OPEN ? sql`${sql.literal(due)} > 0` : sql`${statusOn(sql, day)} = ${status}`

const amount = (column: string) => `trim_scale(${inMajor(`l.${column}`, 'l.currency')})`

/** SQL: the label of the payment mode of a row. */
export const modeLabel = (row: string) =>
  `case ${row}.payment_mode ${paymentModes.map(({ value, label }) => `when '${value}' then '${label}'`).join(' ')}
    else ${row}.payment_mode end`

/** SQL: the first ICCIDs of a line; empty for a service, and for a credit of an amount, which have no SIMs. */
const iccids = `coalesce((select string_agg(item->>'iccid', ' ' order by place) from jsonb_array_elements(l.items)
    with ordinality as each (item, place) where place <= ${SOME_ICCIDS}), '')
  || case when jsonb_array_length(l.items) > ${SOME_ICCIDS}
    then ' and ' || jsonb_array_length(l.items) - ${SOME_ICCIDS} || ' more on the invoice' else '' end`

/** The source of each column of a line `l`. */
const sources: Readonly<Record<(typeof offlineSaleUkFields)[number]['name'], string>> = {
  invoiceNumber: 'l.invoice_number',
  documentType: `case when l.credit_number = '' then 'invoice' else 'creditNote' end`,
  invoiceDate: 'l.day',
  dueDate: 'l.due_date',
  customerCode: 'l.customer_code',
  companyName: 'l.company_name',
  planname: 'l.plan_name',
  countryname: 'l.place',
  suppliername: 'l.supplier_name',
  quantity: 'l.quantity',
  unitPrice: amount('unit_price'),
  discount: amount('discount'),
  net: amount('net'),
  taxRate: 'trim_scale(l.tax_rate * 0.001)',
  tax: amount('tax'),
  total: amount('total'),
  currency: 'l.currency',
  cost: amount('cost'),
  margin: `trim_scale(${inMajor('l.net - l.cost', 'l.currency')})`,
  paymentstatus: 'l.status',
  paymentmode: modeLabel('l'),
  paymentreference: 'l.payment_reference',
  createdby: 'l.created_by',
  remarks: 'l.remarks',
  simOperator: 'l.sim_operator',
  tariff: 'l.tariff',
  bolton: 'l.bolton',
  creditNumber: 'l.credit_number',
  iccids,
}

/** SQL: the fields of a line in the answer. */
const lineFields = (list: BookList) =>
  selection({
    id: `l.${bookLists[list]}`,
    saleID: 'l.sale_id',
    customerID: 'l.client_id',
    ...Object.fromEntries(
      (list === 'uk' ? offlineSaleUkFields : offlineSaleFields).map(({ name }) => [name, sources[name]]),
    ),
  }).named

const isOnlyOfDays = ({ customerID, planID, status }: BookCriteria): boolean =>
  customerID === undefined && planID === undefined && status === undefined

/** SQL: the conditions on a line `l` of the invoice `s`. */
const lineConditions = (
  sql: SqlClient.SqlClient,
  list: BookList,
  { customerID, planID, status, ...days }: BookCriteria,
  today: string,
): Statement.Fragment =>
  sql.and([
    list === 'uk' ? sql`l.uk_ordinal is not null` : sql`true`,
    ...withinDays(sql, sql`l.day`, days),
    ...(customerID === undefined ? [] : [sql`l.client_id = ${integer(customerID)}`]),
    ...(planID === undefined ? [] : [sql`l.plan_id = ${integer(planID)}`]),
    ...(status === undefined ? [] : [isOn(sql, status, today)]),
  ])

/** Where a page of all lines of some days begins: the day, and the number of its lines before the page. */
const beginOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  list: BookList,
  { from, to }: BookCriteria,
  skip: number,
) {
  const [found] = yield* sql<{ total: number; day: string | null; before: number | null }>`with days as (
      select d.day, sum(sum(d.n)) over (order by d.day desc) - sum(d.n) as before, sum(d.n) as n
      from offline_sale_days d where ${sql.and([sql`d.list = ${list}`, ...withinDays(sql, sql`d.day`, { from, to })])}
      group by d.day
    ), begin as (select day, before from days where before <= ${skip} order by day limit 1)
    select coalesce(sum(n), 0)::integer as total, (select day from begin) as day,
      (select before from begin)::integer as before from days`
  return found ?? { total: 0, day: null, before: null }
})

/**
 * A page of the matching lines, newest first, with the total. For all lines, or those of some days, the daily counts
 * show where the page begins, so that every page costs the same.
 */
const newestLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  list: BookList,
  criteria: BookCriteria,
  { skip, take }: Window,
  today: string,
) {
  const begin = isOnlyOfDays(criteria) ? yield* beginOf(sql, list, criteria, skip) : null
  const { from, to, ...others } = criteria
  const days = begin?.day ? { from, to: begin.day } : { from, to }
  const fitting = lineConditions(sql, list, { ...others, ...(days as BookCriteria) }, today)
  const ordinal = sql`l.${sql(bookLists[list])}`
  const total = begin
    ? sql`${begin.total}::integer`
    : sql`(select count(*) from offline_sale_lines l join offline_sales s on s.id = l.sale_id where ${fitting})::float8`
  const [page] = yield* sql<PageBytes>`with shown as materialized (
      select l.*, ${statusOn(sql, today)} as status from offline_sale_lines l join offline_sales s on s.id = l.sale_id
      where ${fitting} order by l.day desc, ${ordinal} desc
      offset ${skip - (begin?.before ?? 0)}::integer limit ${take}::integer
    )
    select ${total} as total, (select ${sql.literal(pageBytes)} from (
      select ${sql.literal(lineFields(list))} from shown l order by l.day desc, ${ordinal} desc
    ) page) as rows`
  return page ?? noRows
})

/**
 * A page of the matching lines in another order, with the total. By an amount, the counts of the currencies show which
 * lines of each are on the page.
 */
const sortedLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  list: BookList,
  criteria: BookCriteria,
  sort: BookSort,
  window: Window,
  today: string,
) {
  const counts = yield* lineCounts(sql, list, criteria, today)
  const total = counts.reduce((all, { n }) => all + n, 0)
  const fitting = lineConditions(sql, list, criteria, today)
  const order = sql.literal(linesInOrder(sort))
  const lines = (among: Statement.Fragment, { skip, take }: Window) => sql`(
    select l.ordinal from offline_sale_lines l ${criteria.status === undefined ? sql`` : sql`join offline_sales s on s.id = l.sale_id`}
    where ${fitting} and ${among} order by ${order} offset ${skip}::integer limit ${take}::integer)`
  const parts = isAmount(sort.column)
    ? windowsByCurrency(counts, window).map((part) => lines(sql`l.currency = ${part.currency}`, part))
    : [lines(sql`true`, window)]
  if (parts.length === 0) return { ...noRows, total }
  const [page] = yield* sql<{ rows: Uint8Array }>`with shown as materialized (
      select l.*, ${statusOn(sql, today)} as status
      from (${sql.join(' union all ', false)(parts)}) part join offline_sale_lines l using (ordinal)
      join offline_sales s on s.id = l.sale_id
    )
    select (select ${sql.literal(pageBytes)} from (
      select ${sql.literal(lineFields(list))} from shown l order by ${order}
    ) page) as rows`
  return { rows: page?.rows ?? noRows.rows, total }
})

/** A page of the matching lines with the total, newest first unless sorted. */
export const linePage = (
  sql: SqlClient.SqlClient,
  list: BookList,
  criteria: BookCriteria,
  sort: BookSort | null,
  window: Window,
  today: string,
) =>
  sort === null
    ? newestLines(sql, list, criteria, window, today)
    : sortedLines(sql, list, criteria, sort, window, today)

/** How many of the matching lines each currency has. Those of some days are counted already. */
const lineCounts = (sql: SqlClient.SqlClient, list: BookList, criteria: BookCriteria, today: string) =>
  isOnlyOfDays(criteria)
    ? sql<{ currency: string; n: number }>`select currency, sum(n)::integer as n from offline_sale_days d
        where ${sql.and([sql`d.list = ${list}`, ...withinDays(sql, sql`d.day`, criteria)])} group by currency`
    : sql<{ currency: string; n: number }>`select l.currency, count(*)::integer as n
        from offline_sale_lines l join offline_sales s on s.id = l.sale_id
        where ${lineConditions(sql, list, criteria, today)} group by l.currency`

type LineTotals = {
  readonly currency: string
  readonly count: number
  readonly net: number
  readonly tax: number
  readonly sum: number
  readonly costed: number
  readonly cost: number | null
  readonly margin: number | null
}

/** SQL: the sum of an amount of the rows `row` of one currency. */
const sumOf = (row: 'd' | 'l', amount: string) => `${inMajor(`sum(${amount})`, `${row}.currency`)}::float8`
const sums = (row: 'd' | 'l') => `${sumOf(row, `${row}.net`)} as net, ${sumOf(row, `${row}.tax`)} as tax,
  ${sumOf(row, `${row}.total`)} as sum`

/** The totals of the matching lines, a row for each currency; cost and margin only of lines with a known cost. */
export const lineTotals = (sql: SqlClient.SqlClient, list: BookList, criteria: BookCriteria, today: string) =>
  isOnlyOfDays(criteria)
    ? sql<LineTotals>`select currency, sum(n)::integer as count, sum(costed)::integer as costed, ${sql.literal(sums('d'))},
          case when sum(costed) > 0 then ${sql.literal(sumOf('d', 'd.cost'))} end as cost,
          case when sum(costed) > 0 then ${sql.literal(sumOf('d', 'd.margin'))} end as margin
        from offline_sale_days d
        where ${sql.and([sql`d.list = ${list}`, ...withinDays(sql, sql`d.day`, criteria)])}
        group by currency order by currency`
    : sql<LineTotals>`select l.currency, count(*)::integer as count, count(l.cost)::integer as costed,
          ${sql.literal(sums('l'))},
          ${sql.literal(sumOf('l', 'l.cost'))} as cost, ${sql.literal(sumOf('l', 'l.net - l.cost'))} as margin
        from offline_sale_lines l join offline_sales s on s.id = l.sale_id
        where ${lineConditions(sql, list, criteria, today)} group by l.currency order by l.currency`

/** The values of a list's filters, with the number of lines of each, as JSON. */
export const lineChoices = (sql: SqlClient.SqlClient, list: BookList, today: string) =>
  Effect.map(
    sql<{ choices: Uint8Array }>`with lines as (
        select l.client_id, l.company_name, l.currency, l.plan_id, l.plan_name, l.ordinal, ${statusOn(sql, today)} as status,
          ${sql.literal(due)} > 0 as is_open
        from offline_sale_lines l join offline_sales s on s.id = l.sale_id
        where ${list === 'uk' ? sql`l.uk_ordinal is not null` : sql`true`}
      ), customer as (
        select client_id::text as value, (array_agg(company_name order by ordinal desc))[1] as label,
          count(*)::integer as count from lines group by 1
      ), plan as (
        select plan_id::text as value,
          case plan_id::text when '0' then 'Services' else (array_agg(plan_name order by ordinal desc))[1] end as label,
          count(*)::integer as count from lines group by 1
      ), currency as (
        select currency as value, currency as label, count(*)::integer as count from lines group by 1
      ), status as (
        select status as value, '' as label, count(*)::integer as count from lines group by 1
        union all select ${OPEN}, '', count(*)::integer from lines where is_open having count(*) > 0
      )
      select ${sql.literal(
        bytesOf(`json_build_object(
          'customer', (select coalesce(json_agg(c order by c.label, c.value), '[]') from customer c),
          'plan', (select coalesce(json_agg(p order by p.label, p.value), '[]') from plan p),
          'currency', (select coalesce(json_agg(m order by m.value), '[]') from currency m),
          'paymentStatus', (select coalesce(json_agg(t order by t.count desc, t.value), '[]') from status t))`),
      )} as choices`,
    ([found]) => found?.choices ?? new Uint8Array(),
  )
