/** Amounts have at most four decimals: as whole numbers of the last of them they are added up exactly. */
const UNITS = 10_000
/** A minor unit, of which invoices are made, has so many of them. */
export const UNITS_OF_MINOR = 100
export const unitsOf = (amount: number | null): number => Math.round((amount ?? 0) * UNITS)
export const inMoney = (units: number): number => units / UNITS
