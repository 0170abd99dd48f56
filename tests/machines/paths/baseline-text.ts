import { definitionOf, hashOf, isPart, namesOf, parts, plainIn, plainText } from './baseline-names.ts'
import type { Notice } from './cases.ts'
import type { SampleEvent } from './sample-event.ts'
import { stateIn, stateText } from './state-text.ts'

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

/** The id of the step that follows another by an event, or of a beginning by the name of its walk. */
export const idOf = (...parts: ReadonlyArray<unknown>): string => hashOf(JSON.stringify(parts)).slice(0, 7)

/** The steps in the order of their text: each is followed by all that lie behind it. */
export const asTree = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const behind = new Map<string | undefined, Array<Line>>()
  for (const line of lines) behind.set(line.after, [...(behind.get(line.after) ?? []), line])
  const withAll = (line: Line): ReadonlyArray<Line> => [line, ...(behind.get(line.id) ?? []).flatMap(withAll)]
  return (behind.get(undefined) ?? []).flatMap(withAll)
}

/** The parts of a line in their order, as the text has them. */
const order = ['walk', 'like', 'input', 'event', 'state', 'changes', 'emitted', 'asked'] as const

/** A line as the text has it: each part in full or by its name, the state as paths, what it is like by its walk. */
type TextLine = { readonly [Key in (typeof order)[number]]?: unknown } & { readonly is?: unknown }

/**
 * The text of a baseline. At its head stands what is long and said by several lines, each once, with a name that is made
 * of its content: `{"event":"page.chosen 3f2a","is":{…}}`. Below it, a line a step, so that a change of the machine is a
 * change of the lines that it touches. A step stands one space deeper than the one that it follows.
 */
export const textOf = (lines: ReadonlyArray<Line>): string => {
  const names = namesOf(lines)
  const walks = new Map(lines.map(({ id, walk }) => [id, walk]))
  const depths = new Map<string | undefined, number>()
  const head = [...names.values()].map(definitionOf)
  const steps = lines.map((line) => {
    const depth = line.after === undefined ? 0 : (depths.get(line.after) ?? Number.NaN) + 1
    depths.set(line.id, depth)
    const said: Record<string, unknown> = {
      ...line,
      like: walks.get(line.like ?? ''),
      state: line.state === undefined ? undefined : stateText(line.state),
    }
    for (const part of parts) {
      const { name } = names.get(`${part} ${JSON.stringify(line[part])}`) ?? { name: plainText(part, line[part]) }
      said[part] = name ?? line[part]
    }
    return `${' '.repeat(depth)}${JSON.stringify(Object.fromEntries(order.map((key) => [key, said[key]])))}\n`
  })
  return [...head.toSorted(), ...steps].join('')
}

/** The name and the content that a line of the head says; null for a step. */
const definitionIn = (written: TextLine): { readonly key: string; readonly is: unknown } | null => {
  const [part = '', name] = Object.entries(written)[0] ?? []
  return 'is' in written && isPart(part) ? { key: `${part} ${name}`, is: written.is } : null
}

/** The lines of a text, each in full. A text that was put together badly says which line is wrong. */
export const readBaseline = (text: string): ReadonlyArray<Line> => {
  const names = new Map<string, unknown>()
  const idsOfWalks = new Map<unknown, string>()
  /** The ids of the steps on the way to the line, by their depth. */
  const way: Array<string> = []
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const wrong = (what: string) => new Error(`Line ${index + 1} of the baseline ${what}`)
    const written = JSON.parse(line) as TextLine
    const definition = definitionIn(written)
    if (definition) {
      if (names.has(definition.key)) throw wrong('says a second time what a name is')
      names.set(definition.key, definition.is)
      return []
    }
    const inFull: Record<string, unknown> = {}
    for (const [key, said] of Object.entries(written)) {
      const isNamed = isPart(key) && typeof said === 'string'
      const known = isNamed ? (names.get(`${key} ${said}`) ?? plainIn(key, said)) : said
      if (isNamed && known === null) throw wrong(`says '${said}', and its head does not say what that is`)
      inFull[key] = key === 'state' ? stateIn(known) : known
    }
    const depth = line.length - line.trimStart().length
    const after = way[depth - 1]
    if (depth > way.length || depth > 0 !== 'event' in written) throw wrong('does not follow a step above it')
    const id = after === undefined ? idOf(written.walk) : idOf(after, inFull.event)
    way.splice(depth, way.length, id)
    if (after === undefined) idsOfWalks.set(written.walk, id)
    const like = written.like === undefined ? {} : { like: idsOfWalks.get(written.like) }
    return [{ ...inFull, id, ...(after === undefined ? {} : { after }), ...like } as Line]
  })
}
