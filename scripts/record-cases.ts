import type { Codec } from '../src/journal/codec.ts'
import { masksAgain } from '../src/journal/context-digest.ts'
import { isSameState, type ReplayedActor } from '../src/journal/record-replay.ts'
import { type Case, caseOf } from '../tests/machines/paths/cases.ts'
import { plans } from '../tests/machines/paths/index.ts'
import { beginWith } from '../tests/machines/paths/observe.ts'
import type { PathPlan } from '../tests/machines/paths/plan.ts'
import type { SampleEvent } from '../tests/machines/paths/sample-event.ts'

/** The cases of a record, and notes in words on what could not become a case, or only in part. */
export type RecordCases = { readonly cases: ReadonlyArray<Case>; readonly notes: ReadonlyArray<string> }

const text = (value: unknown): string => JSON.stringify(value) ?? ''

/**
 * Facts of a context that its input has under another name: the signed-in person, and the list's search from its
 * address.
 */
const renamed = ({ user, applied }: { readonly user?: unknown; readonly applied?: unknown }) => ({
  ...(user === undefined ? {} : { session: user === null ? null : { user } }),
  ...(applied === undefined ? {} : { filter: applied }),
})

/** The input of a walk, with the facts of the context: the person, the opened record, the tab. */
const inputLike = (input: unknown, context: unknown): unknown => {
  if (typeof input !== 'object' || input === null) return input
  const facts = Object(context)
  const own = new Map(Object.entries({ ...facts, ...renamed(facts) }))
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, own.has(name) ? own.get(name) : value]))
}

/** A text that was masked when the record was written, or just now. */
const isMasked = (value: unknown): boolean => typeof value === 'string' && /^\[masked(?: \d+)?\]$/.test(value)

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Whether a value may be the recorded one. A masked text may have been any text but the empty one, even if the field is
 * no longer masked.
 */
const mayBe = (recorded: unknown, value: unknown): boolean => {
  if (isMasked(recorded)) return value !== undefined && value !== null && value !== ''
  if (!isTree(recorded) || !isTree(value)) return Object.is(recorded, value)
  return (
    Array.isArray(recorded) === Array.isArray(value) &&
    [...new Set([...Object.keys(recorded), ...Object.keys(value)])].every((key) => mayBe(recorded[key], value[key]))
  )
}

/** A context as a record holds it. */
const toldOf = (codec: Pick<Codec, 'contextParts'>, context: unknown): Readonly<Record<string, unknown>> =>
  JSON.parse(
    text(Object.fromEntries(codec.contextParts(context).map(({ name, encode }) => [name, encode(masksAgain)]))),
  )

/** An input, and where its first state differs from that of the record. */
type Begun = { readonly input: unknown; readonly parts: ReadonlyArray<string> }

/** The differences between an actor and the start of the record: facts of its context, or its state. */
const partsFrom = (
  { loaded, states: [first] }: ReplayedActor,
  { snapshot }: ReturnType<typeof beginWith>,
): ReadonlyArray<string> => {
  if (!loaded || !first) return ['nothing is known of where it begins']
  const begun = toldOf(loaded.codec, first.context)
  const now = toldOf(loaded.codec, snapshot.context)
  const facts = Object.keys({ ...begun, ...now }).filter((name) => !mayBe(begun[name], now[name]))
  return isSameState(snapshot.value, first.value) ? facts : [`its state, ${text(first.value)}`, ...facts]
}

/** The input that leads to the start of the record, from the recorded input and those of the walks. */
const inputOf = (plan: PathPlan, actor: ReplayedActor): Begun => {
  const context = actor.states[0]?.context
  const given = [
    ...(actor.input === undefined ? [] : [actor.input]),
    ...plan.walks.flatMap(({ input }) => [input, inputLike(input, context)]),
  ]
  const tried = given.flatMap((input): ReadonlyArray<Begun> => {
    try {
      return [{ input, parts: partsFrom(actor, beginWith(plan.machine, input)) }]
    } catch {
      return []
    }
  })
  const [nearest] = tried.toSorted((one, other) => one.parts.length - other.parts.length)
  return nearest ?? { input: undefined, parts: ['everything'] }
}

/** The walk with the most of these events, preferably one with this input. */
const walkFor = (plan: PathPlan, input: unknown, events: ReadonlyArray<SampleEvent>): string => {
  const alike = plan.walks.filter((walk) => text(walk.input) === text(input))
  const weigh = ({ tries }: PathPlan['walks'][number]) => events.filter(tries).length
  const [best] = (alike.length > 0 ? alike : plan.walks).toSorted((one, other) => weigh(other) - weigh(one))
  return best?.name ?? ''
}

/**
 * The events of an actor up to `at` as a case. Its steps expect the recorded states, and otherwise what the current
 * machine does. So if a machine has changed since, the case fails at the first difference.
 */
const caseFrom = (plan: PathPlan, actor: ReplayedActor, at: number): Case | string => {
  const given = inputOf(plan, actor)
  if (given.parts.length > 0)
    return `no case: no input leads to where it begins. It was restored, or its first events are folded. The nearest differs in ${given.parts.join(', ')}.`
  const readable = actor.steps.findIndex(({ event }) => event === null)
  const steps = actor.steps.slice(0, readable < 0 ? undefined : readable).filter(({ seq }) => seq <= at)
  const events = steps.map(({ event }) => event as SampleEvent)
  const made = caseOf(plan, { walk: walkFor(plan, given.input, events), input: given.input, events, endsIn: '' })
  return {
    ...made,
    steps: made.steps.map((step, index) => {
      const led = steps[index]?.state
      return led === undefined || isSameState(led, step.state) ? step : { ...step, state: led }
    }),
  }
}

/** The actors of a replayed record as cases, up to the event numbered `at`. */
export const casesOf = (actors: ReadonlyArray<ReplayedActor>, at: number = Number.POSITIVE_INFINITY): RecordCases => {
  const cases: Array<Case> = []
  const notes: Array<string> = []
  for (const actor of actors) {
    const plan = plans.find(({ name }) => name === actor.machine)
    const found = actor.problem ?? (plan ? caseFrom(plan, actor, at) : 'no case: its machine has no paths.')
    if (typeof found === 'string') notes.push(`${actor.id}: ${found}`)
    else if (found.steps.length === 0) notes.push(`${actor.id}: no case: nothing has happened to it.`)
    else {
      const masked = new Set(text(found).match(/\[masked \d+\]/g))
      const told = masked.size > 0 ? `; ${masked.size} masked texts, to be replaced by hand` : ''
      notes.push(`${actor.id}: case ${found.id}, ${found.steps.length} steps, where ${found.walk}${told}`)
      cases.push(found)
    }
  }
  return { cases, notes }
}
