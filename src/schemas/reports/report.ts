import { Schema } from 'effect'
import { answerFields, RowCount } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'
import { wire } from '../core/wire.ts'
import { rowFields } from '../lists/row-fields.ts'
import { sortableNames } from '../lists/sort.ts'
import { sortSchema } from '../lists/sort-wire.ts'
import {
  type OrderReportFieldName,
  orderReportFields,
  type SaleReportFieldName,
  saleReportFields,
  type UkReportFieldName,
  ukReportFields,
} from './report-fields.ts'

/** The wire shapes of the reports (spec §3, §7), made from the field tables. */

/**
 * Ours, not in the spec. `id` counts the entries of the report from 1, the oldest first. `currency` is that of every
 * amount in the row, empty without amounts.
 */
const ourFields = {
  id: Schema.Int.annotate(wire({ ours: true, madeUp: true })),
  currency: Schema.String.annotate(wire({ ours: true })),
}

/** A row of the Sale Report. */
export const SaleRow = Schema.Struct({ ...rowFields(saleReportFields), ...ourFields })
export type SaleRow = typeof SaleRow.Type

/** A row of the report of the UK: a sale with operator, tariff and bolt-on. */
export const UkRow = Schema.Struct({ ...rowFields(ukReportFields), ...ourFields })
export type UkRow = typeof UkRow.Type

/** A row of any other report. */
export const OrderRow = Schema.Struct({ ...rowFields(orderReportFields), ...ourFields })
export type OrderRow = typeof OrderRow.Type

/** The sortable columns of the reports: the time of a row, and its amounts. */
export const reportSorts = [...sortableNames(orderReportFields), ...sortableNames(saleReportFields)]
export const ReportSort = sortSchema(reportSorts)
export type ReportSort = typeof ReportSort.Type

/** The answer of a report; its rows are under the list's name. */
export const reportAnswer = <const Key extends string, Row extends Schema.Top>(listKey: Key, row: Row) =>
  Schema.Struct({
    ...answerFields,
    ...({ [listKey]: Schema.NullOr(Schema.Array(row)) } as { readonly [_ in Key]: Schema.NullOr<Schema.$Array<Row>> }),
    totalCount: RowCount,
    /** There are more than `totalCount`; only the totals have the exact count (ours). */
    isAtLeast: Schema.optionalKey(Schema.Literal(true)),
  })

const Amount = Schema.NullOr(Schema.Finite)
const some = Schema.optionalKey(Amount)

/** The totals in one currency; `currency` is empty for rows without an amount. */
export const ReportTotal = Schema.Struct({
  currency: Schema.String,
  count: Schema.Int,
  sum: Amount,
  refunds: Amount,
  cost: Amount,
  margin: Amount,
  // Of sales by invoice.

  net: some,
  tax: some,
  /** How many rows have a known cost. Cost and margin cover only these. */
  costed: Schema.optionalKey(Schema.Int),
  // What is due, by days past due: `upTo30` is 1 to 30. `payBack` is to be refunded.

  notDue: some,
  upTo30: some,
  upTo60: some,
  upTo90: some,
  over90: some,
  payBack: some,
})
export type ReportTotal = typeof ReportTotal.Type

/**
 * A statement's balances in one currency: open before and after its days, and what happened between. Each entry counts
 * on its own day. `reversedLater` is what was reversed after the last day, of payments up to that day.
 */
export const StatementBalance = Schema.Struct({
  currency: Schema.String,
  opening: Schema.Finite,
  invoiced: Schema.Finite,
  credited: Schema.Finite,
  paid: Schema.Finite,
  closing: Schema.Finite,
  reversedLater: Schema.Finite,
  /** What one customer has as credit after the days: neither allocated nor paid back. */
  creditLeft: Schema.optionalKey(Schema.Finite),
})
export type StatementBalance = typeof StatementBalance.Type

export const ReportTotalsAnswer = Schema.Struct({
  ...answerFields,
  totalCount: Schema.Int,
  totals: Schema.Array(ReportTotal),
})

