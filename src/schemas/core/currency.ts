import type { Choice } from './choice.ts'
import { scaleOf } from './money/scale.ts'

/** The currencies of purchases, and those that every sale can be in. Plain data, no library. */
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

/** The currencies of ISO 4217 (SIX, list one, 2026) beside the three above, without funds, metals and tests. */
const OTHERS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS IQD IRR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VED VES VND VUV WST XAF XCD ' +
  'XCG XOF XPF YER ZAR ZMW ZWG'

/** The currencies of our own documents: those that are always offered, then all others by their codes. */
export const documentCurrencies: ReadonlyArray<Choice<string>> = [
  ...currencies,
  ...OTHERS.split(' ').map((code) => ({ value: code, label: code })),
]

const known: ReadonlySet<string> = new Set(documentCurrencies.map(({ value }) => value))
/** Whether a code is that of a currency of ISO 4217. */
export const isCurrency = (code: string): boolean => known.has(code)

/** The codes in a text such as `JPY, KWD`, each once. */
export const codesIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== ''),
  ),
]

/** The same as a text. */
export const codesText = (codes: ReadonlyArray<string>): string => codes.join(', ')

/** How many decimals the amounts of a currency have: 2, unless ISO 4217 says otherwise. */
export const decimalsOf = (currency: string): number => String(scaleOf(currency)).length - 1

/** The same for a message: `with at most 2 decimals`. */
export const decimalsIn = (currency: string): string => {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? `without decimals (${currency} has none)` : `with at most ${decimals} decimals`
}

/** The currency of a row's amounts. Every report has it (ours). */
export const CURRENCY = 'currency'
