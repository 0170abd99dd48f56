import { countries, getCountryData, type TCountryCode } from 'countries-list'

/** Finds the codes (ISO 3166-1 alpha-2) of the countries that a text may mean. Pure. */

/** The languages in which suppliers write countries. Their names come from CLDR, which the runtime contains. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja']

/**
 * Names that neither CLDR nor the list of countries has: official English short names of ISO 3166-1, and common ones.
 * A name with several codes is ambiguous.
 */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  'Bolivia, Plurinational State of': ['BO'],
  'Brunei Darussalam': ['BN'],
  'Congo, The Democratic Republic of the': ['CD'],
  'East Timor': ['TL'],
  'Hong Kong SAR': ['HK'],
  'Iran, Islamic Republic of': ['IR'],
  KSA: ['SA'],
  "Korea, Democratic People's Republic of": ['KP'],
  'Korea, Republic of': ['KR'],
  "Lao People's Democratic Republic": ['LA'],
  'Micronesia, Federated States of': ['FM'],
  'Moldova, Republic of': ['MD'],
  'Netherlands, Kingdom of the': ['NL'],
  'Palestine, State of': ['PS'],
  'Taiwan, Province of China': ['TW'],
  'Tanzania, United Republic of': ['TZ'],
  'The Bahamas': ['BS'],
  'The Gambia': ['GM'],
  'The Netherlands': ['NL'],
  'United Kingdom of Great Britain and Northern Ireland': ['GB'],
  'Venezuela, Bolivarian Republic of': ['VE'],
  Congo: ['CD', 'CG'],
  Korea: ['KP', 'KR'],
  'Virgin Islands': ['VG', 'VI'],
}

/** A name without case, accents and punctuation, with `and` for `&`. */
const countryKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Abbreviations of two letters are codes or in the list of countries: `RU` is Russia, not the Spanish Reino Unido. */
const isName = (name: string | undefined): name is string => name !== undefined && !/^[a-z]{2}$/.test(countryKey(name))

const namesInLanguages = (code: string): ReadonlyArray<string> =>
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map((style) =>
      new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }).of(code),
    ),
  ).filter(isName)

const namesOf = (code: TCountryCode): ReadonlyArray<string> => {
  const { name, native, alias = [] } = countries[code]
  return [code, getCountryData(code).iso3, name, native, ...alias, ...namesInLanguages(code)]
}

/** The codes by each key of a name. */
const readCodes = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  const add = (name: string, code: string) => {
    const key = countryKey(name)
    found.set(key, (found.get(key) ?? new Set()).add(code))
  }
  for (const code of Object.keys(countries) as ReadonlyArray<TCountryCode>) {
    for (const name of namesOf(code)) add(name, code)
  }
  for (const [name, codes] of Object.entries(otherNames)) for (const code of codes) add(name, code)
  return found
}

let codesByKey: ReadonlyMap<string, ReadonlySet<string>> | undefined

/**
 * The codes of the countries that a text may mean: by code, or by name in several languages. Two letters that are no
 * code of ISO 3166-1 are returned, since a country may have been added with them. Several codes if it is ambiguous.
 */
export const countryCodesOf = (text: string): ReadonlyArray<string> => {
  codesByKey ??= readCodes()
  const found = codesByKey.get(countryKey(text))
  if (found !== undefined) return [...found]
  return /^[a-z]{2}$/i.test(text) ? [text.toUpperCase()] : []
}
