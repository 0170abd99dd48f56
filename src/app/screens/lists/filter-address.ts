import { askedParts, type FilterPart, printed } from '../../../schemas/lists/list-filter.ts'

/** The parts of a filter that an address asks for; what none of them can be does not filter. */
export const partsIn = (parts: ReadonlyArray<FilterPart>, search: URLSearchParams): object =>
  Object.fromEntries(
    parts.flatMap(({ name, kind }) => {
      const text = search.get(name)
      const ofText = text === null ? undefined : kind.parse(text)
      const value = 'keyed' in kind ? kind.keyed.join((key) => search.get(key)) : ofText
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Writes into an address what a filter asks for by these parts. */
export const writeParts = (search: URLSearchParams, parts: ReadonlyArray<FilterPart>, filter: object | null): void => {
  for (const { part, value } of askedParts(parts, filter ?? {})) {
    const { name, kind } = part
    const texts = 'keyed' in kind ? kind.keyed.split(value as string) : { [name]: printed(part, value) }
    for (const [key, text] of Object.entries(texts)) search.set(key, String(text))
  }
}
