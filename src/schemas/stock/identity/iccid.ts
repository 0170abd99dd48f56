import { fitsCheckDigit, plainDigits } from '../../core/long-numbers.ts'
import { plainText } from '../../core/quotation.ts'

/**
 * Reads ICCIDs as cards, files and suppliers write them. ITU-T E.118: 18 digits and a check digit; a card stores 20
 * places, the last one filled with F (ETSI TS 102 221, 13.2). Some issuers have 20 digits, or hexadecimal ones. Pure.
 */
type IccidReading =
  | {
      /** The only form in which this ICCID is stored: without separators and filler. */
      readonly iccid: string
      /** Equal for two writings of one card: a number with and without its check digit. */
      readonly key: string
      readonly warning: string | null
    }
  | { readonly problem: string }

export const iccidMessages = {
  form: 'An ICCID has 18 to 20 digits',
  checkDigit: 'The check digit does not match the other digits',
  swapped: (iccid: string): string => `The digits look swapped in pairs. Is it ${iccid}?`,
  hexadecimal: 'This ICCID has letters. Only some issuers use them',
} as const

const DIGITS = /^\d{18,20}$/
/** As a card stores it: 18 or 19 digits and the filler. */
const FILLED = /^(\d{18,19})F{1,2}$/
/** China Mobile and others number their cards in hexadecimal. */
const HEXADECIMAL = /^8986[\dA-F]{15,16}$/
/** The file EF-ICCID byte by byte: each pair of digits is swapped, so that 89 reads 98. */
const SWAPPED = /^98\d{16}(?:F\d|\d{2})$/

const swappedBack = (text: string): string => text.replace(/(.)(.)/g, '$2$1').replace(/F$/, '')

/**
 * A number without its check digit. A last digit that does not check the others is no check digit: some issuers count
 * their cards in it.
 */
const keyOf = (iccid: string): string => (/^\d{19}$/.test(iccid) && fitsCheckDigit(iccid) ? iccid.slice(0, 18) : iccid)

const warningOf = (iccid: string): string | null => {
  if (SWAPPED.test(iccid)) return iccidMessages.swapped(swappedBack(iccid))
  if (!DIGITS.test(iccid)) return iccidMessages.hexadecimal
  return iccid.length === 19 && !fitsCheckDigit(iccid) ? iccidMessages.checkDigit : null
}

/** An ICCID without separators, quotation marks and filler, in capitals; any other text likewise. */
export const plainIccid = (text: string): string => {
  const plain = plainDigits(plainText(text)).toUpperCase()
  return FILLED.exec(plain)?.[1] ?? plain
}

/** Reads one ICCID. */
export const readIccid = (text: string): IccidReading => {
  const iccid = plainIccid(text)
  const isKnown = DIGITS.test(iccid) || HEXADECIMAL.test(iccid) || SWAPPED.test(iccid)
  return isKnown ? { iccid, key: keyOf(iccid), warning: warningOf(iccid) } : { problem: iccidMessages.form }
}

/** The key of an ICCID, also of a stored one that would be refused today: such a number is like no other. */
export const iccidKey = (text: string): string => keyOf(plainIccid(text))

/** Telecommunication cards have numbers that begin with 89 (ITU-T E.118); 98 if a card was read without swapping. */
export const isTelecomIccid = (text: string): boolean => {
  const reading = readIccid(text)
  return !('problem' in reading) && /^(?:89|98)/.test(reading.iccid)
}

/** An ICCID as cards have it printed: in groups of four. */
export const inFours = (iccid: string): string => iccid.replace(/(.{4})(?=.)/gu, '$1 ')
