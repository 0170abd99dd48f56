import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { plainPhone } from '../../src/schemas/core/phone.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields } from '../../src/schemas/records/kit/draft.ts'

/** A country whose numbers are known, by its code. */
const knownCountry = (code: string | null): CountryCode | undefined => {
  const upper = code?.toUpperCase()
  return upper !== undefined && isSupportedCountry(upper) ? upper : undefined
}

/**
 * A telephone number as it is kept: in international form, where it can be read, else as it was written. One that begins
 * with + says its country itself; of any other, that of the record it belongs to is tried, and must have such numbers.
 */
export const keptPhone = (text: string, country: string | null): string => {
  const plain = plainPhone(text)
  const defaultCountry = knownCountry(country)
  // The reader does not know +49 in brackets.
  const number = parsePhoneNumberFromString(plain.replace(/^\(\+(\d+)\)/, '+$1 '), {
    extract: false,
    ...(defaultCountry && { defaultCountry }),
  })
  const isRead = /^\(?\+/.test(plain) ? number?.isPossible() : number?.isValid()
  return number !== undefined && isRead ? number.formatInternational() : plain
}

/** The fields of a record with its telephone numbers as they are kept. One that nobody has changed stays as it is. */
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
