import { Schema } from 'effect'
import { rangeProblems } from '../core/day-range.ts'
import type { FilterKind } from './filter-kinds.ts'

/**
 * A list's filter as data. Each part is one entry. The panel, the address, the chips above the table, the request and
 * the file name all come from it.
 */
export type FilterPart = {
  /** In the filter, the address and the request. */
  readonly name: string
  readonly label: string
  readonly kind: FilterKind
  /** Where a person sets it. Parts set only by links are left out of file names. */
  readonly offered: 'panel' | 'quick' | 'links'
  /** The list of options to choose from. The names are looked up in the same table. */
  readonly of?: string
  /** Every server supports it, not only ours. */
  readonly isSpecified?: true
  /** What a file name calls it, if not its label. */
  readonly one?: string
  /** Its label in the panel, if that differs. */
  readonly inPanel?: string
  /** The select's text when nothing is chosen. */
  readonly any?: string
  /** The label of its button above the list, if it is a common filter. The two days of a range have the same. */
  readonly common?: string
  /** What a file name has instead of the value, which may be secret. */
  readonly inFile?: string
}
type Parts = ReadonlyArray<FilterPart>

/** The schemas of a filter's parts. */
type PartFields<All extends Parts> = {
  readonly [Part in All[number] as Part['name']]: Part['kind']['isAlways'] extends true
    ? Part['kind']['value']
    : Schema.optionalKey<Part['kind']['value']>
}

export const partFields = <const All extends Parts>(parts: All): PartFields<All> =>
  Object.fromEntries(
    parts.map(({ name, kind }) => [name, kind.isAlways ? kind.value : Schema.optionalKey(kind.value)]),
  ) as never

type Edited<All extends Parts> = Exclude<All[number], { readonly offered: 'links' }>

/** The schemas of the parts that a person can change, one at a time. */
export const editFields = <const All extends Parts>(
  parts: All,
): { readonly [Part in Edited<All> as Part['name']]: Schema.optionalKey<Part['kind']['value']> } =>
  Object.fromEntries(
    parts.flatMap(({ name, kind, offered }) => (offered === 'links' ? [] : [[name, Schema.optionalKey(kind.value)]])),
  ) as never

type Optional<Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends Schema.Top ? Schema.optionalKey<Fields[Key]> : never
}
type Own<All extends Parts> = Exclude<All[number], { readonly isSpecified: true }>
type WireFields<Part extends FilterPart> = Part extends {
  readonly kind: { readonly keyed: { readonly keys: infer Keys } }
}
  ? Keys
  : { readonly [_ in Part['name']]: Part['kind']['wire'] }
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (every: infer Every) => void
  ? Every
  : never

/** The schemas of our own parts in a search request. */
export type OwnFields<Some extends Parts> = Optional<All<WireFields<Own<Some>>>>

export const ownFields = <const Some extends Parts>(parts: Some): OwnFields<Some> =>
  Object.fromEntries(
    parts
      .filter(({ isSpecified }) => !isSpecified)
      .flatMap(({ name, kind }) => Object.entries('keyed' in kind ? kind.keyed.keys : { [name]: kind.wire }))
      .map(([key, schema]) => [key, Schema.optionalKey(schema)]),
  ) as never

/** A filter has "Search By", its text, and parts. */
export type Filter = { readonly searchBy: string; readonly text: string }

/** The value of a part if it filters; undefined otherwise. */
export const askedOf = (part: FilterPart, filter: object): unknown => {
  const value = partValue(part, filter)
  const meant = part.kind.type === 'words' ? (value as string).trim() : value
  return meant === part.kind.none ? undefined : meant
}

/** The value of a part, whether it filters or not. */
export const partValue = ({ name, kind }: FilterPart, filter: object): unknown =>
  (filter as Readonly<Record<string, unknown>>)[name] ?? kind.none

type DayPart = FilterPart & { readonly kind: Extract<FilterKind, { readonly type: 'day' }> }

/** The days among the parts of a filter. */
export const dayParts = (parts: Parts): ReadonlyArray<DayPart> =>
  parts.filter((part): part is DayPart => part.kind.type === 'day')

/** A common filter of a list, which has a button above the rows: one part, or the two days of a range. */
export type CommonParts = { readonly label: string; readonly parts: ReadonlyArray<FilterPart> }

const rank = ({ kind }: FilterPart): number => (kind.type === 'choice' ? 0 : kind.type === 'day' ? 2 : 1)

