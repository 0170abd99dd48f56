import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Notice } from './cases.ts'
import type { SampleEvent } from './sample-event.ts'

/** What a line of a baseline may say at length. */
type Content = Partial<Notice> & { readonly event?: SampleEvent; readonly input?: unknown }

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** An event in the words of a name: that of an answer is `loadPage done` or `loadPage failed`. */
const eventWords = ({ type }: SampleEvent): string => {
  const [, result, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  return actor === undefined ? type : `${actor} ${result === 'done' ? 'done' : 'failed'}`
}

/** How many facts a name has of those that change. */
const FEW = 2

const factsWords = (changes: Notice['changes']): string => {
  const facts = [...new Set(Object.keys(changes).map((fact) => fact.split('.')[0]))]
  return [...facts.slice(0, FEW), ...(facts.length > FEW ? [`${facts.length - FEW} more`] : [])].join(', ')
}

/** What may be long and is said by many lines, each with the words that it is named by. */
const named = {
  input: () => 'input',
  event: ({ event }: Content) => (event ? eventWords(event) : ''),
  changes: ({ changes = {} }: Content) => factsWords(changes),
  emitted: () => 'messages',
  asked: ({ asked = [] }: Content) => asked.map(({ name }) => name).join(', '),
} as const satisfies Partial<Record<keyof Content, (line: Content) => string>>

export type Part = keyof typeof named
export const parts = Object.keys(named) as ReadonlyArray<Part>

/** How many digits of its content a name ends with, at least. */
const DIGITS = 4

/** How long a value is that names an event. */
const SHORT = 24

/** The only value of an event, where that is short. */
const dataOf = (full: string): string | null => {
  const { type: _, ...payload } = JSON.parse(full) as SampleEvent
  const [value, ...others] = Object.values(payload)
  const text = others.length > 0 || typeof value === 'object' ? '' : String(value ?? '')
  return text !== '' && text.length <= SHORT ? text : null
}

export const isPart = (key: string): key is Part => key in named

/** What has no data is its own name: an event, a call. */
export const plainText = (part: Part, value: unknown): string | null => {
  const [key, one] =
    part === 'event' ? ['type', value] : ['name', Array.isArray(value) && value.length === 1 && value[0]]
  const isPlain = (part === 'event' || part === 'asked') && isDeepStrictEqual(Object.keys(Object(one)), [key])
  return isPlain ? ((one as Record<string, string>)[key] as string) : null
}

/** What a text without a definition says: null where that is no event or call without data. */
export const plainIn = (part: Part, text: string): unknown => {
  if (text.includes(' ')) return null
  return part === 'event' ? { type: text } : part === 'asked' ? [{ name: text }] : null
}

/** What a part of a line says: as JSON, and by how many lines. */
type Said = { readonly part: Part; readonly words: string; readonly full: string; readonly hash: string; count: number }

/** What the lines say in these parts, each once, by part and words. */
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

/** What tells a value from others with the same words: what it is where that is short, or some digits of its content. */
const tailIn = ({ part, full, hash }: Said, alike: ReadonlyArray<Said>): string => {
  const value = part === 'event' ? dataOf(full) : null
  if (value !== null && alike.every((other) => other.full === full || dataOf(other.full) !== value)) return value
  let digits = DIGITS
  // Two that begin alike are told apart by more digits; the others keep theirs.
  while (alike.some((other) => other.full !== full && other.hash.startsWith(hash.slice(0, digits)))) digits += 1
  return hash.slice(0, digits)
}

/** A name for what many lines say, by its part and JSON: where the text is shorter with it. */
type Names = ReadonlyMap<string, Said & { readonly name: string }>

/** A name and what it is, as a line of the text. */
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
