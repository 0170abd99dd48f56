import { plainActivationCode, readActivationCode } from './activation-code.ts'
import { readIccid } from './iccid.ts'

/** Reads a text that may be an ICCID or an activation code, as lists of SIMs and scanners give them. Pure. */

/** Whether a text with blanks is one code: an ICCID in groups of digits, or an eSIM code. */
export const isOneCode = (text: string): boolean => {
  if (!('problem' in readIccid(text))) return true
  const reading = readActivationCode(text)
  return !('problem' in reading) && reading.formFactor === 'esim'
}

/** A code in the form in which it is stored. */
export const plainCode = (text: string): string => {
  const reading = readIccid(text)
  return 'problem' in reading ? plainActivationCode(text) : reading.iccid
}
