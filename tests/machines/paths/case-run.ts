import { isDeepStrictEqual } from 'node:util'
import { asJson, type Case, type Notice, noticeOf } from './cases.ts'
import { differenceWords, stepOnNow } from './difference-words.ts'
import { eventText } from './event-text.ts'
import { beginWith, type ObservedStep } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/** A step of a case: what must be seen after it by the file, and what the machine does as it is now. */
export type SeenStep = {
  /** What happens; null at the beginning. */
  readonly event: SampleEvent | null
  /** The state and the facts that the file expects. */
  readonly state: unknown
  readonly context: unknown
  /** The machine as it is now; null where it does not take the event any more. */
  readonly now: ObservedStep | null
  /** In words, what is otherwise than the file says; none where it holds. */
  readonly differences: ReadonlyArray<string>
}

/** What a file tells of a step, and of the beginning. */
type Said = Notice & { readonly event?: SampleEvent }

type Facts = ReadonlyMap<string, unknown>

/** The facts that a file has told so far. Where one becomes several, or several become one, the older are no more. */
const toldWith = (told: Facts, changes: Notice['changes']): Facts => {
  const facts = new Map(told)
  for (const [place, fact] of Object.entries(changes)) {
    for (const other of facts.keys()) {
      if (other.startsWith(`${place}.`) || place.startsWith(`${other}.`)) facts.delete(other)
    }
    facts.set(place, fact)
  }
  return facts
}

const factAt = (value: unknown, way: ReadonlyArray<string>): unknown =>
  way.reduce((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

const withFact = (value: unknown, [key, ...inner]: ReadonlyArray<string>, fact: unknown): unknown => {
  if (key === undefined) return fact
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...fields, [key]: withFact((fields as Record<string, unknown>)[key], inner, fact) }
}

/**
 * The context that a file expects: what the machine knows now, with all that the file tells otherwise. A file has no
 * classes and no empty records; where it agrees, the machine's own facts stand.
 */
const expectedContext = (now: unknown, told: Facts): unknown =>
  [...told].reduce((context, [place, fact]) => {
    const way = place.split('.')
    return isDeepStrictEqual(asJson(factAt(now, way) ?? null), fact) ? context : withFact(context, way, fact)
  }, now)

/** What a file leaves out of a step is as the machine has it; it does say the state. */
const wholeOf = (said: Partial<Notice>, found: Notice): Notice => ({ ...found, ...said })

/** Whether a file says of an event that it changes nothing: a record has those, too, that came when nobody waited. */
const isIdle = ({ state, changes = {}, emitted = [], asked = [] }: Partial<Notice>, before: unknown): boolean =>
  isDeepStrictEqual(state, before) && Object.keys(changes).length + emitted.length + asked.length === 0

/**
 * A case as it was read from a file, step by step on the machine as it is now, the beginning first. It ends where
 * something is otherwise than the file says, since what lies behind it would differ for the same reason.
 */
export const seenAlong = (plan: PathPlan, { input, start, steps }: Case): ReadonlyArray<SeenStep> => {
  const seen: Array<SeenStep> = []
  let told: Facts = new Map()
  for (const { event = null, ...said } of [start, ...steps] as ReadonlyArray<Said>) {
    const before = seen.at(-1)?.now ?? null
    told = toldWith(told, said.changes ?? {})
    const taken: ObservedStep | string =
      before && event ? stepOnNow(plan, before, event) : beginWith(plan.machine, input)
    const now: ObservedStep | string =
      typeof taken === 'string' && before && isIdle(said, before.observed.state) ? { ...before, taken: [] } : taken
    if (typeof now === 'string') {
      const context = expectedContext(before?.observed.context ?? {}, told)
      return [...seen, { event, state: said.state, context, now: null, differences: [now] }]
    }
    const found = noticeOf(before, now)
    const words = taken === now ? differenceWords(found, wholeOf(said, found), before) : []
    const when = event ? `after ${eventText(event)}` : 'at the beginning'
    const differences = words.length === 0 ? [] : [`${when} ${words.join('; ')}`]
    const context = expectedContext(now.observed.context, told)
    seen.push({ event, state: said.state, context, now, differences })
    if (differences.length > 0) break
  }
  return seen
}

/**
 * What of a case, as it was read from a file, does not hold on the machine as it is now, in words: the step, and what it
 * is instead of what it was. None where all is as it was written.
 */
export const runCase = (plan: PathPlan, one: Case): ReadonlyArray<string> => {
  const seen = seenAlong(plan, one)
  const number = seen.length - 1
  const differences = seen.at(-1)?.differences ?? []
  const behind = one.steps.length - number
  return [
    ...differences.map((words) => `step ${number}: ${words}`),
    ...(behind > 0 ? [`the ${behind} steps behind it were not run`] : []),
  ]
}
