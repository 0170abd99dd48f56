import type { SnapshotFrom } from 'xstate'
import { paymentStatuses } from '../../schemas/billing/offline-sale/choices.ts'
import { type Choice, labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { areaChoices, outcomes } from '../../schemas/history/timeline/choices.ts'
import { type PagedList, pagedListOf } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import { contactKinds, INCLUDED } from '../../schemas/people/contacts/choices.ts'
import { isNumbered, isOffered, type ListFilterName, listFilters } from '../../schemas/reports/report-filters.ts'
import { type ListFacts, pageFactsOf, type RowsState } from '../lists/list-facts.ts'
import { isReport, pageSizeIn } from './report-paging.context.ts'
import { type FilterPart, filterProblemOf } from './report-paging.filter.ts'
import type { reportPagingMachine } from './report-paging.machine.ts'

type ReportPagingSnapshot = SnapshotFrom<typeof reportPagingMachine>

/** The definition of the list. */
export const listOf = ({ context }: ReportPagingSnapshot): PagedList => pagedListOf(context.list)

/** Whether the list has a filter and totals. */
export const canBeNarrowed = ({ context }: ReportPagingSnapshot): boolean => isReport(context)

/** Whether the next page was loaded in advance. */
export const isNextAtHand = (snapshot: ReportPagingSnapshot): boolean =>
  snapshot.matches({ rows: { ready: 'nextAtHand' } })

/** Sr. No of the first shown row: the rows' numbers run across pages, from 1. */
export const firstSerial = ({ context }: ReportPagingSnapshot): number => context.offset + 1

/** Why the number typed in "Go to page" is not a page; null if it is, or before an attempt. */
export const pageProblemOf = ({ context }: ReportPagingSnapshot): string | null => context.pageProblem

/** The row in the drawer. */
export const openRow = ({ context }: ReportPagingSnapshot): PagedRow | null =>
  context.openRow === null ? null : (context.rows[context.openRow] ?? null)

/** Whether the page of the row's neighbour is loading. */
export const isRowAwaited = (snapshot: ReportPagingSnapshot): boolean => snapshot.matches({ row: 'awaiting' })

export const isRowOpen = (snapshot: ReportPagingSnapshot): boolean => !snapshot.matches({ row: 'closed' })

/** Whether the open row has a neighbour, on this page or another. */
export const canPass = (snapshot: ReportPagingSnapshot, by: 1 | -1): boolean => snapshot.can({ type: 'row.passed', by })

const rowsState = ({ value }: ReportPagingSnapshot): RowsState => {
  if (typeof value.rows === 'object') return 'ready'
  // Transient: it is left within the same step.
  return value.rows === 'turning' ? 'loading' : value.rows
}

/** What the frame of the list shows. */
export const factsOf = (snapshot: ReportPagingSnapshot): ListFacts<PagedRow> => {
  const { context } = snapshot
  const state = rowsState(snapshot)
  const pageSize = pageSizeIn(context)
  return {
    state,
    failure: context.failure,
    rows: context.rows,
    firstSerial: firstSerial(snapshot),
    total: context.total,
    ...pageFactsOf(state, context, pageSize),
    pageSize,
    ...(context.isAtLeast && { totalIsAtLeast: true }),
    ...(context.unsent !== undefined && { unsent: context.unsent }),
    isSearch: context.applied !== null,
    sort: context.sort,
    canExport: snapshot.can({ type: 'export.requested', scope: 'shown', format: 'csv', columns: [] }),
    isExporting: snapshot.hasTag('exporting'),
    markedRow: -1,
  }
}

export const isFilterOpen = (snapshot: ReportPagingSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

/** The search event with the problem of its filter, which a replay cannot find in the masked text. */
export const searchAskedFor = ({ context }: ReportPagingSnapshot) =>
  ({ type: 'search.requested', problem: filterProblemOf(context.filter) }) as const

/** The labels of filter options that are fixed. */
const words: Partial<Readonly<Record<ListFilterName, ReadonlyArray<Choice<string>>>>> = {
  paymentStatus: paymentStatuses,
  area: areaChoices,
  outcome: outcomes,
  kind: contactKinds,
  inactive: [{ value: INCLUDED, label: 'Included' }],
}

/** The name of a chosen filter value; "No. <id>" until the name of an id is known. */
export const chosenName = ({ context }: ReportPagingSnapshot, name: ListFilterName, value: string): string => {
  const label = context.choices?.[name]?.find((choice) => choice.value === value)?.label ?? ''
  if (label !== '') return label
  const known = words[name]
  if (known !== undefined) return labelOf(known, value)
  return isNumbered(name) ? `No. ${value}` : value
}

type AppliedPart = { readonly part: FilterPart; readonly label: string; readonly value: string }

/** The parts of the active filter with their labels and values. */
export const appliedParts = (snapshot: ReportPagingSnapshot): ReadonlyArray<AppliedPart> => {
  const { applied, choices } = snapshot.context
  if (applied === null) return []
  const { from, to, text, selects } = applied
  const { filters, searchLabel = 'Search' } = listOf(snapshot)
  const parts: Array<AppliedPart> = []
  if (from !== '' || to !== '') parts.push({ part: 'days', label: 'Days', value: daysText(from, to) })
  if (text !== '') parts.push({ part: 'text', label: searchLabel, value: text })
  for (const name of filters) {
    const value = selects[name] ?? ''
    // A person of one partner has no choice of partners.
    if (value === '' || (choices !== null && !isOffered(name, choices))) continue
    parts.push({ part: name, label: listFilters[name].label, value: chosenName(snapshot, name, value) })
  }
  return parts
}

const daysText = (from: string, to: string): string => {
  if (from === '') return `up to ${formatDay(to)}`
  return to === '' ? `from ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`
}
