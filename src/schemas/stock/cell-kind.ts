import { plainDigits } from '../core/long-numbers.ts'
import { plainText } from '../core/quotation.ts'
import { readActivationCode } from './identity/activation-code.ts'
import { readEid } from './identity/eid.ts'
import { isTelecomIccid } from './identity/iccid.ts'

/** What the cell of a file looks like before its column is known. Pure. */
export type CellKind = 'empty' | 'activationCode' | 'iccid' | 'eid' | 'day' | 'number' | 'text'

/** The code of an eSIM, which no other text looks like. */
export const isEsimCode = (cell: string): boolean => {
  const reading = readActivationCode(cell)
  return !('problem' in reading) && reading.formFactor === 'esim'
}

const DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?:[T ].*)?$/
const NUMBER = /^[+-]?[\d.,'’]*\d$/

/** What a cell looks like. */
export const cellKind = (cell: string): CellKind => {
  const text = plainText(cell)
  if (text === '') return 'empty'
  if (isEsimCode(text)) return 'activationCode'
  if (readEid(text)?.warning === null) return 'eid'
  if (isTelecomIccid(text)) return 'iccid'
  if (DAY.test(text)) return 'day'
  return NUMBER.test(plainDigits(text)) ? 'number' : 'text'
}

/** The codes of SIMs, which are never the name of a column. */
export const codeKinds: ReadonlySet<CellKind> = new Set(['activationCode', 'iccid', 'eid'])
