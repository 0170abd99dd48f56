import { HAS_KEY } from '../../src/schemas/partner-order.ts'
import { bare, isNumber, isObject, type Json, MASK, wordsOf } from './api-order-payload.ts'
import { readExactly, writtenExactly } from './exact-json.ts'

/** What of a request of a partner's system admits its bearer, and is not kept. Source: screens §8, Payload. */

const CREDENTIAL = /authori[sz]ation|authentication|token|secret|signature|passw|passphrase|passcode|pwd|api.?key/i
/** A word that is a key, or ends as one: headers come in small letters, so that `AccessKey` is a single word. */
const ENDS_SO = /(?:keys?|auth)\d*$/
/** Words that end so and open nothing. */
const NO_KEY = /^(?:monkey|donkey|turkey|jockey|hockey|whiskey|lackey)s?\d*$/
const WORDS: ReadonlySet<string> = new Set(['cookie', 'jwt', 'bearer', 'credential', 'credentials', 'sig', 'hmac'])
/** What makes a repetition known is told to everybody. */
const IDEMPOTENCY = /^x?idempotencykey$/

/** True for the name of a field or header that admits its bearer: nothing of it is kept. */
export const isCredential = (name: string): boolean => {
  if (IDEMPOTENCY.test(bare(name))) return false
  // In a longer name it is what is sold, too: a day pass.
  if (CREDENTIAL.test(name) || bare(name) === 'pass') return true
  return wordsOf(name).some((word) => WORDS.has(word) || (ENDS_SO.test(word) && !NO_KEY.test(word)))
}

/** Fields that say what a header or a form field is called, and those that have what it says: `{ name, value }`. */
const CALLS: ReadonlySet<string> = new Set(['name', 'key', 'field', 'header', 'param', 'parameter'])
const SAYS: ReadonlySet<string> = new Set(['value', 'values', 'val'])
/** Words, of which names are made, and keys that open something are not. */
const A_NAME = /^[a-z]+\d{0,2}(?:[\s_.:[\]-]+[a-z]+\d{0,2})*\]?$/i

/** Which fields of an object admit its bearer: by their own name, or as the value of one that is named beside it. */
const credentialsOf = (part: { readonly [name: string]: Json }): ReadonlySet<string> => {
  const entries = Object.entries(part)
  const isPair = entries.some(([name]) => SAYS.has(bare(name)))
  const called = entries.flatMap(([name, text]) =>
    isPair && CALLS.has(bare(name)) && typeof text === 'string' ? [{ name, text }] : [],
  )
  const isCalledSo = called.some(({ text }) => isCredential(text))
  const isName = (field: string) => called.some(({ name, text }) => name === field && A_NAME.test(text))
  return new Set(
    entries
      .map(([name]) => name)
      .filter((name) => (isCalledSo && SAYS.has(bare(name))) || (isCredential(name) && !isName(name))),
  )
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whoever's they are: they are told by how they look. */
const KEYS = new RegExp(HAS_KEY, 'g')
/** Who asks, in an address: `https://user:password@host`. */
const USER = /(?<=\/\/)[^\s/?#]+(?=@)/g
/** What stands between two of `name=value`. */
const BETWEEN = /([&;\s<>]+)/

/** The name that a text ends with, as in `https://host/path?name`. */
const nameAt = (text: string): string => decoded(text.split(/[/?#]/).at(-1) ?? '')

/** How often an address may be written anew in one that it stands in. What is written so more often is not kept. */
const MOST_ENCODED = 8

/** A text without the credentials that are known by their place in it, or by how they look; each is told. */
const withoutPlaces = (text: string, told: (secret: string) => void, left = MOST_ENCODED): string => {
  const cut = (secret: string) => {
    told(secret)
    told(decoded(secret))
    return MASK
  }
  const cutPart = (part: string): string => {
    const pieces = part.split('=')
    const at = pieces.slice(0, -1).findIndex((piece) => isCredential(nameAt(piece)))
    const secret = at < 0 ? '' : pieces.slice(at + 1).join('=')
    if (secret !== '') return [...pieces.slice(0, at + 1), cut(secret)].join('=')
    // An address may stand in the query of another one.
    const plain = decoded(part)
    if (plain === part) return part
    const kept = left === 0 ? MASK : withoutPlaces(plain, told, left - 1)
    return kept === plain ? part : kept
  }
  return text
    .replace(KEYS, cut)
    .replace(USER, (user) => cut(user.slice(user.indexOf(':') + 1)))
    .split(BETWEEN)
    .map(cutPart)
    .join('')
}

/** What lies deeper in the JSON of a text is not kept; of a request itself it is refused. */
const DEEPEST = 100
/** How often JSON may be told as a text in JSON. */
const MOST_TEXTS = 10

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

/** What the credentials of a request consist of, so that it is found where else it is told; the longest first. */
const credentialsIn = (value: Json): ReadonlyArray<string> => {
  const found = new Set<string>()
  const add = (text: string) => {
    for (const part of [text, ...text.split(/[\s,;="'<>?#&]+/)]) if (part.length >= LEAST) found.add(part)
  }
  const look = (part: Json, left: number, isSecret: boolean): void => {
    if (isSecret && (typeof part === 'string' || isNumber(part))) add(String(part))
    if (typeof part === 'string') {
      const json = jsonIn(part, left)
      if (json === undefined) withoutPlaces(part, add)
      else look(json.value, left - 1, isSecret)
    }
    if (Array.isArray(part)) for (const inner of part) look(inner, left, isSecret)
    if (!isObject(part)) return
    const credentials = credentialsOf(part)
    for (const [name, inner] of Object.entries(part)) {
      look(name, left, false)
      look(inner, left, isSecret || credentials.has(name))
    }
  }
  look(value, MOST_TEXTS, false)
  return [...found].toSorted((a, b) => b.length - a.length)
}

/**
 * What an event may say of a request: all but credentials, also those that are told again under another name. JSON that
 * is told as a text is cut within, and stays as it was written where nothing is.
 */
export const withoutCredentials = (value: Json): Json => {
  const secrets = credentialsIn(value)
  const cut = (text: string, left: number): string => {
    const json = jsonIn(text, left)
    if (json === undefined) {
      const rest = withoutPlaces(text, () => {})
      return secrets.reduce((kept, secret) => kept.replaceAll(secret, MASK), rest)
    }
    if (secrets.includes(text)) return MASK
    const kept = writtenExactly(clean(json.value, left - 1))
    if (json.isAll && kept === writtenExactly(json.value)) return text
    // Of texts within texts each `\"` is written anew by all that it stands in, and grows twofold with each.
    return kept.length > 2 * text.length ? MASK : kept
  }
  const clean = (part: Json, left: number): Json => {
    if (typeof part === 'string') return cut(part, left)
    if (isNumber(part)) return secrets.includes(String(part)) ? MASK : part
    if (Array.isArray(part)) return part.map((inner: Json) => clean(inner, left))
    if (!isObject(part)) return part
    const credentials = credentialsOf(part)
    return Object.fromEntries(
      Object.entries(part).flatMap(([name, inner]) =>
        credentials.has(name) ? [] : [[cut(name, left), clean(inner, left)]],
      ),
    )
  }
  return clean(value, MOST_TEXTS)
}
