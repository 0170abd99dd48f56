import type { Notice } from './cases.ts'
import type { SampleEvent } from './sample-event.ts'

/**
 * A step of the baseline. The steps of a machine are a tree: a walk's beginning, and behind each step those that follow
 * it, so that what many cases begin with stands there once. What a step leaves as it was is left out, the regions of a
 * parallel state too.
 */
export type Line = Partial<Notice> & {
  /** Made from what has happened so far: it stays the same when other steps come and go. */
  readonly id: string
  /** The step before; none where a walk begins. */
  readonly after?: string
  /** The beginning that this one is like, but for what it says itself. */
  readonly like?: string
  readonly event?: SampleEvent
  readonly walk?: string
  readonly input?: unknown
}

/** What may be long and is said by many lines, each with the words that a line names it by. */
const named = {
  event: ({ event }: Line) => event?.type,
  asked: ({ asked }: Line) => asked?.map(({ name }) => name).join(', '),
  changes: ({ changes = {} }: Line) => [...new Set(Object.keys(changes).map((fact) => fact.split('.')[0]))].join(', '),
  emitted: ({ emitted }: Line) => emitted && 'messages',
} as const satisfies Partial<Record<keyof Line, (line: Line) => string | undefined>>

const parts = Object.keys(named) as ReadonlyArray<keyof typeof named>

/** A line as its text has it: each of these in full, or by the line before that has it in full. */
type TextLine = Omit<Line, keyof typeof named> & { readonly [Part in keyof typeof named]?: Line[Part] | string }

const reference = / as in (\w+)$/

/**
 * The text of a baseline: a line a step, so that a change of the machine is a change of the lines that it touches. The
 * event, the calls, the changes and the messages of a line stand in full where they come first; where they come again
 * and are longer than that, the line says `page.chosen as in` and the id of the first. What follows the same step as the
 * line before it does not name that step again.
 */
export const textOf = (lines: ReadonlyArray<Line>): string => {
  const first = new Map<string, string>()
  const short = (line: Line, part: keyof typeof named): string | undefined => {
    const full = JSON.stringify(line[part])
    if (full === undefined) return undefined
    const key = `${part} ${full}`
    const known = first.get(key)
    if (known === undefined) first.set(key, line.id)
    const words = `${named[part](line)} as in ${known}`
    return known === undefined || full.length <= JSON.stringify(words).length ? undefined : words
  }
  return lines
    .map((line, index) => {
      const { after, ...rest } = line
      const isSaid = after === undefined || after === lines[index - 1]?.after
      const said = parts.map((part) => [part, short(line, part)] as const).filter(([, words]) => words !== undefined)
      // Written over in its place, so that every line has the same order.
      return `${JSON.stringify({ ...(isSaid ? rest : line), ...Object.fromEntries(said) })}\n`
    })
    .join('')
}

/** The lines of a text, each in full. A text that was put together badly says which line is missing. */
export const readBaseline = (text: string): ReadonlyArray<Line> => {
  const known = new Map<string, Line>()
  let before: string | undefined
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((written) => {
      const told = JSON.parse(written) as TextLine
      const inFull = parts.flatMap((part) => {
        const words = told[part]
        if (typeof words !== 'string') return []
        const like = known.get(reference.exec(words)?.[1] ?? '')
        if (like?.[part] === undefined || words !== `${named[part](like)} as in ${like.id}`) {
          throw new Error(`Line ${told.id} of the baseline says '${words}', and no line before it has that`)
        }
        return [[part, like[part]] as const]
      })
      before = told.walk === undefined ? (told.after ?? before) : undefined
      const origin = before === undefined ? {} : { after: before }
      const line = { ...told, ...origin, ...Object.fromEntries(inFull) } as Line
      known.set(line.id, line)
      return line
    })
}
