import type { LookupItem } from '../../schemas/core/lookup.ts'
import { type CommonParts, commonParts, type FilterPart, partValue, printed } from '../../schemas/lists/list-filter.ts'
import type { CommonFilter } from './common-filter.ts'
import type { Chip } from './filter-chips.tsx'

type Known = {
  readonly parts: ReadonlyArray<FilterPart>
  readonly filter: object
  readonly lookups: Readonly<Record<string, ReadonlyArray<LookupItem> | undefined>>
  readonly problems?: Readonly<Record<string, string>> | undefined
  /** The name of a chosen value, which may no longer be an option; null if it is unknown. */
  readonly nameOf: (part: FilterPart, value: unknown) => string | null
  readonly chips: ReadonlyArray<Chip>
}

/** The options of a part that is chosen from a list. */
export const optionsOf = ({ kind, of = '' }: FilterPart, lookups: Known['lookups']) =>
  (lookups[of] ?? []).map((item) => ({ value: kind.type === 'name' ? item.name : String(item.id), label: item.name }))

/** The value of a part as text; empty if it does not filter. */
export const textOf = (part: FilterPart, filter: object): string => {
  const value = partValue(part, filter)
  return value === part.kind.none ? '' : printed(part, value)
}

/** The value of a part from its text. */
export const storedOf = ({ kind }: FilterPart, text: string) =>
  kind.type === 'day' ? text : text === '' ? kind.none : (kind.parse(text) ?? kind.none)

/** The common filters of a list whose filter is a table of parts. */
export const commonOf = ({ parts, chips, ...known }: Known): ReadonlyArray<CommonFilter> =>
  commonParts(parts).flatMap((common) => {
    const [part] = common.parts
    if (part === undefined) return []
    const isActive = common.parts.some(({ name }) => chips.some((chip) => chip.part === name))
    return [{ name: part.name, label: common.label, isActive, ...fieldOf(part, common, known) }]
  })

const fieldOf = (part: FilterPart, { parts }: CommonParts, known: Omit<Known, 'parts' | 'chips'>) => {
  const { filter, lookups, problems = {}, nameOf } = known
  const { kind, any = 'Any' } = part
  const value = textOf(part, filter)
  if (kind.type === 'choice') return { kind: 'choice', any, value, choices: kind.choices } as const
  if (kind.type === 'day') {
    const days = parts.map((day) => {
      const { name, label } = day
      return { name, label, value: textOf(day, filter), problem: problems[name] }
    })
    return { kind: 'days', days } as const
  }
  const valueLabel = value === '' ? undefined : (nameOf(part, partValue(part, filter)) ?? undefined)
  return { kind: 'list', any, value, valueLabel, options: () => optionsOf(part, lookups) } as const
}

/** A change of parts by their texts. */
export const patchOf = (parts: ReadonlyArray<FilterPart>, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const text = texts[part.name]
      return text === undefined ? [] : [[part.name, storedOf(part, text)]]
    }),
  )
