import type { SnapshotFrom } from 'xstate'
import { labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { type LookupItem, withInactive } from '../../schemas/core/lookup.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import type { ReferenceTarget } from '../../schemas/records/kit/fields.ts'
import {
  type FilterSelect,
  filterDays,
  filterSelects,
  quickKey,
  searchKeys,
  singleDays,
} from '../../schemas/records/kit/filters.ts'
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

/** The definition of the listed record. */
export const recordOf = ({ context }: RecordListSnapshot): AnyRecord => definitionOf(context)

/** The position that the address shows. */
export const locationOf = ({ context }: RecordListSnapshot): RecordPlace => ({
  page: context.page,
  pageSize: context.pageSize,
  filter: context.applied,
  sort: context.sort,
})

export const isFilterOpen = (snapshot: RecordListSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

/** The text of the search in the toolbar. */
export const quickText = (snapshot: RecordListSnapshot): string => {
  const { searchBy, text } = snapshot.context.filter
  return searchBy === quickKey(recordOf(snapshot)).value ? text : ''
}

/** The parts of the active filter with their labels and values. */
export const appliedParts = ({ context }: RecordListSnapshot): ReadonlyArray<AppliedPart> => {
  const record = definitionOf(context)
  const { searchBy = '', text = '', selects = {} } = context.applied ?? {}
  const chosen = filterSelects(record).flatMap((select) => {
    const value = selects[select.name] ?? ''
    return value === '' ? [] : [{ part: select.name, label: select.label, value: chosenName(select, value, context) }]
  })
  const days = [...singleDays(record), ...filterDays(record)].flatMap(({ name, label }) => {
    const day = selects[name] ?? ''
    return day === '' ? [] : [{ part: name, label, value: formatDay(day) }]
  })
  const words = text === '' ? [] : [{ part: TEXT_PART, label: labelOf(searchKeys(record), searchBy), value: text }]
  return [...words, ...chosen, ...days]
}

type AppliedPart = { readonly part: string; readonly label: string; readonly value: string }

/** The records that a select offers: the active ones, and an inactive one that is searched for. */
export const recordsToChoose = (
  { lookups, named }: Pick<RecordListContext, 'lookups' | 'named'>,
  { name, to }: { readonly name: string; readonly to: ReferenceTarget },
): ReadonlyArray<LookupItem> => withInactive(lookups?.[to] ?? [], named[name] ?? [], lookups !== null)

/** The name of a chosen value; its id if the name is not known. */
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

/** Whether the filter has no known problem. */
export const isSearchable = ({ context }: RecordListSnapshot): boolean =>
  context.filterProblem === null && Object.keys(context.dayProblems).length === 0

/**
 * The search event with the problem of its text, which a replay cannot find in the masked text, and with today for a
 * filter by a day that must have ended.
 */
export const searchAskedFor = ({ context }: RecordListSnapshot, today: string) => {
  const isOfEnded = singleDays(definitionOf(context)).some(({ hasEnded }) => hasEnded)
  return {
    type: 'search.requested',
    problem: filterProblemOf(context.filter),
    ...(isOfEnded && { today }),
  } as const
}

/** The totals of all pages by currency; empty for a list without totals, and while it has no rows. */
export const totalsOf = ({ context, value }: RecordListSnapshot): ReadonlyArray<RecordRow> =>
  value.rows === 'empty' || value.rows === 'refused' ? none : (context.totals ?? none)
const none: ReadonlyArray<RecordRow> = []

/** The day in the filter, or that of the rows while the filter was not edited; empty if neither is known. */
export const shownDay = ({ context: { filter, rows } }: RecordListSnapshot, name: string): string =>
  filter.selects[name] ?? String(rows[0]?.[name] ?? '')
