import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { DayRange } from '../../src/schemas/core/day-range.ts'
import type { OrderRow, UkRow } from '../../src/schemas/reports/report.ts'
import {
  orderReportFields,
  saleReportFields,
  type UkReportFieldName,
  ukReportFields,
} from '../../src/schemas/reports/report-fields.ts'
import { indexedReports, REPORT_PAGE_SIZE, type ReportName } from '../../src/schemas/reports/reports.ts'
import { bytesOf, integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { shownCode, shownPin } from '../stock/concealed.ts'
import { orderFields as ofSubject, PLACE } from './order-fields.ts'
import { DAY } from './report-blocks.ts'
import { inOrder, isUp, type LineOrder } from './report-order.ts'
import { reportNumber } from './reports.table.ts'

const ours = { currency: 'r.currency', id: 'e.ordinal' } as const

/** What each field of the 17 is: the line's own where it has one, else its subject's. */
const orderFields: typeof ofSubject = {
  ...ofSubject,
  price: `coalesce(e.price, ${ofSubject.price})`,
  createddate: `coalesce(e.at, ${ofSubject.createddate})`,
  transaction: `coalesce(e.transaction, ${ofSubject.transaction})`,
}

/** What each of the sale report's 46 fields is. */
const saleFields: Readonly<Record<(typeof saleReportFields)[number]['name'], string>> = {
  operatorType: 'r.operator_type',
  remarks: 'r.remarks',
  u_Id: 'r.customer_id',
  planFor: 'r.plan_for',
  userName: 'r.user_name',
  city: 'r.city',
  pSource: 'r.plan_source',
  email: 'r.email',
  iOrderId: 'r.order_id',
  inventory_Id: 'r.inventory_id',
  lpa: 'r.lpa',
  displayName: 'r.display_name',
  countryNameCheckout: 'r.checkout_country',
  iccid: 'r.iccid',
  cli: 'r.cli',
  imsi: 'r.imsi',
  simPin: 'r.sim_pin',
  saleType: 'r.sale_type',
  guid: 'r.guid',
  countryNamePlan: 'r.country',
  stripCustomerId: 'r.stripe_customer_id',
  promoCode: 'r.promo_code',
  discount: 'r.discount',
  purchaseDate: 'left(r.at, 10)',
  subs_Count: 'r.subscriptions',
  time: 'substr(r.at, 12, 8)',
  sellingPrice: 'r.price',
  vendorName: 'r.vendor',
  planName: 'r.plan_name',
  validity: `r.validity || ' ' || r.duration_type`,
  countryname: PLACE,
  cartSale: 'r.cart_sale',
  cartId: 'r.cart_id',
  regionName: 'r.region',
  sellingCost: 'r.selling_cost',
  status: 'r.status',
  suplerName: 'r.supplier',
  paymentGateway: 'r.payment_method',
  source: 'r.source',
  refSite: 'r.ref_site',
  accountType: 'r.account_type',
  cip: 'r.cip',
  stripEmail: 'r.stripe_email',
  companyBuyingPrice: 'r.buying_price',
  travelDate: 'r.travel_date',
  activationDate: 'r.activation_date',
}

/** What the report of the UK tells beside it. */
const ukFields: Readonly<Record<UkReportFieldName, string>> = {
  ...saleFields,
  simOperator: 'r.sim_operator',
  tariff: 'r.tariff',
  bolton: 'r.bolton',
}

/** The fields of a report: their names, and their values as a page and as a chunk select them. */
const selection = (fields: ReadonlyArray<{ readonly name: string }>, values: Readonly<Record<string, string>>) => {
  const all: Readonly<Record<string, string>> = { ...values, ...ours }
  const names = [...fields.map(({ name }) => name), ...Object.keys(ours)]
  return {
    names: names as ReadonlyArray<keyof UkRow | keyof OrderRow>,
    named: names.map((name) => `${all[name]} as "${name}"`).join(', '),
    values: names.map((name) => all[name]).join(', '),
  }
}

/** A selection as who may see PINs and codes has it, and as everybody else has. */
const selections = (fields: ReadonlyArray<{ readonly name: string }>, values: typeof saleFields) => ({
  revealed: selection(fields, values),
  concealed: selection(fields, {
    ...values,
    lpa: shownCode(values.lpa, false),
    simPin: shownPin(values.simPin, false),
  }),
})

const saleSelections = selections(saleReportFields, saleFields)
const ukSelections = selections(ukReportFields, ukFields)
const orderSelection = selection(orderReportFields, orderFields)

/** The orders have neither PINs nor codes. */
export const selectionOf = (report: ReportName, isRevealed: boolean) => {
  const isSale = report === 'PurchaseReport' || report === 'JapanReport'
  if (!isSale && report !== 'UKReport') return orderSelection
  const { revealed, concealed } = isSale ? saleSelections : ukSelections
  return isRevealed ? revealed : concealed
}

/** The names of the values of a row in the order of `reportChunk`. */
export const reportColumnNames = (report: ReportName): ReadonlyArray<keyof UkRow | keyof OrderRow> =>
  selectionOf(report, true).names

/** How many entries a report has. */
export const reportTotal = (sql: SqlClient.SqlClient, report: ReportName) =>
  Effect.map(
    sql<{ total: number }>`select total from report_counters where report = ${reportNumber.get(report) ?? 0}`,
    ([counter]) => counter?.total ?? 0,
  )

/**
 * A page of a whole report by the order of its entries, and how many there are: a walk along the primary key that ends by
 * itself, then one step for each row. Wherever in the report the page is, it reads the same number of index and table pages.
 */
export const reportPage = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  order: LineOrder,
  { skip, take }: Window,
  isRevealed: boolean,
) => {
  const number = reportNumber.get(report) ?? 0
  const bounds = isUp(order)
    ? sql`e.ordinal > ${skip}::integer and e.ordinal <= ${skip + take}::integer`
    : sql`e.ordinal <= counter.total - ${skip}::integer and e.ordinal > counter.total - ${skip + take}::integer`
  return Effect.map(
    sql<PageBytes>`with counter as (select total from report_counters where report = ${number})
      select counter.total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(selectionOf(report, isRevealed).named)}
          from (select ordinal, subject, at, price, transaction from report_entries e
            where report = ${number} and ${bounds}
            order by ${inOrder(sql, order)} limit ${sql.literal(String(take))}) e
          join report_rows r on r.subject = e.subject
          order by ${inOrder(sql, order)}
        ) page
      ) as rows
      from counter`,
    ([page]): PageBytes => page ?? noRows,
  )
}

