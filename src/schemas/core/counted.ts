/** Counts in texts. Every plural is made here, so that another language has one place to change. */

const rules = new Intl.PluralRules('en')
const number = new Intl.NumberFormat('en-GB')

/** The word for a count: `pluralOf(2, 'was', 'were')`. */
export const pluralOf = (count: number, one: string, other: string): string =>
  rules.select(count) === 'one' ? one : other

/** A count with its noun: `1 SIM`, `20,000 SIMs`, `3 entries`. */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${number.format(count)} ${pluralOf(count, one, other)}`

/** Below a list that ends early: `And 12 SIMs more.` */
export const andMore = (count: number, one: string): string => `And ${counted(count, one)} more.`
