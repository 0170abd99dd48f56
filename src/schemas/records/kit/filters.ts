import type { Choice } from '../../core/choice.ts'
import { rangeProblems } from '../../core/day-range.ts'
import { isRealDay } from '../../core/format.ts'
import { commonMessages } from '../../core/messages.ts'
import type { AnyRecord } from './define.ts'
import type { ReferenceTarget } from './fields.ts'

/** The filter of a record's list, from its definition. No library. */

/** The options of a filter's select: choices from the definition, or records of another kind. */
export type FilterSelect = { readonly name: string; readonly label: string } & (
  | { readonly choices: ReadonlyArray<Choice>; readonly offers?: 'currencies' }
  | { readonly to: ReferenceTarget }
)

/** The label of a select of records: 'country' is labelled Country. */
const inWords = (one: string): string => one.charAt(0).toUpperCase() + one.slice(1)

const selectOf = (record: AnyRecord, name: string): FilterSelect => {
  const relation = record.relations[name]
  if (relation) {
    const { label } = relation
    return 'to' in relation ? { name, label, to: relation.to } : { name, label, choices: relation.choices }
  }
  const field = record.fields[name]
  if (field && 'choices' in field)
    return { name, label: field.label, choices: field.choices, ...(field.offers && { offers: field.offers }) }
  if (field?.kind === 'reference') return { name, label: field.label, to: field.to }
  if (field?.kind === 'references') return { name, label: inWords(field.one), to: field.to }
  throw new Error(`${record.name} cannot be filtered by ${name}`)
}

/** The selects of a record's filter, in their order. */
export const filterSelects = (record: AnyRecord): ReadonlyArray<FilterSelect> =>
  record.filters.filter((name) => record.fields[name]?.kind !== 'day').map((name) => selectOf(record, name))

/** A filter by one day. */
export type SingleDay = { readonly name: string; readonly label: string; readonly hasEnded: boolean }

/** The filters of a record by one day, such as the day of which a list shows the stock. */
export const singleDays = ({ filters, fields }: Pick<AnyRecord, 'filters' | 'fields'>): ReadonlyArray<SingleDay> =>
  filters.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'day' ? [{ name, label: field.label, hasEnded: field.ended === true }] : []
  })

/** A day of the filter: the first or the last of a range. */
export type FilterDay = {
  readonly name: string
  readonly label: string
  readonly edge: 'from' | 'to'
  /** The filtered column. */
  readonly of: string
  /** The day at the other end. */
  readonly other: string
}

/** The days of a record's filter: the first and last of each range. */
export const filterDays = ({ ranges = {} }: Pick<AnyRecord, 'ranges'>): ReadonlyArray<FilterDay> =>
  Object.entries(ranges).flatMap(([name, { label, of }]) => {
    const [from, to] = [`${name}From`, `${name}To`]
    return [
      { name: from, label: `${label} From`, edge: 'from', of, other: to },
      { name: to, label: `${label} To`, edge: 'to', of, other: from },
    ] as const
  })

/** A common filter of a record's list, which has a button above the rows: a select, or days. */
export type CommonFilter = { readonly name: string; readonly label: string } & (
  | { readonly select: FilterSelect }
  | { readonly days: ReadonlyArray<FilterDay | SingleDay> }
)

/** The common filters of a record, in their order. */
export const commonFilters = (record: AnyRecord): ReadonlyArray<CommonFilter> =>
  (record.common ?? []).map((name) => {
    const dates = record.ranges?.[name]
    if (dates !== undefined) {
      const days = filterDays({ ranges: { [name]: dates } })
      return { name, label: dates.label, days }
    }
    const day = singleDays(record).find((one) => one.name === name)
    if (day !== undefined) return { name, label: day.label, days: [day] }
    const select = selectOf(record, name)
    return { name, label: select.label, select }
  })

type Chosen = Readonly<Record<string, string>>

/** The problem of a single day; null if there is none. `today` is known where a search is requested. */
const singleDayProblem = ({ hasEnded }: SingleDay, day: string, today?: string): string | null => {
  if (day === '') return null
  if (!isRealDay(day)) return commonMessages.day
  return hasEnded && today !== undefined && day >= today ? commonMessages.dayNotEnded : null
}

type OfDays = Pick<AnyRecord, 'ranges' | 'filters' | 'fields'>

/** The problems of the days of a filter, by name. */
export const dayProblems = ({ ranges = {}, ...record }: OfDays, chosen: Chosen, today?: string): Chosen =>
  Object.fromEntries([
    ...singleDays(record).flatMap((day) => {
      const problem = singleDayProblem(day, chosen[day.name] ?? '', today)
      return problem === null ? [] : [[day.name, problem] as const]
    }),
    ...Object.keys(ranges).flatMap((name) => {
      const [from, to] = [`${name}From`, `${name}To`]
      const problems = rangeProblems({ from: chosen[from] ?? '', to: chosen[to] ?? '' })
      return [
        ...(problems.from === undefined ? [] : [[from, problems.from] as const]),
        ...(problems.to === undefined ? [] : [[to, problems.to] as const]),
      ]
    }),
  ])

/** What the toolbar searches by: the title, unless the definition says otherwise. */
export const quickKey = ({ quick, title, fields, noun }: AnyRecord): Choice<string> =>
  quick === undefined
    ? { value: title, label: fields[title]?.label ?? noun.one }
    : { value: quick.name, label: quick.label }

/** The options of "Search By". */
export const searchKeys = (record: AnyRecord): ReadonlyArray<Choice<string>> => [
  ...(record.quick === undefined ? [] : [quickKey(record)]),
  ...record.searchBy.map((name) => ({ value: name, label: record.fields[name]?.label ?? name })),
]

/** Whether a filter needs the names of other records. */
export const refersToOthers = (record: AnyRecord): boolean => filterSelects(record).some((select) => 'to' in select)