/** The common filters among the parts: short choices first, days last. */
export const commonParts = (parts: Parts): ReadonlyArray<CommonParts> => {
  const labels = new Set(parts.toSorted((one, other) => rank(one) - rank(other)).flatMap(({ common }) => common ?? []))
  return [...labels].map((label) => ({ label, parts: parts.filter(({ common }) => common === label) }))
}

/** The problems of a filter's days, by part: a day that does not exist, or a last day before the first. */
export const dayProblems = (parts: Parts, filter: object): Readonly<Record<string, string>> => {
  const days = dayParts(parts)
  const dayAt = (range: string, edge: 'from' | 'to'): string => {
    const part = days.find(({ kind }) => kind.range === range && kind.edge === edge)
    return part === undefined ? '' : String(partValue(part, filter))
  }
  return Object.fromEntries(
    days.flatMap(({ name, kind: { range, edge } }) => {
      const problem = rangeProblems({ from: dayAt(range, 'from'), to: dayAt(range, 'to') })[edge]
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}

/** The schema of those problems. */
export const dayProblemsSchema = (parts: Parts) =>
  Schema.Struct(
    Object.fromEntries(dayParts(parts).map(({ name }) => [name, Schema.optionalKey(Schema.String)])),
  ) as unknown as Schema.Codec<Readonly<Record<string, string>>>

/** The value of a part as text, for its select and its address. */
export const printed = ({ kind }: FilterPart, value: unknown): string => kind.print(value as never)

/** The parts that filter, with their values. */
export const askedParts = <const Some extends Parts>(parts: Some, filter: object) =>
  parts.flatMap((part: Some[number]) => {
    const value = askedOf(part, filter)
    return value === undefined ? [] : [{ part, value }]
  })

/**
 * The values that filter, by their keys in the address and the request: as values for a request, as text for an
 * address.
 */
export const askedByKey = (parts: Parts, filter: object): ReadonlyArray<readonly [key: string, value: unknown]> =>
  askedParts(parts, filter).flatMap(({ part: { name, kind }, value }) =>
    'keyed' in kind ? Object.entries(kind.keyed.split(value as string)) : [[name, value] as const],
  )

/** Whether the text of "Search By" is typed. A chosen text is not trimmed. */
type TextOf = { readonly isTextTyped: boolean }

/** Operations on a list's filter. `F` is its type, `Name` the names of its parts. */
export const listFilter = <F extends Filter, Name extends string>(parts: Parts, { isTextTyped }: TextOf) => {
  const always = Object.fromEntries(parts.flatMap(({ name, kind }) => (kind.isAlways ? [[name, kind.none]] : [])))
  const blank = { searchBy: '', text: '', ...always } as unknown as F

  /** What is sent in a search: "Search By" only together with a text, and the parts that filter. */
  const searchable = (filter: F): F => {
    const typed = isTextTyped ? filter.text.trim() : filter.text
    const text = filter.searchBy === '' ? '' : typed
    const asked = Object.fromEntries(askedParts(parts, filter).map(({ part, value }) => [part.name, value]))
    return { ...blank, searchBy: text === '' ? '' : filter.searchBy, text, ...asked }
  }
  /** Whether the filter holds anything to search for; without it the whole list is shown. */
  const hasCriteria = (filter: F): boolean => searchable(filter).text !== '' || askedParts(parts, filter).length > 0

  /** The filter without one part. */
  const withoutPart = (filter: F, name: Name | 'text'): F => {
    if (name === 'text') return { ...filter, searchBy: '', text: '' }
    const { [name as never]: _, ...rest } = filter
    return { ...blank, ...rest }
  }
  /** The search without one part of its filter: a smaller search, or none. */
  const searchWithout = (applied: F | null, name: Name | 'text'): F | null => {
    const rest = applied && withoutPart(applied, name)
    return rest !== null && hasCriteria(rest) ? rest : null
  }
  const isSame = (one: F | null, other: F | null): boolean =>
    one === null || other === null
      ? one === other
      : one.searchBy === other.searchBy &&
        one.text === other.text &&
        parts.every((part) => partValue(part, one) === partValue(part, other))
  /** The filter after an edit. Another "Search By" has another input, so its text starts empty. */
  const edited = (filter: F, patch: Partial<F>): F => ({
    ...filter,
    ...(patch.searchBy === undefined || patch.searchBy === filter.searchBy ? {} : { text: '' }),
    ...patch,
  })
  return { blank, searchable, hasCriteria, withoutPart, searchWithout, isSame, edited }
}
