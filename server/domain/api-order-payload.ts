/** What of a request of a partner's system is kept, and what of that is shown. Source: screens §8, Payload. */

export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

const MASK = '••••'

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const CREDENTIAL = /authorization|token|secret|signature|passw|api.?key/i
/** A word that is a key, or ends as one: headers come in small letters, so that `AccessKey` is a single word. */
const IS_KEY = /keys?\d*$/
/** Words that end so and open nothing. */
const NO_KEY = /^(?:monkey|donkey|turkey|jockey|hockey|whiskey|lackey)s?\d*$/
/** What makes a repetition known is told to everybody. */
const IDEMPOTENCY = /^x?idempotencykey$/

/** The letters and digits of a name. */
const bare = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, '')

/** True for the name of a field or header that admits its bearer: nothing of it is kept. */
export const isCredential = (name: string): boolean => {
  if (IDEMPOTENCY.test(bare(name))) return false
  if (CREDENTIAL.test(name)) return true
  return wordsOf(name).some((word) => word === 'cookie' || (IS_KEY.test(word) && !NO_KEY.test(word)))
}

/** Whether a value of JSON has names. */
export const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every field of a value, at any depth, by a rule that is told its name; undefined leaves it out. */
const throughout = (value: Json, rule: (name: string, value: Json) => Json | undefined): Json => {
  if (Array.isArray(value)) return value.map((part: Json) => throughout(part, rule))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const kept = rule(name, part)
      return kept === undefined ? [] : [[name, throughout(kept, rule)]]
    }),
  )
}

/** What an event may say of a request: all but credentials, also those that are told again under another name. */
export const withoutCredentials = (value: Json, told: ReadonlyArray<string> = []): Json => {
  const secrets = told.filter((secret) => secret !== '')
  const cut = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
  const clean = (part: Json): Json => {
    if (typeof part === 'string') return cut(part)
    if (Array.isArray(part)) return part.map(clean)
    if (!isObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [cut(name), clean(inner)]))
  }
  return clean(throughout(value, (name, part) => (isCredential(name) ? undefined : part)))
}

const HIDDEN = new Set(['pin', 'puk', 'simpin', 'activationcode', 'lpa', 'matchingid', 'email', 'phone', 'telephone'])

const isHidden = (name: string): boolean => HIDDEN.has(bare(name)) || wordsOf(name).some((word) => HIDDEN.has(word))

const lastFour = (text: string): string => `${MASK}${text.length > 4 ? text.slice(-4) : ''}`

/** A value as it is shown: what is personal or opens a SIM with its last 4, an ICCID with its first 6 and last 4. */
export const maskedValue = (name: string, value: Json): Json => {
  if (typeof value !== 'string' && typeof value !== 'number') return value
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

/** The texts that the credentials of a request consist of, so that they are found where else they are told. */
export const credentialsIn = (value: Json): ReadonlyArray<string> => {
  const found: Array<string> = []
  const textsOf = (part: Json): ReadonlyArray<string> => {
    if (typeof part === 'string') return [part, ...part.split(/[\s,;=]+/)]
    if (Array.isArray(part)) return part.flatMap((inner: Json) => textsOf(inner))
    return isObject(part) ? Object.values(part).flatMap(textsOf) : []
  }
  throughout(value, (name, part) => {
    if (isCredential(name)) found.push(...textsOf(part))
    return part
  })
  // A word such as "Bearer" or "yes" is none, and would be cut out of what was really said.
  return found.filter((text) => text.length >= 8)
}
