import { plainDigits } from '../../core/long-numbers.ts'
import { plainText } from '../../core/quotation.ts'
import { readEid } from './eid.ts'

/**
 * The subscriber's number in the network (ITU-T E.212): three digits of the country, two or three of the network, and
 * the subscriber's own. At most 15 digits; issuers give 14 or 15. Pure.
 */
const IMSI = /^\d{14,15}$/

export const imsiMessages = { form: 'An IMSI has 14 or 15 digits' } as const

/** The digits of an IMSI without separators; null for a text that is no IMSI. */
export const readImsi = (text: string): string | null => {
  const imsi = plainDigits(plainText(text))
  return IMSI.test(imsi) ? imsi : null
}

/** A Service Device ID as it is stored: the digits of an IMSI or an EID; any other text without quotation marks. */
export const plainDeviceId = (text: string): string => readImsi(text) ?? readEid(text)?.eid ?? plainText(text)
