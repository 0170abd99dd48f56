import { isNumber, isObject, type Json, readExactly, writtenExactly } from '../../core/http/exact-json.ts'

/** What is shown of what is kept of a request of a partner's system. Source: screens §8, Payload. */

export const MASK = '••••'

/** The words of a name, in small letters. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** The letters and digits of a name. */
export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')

const HIDDEN_WORD = /^(?:pin|puk|lpa|phone|mobile)s?$/
/** What is long enough to mean nothing else, also where it is part of a word: `useremail`, `e-mail-addresses`. */
const HIDDEN_PART = /simpin|activationcode|matchingid|email|telephone|msisdn/

const isHidden = (name: string): boolean =>
  HIDDEN_PART.test(bare(name)) || wordsOf(name).some((word) => HIDDEN_WORD.test(word))

const lastFour = (text: string): string => `${MASK}${text.length > 4 ? text.slice(-4) : ''}`

/** A text that is JSON with something to hide in it, with that hidden; any other as it is. */
const maskedText = (text: string): string => {
  if (!/^\s*[[{]/.test(text)) return text
  let hasHidden = false
  const shown = (name: string, value: Json) => {
    const masked = maskedValue(name, value)
    hasHidden ||= masked !== value
    return masked
  }
  try {
    const masked = everyLeaf(readExactly(text), shown)
    return hasHidden ? writtenExactly(masked) : text
  } catch {
    return text
  }
}

/** A value as it is shown: what is personal or opens a SIM with its last 4, an ICCID with its first 6 and last 4. */
export const maskedValue = (name: string, value: Json): Json => {
  if (typeof value !== 'string' && !isNumber(value)) return value
  const text = String(value)
  if (text === '') return value
  if (bare(name).includes('iccid')) return text.length > 10 ? `${text.slice(0, 6)}${MASK}${text.slice(-4)}` : MASK
  if (isHidden(name)) return lastFour(text)
  return typeof value === 'string' ? maskedText(value) : value
}

/** Steps of a JSON pointer (RFC 6901). */
const step = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Every value that is none of several, with its pointer and the name of the field that it, or its list, stands under. */
const everyLeaf = (
  value: Json,
  told: (name: string, value: Json, pointer: string) => Json,
  name = '',
  pointer = '',
): Json => {
  if (Array.isArray(value)) {
    return value.map((part: Json, index) => everyLeaf(part, told, name, pointer + step(String(index))))
  }
  if (!isObject(value)) return told(name, value, pointer)
  return Object.fromEntries(
    Object.entries(value).map(([inner, part]) => [inner, everyLeaf(part, told, inner, pointer + step(inner))]),
  )
}

/** A payload as it is shown to who has revealed nothing of it. */
export const maskedPayload = (value: Json): Json => everyLeaf(value, maskedValue)

/** What of a payload is not shown, by its JSON pointer. */
export const hiddenIn = (payload: Json): ReadonlyMap<string, string> => {
  const hidden = new Map<string, string>()
  everyLeaf(payload, (name, value, pointer) => {
    if (maskedValue(name, value) !== value) hidden.set(pointer, String(value))
    return value
  })
  return hidden
}
