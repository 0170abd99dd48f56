import { HAS_KEY } from '../../src/schemas/text.ts'
import { isCredential } from './api-order-credential-names.ts'
import { bare, MASK } from './api-order-payload.ts'

/** What of a text that somebody wrote admits its bearer: headers, commands, addresses, forms and JSON stand in notes. */

/** With what a text is looked through. */
export type Looking = {
  /** Told of what is cut, as it stands there. */
  readonly told: (secret: string) => void
  /** JSON that stands in a text, without credentials; undefined for what is none. */
  readonly json: (text: string, left: number) => string | undefined
  /** False when so many more letters are more than are looked at. */
  readonly spend: (letters: number) => boolean
}

/** Whoever's they are: they are told by how they look. */
const KEYS = new RegExp(HAS_KEY, 'g')
/** Who asks, in an address: `https://user:password@host`; a quote before one of these signs ends the address itself. */
const USER = /(?<=\/\/)(?:[^\s/?#"]|"(?![,:\]}>]))+(?=@)/g
/** What stands between two of `name=value`. */
const BETWEEN = /([&;\s<>]+)/
/** What JSON begins with, and what stands behind a name: `name=value`, `name: value`, `"name" => "value"`. */
const SIGN = /[[{:=]/g
/** From such a sign to what it says, which may stand in the next line. */
const TO_VALUE = /[:=>]*[^\S\n]*\n?[^\S\n]*/y
/** A line that says something of its own. */
const OWN_LINE = /[^\s=:]{1,100}[^\S\n]*[=:]/y
/** How a header says what kind of credential comes. */
const SCHEME = /(?:bearer|basic|digest|jwt|token|apikey)[^\S\n]+/iy
const QUOTE = /\\*["'`]/y
/** What the name in a text is made of. */
const OF_NAME = /[^&;,<>=:/?#{}()"'`\\|\r\n\t]/
/** No name is longer; what stands before it in the text is no part of it. */
const LONGEST_NAME = 100

export const decoded = (text: string): string => {
  if (!/%[\da-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As JSON within JSON is written. */
const ESCAPED = /\\(?:u[\da-fA-F]{4}|["\\/bfnrt])/g
const unescaped = (text: string): string => text.replace(ESCAPED, (sign) => JSON.parse(`"${sign}"`) as string)

/** What a sticky pattern finds at a place. */
const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** Where what is looked for stands, or the end of the text. */
const endAt = (text: string, pattern: RegExp, from: number): number => {
  const length = text.slice(from).search(pattern)
  return length < 0 ? text.length : from + length
}

/** Where the same quote ends what it began; in JSON within JSON it has as many backslashes as there. */
const closedAt = (text: string, quote: string, from: number): number => {
  let at = text.indexOf(quote, from)
  while (at > 0 && text[at - 1] === '\\') at = text.indexOf(quote, at + 1)
  return at < 0 ? text.length : at
}

/** The end of what a bracket begins; undefined where nothing ends it, or it is too far to look for. */
const bracketEnd = (text: string, from: number, spend: Looking['spend']): number | undefined => {
  let depth = 0
  let isText = false
  for (let at = from; at < text.length && spend(1); at++) {
    const sign = text[at] ?? ''
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if ('[{'.includes(sign)) depth++
    else if (']}'.includes(sign)) depth--
    if (depth === 0) return at + 1
  }
  return undefined
}

/** Back from a place over what a pattern is of. */
const backOver = (pattern: RegExp, text: string, from: number): number => {
  let at = from
  while (at > from - LONGEST_NAME && pattern.test(text[at - 1] ?? '')) at--
  return at
}

/** Back over what says more of a name, in brackets behind it: `API key (live): …`. */
const beforeBracket = (text: string, sign: number): number => {
  const close = backOver(/[\s"'`\\*_]/, text, sign) - 1
  if (!/[)\]]/.test(text[close] ?? '')) return sign
  const open = backOver(/[^()[\]\r\n]/, text, close) - 1
  // Without a space before it, it is a part of the name: `user[password]`.
  const isMore = text[close] === ')' ? text[open] === '(' : /\s\[/.test(text.slice(open - 1, open + 1))
  return isMore && !isCredential(text.slice(open + 1, close)) ? open : sign
}

/** The name before a sign, and what stands before that. */
const nameBefore = (text: string, sign: number) => {
  const closed = backOver(/\s/, text, beforeBracket(text, sign))
  const end = backOver(/["'`\\]/, text, closed)
  const start = backOver(OF_NAME, text, end)
  const words = decoded(text.slice(start, end)).trim().split(' ')
  // Within a quote that it does not fill itself, as in `-H 'X-Api-Key: …'`.
  const isQuoted = !/["'`\\]/.test(text.slice(end, sign)) && /["'`]/.test(text[start - 1] ?? '')
  const quote = isQuoted ? text.slice(backOver(/\\/, text, start - 1), start) : ''
  return { name: words.at(-1) ?? '', isPhrase: words.length > 1, isHost: text.startsWith('//', start - 2), quote }
}

/** From where to where stands, behind a sign, what a credential says; undefined behind another name, and for nothing. */
const saidAfter = (text: string, sign: number, spend: Looking['spend']) => {
  const { name, isPhrase, isHost, quote } = nameBefore(text, sign)
  if (name === '' || !isCredential(name) || (isPhrase && bare(name) === 'pass')) return undefined
  // The host and the port of an address; who asks by it is known by the `@`.
  if (isHost && text[sign] === ':' && /^\S/.test(text.slice(sign + 1, sign + 2))) return undefined
  const toValue = matchAt(TO_VALUE, text, sign + 1)
  const at = sign + 1 + toValue.length
  if (text[sign] === '=' && toValue.includes('\n') && matchAt(OWN_LINE, text, at) !== '') return undefined
  const own = matchAt(QUOTE, text, at)
  const from = at + own.length
  const end = (): number => {
    if (own !== '') return closedAt(text, own, from)
    const bracket = /[[{]/.test(text[from] ?? '') ? bracketEnd(text, from, spend) : undefined
    if (bracket !== undefined) return bracket
    if (text[sign] === '=') return endAt(text, BETWEEN, from + matchAt(SCHEME, text, from).length)
    return quote === '' ? endAt(text, /[\r\n]/, from) : closedAt(text, quote, from)
  }
  const to = end()
  return text.slice(from, to).trim() === '' ? undefined : { from, to }
}

/** A word, as every sentence has them. */
const PLAIN = /^\p{L}+[.,;:!?)]*$/u

/** What of a text that may be a mere sentence is looked for elsewhere. */
export const tellingWords = (text: string): ReadonlyArray<string> =>
  text.split(/\s+/).filter((word) => !PLAIN.test(word))

type Found = { readonly from: number; readonly to: number; readonly kept: string }

const foundAt = (text: string, at: number, { told, json, spend }: Looking, left: number): Found | undefined => {
  if (/[[{]/.test(text[at] ?? '')) {
    const to = bracketEnd(text, at, spend)
    if (!spend(0)) return { from: at, to: text.length, kept: MASK }
    const kept = to === undefined ? undefined : json(text.slice(at, to), left)
    return kept === undefined || to === undefined ? undefined : { from: at, to, kept }
  }
  const said = saidAfter(text, at, spend)
  if (said === undefined) return undefined
  const secret = text.slice(said.from, said.to)
  for (const word of text[at] === '=' ? [secret] : tellingWords(secret)) told(word)
  return { ...said, kept: MASK }
}

/** A text without the credentials that are known by their place in it, or by how they look; each is told. */
export const withoutForms = (text: string, looking: Looking, left: number): string => {
  if (!looking.spend(text.length)) return MASK
  const cut = (secret: string) => {
    looking.told(secret)
    return MASK
  }
  /** What is written otherwise is looked through as it reads, and stays as it was where nothing is cut. */
  const read = (plain: string, written: string): string => {
    if (plain === written) return written
    const kept = left === 0 ? MASK : withoutForms(plain, looking, left - 1)
    return kept === plain ? written : kept
  }
  const known = text.replace(KEYS, cut).replace(USER, (user) => cut(user.slice(user.indexOf(':') + 1)))
  const kept: Array<string> = []
  let done = 0
  const keepUntil = (end: number) => {
    const parts = known.slice(done, end).split(BETWEEN)
    kept.push(...parts.map((part) => read(decoded(part), part)))
  }
  for (const { index } of known.matchAll(SIGN)) {
    const found = index < done ? undefined : foundAt(known, index, looking, left)
    if (found === undefined) continue
    keepUntil(found.from)
    kept.push(found.kept)
    done = found.to
  }
  keepUntil(known.length)
  const all = kept.join('')
  return read(unescaped(all), all)
}
