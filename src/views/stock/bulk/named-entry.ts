import type { Choice } from '../../../schemas/core/choice.ts'
import type { LookupItem } from '../../../schemas/core/lookup.ts'
import { planNameKey } from '../../../schemas/plans/plan-fields.ts'

/** The entry of a list or the choice that the text of a cell names, and the text that names it. Pure. */

const DIGITS = /^\d+$/

/** The entry that a text names, as the server reads it: an id counts before a name. */
export const entryNamed = (text: string, items: ReadonlyArray<LookupItem>): LookupItem | undefined => {
  const key = planNameKey(text)
  return items.find(({ id }) => String(id) === text.trim()) ?? items.find(({ name }) => planNameKey(name) === key)
}

/** The text that names an entry: its name, or its id where the name would mean another entry too. */
export const textNaming = (id: string, items: ReadonlyArray<LookupItem>): string => {
  const entry = items.find((item) => String(item.id) === id)
  if (entry === undefined) return id
  const key = planNameKey(entry.name)
  const isClear = !DIGITS.test(key) && items.filter(({ name }) => planNameKey(name) === key).length === 1
  return isClear ? entry.name : id
}

/** The choice that a text names, by value or label. */
export const choiceNamed = (text: string, choices: ReadonlyArray<Choice<string>>): Choice<string> | undefined => {
  const key = text.trim().toLowerCase()
  return choices.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key)
}
