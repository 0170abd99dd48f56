import { isNumber, isObject, type Json, readExactly, writtenExactly } from '../../core/http/exact-json.ts'

/** How a partner's stored request is displayed. Source: screens §8, Payload. */

export const MASK = '••••'

/** The words of a name, in lower case. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** The letters and digits of a name. */
export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')

const HIDDEN_WORD = /^(?:pin|puk|lpa|phone|mobile)s?$/
/** Long enough to be unambiguous inside a longer word: `useremail`, `e-mail-addresses`. */
const HIDDEN_PART = /simpin|activationcode|matchingid|email|telephone|msisdn/

const isHidden = (name: string): boolean =>
  HIDDEN_PART.test(bare(name)) || wordsOf(name).some((word) => HIDDEN_WORD.test(word))

const lastFour = (text: string): string => `${MASK}${text.length > 4 ? text.slice(-4) : ''}`

/** Masks sensitive values in a text that is JSON; any other text is unchanged. */
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

/**
 * A value as displayed: personal data and SIM secrets show only the last 4 characters, an ICCID its first 6 and last 4.
 */
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

/** Maps every scalar value, with its JSON pointer and the name of its field, or of its list's field. */
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

/** A payload as displayed before anything is revealed. */
export const maskedPayload = (value: Json): Json => everyLeaf(value, maskedValue)

/** The masked values of a payload, by JSON pointer. */
export const hiddenIn = (payload: Json): ReadonlyMap<string, string> => {
  const hidden = new Map<string, string>()
  everyLeaf(payload, (name, value, pointer) => {
    if (maskedValue(name, value) !== value) hidden.set(pointer, String(value))
    return value
  })
  return hidden
}
