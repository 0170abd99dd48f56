import type { Choice } from '../../core/choice.ts'
import { currencies } from '../../core/currency.ts'
import type { LookupItem } from '../../core/lookup.ts'
import type { ChoiceField } from './fields.ts'

/** The options that a person may choose. A value that only the server sets is among them if the field has it. */
export const offeredChoices = (field: Pick<ChoiceField, 'choices' | 'given'>, saved: unknown) =>
  draftChoices(field).filter(({ value }) => value === saved || field.given?.includes(value) !== true)

/** The options of a field as a draft has them: each value as text. */
export const draftChoices = ({ choices }: Pick<ChoiceField, 'choices'>): ReadonlyArray<Choice<string>> =>
  choices.map(({ value, label }) => ({ value: String(value), label }))

/** The choices of a currency that are offered: those of the settings once they are known, and the present value. */
export const offeredCurrencies = (
  { choices }: Pick<ChoiceField, 'choices'>,
  offered: ReadonlyArray<LookupItem> | undefined,
  value: string,
): ReadonlyArray<Choice<string>> => {
  const codes = new Set<string>((offered ?? currencies.map((one) => ({ name: one.value }))).map(({ name }) => name))
  return draftChoices({ choices }).filter((one) => one.value === value || codes.has(one.value))
}
