import type { Choice } from './choice.ts'

/** The currencies of purchases and sales. Plain data, no library. */
export const currencies = [
  { value: 'INR', label: 'INR' },
  { value: 'USD', label: 'USD' },
  { value: 'EUR', label: 'EUR' },
] as const satisfies ReadonlyArray<Choice<string>>

export type Currency = (typeof currencies)[number]['value']

/** Plans use `1` (spec §9), which no list explains. It is taken as USD, the currency of the plan's other prices. */
export const planCurrencies = [
  { value: '1', label: 'USD' },
  { value: 'EUR', label: 'EUR' },
  { value: 'INR', label: 'INR' },
] as const satisfies ReadonlyArray<Choice<Currency | '1'>>
