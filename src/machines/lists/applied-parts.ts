import { type Choice, labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { type LookupItem, type NamedOthers, withInactive } from '../../schemas/core/lookup.ts'
import { askedParts, type Filter, type FilterPart, printed } from '../../schemas/lists/list-filter.ts'

type Parts = ReadonlyArray<FilterPart>

/** The sources of names of ids: the filter options, and the names that came with the rows. */
type KnownNames = {
  readonly lookups: Readonly<Record<string, ReadonlyArray<LookupItem> | undefined>>
  readonly named?: NamedOthers
}

/** The options that leave out inactive records; the others have all records. */
const offersActive: ReadonlySet<string> = new Set(['countries', 'regions'])

/**
 * The name of the id in a part of the filter; null if it is not known. It says that the record is inactive once the
 * options are known.
 */
export const nameOfPart = (
  { name, kind, of }: FilterPart,
  value: unknown,
  { lookups, named = {} }: KnownNames,
  isKnown = false,
): string | null => {
  const offered = of === undefined ? [] : (lookups[of] ?? [])
  if ('keyed' in kind) {
    const [field, id] = kind.keyed.namedAs(value as string)
    const own = named[field]?.find((item) => item.id === id)
    return (offered.find((item) => item.id === value) ?? own)?.name ?? null
  }
  const items = withInactive(offered, named[name] ?? [], isKnown && offersActive.has(of ?? ''))
  return items.find((item) => item.id === value)?.name ?? null
}

/** The known names of the ids in a filter, by the names of their parts. */
export const appliedNames = (parts: Parts, applied: object | null, known: KnownNames) =>
  Object.fromEntries(
    askedParts(parts, applied ?? {}).flatMap(({ part, value }) => {
      const name = nameOfPart(part, value, known)
      return name === null ? [] : [[part.name, name]]
    }),
  )

/** A part of the active filter with its label and value; the value of a switch is empty. */
export type AppliedPart = { readonly part: string; readonly label: string; readonly value: string }

const shownOf = (part: FilterPart, value: unknown, known: KnownNames, isKnown: boolean): string => {
  const { kind } = part
  const text = printed(part, value)
  if (kind.type === 'id') return nameOfPart(part, value, known, isKnown) ?? `No. ${text}`
  if (kind.type === 'keyed') return nameOfPart(part, value, known) ?? kind.keyed.nameless(text)
  if (kind.type === 'choice') return labelOf(kind.choices, text)
  if (kind.type === 'day') return formatDay(text)
  return kind.type === 'yes' ? '' : text
}

/** The parts of the active filter: the quick search, the text of "Search By", and the others. */
export const partsApplied = (
  parts: Parts,
  searchKeys: ReadonlyArray<Choice>,
  { applied, ...known }: KnownNames & { readonly applied: Filter | null },
  isKnown: boolean,
): ReadonlyArray<AppliedPart> => {
  if (applied === null) return []
  const { searchBy, text } = applied
  const searched = text === '' ? [] : [{ part: 'text', label: labelOf(searchKeys, searchBy), value: text }]
  const asked = askedParts(parts, applied).map(({ part, value }) => ({
    part: part.name,
    label: part.label,
    value: shownOf(part, value, known, isKnown),
  }))
  const quick = asked.filter(({ part }) => part === 'quick')
  return [...quick, ...searched, ...asked.filter((one) => !quick.includes(one))]
}
