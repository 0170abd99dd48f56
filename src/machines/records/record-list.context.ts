import type { NamedOthers } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../schemas/core/text.ts'
import { isSameSort } from '../../schemas/lists/sort.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import { dayProblems, filterSelects } from '../../schemas/records/kit/filters.ts'
import type { RecordFilter, RecordLookups, RecordPage, RecordRow, RecordSort } from '../../schemas/records/kit/shown.ts'
import { type ListedName, listed } from '../../schemas/records/viewed.ts'
import type { RecordOrder } from '../../services/files/record-file.ts'
import { type ExportFacts, noExport, orderOf } from '../lists/exporting.ts'
import { pageCountOf } from '../lists/pager.ts'
import type { SearchFound } from '../lists/search-fields.ts'

/** The position of the list; `filter` is null if no search is active. */
export type RecordPlace = {
  readonly page: number
  readonly pageSize: number
  readonly filter: RecordFilter | null
  /** The order of the rows; null for the default order. */
  readonly sort: RecordSort | null
}

/** The target of an address. `pageSize` is null if the address does not set it. */
export type RecordLocation = Omit<RecordPlace, 'pageSize'> & { readonly pageSize: number | null }

export type RecordListInput = RecordLocation & {
  readonly record: ListedName
  /** The person's chosen page size. */
  readonly entries: number
  readonly filterOpen: boolean
  /** The record that the person returns from. */
  readonly marked: number | null
}

/** The facts of a list of records. */
export type RecordListContext = ExportFacts & {
  readonly record: ListedName
  readonly rows: ReadonlyArray<RecordRow>
  /** The rows on all pages. */
  readonly total: number
  /** The number of rows before the shown ones, by the loaded page and not the requested one. */
  readonly offset: number
  /** The page size of the shown rows. */
  readonly shownSize: number
  /** The requested page, from 1. */
  readonly page: number
  /** The requested page size. */
  readonly pageSize: number
  /** The page size that the person chose, now or earlier. */
  readonly entries: number
  /** The filter in the panel. */
  readonly filter: RecordFilter
  /** Why the filter cannot be searched with, after an attempt. */
  readonly filterProblem: string | null
  /** The problems of its days by name, until they are corrected. */
  readonly dayProblems: Readonly<Record<string, string>>
  /** The active search; null for the whole list. */
  readonly applied: RecordFilter | null
  /** The requested order; null for the default order. */
  readonly sort: RecordSort | null
  /** The names of the records that the filter refers to; null until they have loaded. */
  readonly lookups: RecordLookups | null
  /** The names of filter values that are ids, from the answer with the rows; also of options no longer offered. */
  readonly named: NamedOthers
  /** The totals of all pages by currency, for a list that has them. */
  readonly totals?: ReadonlyArray<RecordRow>
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly opensFilter: boolean
  /** The record that the person returns from. */
  readonly marked: number | null
}

export const blankRecordFilter: RecordFilter = { searchBy: '', text: '', selects: {} }

/** The definition of the listed record. */
export const definitionOf = ({ record }: Pick<RecordListContext, 'record'>): AnyRecord => listed[record]

export const initialContext = (input: RecordListInput): RecordListContext => ({
  record: input.record,
  rows: [],
  total: 0,
  offset: 0,
  shownSize: input.pageSize ?? input.entries,
  page: input.page,
  pageSize: input.pageSize ?? input.entries,
  entries: input.entries,
  filter: input.filter ?? blankRecordFilter,
  filterProblem: null,
  dayProblems: {},
  applied: input.filter,
  sort: input.sort,
  lookups: null,
  named: {},
  failure: null,
  ...noExport,
  opensFilter: input.filterOpen,
  marked: input.marked,
})

/** The list at another position, with the page size that the person chose. */
export const movedTo = ({ entries }: RecordListContext, { page, pageSize, filter }: Omit<RecordLocation, 'sort'>) => ({
  page,
  pageSize: pageSize ?? entries,
  applied: filter,
})

/** Whether the page is after the last one, as by an old link: there are rows, but not on it. */
export const isPastTheEnd = (context: RecordListContext, { rows, total, succeeded }: RecordPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, context.pageSize)

/** The list with a loaded page; page 1 if there are no rows, whatever page was requested. */
export const storedPage = (
  { page: asked, pageSize }: RecordListContext,
  { rows, total, named = {}, totals }: RecordPage,
) => {
  const page = Math.min(asked, pageCountOf(total, pageSize))
  const own = { rows, total, named, page, offset: (page - 1) * pageSize, shownSize: pageSize }
  return totals === undefined ? own : { ...own, totals }
}

