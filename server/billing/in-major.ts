import { otherScales } from '../../src/schemas/core/money/scale.ts'

const named = (scale: bigint): string =>
  [...otherScales].flatMap(([currency, one]) => (one === scale ? [`'${currency}'`] : [])).join(', ')

/** SQL: how much a minor unit of a currency is: 0.01, unless the currency has no decimals or three. */
const unitOf = (currency: string): string =>
  `case when ${currency} in (${named(1n)}) then 1 when ${currency} in (${named(1000n)}) then 0.001 else 0.01 end`

/** SQL: an amount in units of its currency, from one in minor units. `currency` is the column or text that names it. */
export const inMajor = (amount: string, currency: string): string => `((${amount}) * ${unitOf(currency)})`
