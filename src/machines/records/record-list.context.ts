import type { NamedOthers } from '../../schemas/core/lookup.ts'
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

/** Where the list stands; `filter` is null where nothing is searched. */
export type RecordPlace = {
  readonly page: number
  readonly pageSize: number
  readonly filter: RecordFilter | null
  /** The order of the rows; null is the list's own. */
  readonly sort: RecordSort | null
}

/** Where an address leads; `pageSize` is null where it leaves the entries to the person. */
export type RecordLocation = Omit<RecordPlace, 'pageSize'> & { readonly pageSize: number | null }

export type RecordListInput = RecordLocation & {
  readonly record: ListedName
  /** The entries that the person wants on a page. */
  readonly entries: number
  readonly filterOpen: boolean
  /** The record that the person comes back from. */
  readonly marked: number | null
}

/** The facts of a list of records. */
export type RecordListContext = ExportFacts & {
  readonly record: ListedName
  readonly rows: ReadonlyArray<RecordRow>
  /** The rows on all pages. */
  readonly total: number
  /** How many rows come before the shown ones: the page they are of, not the page asked for. */
  readonly offset: number
  /** The entries that the page of the shown rows may have. */
  readonly shownSize: number
  /** The page asked for, from 1. */
  readonly page: number
  /** The entries of the page asked for. */
  readonly pageSize: number
  /** The entries that the person has chosen, here or another time. */
  readonly entries: number
  /** What stands in the filter panel. */
  readonly filter: RecordFilter
  /** Why the filter cannot be searched with, once somebody has tried. */
  readonly filterProblem: string | null
  /** What was found wrong with its days, by name, for as long as it is. */
  readonly dayProblems: Readonly<Record<string, string>>
  /** What is searched for, null where the whole list is shown. */
  readonly applied: RecordFilter | null
  /** The order asked for; null is the list's own. */
  readonly sort: RecordSort | null
  /** The names of what the filter refers to; null until they have come. */
  readonly lookups: RecordLookups | null
  /** The names of what is searched for by id, as they came with the rows: of those that nothing offers, too. */
  readonly named: NamedOthers
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly opensFilter: boolean
  /** The record that the person comes back from. */
  readonly marked: number | null
}

export const blankRecordFilter: RecordFilter = { searchBy: '', text: '', selects: {} }

/** The definition of what is listed. */
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

/** The list at another place, with the entries that the person wants there. */
export const movedTo = ({ entries }: RecordListContext, { page, pageSize, filter }: Omit<RecordLocation, 'sort'>) => ({
  page,
  pageSize: pageSize ?? entries,
  applied: filter,
})

/** A page behind the last one, as by an old link: there are rows, but not here. */
export const isPastTheEnd = (context: RecordListContext, { rows, total, succeeded }: RecordPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, context.pageSize)

/** The list with a page that has come; where there is nothing at all, that is page 1 whatever was asked for. */
export const storedPage = ({ page: asked, pageSize }: RecordListContext, { rows, total, named = {} }: RecordPage) => {
  const page = Math.min(asked, pageCountOf(total, pageSize))
  return { rows, total, named, page, offset: (page - 1) * pageSize, shownSize: pageSize }
}

/** What a search is made of: the text without its outer blanks, "Search By" only together with a text, chosen options. */
export const searchable = ({ searchBy, text, selects }: RecordFilter): RecordFilter => {
  const given = searchBy === '' ? '' : text.trim()
  return {
    searchBy: given === '' ? '' : searchBy,
    text: given,
    selects: Object.fromEntries(Object.entries(selects).filter(([, value]) => value !== '')),
  }
}

/** Whether the filter holds something to search for; a search without it shows the whole list. */
export const hasCriteria = (filter: RecordFilter): boolean => {
  const { text, selects } = searchable(filter)
  return text !== '' || Object.keys(selects).length > 0
}

/** The part of a filter that is its text; the others are named by their selects. */
export const TEXT_PART = 'text'

const withoutPart = (filter: RecordFilter, part: string): RecordFilter =>
  part === TEXT_PART ? { ...filter, searchBy: '', text: '' } : { ...filter, selects: { ...filter.selects, [part]: '' } }

/** What is wrong with the days of the filter. */
export const dayProblemsOf = (context: Pick<RecordListContext, 'record' | 'filter'>) =>
  dayProblems(definitionOf(context), context.filter.selects)

/** What was found wrong with days and is, of another filter. */
const stillWrong = ({ record, dayProblems: found }: RecordListContext, filter: RecordFilter) => {
  const now = dayProblemsOf({ record, filter })
  return Object.fromEntries(Object.entries(found).filter(([name, problem]) => now[name] === problem))
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

/** Why the text of a filter cannot be searched for, as the server would refuse it too; null where it can. */
export const filterProblemOf = ({ searchBy, text }: RecordFilter): string | null =>
  searchBy === '' ? null : textProblem(text.trim(), MAX_SEARCH_TEXT)

/** The problem that was found when the search was asked for; it is looked for where that is not told, as of old. */
export const problemFound = (filter: RecordFilter, { problem = filterProblemOf(filter) }: SearchFound): string | null =>
  problem

const criteriaIn = (filter: RecordFilter | null): string => {
  if (filter === null) return ''
  const { searchBy, text, selects } = searchable(filter)
  return JSON.stringify([searchBy, text, Object.entries(selects).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}

/**
 * The filter after an edit, and with it what was wrong before; the same value again changes nothing. Another "Search By"
 * begins with an empty text, since its input is another one.
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

/** Whether the list can be had in an order; every list can in its own. */
export const isSortable = (context: RecordListContext, sort: RecordSort | null): boolean =>
  sort === null || definitionOf(context).sorts.includes(sort.column)

/** Whether a location is where the list stands. */
export const isHere = (context: RecordListContext, { page, pageSize, filter, sort }: RecordLocation): boolean =>
  context.page === page &&
  context.pageSize === (pageSize ?? context.entries) &&
  criteriaIn(context.applied) === criteriaIn(filter) &&
  isSameSort(context.sort, sort)

/** Whether what is searched for names other records, by their ids alone. */
export const isFilteredByOthers = (context: RecordListContext): boolean =>
  filterSelects(definitionOf(context)).some(
    (select) => 'to' in select && (context.applied?.selects[select.name] ?? '') !== '',
  )

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: RecordListContext): RecordOrder => ({
  ...orderOf(context, context.shownSize),
  record: context.record,
  filter: context.applied,
  sort: context.sort,
})
