import { Schema } from 'effect'
import type { Choice } from './choice.ts'

/** What separates the decimals of an amount in a file. */
export const decimalSigns = [
  { value: 'point', label: 'Point (1,234.50)' },
  { value: 'comma', label: 'Comma (1.234,50)' },
] as const satisfies ReadonlyArray<Choice<string>>
export const DecimalSign = Schema.Literals(decimalSigns.map(({ value }) => value))
export type DecimalSign = typeof DecimalSign.Type
