import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainPhone } from '../../src/schemas/core/phone.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields } from '../../src/schemas/records/kit/draft.ts'

/** A supported country, by its code. */
const knownCountry = (code: string | null): CountryCode | undefined => {
  const upper = code?.toUpperCase()
  return upper !== undefined && isSupportedCountry(upper) ? upper : undefined
}

/**
 * A phone number as stored: in international form if it can be parsed, otherwise as written. A number with + states its
 * country. Any other is tried with the record's country, and must be valid there.
 */
export const keptPhone = (text: string, country: string | null): string => {
  const plain = plainPhone(text)
  const defaultCountry = knownCountry(country)
  // The parser does not accept +49 in brackets.
  const number = parsePhoneNumberFromString(plain.replace(/^\(\+(\d+)\)/, '+$1 '), {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  })
  const isRead = /^\(?\+/.test(plain) ? number?.isPossible() : number?.isValid()
  return number !== undefined && isRead ? number.formatInternational() : plain
}

/** The record's fields with phone numbers as stored. An unchanged number stays as it is. */
export const withKeptPhones = (
  record: AnyRecord,
  fields: RecordFields,
  before: RecordFields | null,
  country: string | null,
): RecordFields => ({
  ...fields,
  ...Object.fromEntries(
    fieldsOf(record).flatMap(([name, { kind }]) => {
      const text = fields[name]
      const isToRead = kind === 'phone' && typeof text === 'string' && text !== before?.[name]
      return isToRead ? [[name, keptPhone(text, country)]] : []
    }),
  ),
})
