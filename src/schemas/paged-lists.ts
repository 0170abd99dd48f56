import type { Field } from './field.ts'
import type { PagedSort } from './paged-sort.ts'
import { PARTNER_PAGE_SIZE, partnerFields } from './partner-fields.ts'
import type { ReportFilterName, ReportTotalsKind } from './report-filters.ts'
import { countryReportRoutes, reportRoutes } from './report-routes.ts'
import { type ReportDefinition, reports } from './reports.ts'
import { sortableNames } from './sort.ts'

/** What is read page by page: the reports, which nobody edits, and the partner list. Plain data, no library. */

export const pagedListNames = [
  'PartnerMaster',
  ...reportRoutes.map(({ name }) => name),
  ...countryReportRoutes.map(({ name }) => name),
] as const
export type PagedListName = (typeof pagedListNames)[number]

/** What a screen, its machine and its files are made from. */
export type PagedList = {
  /** The last part of the path of its screen. */
  readonly name: PagedListName
  readonly path: string
  readonly title: string
  readonly section: string
  readonly heading: string
  readonly about: string
  readonly fields: ReadonlyArray<Field>
  readonly pageSize: number
  /** What its files are called, before the day. */
  readonly fileTitle: string
  /** What it asks the server for; the partner list has a call of its own. */
  readonly report: Pick<ReportDefinition, 'reportName' | 'listKey'> | null
  /** What it can be narrowed by beside days and a text, and what its rows come to; none of the partner list. */
  readonly filters: ReadonlyArray<ReportFilterName>
  readonly totals: ReportTotalsKind
  /** The record that its rows are, where they can be added and edited, and the column that names one. */
  readonly record: { readonly name: 'partner'; readonly title: string } | null
}

const partnerList: PagedList = {
  name: 'PartnerMaster',
  path: '/pages/PartnerMaster',
  title: 'Partner Master',
  section: 'Inventory Master',
  heading: 'Partner Master',
  about: 'The companies that sell for us, with their people and their terms.',
  fields: partnerFields,
  pageSize: PARTNER_PAGE_SIZE,
  fileTitle: 'Partners',
  report: null,
  filters: [],
  totals: 'none',
  record: { name: 'partner', title: 'companyName' },
}

export const pagedLists: ReadonlyArray<PagedList> = [
  ...reports.map(({ reportName, listKey, group: _, ...report }) => ({
    ...report,
    report: { reportName, listKey },
    record: null,
  })),
  partnerList,
]

const byName = new Map(pagedLists.map((list) => [list.name, list]))

/** The definition of a list. */
export const pagedListOf = (name: PagedListName): PagedList => byName.get(name) ?? partnerList

/** The columns that a list can be sorted by. */
export const pagedSortsOf = (name: PagedListName) =>
  sortableNames(pagedListOf(name).fields) as ReadonlyArray<PagedSort['column']>

/** The field that amounts of money are in: beside the rows of every report (ours). */
export const CURRENCY = 'currency'
