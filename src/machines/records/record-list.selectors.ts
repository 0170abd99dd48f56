import type { SnapshotFrom } from 'xstate'
import { formatDay } from '../../schemas/core/format.ts'
import { type LookupItem, withInactive } from '../../schemas/core/lookup.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import type { ReferenceTarget } from '../../schemas/records/kit/fields.ts'
import { type FilterSelect, filterDays, filterSelects } from '../../schemas/records/kit/filters.ts'
import type { RecordRow } from '../../schemas/records/kit/shown.ts'
import { type ListFacts, pageFactsOf, placeOf } from '../lists/list-facts.ts'
import {
  definitionOf,
  filterProblemOf,
  type RecordListContext,
  type RecordPlace,
  TEXT_PART,
} from './record-list.context.ts'
import type { recordListMachine } from './record-list.machine.ts'

type RecordListSnapshot = SnapshotFrom<typeof recordListMachine>

/** The definition of what is listed. */
export const recordOf = ({ context }: RecordListSnapshot): AnyRecord => definitionOf(context)

/** What the address has to say. */
export const locationOf = ({ context }: RecordListSnapshot): RecordPlace => ({
  page: context.page,
  pageSize: context.pageSize,
  filter: context.applied,
  sort: context.sort,
})

export const isFilterOpen = (snapshot: RecordListSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

/** What stands in the quick search, which looks through the field that names a record. */
export const quickText = (snapshot: RecordListSnapshot): string => {
  const { searchBy, text } = snapshot.context.filter
  return searchBy === recordOf(snapshot).title ? text : ''
}

/** What is searched with: each part of the filter by its label, and what it looks for. */
export const appliedParts = ({ context }: RecordListSnapshot): ReadonlyArray<AppliedPart> => {
  const record = definitionOf(context)
  const { searchBy = '', text = '', selects = {} } = context.applied ?? {}
  const chosen = filterSelects(record).flatMap((select) => {
    const value = selects[select.name] ?? ''
    return value === '' ? [] : [{ part: select.name, label: select.label, value: chosenName(select, value, context) }]
  })
  const days = filterDays(record).flatMap(({ name, label }) => {
    const day = selects[name] ?? ''
    return day === '' ? [] : [{ part: name, label, value: formatDay(day) }]
  })
  const words = text === '' ? [] : [{ part: TEXT_PART, label: record.fields[searchBy]?.label ?? '', value: text }]
  return [...words, ...chosen, ...days]
}

type AppliedPart = { readonly part: string; readonly label: string; readonly value: string }

/** The records that a select offers: the active ones, and what is searched for although it is none of them. */
export const recordsToChoose = (
  { lookups, named }: Pick<RecordListContext, 'lookups' | 'named'>,
  { name, to }: { readonly name: string; readonly to: ReferenceTarget },
): ReadonlyArray<LookupItem> => withInactive(lookups?.[to] ?? [], named[name] ?? [], lookups !== null)

/** What is chosen, as its select calls it; an id until its name has come, and where nothing has it. */
const chosenName = (select: FilterSelect, value: string, context: RecordListContext): string => {
  if ('choices' in select) return select.choices.find((option) => String(option.value) === value)?.label ?? value
  return recordsToChoose(context, select).find(({ id }) => String(id) === value)?.name ?? `No. ${value}`
}

/** What the frame of the list shows. */
export const factsOf = (snapshot: RecordListSnapshot): ListFacts<RecordRow> => {
  const { context, value } = snapshot
  return {
    state: value.rows,
    failure: context.failure,
    rows: context.rows,
    firstSerial: context.offset + 1,
    total: context.total,
    ...pageFactsOf(value.rows, context, context.shownSize),
    pageSize: context.pageSize,
    isSearch: context.applied !== null,
    sort: context.sort,
    canExport: snapshot.can({ type: 'export.requested', scope: 'shown', format: 'csv', columns: [] }),
    isExporting: snapshot.hasTag('exporting'),
    markedRow: placeOf(context.rows, context.marked),
  }
}

/** Whether nothing was found wrong with the filter. */
export const isSearchable = ({ context }: RecordListSnapshot): boolean =>
  context.filterProblem === null && Object.keys(context.dayProblems).length === 0

/** The search that a person asks for, with what is wrong with its text: a record has the text masked, and cannot tell. */
export const searchAskedFor = ({ context }: RecordListSnapshot) =>
  ({ type: 'search.requested', problem: filterProblemOf(context.filter) }) as const
