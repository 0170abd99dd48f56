import { labelOf } from '../../schemas/core/choice.ts'
import { askedParts, type FilterPart } from '../../schemas/lists/list-filter.ts'

/** What is asked for by id, by the name of the part, as far as its name is known. */
export type NamesOfParts = Readonly<Record<string, string>>

const wordsOf = ({ name, label, kind, one = label, inFile }: FilterPart, value: unknown, names: NamesOfParts) => {
  if (inFile !== undefined) return inFile
  const text = kind.print(value as never)
  if (kind.type === 'id') return names[name] ?? `${one} ${text}`
  if (kind.type === 'keyed') return names[name] ?? kind.keyed.nameless(text)
  if (kind.type === 'day') return `${label} ${text}`
  return kind.type === 'choice' ? labelOf(kind.choices, text) : text
}

/** What the name of a file says of these parts of a filter; nothing of those that only links ask for. */
export const partsInFile = (
  parts: ReadonlyArray<FilterPart>,
  filter: object,
  names: NamesOfParts,
): ReadonlyArray<string> =>
  askedParts(
    parts.filter(({ offered }) => offered !== 'links'),
    filter,
  )
    .map(({ part, value }) => wordsOf(part, value, names))
    .filter((words) => words !== '')
