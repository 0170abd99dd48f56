import { MAX_ORDER_BYTES } from '../../src/schemas/partner-order.ts'
import { credentialsOf, isSaidBefore } from './api-order-credential-names.ts'
import { decoded, type Looking, tellingWords, withoutForms } from './api-order-credential-texts.ts'
import { MASK } from './api-order-payload.ts'
import { isNumber, isObject, type Json, readExactly, writtenExactly } from './exact-json.ts'

/** What of a request of a partner's system admits its bearer, and is not kept. Source: screens §8, Payload. */

/** What lies deeper in the JSON of a text is not kept; of a request itself it is refused. */
const DEEPEST = 100
/** How often a text may be told within another: as JSON, escaped as in JSON, or encoded as in an address. */
const MOST_TEXTS = 10
/** How many letters of a request are looked at, again and again where they stand within others; no text after is kept. */
const MOST_LETTERS = 32 * MAX_ORDER_BYTES

const shallow = (value: Json, lost: () => void, left = DEEPEST): Json => {
  if (!Array.isArray(value) && !isObject(value)) return value
  if (left === 0) {
    lost()
    return MASK
  }
  if (Array.isArray(value)) return value.map((part: Json) => shallow(part, lost, left - 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shallow(part, lost, left - 1)]))
}

/** What a text says that is JSON itself, of more than a number or a word, and whether that is all of it. */
type Told = { readonly value: Json; readonly isAll: boolean }
const UNREAD: Told = { value: MASK, isAll: false }

/** Undefined for a text that is none. */
const jsonIn = (text: string, left: number): Told | undefined => {
  if (!/^\s*[[{"]/.test(text)) return undefined
  if (left === 0) return UNREAD
  let isAll = true
  const lost = () => {
    isAll = false
  }
  try {
    const value = shallow(readExactly(text, lost), lost)
    return { value, isAll }
  } catch (error) {
    // Too deep to be read is no reason to be kept as it is.
    return error instanceof SyntaxError ? undefined : UNREAD
  }
}

/**
 * Of what is shorter, only the place is known. A word such as "Bearer", a "yes" or a quantity may be the value of a
 * credential, and would be cut out of what was really said.
 */
const LEAST = 8

/** A look at the whole of a request: without its credentials, each of which is told, and without what is known as one. */
const lookThrough = (value: Json, told: (secret: Json) => void, secrets: ReadonlyArray<string>): Json => {
  let letters = MOST_LETTERS
  const spend = (count: number) => {
    letters -= count
    return letters >= 0
  }
  const cutJson: Looking['json'] = (text, left) => {
    const json = jsonIn(text, left)
    if (json === undefined) return undefined
    if (secrets.includes(text)) return MASK
    const kept = writtenExactly(clean(json.value, left - 1))
    if (json.isAll && kept === writtenExactly(json.value)) return text
    // Of texts within texts each `\"` is written anew by all that it stands in, and grows twofold with each.
    return kept.length > 2 * text.length ? MASK : kept
  }
  const cut = (text: string, left: number): string => {
    const json = cutJson(text, left)
    if (json !== undefined) return json
    const rest = withoutForms(text, { told, json: cutJson, spend }, left)
    return secrets.reduce((kept, secret) => kept.replaceAll(secret, MASK), rest)
  }
  const clean = (part: Json, left: number): Json => {
    if (typeof part === 'string') return cut(part, left)
    if (isNumber(part)) return secrets.includes(String(part)) ? MASK : part
    if (Array.isArray(part)) {
      return part.map((inner: Json, at) => {
        if (!isSaidBefore(part, at)) return clean(inner, left)
        for (const word of typeof inner === 'string' ? tellingWords(inner) : [inner]) told(word)
        return MASK
      })
    }
    if (!isObject(part)) return part
    const credentials = credentialsOf(part)
    return Object.fromEntries(
      Object.entries(part).flatMap(([name, inner]) => {
        // In what is not kept there may be others.
        const kept = [cut(name, left), clean(inner, left)]
        if (!credentials.has(name)) return [kept]
        told(inner)
        return []
      }),
    )
  }
  return clean(value, MOST_TEXTS)
}

/** What the credentials of a request consist of, so that it is found where else it is told; the longest first. */
const credentialsIn = (value: Json): ReadonlyArray<string> => {
  const found = new Set<string>()
  const add = (secret: Json, left = MOST_TEXTS): void => {
    if (typeof secret === 'string' || isNumber(secret)) {
      const text = String(secret)
      for (const part of [text, decoded(text)].flatMap((said) => [said, ...said.split(/[\s,;="'<>?#&]+/)])) {
        if (part.length >= LEAST) found.add(part)
      }
      const json = typeof secret === 'string' ? jsonIn(secret, left) : undefined
      if (json !== undefined) add(json.value, left - 1)
    } else if (typeof secret === 'object' && secret !== null) {
      for (const part of Object.values(secret)) add(part, left)
    }
  }
  lookThrough(value, add, [])
  return [...found].toSorted((a, b) => b.length - a.length)
}

/**
 * What an event may say of a request: all but credentials, also those that are told again under another name. JSON that
 * is told in a text is cut within, and stays as it was written where nothing is.
 */
export const withoutCredentials = (value: Json): Json => lookThrough(value, () => {}, credentialsIn(value))
