import { defaultOptionsFilter } from '@mantine/core'
import { selectMessages } from '../../schemas/core/messages.ts'

export type Option = { readonly value: string; readonly label: string }

/** What a text in a searchable select comes to: a choice (empty for none), or nothing as long as it fits several or none. */
export type Outcome = { readonly chosen: string } | { readonly found: number }

const plain = (text: string): string => text.trim().toLowerCase()

/** The options that a text leaves in the menu, in their order. */
export const foundBy = (text: string, options: ReadonlyArray<Option>): ReadonlyArray<Option> =>
  defaultOptionsFilter({ options: [...options], search: text, limit: Number.POSITIVE_INFINITY }) as Array<Option>

/**
 * What a text means when its field is left: nothing chosen where it is empty, the choice that stands where it still
 * reads as that, else the option of that very name, or the only one that is left.
 */
export const outcomeOf = (text: string, current: Option | null, options: ReadonlyArray<Option>): Outcome => {
  if (plain(text) === '') return { chosen: '' }
  if (current !== null && plain(current.label) === plain(text)) return { chosen: current.value }
  const named = options.filter(({ label }) => plain(label) === plain(text))
  const found = named.length > 0 ? named : foundBy(text, options)
  const [only] = found
  return only !== undefined && found.length === 1 ? { chosen: only.value } : { found: found.length }
}

/** What is said at the field of a text that is no choice, and what is chosen until it is one. */
export const problemOf = (text: string, found: number, current: Option | null): string => {
  const problem = found === 0 ? selectMessages.noneFits(text.trim()) : selectMessages.severalFit(text.trim(), found)
  return current === null ? problem : `${problem} ${selectMessages.staysChosen(current.label)}`
}
