/**
 * The minor units of the currencies of ISO 4217, as its maintenance agency lists them (SIX, list one). Intl has those of
 * Unicode CLDR, which differ for some: it rounds the Iraqi dinar to whole dinars.
 */

const WITHOUT = ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV']
const FRANCS = ['XAF', 'XOF', 'XPF']
const THOUSANDTHS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']

const scales: ReadonlyMap<string, bigint> = new Map([
  ...[...WITHOUT, ...FRANCS].map((currency) => [currency, 1n] as const),
  ...THOUSANDTHS.map((currency) => [currency, 1000n] as const),
])

/** How many minor units a unit of the currency has: 100, unless it has no decimals (1) or three (1000). */
export const scaleOf = (currency: string): bigint => scales.get(currency) ?? 100n

/** The currencies that do not have two decimals, by their scale. */
export const otherScales: ReadonlyMap<string, bigint> = scales