const chunkBytes = bytesOf(`coalesce(json_agg(line order by ordinal desc), '[]')`)

/**
 * The rows of `pages` pages from the entry `top` down, each an array of values, as JSON in UTF-8. Entries have no gaps, so a
 * chunk is whole or (on a copy of the database that lags behind) null.
 */
export const reportChunk = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  { top, pages }: { readonly top: number; readonly pages: number },
  isRevealed: boolean,
) => {
  const bottom = Math.max(0, top - pages * REPORT_PAGE_SIZE)
  return Effect.map(
    sql<{ rows: Uint8Array; count: number }>`select ${sql.literal(chunkBytes)} as rows,
        count(*)::integer as count from (
        select e.ordinal, json_build_array(${sql.literal(selectionOf(report, isRevealed).values)}) as line
        from (select ordinal, subject, at, price, transaction from report_entries
          where report = ${reportNumber.get(report) ?? 0} and ordinal <= ${integer(top)} and ordinal > ${bottom}
          order by ordinal desc limit ${top - bottom}) e join report_rows r on r.subject = e.subject
      ) chunk`,
    ([chunk]) => (chunk?.count === top - bottom ? chunk.rows : null),
  )
}

type Counter = { readonly report: number; readonly total: number; readonly recent: number; readonly last_at: string }

/** Of each report of the index, how many entries it has, how many of some days, and when the last one happened. */
export const reportIndex = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { from, to }: DayRange) {
  const counters = yield* sql<Counter>`select c.report, c.total, c.last_at, (
      select coalesce(sum(b.n), 0)::integer from report_blocks b
      where b.report = c.report and b.facet = ${DAY} and b.value between ${from} and ${to}
    ) as recent
    from report_counters c`
  const byNumber = new Map(counters.map((counter) => [counter.report, counter]))
  return indexedReports.map(({ reportName, number }) => {
    const counter = byNumber.get(number)
    return {
      reportName,
      totalCount: counter?.total ?? 0,
      lastSevenDays: counter?.recent ?? 0,
      lastEntry: counter?.last_at ?? '',
    }
  })
})
