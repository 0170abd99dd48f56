import { stdnum } from 'stdnum'
import { euCountries } from './eu.ts'

/**
 * Tax numbers of companies: their form and check digits, by country (library stdnum). It says whether a number can
 * exist, not whether a tax office has given it. The library is large: load this file only when a number is checked.
 */

/** A number that passes, and the names of the checks of a country in the library, of which one must pass. */
type Form = readonly [example: string, ...checks: ReadonlyArray<string>]

/** By ISO 3166-1 alpha-2. The tax numbers of other countries are not checked. */
export const taxNumberForms: Readonly<Record<string, Form>> = {
  AT: ['ATU13585627', 'uid'],
  BE: ['BE0428759497', 'vat'],
  BG: ['BG175074752', 'vat'],
  CY: ['CY10259033P', 'vat'],
  CZ: ['CZ25123891', 'dic'],
  DE: ['DE136695976', 'vat'],
  DK: ['DK13585628', 'cvr'],
  EE: ['EE100931558', 'kmkr'],
  ES: ['ESB58378431', 'nif'],
  FI: ['FI20774740', 'alv'],
  FR: ['FR40303265045', 'tva'],
  GR: ['EL094259216', 'vat'],
  HR: ['HR33392005961', 'oib'],
  HU: ['HU12892312', 'anum'],
  IE: ['IE6433435F', 'vat'],
  IT: ['IT00743110157', 'iva'],
  LT: ['LT119511515', 'pvm'],
  LU: ['LU15027442', 'tva'],
  LV: ['LV40003521600', 'pvn'],
  MT: ['MT11679112', 'vat'],
  NL: ['NL004495445B01', 'btw'],
  PL: ['PL8567346215', 'nip'],
  PT: ['PT501964843', 'nif'],
  RO: ['RO18547290', 'cui'],
  SE: ['SE123456789701', 'vat'],
  SI: ['SI50223054', 'ddv'],
  SK: ['SK2022749619', 'dph'],
  GB: ['GB980780684', 'vat'],
  CH: ['CHE-107.787.577 MWST', 'vat', 'uid'],
  NO: ['995525828MVA', 'mva'],
  IN: ['27AAPFU0939F1ZV', 'gstin'],
  AU: ['51824753556', 'abn'],
  ZA: ['4012345678', 'vat'],
}

/** The results of a country's checks of a number. */
const resultsOf = (country: string, number: string) => {
  const [, ...checks] = taxNumberForms[country] ?? ['']
  return checks.flatMap((name) => stdnum[country]?.[name]?.validate(number) ?? [])
}

/** Greece writes EL; every other member state and the United Kingdom its country code. */
const prefixes: ReadonlyMap<string, string> = new Map(
  [...euCountries, 'GB'].map((country) => [country === 'GR' ? 'EL' : country, country]),
)
const prefixOf = (country: string): string | null =>
  [...prefixes].find(([, prefixed]) => prefixed === country)?.[0] ?? null

/** A number in capitals, without the blanks and signs between its parts. */
const compact = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '')

/** Whether a text passes the checks of a country; a number with a prefix must begin with it. */
const fits = (country: string, text: string): boolean => {
  const number = compact(text)
  const prefix = prefixOf(country)
  if (prefix !== null && !number.startsWith(prefix)) return false
  return resultsOf(country, number).some(({ isValid }) => isValid)
}

/** The country whose VAT number this is by its prefix and check digits; null for any other text. */
export const countryOfVatNumber = (text: string): string | null => {
  const number = compact(text)
  const country = prefixes.get(number.slice(0, 2)) ?? (number.startsWith('CHE') ? 'CH' : null)
  if (country !== null) return fits(country, number) ? country : null
  return ['IN', 'NO'].find((other) => fits(other, number)) ?? null
}

/** A VAT number of a member state of the European Union: its prefix (`EL` for Greece) and the rest. */
export type EuVatNumber = { readonly prefix: string; readonly number: string }

/** The VAT number of a member state of the European Union in a text; null for any other text. */
export const euVatNumber = (text: string): EuVatNumber | null => {
  const country = countryOfVatNumber(text)
  if (country === null || !euCountries.has(country)) return null
  const number = compact(text)
  return { prefix: number.slice(0, 2), number: number.slice(2) }
}

/** Whether a text is a VAT number (in India: a GSTIN) of the country. */
export const isVatNumber = (country: string, text: string): boolean => fits(country, text)

/** A valid number as it is stored: in capitals, without blanks; as it is typed where its country is not checked. */
export const storedTaxNumber = (country: string, text: string): string =>
  fits(country, text) && country !== 'CH' ? compact(text) : text.trim()

const nameOf = (country: string): string => new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country

const taxNumberMessages = {
  otherCountry: (other: string, country: string): string =>
    `This is a VAT number of ${nameOf(other)}, but the country is ${nameOf(country)}`,
  checkDigits: (example: string): string => `The check digits do not fit. Enter a number like ${example}.`,
  form: (example: string): string => `Enter a number like ${example}`,
} as const

/** Why a text is no tax number of a company in the country; null if it can be one, or the country is not checked. */
export const taxNumberProblem = (country: string, text: string): string | null => {
  const [example] = taxNumberForms[country] ?? []
  if (example === undefined || text.trim() === '' || fits(country, text)) return null
  const other = countryOfVatNumber(text)
  if (other !== null && other !== country) return taxNumberMessages.otherCountry(other, country)
  const number = compact(text)
  const prefix = prefixOf(country)
  const isWrongSum = resultsOf(country, number).some(({ error }) => error?.name === 'InvalidChecksum')
  return isWrongSum && (prefix === null || number.startsWith(prefix))
    ? taxNumberMessages.checkDigits(example)
    : taxNumberMessages.form(example)
}
