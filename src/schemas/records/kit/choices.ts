import type { Choice } from '../../core/choice.ts'
import type { ChoiceField } from './fields.ts'

/** Those that a person may choose: what only the server gives is among them where it stands. */
export const offeredChoices = (field: Pick<ChoiceField, 'choices' | 'given'>, saved: unknown) =>
  draftChoices(field).filter(({ value }) => value === saved || field.given?.includes(value) !== true)

/** The options of a field as a draft has them: each value as text. */
export const draftChoices = ({ choices }: Pick<ChoiceField, 'choices'>): ReadonlyArray<Choice<string>> =>
  choices.map(({ value, label }) => ({ value: String(value), label }))
