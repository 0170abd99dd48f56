import { bare, wordsOf } from './api-order-payload.ts'
import type { Json } from './exact-json.ts'

/** By which names what is said admits its bearer, and where in JSON such a name stands beside what it says. */

const CREDENTIAL =
  /authori[sz]ation|authentication|token|secret(?!ar[iy])|signature|passw|passphrase|passcode|pwd|api.?key/i
/** A word that is a key, or ends as one: headers come in small letters, so that `AccessKey` is a single word. */
const ENDS_SO = /(?:keys?|auth)\d*$/
/** Words that end so and open nothing. */
const NO_KEY = /^(?:monkey|donkey|turkey|jockey|hockey|whiskey|lackey)s?\d*$/
const WORDS: ReadonlySet<string> = new Set(['cookie', 'jwt', 'bearer', 'credential', 'credentials', 'sig', 'hmac'])
/** What makes a repetition known is told to everybody. */
const IDEMPOTENCY = /^x?idempotencykey$/

/** What the secret of a system is called beside it; beside other words, as in Secret Garden, it is none. */
const OF_SYSTEMS: ReadonlySet<string> = new Set([
  ...[
    'api',
    'client',
    'consumer',
    'app',
    'application',
    'webhook',
    'access',
    'shared',
    'private',
    'signing',
    'partner',
  ],
  ...['shop', 'store', 'user', 'account', 'session', 'server', 'service', 'my', 'our', 'your', 'for', 'of', 'is'],
  ...['id', 'value', 'code', 'word', 'phrase', 'question', 'answer', 'text', 'string', 'hash', 'header', 'field'],
  ...['live', 'test', 'testing', 'prod', 'production', 'sandbox', 'staging', 'dev', 'old', 'new', 'current'],
])

const isSecret = (word: string): boolean => bare(word) === 'secret'

/** A name without the "secret" that tells nothing but how what comes after it is. */
const withoutAdjective = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const next = words[words.findIndex(isSecret) + 1] ?? ''
  const isOfSystem = !/^\p{L}/u.test(next) || words.some((word) => OF_SYSTEMS.has(bare(word)))
  return isOfSystem ? name : words.filter((word) => !isSecret(word)).join(' ')
}

/** True for the name of a field or header that admits its bearer: nothing of it is kept. */
export const isCredential = (name: string): boolean => {
  if (IDEMPOTENCY.test(bare(name))) return false
  const told = withoutAdjective(name)
  // In a longer name it is what is sold, too: a day pass.
  if (CREDENTIAL.test(told) || bare(told) === 'pass') return true
  return wordsOf(told).some((word) => WORDS.has(word) || (ENDS_SO.test(word) && !NO_KEY.test(word)))
}

/** Fields that say what a header or a form field is called, and those that have what it says: `{ name, value }`. */
const CALLS: ReadonlySet<string> = new Set(['name', 'key', 'field', 'header', 'param', 'parameter'])
const SAYS: ReadonlySet<string> = new Set(['value', 'values', 'val'])
/** Words, of which names are made, and keys that open something are not. */
const A_NAME = /^[a-z]+\d{0,2}(?:[\s_.:[\]-]+[a-z]+\d{0,2})*\]?$/i

/** Which fields of an object admit its bearer: by their own name, or as the value of one that is named beside it. */
export const credentialsOf = (part: { readonly [name: string]: Json }): ReadonlySet<string> => {
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

/** A sentence or an address may have such a word in it as well. */
const MOST_WORDS = 3
const isNameOfOne = (text: Json | undefined): boolean =>
  typeof text === 'string' && text.trim().split(/[\s/]+/).length <= MOST_WORDS && isCredential(text)

/** Whether what stands at a place of a list is what a credential says: names and values take turns in `["token", "…"]`. */
export const isSaidBefore = (list: ReadonlyArray<Json>, at: number): boolean =>
  at % 2 === 1 && list.length % 2 === 0 && isNameOfOne(list[at - 1])
