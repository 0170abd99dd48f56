import { unquotedList } from '../../core/quotation.ts'
import { withoutInvisible } from '../../core/text.ts'
import { activationCodeKey } from './activation-code.ts'
import { iccidKey, isTelecomIccid, readIccid } from './iccid.ts'
import { isOneCode, plainCode } from './sim-code.ts'

/** Reads a list of SIMs as people paste it: ICCIDs and activation codes, one per line or several. Pure. */

/** Tabs come from spreadsheet cells. No code contains one of these. */
const SEPARATORS = /[\n\r\t,;|]+/

/** Digits, dashes or a filler, as a group of an ICCID's digits has them. */
const GROUP = /^[\dF\p{Pd}\u2212]+$/iu
/** An ICCID with its fillers and a dash between any two digits. */
const MOST_SIGNS = 42

/** The numbers of words from a place on that are one ICCID in groups, the longest first: with its check digit, not without. */
const lengthsOfIccid = (words: ReadonlyArray<string>, from: number): ReadonlyArray<number> => {
  const lengths: Array<number> = []
  let joined = ''
  for (let end = from; end < words.length; end++) {
    const word = words[end] ?? ''
    joined += word
    if (!GROUP.test(word) || joined.length > MOST_SIGNS) break
    if (end > from && isTelecomIccid(joined)) lengths.unshift(end - from + 1)
  }
  return lengths
}

/**
 * How many words from a place on are one code; 1 if only the word itself may be one. If the longest ICCID takes the first
 * digits of the next one, a shorter one is meant.
 */
const lengthOfCode = (words: ReadonlyArray<string>, from: number): number => {
  if (isOneCode(words[from] ?? '')) return 1
  const lengths = lengthsOfIccid(words, from)
  const [longest = 1] = lengths
  if (lengths.length < 2) return longest
  return lengths.find((length) => lengthsOfIccid(words, from + length).length > 0) ?? longest
}

/** The codes between two separators. Blanks divide codes, or the groups of digits of one ICCID. */
const codesBetween = (part: string): ReadonlyArray<string> => {
  if (isOneCode(part)) return [part]
  const words = part.split(/\s+/).filter((word) => word !== '')
  const codes: Array<string> = []
  for (let from = 0; from < words.length; ) {
    const length = lengthOfCode(words, from)
    codes.push(words.slice(from, from + length).join(' '))
    from += length
  }
  return codes
}

/** The codes in a pasted text, in order, each as it is stored. */
export const codesIn = (text: string): ReadonlyArray<string> =>
  unquotedList(withoutInvisible(text))
    .split(SEPARATORS)
    .flatMap(codesBetween)
    .map(plainCode)
    .filter((code) => code !== '')

/** Equal for two writings of one SIM's code. */
const keyOf = (code: string): string => ('problem' in readIccid(code) ? activationCodeKey(code) : iccidKey(code))

/** The place of the first writing of each code that is listed again, by the place of the repetition (from 0). */
export const repeatsIn = (codes: ReadonlyArray<string>): ReadonlyMap<number, number> => {
  const first = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const [place, code] of codes.entries()) {
    const key = keyOf(code)
    const before = first.get(key)
    if (before === undefined) first.set(key, place)
    else repeats.set(place, before)
  }
  return repeats
}
