import { createHash } from 'node:crypto'
import { definitionOf, isPart, namesOf, parts, plainIn, plainText } from './baseline-names.ts'
import type { Notice } from './cases.ts'
import type { SampleEvent } from './sample-event.ts'
import { stateIn, stateText } from './state-text.ts'

/**
 * A step of the baseline.
 *
 * The steps of a machine form a tree, from the start of a walk to its last steps. So steps that many cases share appear
 * once. A step lists only what it changes, also for the regions of a parallel state.
 */
export type Line = Partial<Notice> & {
  /** Derived from the events so far, so it stays the same when other steps are added or removed. */
  readonly id: string
  /** The previous step; absent at the start of a walk. */
  readonly after?: string
  /** The start of a walk that this one resembles; this line lists only the differences. */
  readonly like?: string
  readonly event?: SampleEvent
  readonly walk?: string
  readonly input?: unknown
}

/**
 * The id of a step from its previous step and event, or the id of a start from the name of its walk. Seven characters of
 * 6 bits: with 4 bits each, two of a machine's steps got the same id.
 */
export const idOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 7)

/** The steps in the order of the text: each comes before all its descendants. */
export const asTree = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const behind = new Map<string | undefined, Array<Line>>()
  for (const line of lines) behind.set(line.after, [...(behind.get(line.after) ?? []), line])
  const withAll = (line: Line): ReadonlyArray<Line> => [line, ...(behind.get(line.id) ?? []).flatMap(withAll)]
  return (behind.get(undefined) ?? []).flatMap(withAll)
}

/** The parts of a line, in the order of the text. */
const order = ['walk', 'like', 'input', 'event', 'state', 'changes', 'emitted', 'asked'] as const

/** A line as it is written: each part in full or by name, the state as paths, `like` as the name of a walk. */
type TextLine = { readonly [Key in (typeof order)[number]]?: unknown } & { readonly is?: unknown }

/**
 * The text of a baseline.
 *
 * Its head defines each long value that several lines share, named by its content: `{"event":"page.chosen
 * 3f2a","is":{…}}`. Below it is one line a step, so a change of the machine changes only the lines of the steps it
 * affects. A step is indented one space more than the step before it.
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

/** The name and content defined by a line of the head; null for a step. */
const definitionIn = (written: TextLine): { readonly key: string; readonly is: unknown } | null => {
  const [part = '', name] = Object.entries(written)[0] ?? []
  return 'is' in written && isPart(part) ? { key: `${part} ${name}`, is: written.is } : null
}

/** Parses the text of a baseline into full lines. An error names the line that is wrong. */
export const readBaseline = (text: string): ReadonlyArray<Line> => {
  const names = new Map<string, unknown>()
  const idsOfWalks = new Map<unknown, string>()
  /** The ids of the line's ancestors, by depth. */
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
