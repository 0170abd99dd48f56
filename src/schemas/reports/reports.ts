import type { Field } from '../core/field.ts'
import { orderReportFields, saleReportFields, ukReportFields } from './report-fields.ts'
import type { ReportFilterName, ReportTotalsKind } from './report-filters.ts'
import { countryReportRoutes, type ReportRouteName, reportPath, reportRoutes, reportSection } from './report-routes.ts'
import { type AnyReportRouteName, type ReportGroup, reportTable } from './report-table.ts'

/**
 * The 21 reports (spec §2, §7, §9), and those of Japan and the UK. Their screens, calls and files are made from this.
 * Plain data, no library.
 */

/** The rows on a report's page; a request has only the page number. */
export const REPORT_PAGE_SIZE = 30

/** One report. `fields` are its columns, `about` describes its rows in one sentence. */
export type ReportDefinition = {
  /** The last part of the path of its screen. */
  readonly name: AnyReportRouteName
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly section: string
  /** The number that its entries are stored under. It is unique and never changes. */
  readonly number: number
  /** Its name in the request, and the name of the list in the answer. */
  readonly reportName: ReportName
  readonly listKey: (typeof reportTable)[AnyReportRouteName]['listKey']
  readonly group: ReportGroup
  readonly fields: ReadonlyArray<Field>
  readonly pageSize: typeof REPORT_PAGE_SIZE
  readonly fileTitle: string
  readonly about: string
  /** Its filters besides days and text. */
  readonly filters: ReadonlyArray<ReportFilterName>
  readonly totals: ReportTotalsKind
}

/** The name of a report in the call `GET /ReportMaster/{ReportName}`. */
export type ReportName = (typeof reportTable)[AnyReportRouteName]['reportName']
/** The name of a report's list in the answer. */
export type ReportListKey<Name extends ReportName = ReportName> = Extract<
  (typeof reportTable)[AnyReportRouteName],
  { readonly reportName: Name }
>['listKey']

const definition = (
  name: AnyReportRouteName,
  place: Pick<ReportDefinition, 'path' | 'title' | 'section' | 'fields'>,
): ReportDefinition => ({
  name,
  heading: place.title,
  ...place,
  ...reportTable[name],
  pageSize: REPORT_PAGE_SIZE,
  fileTitle: name,
})

/** A sign-up has no payment, so it cannot be sorted by amount. */
const signupFields: ReadonlyArray<Field> = orderReportFields.map(({ sortable, ...field }: Field) =>
  sortable && field.kind !== 'money' ? { ...field, sortable } : field,
)

const fieldsOf = (name: ReportRouteName): ReadonlyArray<Field> => {
  if (name === 'SaleReport') return saleReportFields
  return name === 'SignupReport' ? signupFields : orderReportFields
}

/** The 21, in the order of the spec's routes. */
export const indexedReports: ReadonlyArray<ReportDefinition> = reportRoutes.map(({ name, title }) =>
  definition(name, {
    path: reportPath(name),
    title,
    section: reportSection(name),
    fields: fieldsOf(name),
  }),
)

/** All of them: the 21, then those of a country. */
export const reports: ReadonlyArray<ReportDefinition> = [
  ...indexedReports,
  ...countryReportRoutes.map(({ name, path, title }) =>
    definition(name, {
      path,
      title,
      section: 'Reports',
      fields: name === 'UKReport' ? ukReportFields : saleReportFields,
    }),
  ),
]

const byName = new Map(reports.map((report) => [report.reportName, report]))

/** The definition of a report by its name in the request. */
export const reportNamed = (name: ReportName): ReportDefinition => byName.get(name) as ReportDefinition
