import { type FilterPart, printed } from '../../../src/schemas/lists/list-filter.ts'

/** Values that a part of a filter can ask for, each for something else. */
export const partSamples = ({ name, kind }: FilterPart): ReadonlyArray<unknown> => {
  if (kind.type === 'id') return [3, 4]
  if (kind.type === 'yes') return [true]
  if (kind.type === 'day') return ['2026-10-30', '2026-10-31']
  if (kind.type === 'choice') return kind.choices.slice(0, 2).map(({ value }) => value)
  if (kind.type !== 'keyed') return ['4', '5']
  if (name === 'holder') return ['partner-3', 'partner-4', 'customer-3']
  throw new Error(`${name} has no samples`)
}

/** The same as an address has them, by its key; of what has several keys nothing. */
export const addressSamples = (part: FilterPart): readonly [key: string, one: string, other: string] => {
  const [one = '', other = ''] = partSamples(part).map((value) => printed(part, value))
  return [part.name, one, other]
}
