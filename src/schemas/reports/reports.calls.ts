import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { sortableNames } from '../lists/sort.ts'
import { sortQuery } from '../lists/sort-wire.ts'
import type { Access } from '../people/permissions.ts'
import {
  OrderRow,
  ReportChoicesAnswer,
  ReportIndexAnswer,
  ReportTotalsAnswer,
  reportAnswer,
  reportSorts,
  SaleRow,
  UkRow,
} from './report.ts'
import { isNumbered, type ReportFilterName, reportFilterNames, reportFilters } from './report-filters.ts'
import { type ReportListKey, type ReportName, reports } from './reports.ts'

const viewed = { any: ['report.view'] } as const satisfies Access

type SelectFields = {
  readonly [Name in ReportFilterName as (typeof reportFilters)[Name]['wire']]: Schema.optionalKey<
    (typeof reportFilters)[Name] extends { readonly isNumbered: true } ? Schema.Int : Schema.String
  >
}

/** The filters by column, by their names in a request. */
const selectFields = Object.fromEntries(
  reportFilterNames.map((name) => [
    reportFilters[name].wire,
    Schema.optionalKey(isNumbered(name) ? Schema.Int : Schema.String),
  ]),
) as unknown as SelectFields

/** The filters of a report. Each report takes those in its definition, and a row must match all of them. */
const filterQuery = {
  From: Schema.optionalKey(Schema.String),
  To: Schema.optionalKey(Schema.String),
  ...selectFields,
  Text: Schema.optionalKey(Schema.String),
}
const FilterQuery = Schema.Struct(filterQuery)
/** A report's filters on the wire. */
export type ReportFilterQuery = typeof FilterQuery.Type

/** A report can be sorted by its own sortable columns. */
const pageQueryOf = (sorts: typeof reportSorts) =>
  Schema.Struct({ PageIndex: Schema.optionalKey(Schema.Int), ...filterQuery, ...sortQuery(sorts) })
const reportName = Schema.Literals(reports.map(({ reportName }) => reportName))

type RowOf<Name extends ReportName> = Name extends 'UKReport'
  ? typeof UkRow
  : Name extends 'PurchaseReport' | 'JapanReport'
    ? typeof SaleRow
    : typeof OrderRow
type ReportCall<Name extends ReportName> = {
  readonly method: 'GET'
  readonly path: `/ReportMaster/${Name}`
  readonly part: Call['part']
  readonly access: typeof viewed
  readonly summary: string
  readonly query: ReturnType<typeof pageQueryOf>
  readonly success: ReturnType<typeof reportAnswer<ReportListKey<Name>, RowOf<Name>>>
}

const rowOf = (name: ReportName) => {
  if (name === 'UKReport') return UkRow
  return name === 'PurchaseReport' || name === 'JapanReport' ? SaleRow : OrderRow
}

const reportCall = ({ reportName: name, listKey, about, fields }: (typeof reports)[number]) => ({
  method: 'GET',
  path: `/ReportMaster/${name}`,
  part: name === 'JapanReport' || name === 'UKReport' ? 'countryReports' : 'specified',
  access: viewed,
  summary: `${about} A page of 30, newest first unless SortBy is given.`,
  query: pageQueryOf(reportSorts.filter((sort) => sortableNames(fields).some((name) => name === sort))),
  success: reportAnswer(listKey, rowOf(name)),
})

/** The reports by their ReportName: `GET /ReportMaster/{ReportName}?PageIndex={n}`. */
export const reportPageCalls = Object.fromEntries(
  reports.map((report) => [report.reportName, reportCall(report)]),
) as unknown as { readonly [Name in ReportName]: ReportCall<Name> }

/** The reports: `/ReportMaster`. */
export const reportCalls = {
  ...reportPageCalls,
  GetReportIndex: {
    method: 'GET',
    path: '/ReportMaster/GetReportIndex',
    part: 'reports',
    access: viewed,
    summary: 'How many lines each of the 21 reports has, how many in the last seven days, and when the last one came.',
    success: ReportIndexAnswer,
  },
  GetReportTotals: {
    method: 'GET',
    path: '/ReportMaster/GetReportTotals',
    part: 'reports',
    access: viewed,
    summary:
      'The totals of a narrowed report: lines, and for each currency count, sum, refunds, cost and margin. ' +
      'Exact, and separate from the page.',
    query: Schema.Struct({ ReportName: reportName, ...filterQuery }),
    success: ReportTotalsAnswer,
  },
  GetReportChoices: {
    method: 'GET',
    path: '/ReportMaster/GetReportChoices',
    part: 'reports',
    access: viewed,
    summary: 'The values of each filter of a report, and how many lines of the whole report have each.',
    query: Schema.Struct({ ReportName: reportName }),
    success: ReportChoicesAnswer,
  },
  GetReportRows: {
    method: 'GET',
    path: '/ReportMaster/GetReportRows',
    part: 'reports',
    access: { any: ['report.export'] },
    summary:
      'A whole report as lines of JSON, newest first: a head (ReportRowsHead), chunks (ReportRowsChunk), an end ' +
      '(ReportRowsEnd). To continue, send the last nextPage as FromPage and the first Until; where it is ' +
      'narrowed or sorted, After.',
    query: Schema.Struct({
      ReportName: reportName,
      FromPage: Schema.optionalKey(Schema.Int),
      Until: Schema.optionalKey(Schema.Int),
      After: Schema.optionalKey(Schema.Int),
      ...filterQuery,
      ...sortQuery(reportSorts),
    }),
    success: Schema.String,
  },
} as const satisfies Record<string, Call>
