import { formatAddress } from 'localized-address-format'
import type { DocumentLanguage } from '../../src/schemas/core/document-language.ts'

/** An address whose parts are known. `lines` are street and house, as they were typed. */
type Address = {
  readonly lines: ReadonlyArray<string>
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly countryCode: string
}

const isSaid = (text: string): boolean => text !== ''
/** Scripts whose addresses go from the country to the house. */
const LOCAL_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** What a format leaves at an end of a line whose other part is empty. */
const ENDS = /^[\s,-]+|[\s,-]+$/g

/**
 * The lines of an address in the order of its country, without the country. A state is left out where the country's
 * addresses have none; every other part that was typed is kept.
 */
export const addressLines = ({ lines, city, state, zipCode, countryCode }: Address): ReadonlyArray<string> => {
  const script = LOCAL_SCRIPT.test([...lines, city, state].join('')) ? 'local' : 'latin'
  const formatted = (addressLines: ReadonlyArray<string>, locality: string) =>
    formatAddress(
      {
        postalCountry: countryCode,
        addressLines: [...addressLines],
        locality,
        administrativeArea: state,
        postalCode: zipCode,
      },
      script,
    ).map((line) => line.replace(ENDS, ''))
  const street = lines.filter(isSaid)
  const town = city || state
  const usual = formatted(street, town)
  const isMissing = (part: string) => !usual.some((line) => line.toUpperCase().includes(part.toUpperCase()))
  // Some formats have no zip code, and the one of Japan has a prefecture but no city.
  if (!isMissing(town)) return isMissing(zipCode) ? formatted(street, `${town} ${zipCode}`) : usual
  const missing = [town, zipCode].filter(isMissing).join(' ')
  return formatted(script === 'local' ? [missing, ...street] : [...street, missing], '')
}

/** A country's name in a language; the stored name in English, or if its code is unknown. */
export const countryIn = (language: DocumentLanguage, countryCode: string, name: string): string =>
  language === 'en' || !/^[A-Z]{2}$/.test(countryCode)
    ? name
    : (new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(countryCode) ?? name)
