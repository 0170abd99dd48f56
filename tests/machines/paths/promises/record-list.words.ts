import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { recordListMachine } from '../../../../src/machines/records/record-list.machine.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../../../src/schemas/core/text.ts'
import type { AnyRecord } from '../../../../src/schemas/records/kit/define.ts'
import type { RecordFilter, RecordPage, RecordSort } from '../../../../src/schemas/records/kit/shown.ts'
import { type ListedName, listed } from '../../../../src/schemas/records/viewed.ts'
import { pagesOf } from './lists.ts'

type Snapshot = SnapshotFrom<typeof recordListMachine>
type Before = { readonly before: Snapshot }
type Of = { readonly record: ListedName }

export const blank: RecordFilter = { searchBy: '', text: '', selects: {} }

export const definitionOf = ({ record }: Of): AnyRecord => listed[record]

/** The filter of the record offers other records: a field of references, or a relation. */
const otherNames = (of: Of): ReadonlyArray<string> => {
  const { filters, fields, relations } = definitionOf(of)
  return filters.filter((name) => fields[name]?.kind === 'references' || Object.hasOwn(relations, name))
}
export const refersToOthers = (of: Of): boolean => otherNames(of).length > 0

/** A search names other records, by their ids. */
export const namesOthers = (of: Of, { filter }: { readonly filter: RecordFilter | null }): boolean =>
  otherNames(of).some((name) => Boolean(filter?.selects[name]))

export const isSortedBy = ({
  before,
  event: { sort },
}: Before & { readonly event: { readonly sort: RecordSort | null } }): boolean =>
  sort === null || definitionOf(before.context).sorts.includes(sort.column)

/** Why it cannot be searched: as it was found, or since there is a text to search by that cannot be kept. */
export const problemOf = ({
  before: { context },
  event,
}: Before & { readonly event: { readonly problem?: string | null } }): string | null => {
  const { searchBy, text } = context.filter
  if (event.problem !== undefined) return event.problem
  return searchBy === '' ? null : textProblem(text.trim(), MAX_SEARCH_TEXT)
}

type Days = Readonly<Record<string, string | undefined>>

const isDay = (day: string): boolean => new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day

/** The problem of each of two days: it is not a date, or the last is before the first. */
const wrongOf = (days: Days, range: string): Days => {
  const [from, to] = [days[`${range}From`] ?? '', days[`${range}To`] ?? '']
  const none = (name: string, day: string) =>
    day === '' || isDay(day) ? {} : { [name]: 'Enter a valid date, e.g. 31/12/2027' }
  const isBefore = isDay(from) && isDay(to) && to < from
  return {
    ...none(`${range}From`, from),
    ...none(`${range}To`, to),
    ...(isBefore && { [`${range}To`]: 'Enter a day on or after the first' }),
  }
}

/** What is wrong with the days of the panel, by name. */
export const wrongDays = ({ record, filter }: Of & { readonly filter: RecordFilter }): Days =>
  Object.assign(
    {},
    ...Object.keys(definitionOf({ record }).ranges ?? {}).map((range) => wrongOf(filter.selects, range)),
  )

/** Of what was wrong with days, that which is wrong in the same way is said on, and nothing else. */
export const stillWrong = ({ before, after }: Before & { readonly after: Snapshot }): boolean => {
  const now = wrongDays(after.context)
  const kept = Object.entries(before.context.dayProblems).filter(([name, problem]) => now[name] === problem)
  return isSame(after.context.dayProblems, Object.fromEntries(kept))
}

/** What of a filter is searched for: a text with the field that it is in, and what is chosen. */
export const searched = ({ searchBy, text, selects }: RecordFilter): RecordFilter => {
  const isText = searchBy !== '' && text.trim() !== ''
  return {
    searchBy: isText ? searchBy : '',
    text: isText ? text.trim() : '',
    selects: Object.fromEntries(Object.entries(selects).filter(([, value]) => value !== '')),
  }
}

/** The search that a filter makes; none where nothing is in it. */
export const searchedFor = (filter: RecordFilter): RecordFilter | null =>
  isSame(searched(filter), blank) ? null : searched(filter)

export const withoutPart = ({ selects, ...filter }: RecordFilter, part: string): RecordFilter => {
  const { [part]: _, ...others } = selects
  return part === 'text' ? { ...blank, selects } : { ...filter, selects: others }
}

/** A filter with what somebody has changed in it. */
export const edited = (filter: RecordFilter, patch: Partial<RecordFilter>): RecordFilter => {
  const isOther = patch.searchBy !== undefined && patch.searchBy !== filter.searchBy
  return {
    searchBy: patch.searchBy ?? filter.searchBy,
    text: patch.text ?? (isOther ? '' : filter.text),
    selects: { ...filter.selects, ...patch.selects },
  }
}

/** The rows, their number and names are those that came; where there is none at all, it is the first page. */
export const hasPlace = ({
  before,
  event: { output },
  after: { context },
}: Before & { readonly event: { readonly output: RecordPage }; readonly after: Snapshot }): boolean => {
  const page = Math.min(before.context.page, pagesOf(output.total, before.context.pageSize))
  const { rows, total, named, page: shown, offset, shownSize } = context
  const size = before.context.pageSize
  return isSame(
    { rows, total, named, shown, offset, shownSize },
    {
      rows: output.rows,
      total: output.total,
      named: output.named ?? {},
      shown: page,
      offset: (page - 1) * size,
      shownSize: size,
    },
  )
}
