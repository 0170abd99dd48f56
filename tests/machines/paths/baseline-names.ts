import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Notice } from './cases.ts'
import type { SampleEvent } from './sample-event.ts'

/** The parts of a baseline line that can be long. */
type Content = Partial<Notice> & { readonly event?: SampleEvent; readonly input?: unknown }

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The name of an event in words: an answer reads `loadPage done` or `loadPage failed`. */
const eventWords = ({ type }: SampleEvent): string => {
  const [, result, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  return actor === undefined ? type : `${actor} ${result === 'done' ? 'done' : 'failed'}`
}

/** A name holds at most this many of the changed facts. */
const FEW = 2

const factsWords = (changes: Notice['changes']): string => {
  const facts = [...new Set(Object.keys(changes).map((fact) => fact.split('.')[0]))]
  return [...facts.slice(0, FEW), ...(facts.length > FEW ? [`${facts.length - FEW} more`] : [])].join(', ')
}

/** The parts that may be long and repeat in many lines, each with the words that name it. */
const named = {
  input: () => 'input',
  event: ({ event }: Content) => (event ? eventWords(event) : ''),
  changes: ({ changes = {} }: Content) => factsWords(changes),
  emitted: () => 'messages',
  asked: ({ asked = [] }: Content) => asked.map(({ name }) => name).join(', '),
} as const satisfies Partial<Record<keyof Content, (line: Content) => string>>

export type Part = keyof typeof named
export const parts = Object.keys(named) as ReadonlyArray<Part>

/** A name ends with at least this many digits of the hash of its content. */
const DIGITS = 4

/** A value that names an event has at most this many characters. */
const SHORT = 24

/** The only value of an event, if it is short. */
const dataOf = (full: string): string | null => {
  const { type: _, ...payload } = JSON.parse(full) as SampleEvent
  const [value, ...others] = Object.values(payload)
  const text = others.length > 0 || typeof value === 'object' ? '' : String(value ?? '')
  return text !== '' && text.length <= SHORT ? text : null
}

export const isPart = (key: string): key is Part => key in named

/** A part without data (an event, a call) is its own name; null for all others. */
export const plainText = (part: Part, value: unknown): string | null => {
  const [key, one] =
    part === 'event' ? ['type', value] : ['name', Array.isArray(value) && value.length === 1 && value[0]]
  const isPlain = (part === 'event' || part === 'asked') && isDeepStrictEqual(Object.keys(Object(one)), [key])
  return isPlain ? ((one as Record<string, string>)[key] as string) : null
}

/** The value of a text without a definition; null unless it is an event or call without data. */
export const plainIn = (part: Part, text: string): unknown => {
  if (text.includes(' ')) return null
  return part === 'event' ? { type: text } : part === 'asked' ? [{ name: text }] : null
}

/** A part of a line as JSON, with the number of lines that contain it. */
type Said = { readonly part: Part; readonly words: string; readonly full: string; readonly hash: string; count: number }

/** The distinct values of these parts, grouped by part and words. */
const saidBy = (lines: ReadonlyArray<Content>): ReadonlyArray<ReadonlyArray<Said>> => {
  const groups = new Map<string, Map<string, Said>>()
  for (const line of lines) {
    for (const part of parts) {
      if (line[part] === undefined || plainText(part, line[part]) !== null) continue
      const [words, full] = [named[part](line), JSON.stringify(line[part])]
      const alike = groups.get(`${part} ${words}`) ?? new Map<string, Said>()
      const said = alike.get(full) ?? { part, words, full, hash: hashOf(full), count: 0 }
      said.count += 1
      groups.set(`${part} ${words}`, alike.set(full, said))
    }
  }
  return [...groups.values()].map((alike) => [...alike.values()])
}

/**
 * The suffix that distinguishes a value from others with the same words: the value if short, else digits of its hash.
 */
const tailIn = ({ part, full, hash }: Said, alike: ReadonlyArray<Said>): string => {
  const value = part === 'event' ? dataOf(full) : null
  if (value !== null && alike.every((other) => other.full === full || dataOf(other.full) !== value)) return value
  let digits = DIGITS
  // Only values whose hashes begin alike need more digits.
  while (alike.some((other) => other.full !== full && other.hash.startsWith(hash.slice(0, digits)))) digits += 1
  return hash.slice(0, digits)
}

/** Names of repeated values by part and JSON. A value has a name only if that makes the text shorter. */
type Names = ReadonlyMap<string, Said & { readonly name: string }>

/** A named value as a line of the text. */
export const definitionOf = ({ part, full, name }: Said & { readonly name: string }): string =>
  `{${JSON.stringify(part)}:${JSON.stringify(name)},"is":${full}}\n`

export const namesOf = (lines: ReadonlyArray<Content>): Names => {
  const withNames = saidBy(lines).flatMap((alike) =>
    alike.map((said) => ({ ...said, name: `${said.words} ${tailIn(said, alike)}` })),
  )
  const worth = withNames.filter((said) => {
    const saved = said.full.length - JSON.stringify(said.name).length
    return saved * said.count > definitionOf(said).length
  })
  return new Map(worth.map((said) => [`${said.part} ${said.full}`, said]))
}
