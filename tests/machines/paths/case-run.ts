import { isDeepStrictEqual } from 'node:util'
import { asJson, type Case, type Notice, noticeOf } from './cases.ts'
import { differenceWords, stepOnNow } from './difference-words.ts'
import { eventText } from './event-text.ts'
import { beginWith, type ObservedStep } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

/** A step of a case: what the file expects after it, and what the current machine does. */
export type SeenStep = {
  /** The event; null at the start. */
  readonly event: SampleEvent | null
  /** The state and facts that the file expects. */
  readonly state: unknown
  readonly context: unknown
  /** The step on the current machine; null if it no longer takes the event. */
  readonly now: ObservedStep | null
  /** The differences from the file, in words; empty if there are none. */
  readonly differences: ReadonlyArray<string>
}

/** What a file holds for a step or a start. */
type Said = Notice & { readonly event?: SampleEvent }

type Facts = ReadonlyMap<string, unknown>

/**
 * Merges changed facts into those of the file so far. A fact that turns into several, or back into one, replaces them.
 */
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
 * The context that a file expects: that of the current machine, overridden by the file's facts.
 *
 * A file has no classes and no empty records, so the machine's own values are kept where the two agree.
 */
const expectedContext = (now: unknown, told: Facts): unknown =>
  [...told].reduce((context, [place, fact]) => {
    const way = place.split('.')
    return isDeepStrictEqual(asJson(factAt(now, way) ?? null), fact) ? context : withFact(context, way, fact)
  }, now)

/** Fills what the file omits from the current machine; the state is never omitted. */
const wholeOf = (said: Partial<Notice>, found: Notice): Notice => ({ ...found, ...said })

/** Whether the file says that an event changes nothing. Records hold such events too, if they arrived unexpectedly. */
const isIdle = ({ state, changes = {}, emitted = [], asked = [] }: Partial<Notice>, before: unknown): boolean =>
  isDeepStrictEqual(state, before) && Object.keys(changes).length + emitted.length + asked.length === 0

/**
 * Runs a case from a file step by step on the current machine, starting with its first state.
 *
 * It stops at the first difference: later steps would differ for the same reason.
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

/** The differences between a case from a file and the current machine, in words, each with its step. Empty if none. */
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