/** The filter to search with: the trimmed text, "Search By" only with a text, and the chosen options. */
export const searchable = ({ searchBy, text, selects }: RecordFilter): RecordFilter => {
  const given = searchBy === '' ? '' : text.trim()
  return {
    searchBy: given === '' ? '' : searchBy,
    text: given,
    selects: Object.fromEntries(Object.entries(selects).filter(([, value]) => value !== '')),
  }
}

/** Whether the filter has something to search for. If not, a search shows the whole list. */
export const hasCriteria = (filter: RecordFilter): boolean => {
  const { text, selects } = searchable(filter)
  return text !== '' || Object.keys(selects).length > 0
}

/** The name of the text as a part of the filter; the other parts have the names of their selects. */
export const TEXT_PART = 'text'

const withoutPart = (filter: RecordFilter, part: string): RecordFilter =>
  part === TEXT_PART ? { ...filter, searchBy: '', text: '' } : { ...filter, selects: { ...filter.selects, [part]: '' } }

/** The problems of the filter's days; `today` is known where a search is requested. */
export const dayProblemsOf = (context: Pick<RecordListContext, 'record' | 'filter'>, today?: string) =>
  dayProblems(definitionOf(context), context.filter.selects, today)

/** The known problems of days that another filter still has. A day that has not ended is wrong until it is changed. */
const stillWrong = ({ record, dayProblems: found, filter: before }: RecordListContext, filter: RecordFilter) => {
  const now = dayProblemsOf({ record, filter })
  const isStill = ([name, problem]: readonly [string, string]) =>
    now[name] === problem || (problem === commonMessages.dayNotEnded && filter.selects[name] === before.selects[name])
  return Object.fromEntries(Object.entries(found).filter(isStill))
}

/** The list after a part of the filter was removed, from the panel as well. */
export const afterRemoval = (context: RecordListContext, part: string) => {
  const rest = context.applied && withoutPart(context.applied, part)
  const filter = rest !== null && hasCriteria(rest) ? searchable(rest) : null
  return {
    ...movedTo(context, { page: 1, pageSize: null, filter }),
    filter: withoutPart(context.filter, part),
    filterProblem: part === TEXT_PART ? null : context.filterProblem,
    dayProblems: stillWrong(context, withoutPart(context.filter, part)),
  }
}

/** Why the server would refuse the text of a filter; null if it would not. */
export const filterProblemOf = ({ searchBy, text }: RecordFilter): string | null =>
  searchBy === '' ? null : textProblem(text.trim(), MAX_SEARCH_TEXT)

/** The problem that the event of the search has, or else the problem of the filter. */
export const problemFound = (filter: RecordFilter, { problem = filterProblemOf(filter) }: SearchFound): string | null =>
  problem

const criteriaIn = (filter: RecordFilter | null): string => {
  if (filter === null) return ''
  const { searchBy, text, selects } = searchable(filter)
  return JSON.stringify([searchBy, text, Object.entries(selects).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}

/** Whether two filters find the same rows. */
export const isSameFilter = (one: RecordFilter | null, other: RecordFilter | null): boolean =>
  criteriaIn(one) === criteriaIn(other)

/**
 * The filter after an edit, and what is still wrong with it. The same value again changes nothing. Another "Search By"
 * starts with an empty text, since its input is another one.
 */
export const afterEdit = (context: RecordListContext, patch: Partial<RecordFilter>) => {
  const { filter, filterProblem } = context
  const begun = patch.searchBy === undefined || patch.searchBy === filter.searchBy ? {} : { text: '' }
  const edited = { ...filter, ...begun, ...patch, selects: { ...filter.selects, ...patch.selects } }
  const isSameText = edited.searchBy === filter.searchBy && edited.text === filter.text
  return {
    filter: edited,
    filterProblem: isSameText ? filterProblem : null,
    dayProblems: stillWrong(context, edited),
  }
}

/** Whether the list can be sorted so; every list has a default order. */
export const isSortable = (context: RecordListContext, sort: RecordSort | null): boolean =>
  sort === null || definitionOf(context).sorts.includes(sort.column)

/** Whether a location is the list's current position. */
export const isHere = (context: RecordListContext, { page, pageSize, filter, sort }: RecordLocation): boolean =>
  context.page === page &&
  context.pageSize === (pageSize ?? context.entries) &&
  criteriaIn(context.applied) === criteriaIn(filter) &&
  isSameSort(context.sort, sort)

/** Whether the search refers to other records by their ids. */
export const isFilteredByOthers = (context: RecordListContext): boolean =>
  filterSelects(definitionOf(context)).some(
    (select) => 'to' in select && (context.applied?.selects[select.name] ?? '') !== '',
  )

/** The requested file, for the current state of the list. */
export const fileOrderOf = (context: RecordListContext): RecordOrder => ({
  ...orderOf(context, context.shownSize),
  record: context.record,
  filter: context.applied,
  sort: context.sort,
})