/** A filter's option: its value in a request, its label if the value is a number, and how many rows have it. */
const ReportChoice = Schema.Struct({ value: Schema.String, label: Schema.String, count: Schema.Int })

/** The options of a report's filters, by the names of `reportFilters`. */
export const ReportChoices = Schema.Record(Schema.String, Schema.Array(ReportChoice))
export type ReportChoices = typeof ReportChoices.Type
export const ReportChoicesAnswer = Schema.Struct({ ...answerFields, choices: ReportChoices })

/**
 * How many entries a report has, how many are from the last seven days, and when the last one happened (ours). The time
 * is ISO 8601 in UTC, empty for none. An older server sends no count of days.
 */
export const ReportIndexEntry = Schema.Struct({
  reportName: Schema.String,
  totalCount: Schema.Int,
  lastSevenDays: Schema.optionalKey(Schema.Int),
  lastEntry: Schema.String,
})
export type ReportIndexEntry = typeof ReportIndexEntry.Type

export const ReportIndexAnswer = Schema.Struct({ ...answerFields, reports: Schema.Array(ReportIndexEntry) })
export type ReportIndexAnswer = typeof ReportIndexAnswer.Type

const rowsHead = {
  reportName: Schema.String,
  /** The order of the values in a row; `id` is among them. */
  columns: Schema.Array(Schema.String),
  /** How many entries the report has now; never less than `until`. */
  totalCount: Schema.Int,
  /** The newest entry in the stream. Later requests that send it see the same list, whatever was added since. */
  until: Schema.Int,
  /**
   * The `id` of the first row that follows, 0 if there is none. From it down to 1 every id comes once. Null in a
   * filtered or sorted report, whose ids have gaps.
   */
  firstId: Schema.NullOr(Schema.Int),
  /** If `firstId` is null, the total number of rows, wherever the stream begins. */
  count: Schema.optionalKey(Schema.Int),
  /**
   * For partner reports, the partner whose list it is; 0 for all partners. A request that sends it continues in that
   * list or fails.
   */
  list: Schema.optionalKey(Schema.Int),
}

/**
 * A list of rows with ids, as JSON lines (`application/x-ndjson`, ours): this head, then chunks, then an end. A stream
 * without its end line was cut off. Ask again with `after` the last row, and the same `until` and `list`.
 */
export const RowsHead = Schema.Struct(rowsHead)
export type RowsHead = typeof RowsHead.Type

/** The same for a report, which can also continue at a page: `nextPage` of the last chunk. */
export const ReportRowsHead = Schema.Struct({
  ...rowsHead,
  /** How many pages of 30 the entries up to `until` fill, and the first page of the stream. */
  pages: Schema.Int,
  fromPage: Schema.Int,
})
export type ReportRowsHead = typeof ReportRowsHead.Type

/**
 * The rows of some pages, each an array of values. Continue at `nextPage`, or in a filtered or sorted report `after`
 * the last row.
 */
export const ReportRowsChunk = Schema.Struct({
  nextPage: Schema.optionalKey(Schema.Int),
  after: Schema.optionalKey(Schema.Int),
  rows: Schema.Array(Schema.Array(Schema.Union([Masked, Schema.Finite, Schema.Null]))),
})
export type ReportRowsChunk = typeof ReportRowsChunk.Type

/**
 * The last line. `totalCount` is the report's size now: beyond `until`, entries were added during the stream. In a
 * filtered report, `added` says how many of those match.
 */
export const ReportRowsEnd = Schema.Struct({
  done: Schema.Literal(true),
  totalCount: Schema.Int,
  added: Schema.optionalKey(Schema.Int),
})
export type ReportRowsEnd = typeof ReportRowsEnd.Type

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
// The rows have exactly the fields of the tables, and ours.
true satisfies Same<keyof SaleRow, SaleReportFieldName | keyof typeof ourFields>
true satisfies Same<keyof UkRow, UkReportFieldName | keyof typeof ourFields>
true satisfies Same<keyof OrderRow, OrderReportFieldName | keyof typeof ourFields>
