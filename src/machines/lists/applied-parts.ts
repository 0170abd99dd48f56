import { type Choice, labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { type LookupItem, type NamedOthers, withInactive } from '../../schemas/core/lookup.ts'
import { askedParts, type Filter, type FilterPart, printed } from '../../schemas/lists/list-filter.ts'

type Parts = ReadonlyArray<FilterPart>

/** What the names of what is asked for by id are known from: the options of the filter, and what came with the rows. */
type KnownNames = {
  readonly lookups: Readonly<Record<string, ReadonlyArray<LookupItem> | undefined>>
  readonly named?: NamedOthers
}

/** The lists of options that leave out what is inactive; the others have all there is. */
const offersActive: ReadonlySet<string> = new Set(['countries', 'regions'])

/**
 * The name of what a part asks for by its id, which says where it is inactive once it is known what is offered; null
 * where no name is known.
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

/** What is asked for by id, by the name of the part, as far as its name is known. */
export const appliedNames = (parts: Parts, applied: object | null, known: KnownNames) =>
  Object.fromEntries(
    askedParts(parts, applied ?? {}).flatMap(({ part, value }) => {
      const name = nameOfPart(part, value, known)
      return name === null ? [] : [[part.name, name]]
    }),
  )

/** A part of the filter that is searched with, and what it looks for; a switch looks for nothing. */
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

/** What is searched with: the quick search, the text of "Search By" under what it is looked for in, and the other parts. */
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
