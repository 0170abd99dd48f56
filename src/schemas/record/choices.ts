import type { Choice } from '../choice.ts'
import type { ChoiceField } from './fields.ts'

/** The options of a field as a draft has them: each value as text. */
export const draftChoices = ({ choices }: Pick<ChoiceField, 'choices'>): ReadonlyArray<Choice<string>> =>
  choices.map(({ value, label }) => ({ value: String(value), label }))
