import { isLosslessNumber, type LosslessNumber } from 'lossless-json'

/** What is shown of what is kept of a request of a partner's system. Source: screens §8, Payload. */

type JsonNumber = number | LosslessNumber
export type Json = string | JsonNumber | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

export const MASK = '••••'

/** The words of a name, in small letters. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** The letters and digits of a name. */
export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')

export const isNumber = (value: Json): value is JsonNumber => typeof value === 'number' || isLosslessNumber(value)

/** Whether a value of JSON has names. */
export const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)

const HIDDEN = new Set(['pin', 'puk', 'simpin', 'activationcode', 'lpa', 'matchingid', 'email', 'phone', 'telephone'])

const isHidden = (name: string): boolean => HIDDEN.has(bare(name)) || wordsOf(name).some((word) => HIDDEN.has(word))

const lastFour = (text: string): string => `${MASK}${text.length > 4 ? text.slice(-4) : ''}`

/** A value as it is shown: what is personal or opens a SIM with its last 4, an ICCID with its first 6 and last 4. */
export const maskedValue = (name: string, value: Json): Json => {
  if (typeof value !== 'string' && !isNumber(value)) return value
  const text = String(value)
  if (text === '') return value
  if (bare(name) === 'iccid') return text.length > 10 ? `${text.slice(0, 6)}${MASK}${text.slice(-4)}` : MASK
  return isHidden(name) ? lastFour(text) : value
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
