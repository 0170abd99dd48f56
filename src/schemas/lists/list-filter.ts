import { Schema } from 'effect'
import type { FilterKind } from './filter-kinds.ts'

/**
 * The filter of a list as data: each part is one entry, from which come its place in the panel, the address, what is told
 * above the table, the call, and the name of the file.
 */
export type FilterPart = {
  /** In the filter, the address and the call. */
  readonly name: string
  readonly label: string
  readonly kind: FilterKind
  /** Where a person chooses it. What only links ask for is not in the name of a file. */
  readonly offered: 'panel' | 'quick' | 'links'
  /** The list of options that it is chosen from, which is also the table that has its names. */
  readonly of?: string
  /** Every server does it, not ours alone. */
  readonly isSpecified?: true
  /** What one of them is called in the name of a file, where it is not its label. */
  readonly one?: string
  /** What it is called in the panel, where it is called otherwise there. */
  readonly inPanel?: string
  /** What the select says where nothing is chosen. */
  readonly any?: string
  /** What the name of a file says instead of its value, which may be a secret. */
  readonly inFile?: string
}
type Parts = ReadonlyArray<FilterPart>

/** The schemas of the parts in a filter. */
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

/** The schemas of what a person edits of them, one at a time. */
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

/** The schemas in the call of a search of those that are ours. */
export type OwnFields<Some extends Parts> = Optional<All<WireFields<Own<Some>>>>

export const ownFields = <const Some extends Parts>(parts: Some): OwnFields<Some> =>
  Object.fromEntries(
    parts
      .filter(({ isSpecified }) => !isSpecified)
      .flatMap(({ name, kind }) => Object.entries('keyed' in kind ? kind.keyed.keys : { [name]: kind.wire }))
      .map(([key, schema]) => [key, Schema.optionalKey(schema)]),
  ) as never

/** A filter has "Search By" with the text that it reveals, and parts. */
export type Filter = { readonly searchBy: string; readonly text: string }

/** What a part of a filter asks for; undefined for nothing. */
export const askedOf = (part: FilterPart, filter: object): unknown => {
  const value = partValue(part, filter)
  const meant = part.kind.type === 'words' ? (value as string).trim() : value
  return meant === part.kind.none ? undefined : meant
}

/** What the filter has of a part, asked for or not. */
export const partValue = ({ name, kind }: FilterPart, filter: object): unknown =>
  (filter as Readonly<Record<string, unknown>>)[name] ?? kind.none

/** The value of a part as text, as its select and its address have it. */
export const printed = ({ kind }: FilterPart, value: unknown): string => kind.print(value as never)

/** The parts that a filter asks for, with what for. */
export const askedParts = <const Some extends Parts>(parts: Some, filter: object) =>
  parts.flatMap((part: Some[number]) => {
    const value = askedOf(part, filter)
    return value === undefined ? [] : [{ part, value }]
  })

/** What a filter asks for, by the keys of the address and of the call: in the call as it is, in the address as text. */
export const askedByKey = (parts: Parts, filter: object): ReadonlyArray<readonly [key: string, value: unknown]> =>
  askedParts(parts, filter).flatMap(({ part: { name, kind }, value }) =>
    'keyed' in kind ? Object.entries(kind.keyed.split(value as string)) : [[name, value] as const],
  )

/** The text of "Search By", of a list whose text is typed; one that is chosen is as it is. */
type TextOf = { readonly isTextTyped: boolean }

/** What can be done with the filter of a list. `F` is its type, `Name` the names of its parts. */
export const listFilter = <F extends Filter, Name extends string>(parts: Parts, { isTextTyped }: TextOf) => {
  const always = Object.fromEntries(parts.flatMap(({ name, kind }) => (kind.isAlways ? [[name, kind.none]] : [])))
  const blank = { searchBy: '', text: '', ...always } as unknown as F

  /** What a search is made of: "Search By" only together with a text, and the parts that ask for something. */
  const searchable = (filter: F): F => {
    const typed = isTextTyped ? filter.text.trim() : filter.text
    const text = filter.searchBy === '' ? '' : typed
    const asked = Object.fromEntries(askedParts(parts, filter).map(({ part, value }) => [part.name, value]))
    return { ...blank, searchBy: text === '' ? '' : filter.searchBy, text, ...asked }
  }
  /** Whether the filter holds something to search for; a search without it shows the whole list. */
  const hasCriteria = (filter: F): boolean => searchable(filter).text !== '' || askedParts(parts, filter).length > 0

  /** A filter without a part of it, searched with or not. */
  const withoutPart = (filter: F, name: Name | 'text'): F => {
    if (name === 'text') return { ...filter, searchBy: '', text: '' }
    const { [name as never]: _, ...rest } = filter
    return { ...blank, ...rest }
  }
  /** The search without a part of its filter: a smaller one, or none. */
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
  /** The filter after an edit; another "Search By" begins with an empty text, since its input is another one. */
  const edited = (filter: F, patch: Partial<F>): F => ({
    ...filter,
    ...(patch.searchBy === undefined || patch.searchBy === filter.searchBy ? {} : { text: '' }),
    ...patch,
  })
  return { blank, searchable, hasCriteria, withoutPart, searchWithout, isSame, edited }
}
