import { askedParts, type FilterPart, printed } from '../../../schemas/lists/list-filter.ts'

/** The parts of a filter in an address. An impossible value does not filter. */
export const partsIn = (parts: ReadonlyArray<FilterPart>, search: URLSearchParams): object =>
  Object.fromEntries(
    parts.flatMap(({ name, kind }) => {
      const text = search.get(name)
      const ofText = text === null ? undefined : kind.parse(text)
      const value = 'keyed' in kind ? kind.keyed.join((key) => search.get(key)) : ofText
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Writes these parts of a filter into an address. */
export const writeParts = (search: URLSearchParams, parts: ReadonlyArray<FilterPart>, filter: object | null): void => {
  for (const { part, value } of askedParts(parts, filter ?? {})) {
    const { name, kind } = part
    const texts = 'keyed' in kind ? kind.keyed.split(value as string) : { [name]: printed(part, value) }
    for (const [key, text] of Object.entries(texts)) search.set(key, String(text))
  }
}
