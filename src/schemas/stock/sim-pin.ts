import { withoutInvisible } from '../core/text.ts'

/** ETSI TS 102 221, 9.5.1: the PIN of a SIM has 4 to 8 decimal digits. */
const PIN = /^[0-9]{4,8}$/
const NO_DIGIT = /[^0-9]/u

const pinMessages = {
  length: 'Use 4 to 8 digits',
  sign: (sign: string) =>
    /\s/u.test(sign) ? 'Use 4 to 8 digits. Remove the blank' : `Use 4 to 8 digits. Remove "${sign}"`,
} as const

/** Why a text is not a SIM PIN, naming the first character that is not a digit; null if it is valid or empty. */
export const pinProblem = (text: string): string | null => {
  const pin = withoutInvisible(text).trim()
  if (pin === '' || PIN.test(pin)) return null
  const [sign] = NO_DIGIT.exec(pin) ?? []
  return sign === undefined ? pinMessages.length : pinMessages.sign(sign)
}
