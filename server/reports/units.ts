/** Amounts have at most four decimals. As whole ten-thousandths they add up exactly. */
const UNITS = 10_000
/** Ten-thousandths in a minor unit, which invoices count in. */
export const UNITS_OF_MINOR = 100
export const unitsOf = (amount: number | null): number => Math.round((amount ?? 0) * UNITS)
export const inMoney = (units: number): number => units / UNITS
