import { defaultOptionsFilter } from '@mantine/core'
import { selectMessages } from '../../schemas/core/messages.ts'

export type Option = { readonly value: string; readonly label: string }

/**
 * The outcome of a text in a searchable select: a choice (empty for none), or the number of matches (none or several).
 */
export type Outcome = { readonly chosen: string } | { readonly found: number }

const plain = (text: string): string => text.trim().toLowerCase()

/** The options that match a text, in order. */
export const foundBy = (text: string, options: ReadonlyArray<Option>): ReadonlyArray<Option> =>
  defaultOptionsFilter({ options: [...options], search: text, limit: Number.POSITIVE_INFINITY }) as Array<Option>

/**
 * The meaning of a text when its field is left. Empty: no choice. The label of the current choice: that choice.
 * Otherwise an exact match, or the only match.
 */
export const outcomeOf = (text: string, current: Option | null, options: ReadonlyArray<Option>): Outcome => {
  if (plain(text) === '') return { chosen: '' }
  if (current !== null && plain(current.label) === plain(text)) return { chosen: current.value }
  const named = options.filter(({ label }) => plain(label) === plain(text))
  const found = named.length > 0 ? named : foundBy(text, options)
  const [only] = found
  return only !== undefined && found.length === 1 ? { chosen: only.value } : { found: found.length }
}

/** The message at a field whose text is no choice, with what stays chosen until it is. */
export const problemOf = (text: string, found: number, current: Option | null): string => {
  const problem = found === 0 ? selectMessages.noneFits(text.trim()) : selectMessages.severalFit(text.trim(), found)
  return current === null ? problem : `${problem} ${selectMessages.staysChosen(current.label)}`
}
