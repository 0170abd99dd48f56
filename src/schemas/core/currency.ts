import type { Choice } from './choice.ts'

/** The currencies in which stock is bought and sold. Plain data, no library. */
export const currencies = [
  { value: 'INR', label: 'INR' },
  { value: 'USD', label: 'USD' },
  { value: 'EUR', label: 'EUR' },
] as const satisfies ReadonlyArray<Choice<string>>

export type Currency = (typeof currencies)[number]['value']

/** A plan begins with `1` (spec §9), which no list explains: the dollars in which its other prices are asked for. */
export const planCurrencies = [
  { value: '1', label: 'USD' },
  { value: 'EUR', label: 'EUR' },
  { value: 'INR', label: 'INR' },
] as const satisfies ReadonlyArray<Choice<Currency | '1'>>
