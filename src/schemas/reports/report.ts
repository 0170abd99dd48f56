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
 * Ours, beside the spec's fields: `id` counts the entries of the report from 1, the oldest first, and `currency` is that
 * of every amount in the row, empty where there is none.
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

/** The columns that a report can be had in the order of: when its lines came in, and their amounts. */
export const reportSorts = [...sortableNames(orderReportFields), ...sortableNames(saleReportFields)]
export const ReportSort = sortSchema(reportSorts)
export type ReportSort = typeof ReportSort.Type

/** The answer of a report: its rows stand under the list's name. */
export const reportAnswer = <const Key extends string, Row extends Schema.Top>(listKey: Key, row: Row) =>
  Schema.Struct({
    ...answerFields,
    ...({ [listKey]: Schema.NullOr(Schema.Array(row)) } as { readonly [_ in Key]: Schema.NullOr<Schema.$Array<Row>> }),
    totalCount: RowCount,
    /** There are more than `totalCount`, which only the totals tell exactly (ours). */
    isAtLeast: Schema.optionalKey(Schema.Literal(true)),
  })

const Amount = Schema.NullOr(Schema.Finite)
const some = Schema.optionalKey(Amount)

/** What the lines in one currency come to; `currency` is empty for those without an amount. */
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
  /** Of how many of the lines the cost is known: cost and margin are of these alone. */
  costed: Schema.optionalKey(Schema.Int),
  // Of what is due, by days past due: `upTo30` is 1 to 30. `payBack` is to be paid back.

  notDue: some,
  upTo30: some,
  upTo60: some,
  upTo90: some,
  over90: some,
  payBack: some,
})
export type ReportTotal = typeof ReportTotal.Type

/**
 * Of a statement of some days, in one currency: what was open before them and after them, each entry on its own day, and what
 * happened in between. `reversedLater` is what of the payments up to the last day was reversed after it.
 */
export const StatementBalance = Schema.Struct({
  currency: Schema.String,
  opening: Schema.Finite,
  invoiced: Schema.Finite,
  credited: Schema.Finite,
  paid: Schema.Finite,
  closing: Schema.Finite,
  reversedLater: Schema.Finite,
})
export type StatementBalance = typeof StatementBalance.Type

export const ReportTotalsAnswer = Schema.Struct({
  ...answerFields,
  totalCount: Schema.Int,
  totals: Schema.Array(ReportTotal),
})

/** An option of a filter: its value on the wire, its words where the value is a number, and how many lines have it. */
const ReportChoice = Schema.Struct({ value: Schema.String, label: Schema.String, count: Schema.Int })

/** The options of the filters of a report, by the names of `reportFilters`. */
export const ReportChoices = Schema.Record(Schema.String, Schema.Array(ReportChoice))
export type ReportChoices = typeof ReportChoices.Type
export const ReportChoicesAnswer = Schema.Struct({ ...answerFields, choices: ReportChoices })

/**
 * How many entries a report has, how many of them are of the last seven days, and when the last one happened, ISO 8601 in
 * UTC, empty for none (ours). A server of before does not count the days.
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
  /** What the values of a row are, in this order; `id` is one of them. */
  columns: Schema.Array(Schema.String),
  /** How many entries the report has at this moment; never less than `until`. */
  totalCount: Schema.Int,
  /** The newest entry that the stream includes: with it later requests see the same list, whatever was added since. */
  until: Schema.Int,
  /**
   * The `id` of the first row that follows, 0 where none does: from it down to 1 every id comes once. Null in a report
   * that is narrowed or in another order: its ids have gaps.
   */
  firstId: Schema.NullOr(Schema.Int),
  /** Where `firstId` is null, how many rows there are in all, from wherever the stream begins. */
  count: Schema.optionalKey(Schema.Int),
  /** Of a report of partners, whose list it is, 0 for everybody's: who asks with it goes on in that list, or not at all. */
  list: Schema.optionalKey(Schema.Int),
}

/**
 * A list of lines that have ids of their own, as lines of JSON (`application/x-ndjson`, ours): first this, then chunks,
 * then an end. A stream that stops before its end line was cut off: ask again for what comes `after` the last row, with
 * the same `until` and the same `list`.
 */
export const RowsHead = Schema.Struct(rowsHead)
export type RowsHead = typeof RowsHead.Type

/** The same of a report, which may be asked for from a page on: from `nextPage` of the last chunk. */
export const ReportRowsHead = Schema.Struct({
  ...rowsHead,
  /** How many pages of 30 the entries up to `until` make; the first that the stream begins with. */
  pages: Schema.Int,
  fromPage: Schema.Int,
})
export type ReportRowsHead = typeof ReportRowsHead.Type

/**
 * Rows of some pages, each row an array of values; then to go on from `nextPage`, or in a report that is narrowed or in
 * another order than the newest first, `after` the last of them.
 */
export const ReportRowsChunk = Schema.Struct({
  nextPage: Schema.optionalKey(Schema.Int),
  after: Schema.optionalKey(Schema.Int),
  rows: Schema.Array(Schema.Array(Schema.Union([Masked, Schema.Finite, Schema.Null]))),
})
export type ReportRowsChunk = typeof ReportRowsChunk.Type

/**
 * The last line; `totalCount` is the report's size now: what it has more than `until` was added meanwhile. `added` says
 * how many of that would have been among the rows, where it is narrowed.
 */
export const ReportRowsEnd = Schema.Struct({
  done: Schema.Literal(true),
  totalCount: Schema.Int,
  added: Schema.optionalKey(Schema.Int),
})
export type ReportRowsEnd = typeof ReportRowsEnd.Type

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
// Each field of the tables is a field of the rows, and nothing else but ours.
true satisfies Same<keyof SaleRow, SaleReportFieldName | keyof typeof ourFields>
true satisfies Same<keyof UkRow, UkReportFieldName | keyof typeof ourFields>
true satisfies Same<keyof OrderRow, OrderReportFieldName | keyof typeof ourFields>
