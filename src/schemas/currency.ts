import type { Choice } from './choice.ts'

/** The currencies in which stock is bought and sold. Plain data, no library. */
export const currencies = [
  { value: 'INR', label: 'INR' },
  { value: 'USD', label: 'USD' },
  { value: 'EUR', label: 'EUR' },
] as const satisfies ReadonlyArray<Choice<string>>

export type Currency = (typeof currencies)[number]['value']
