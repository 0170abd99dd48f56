import { createDigest, masksAgain } from '../src/journal/context-digest.ts'
import { isSameState, type ReplayedActor } from '../src/journal/record-replay.ts'
import { type Case, caseOf } from '../tests/machines/paths/cases.ts'
import { plans } from '../tests/machines/paths/index.ts'
import { beginWith } from '../tests/machines/paths/observe.ts'
import type { PathPlan } from '../tests/machines/paths/plan.ts'
import type { SampleEvent } from '../tests/machines/paths/sample-event.ts'

/** The cases that a record comes to, and in words what of it could not become one, or only in part. */
export type RecordCases = { readonly cases: ReadonlyArray<Case>; readonly notes: ReadonlyArray<string> }

const text = (value: unknown): string => JSON.stringify(value) ?? ''

/** Of what was recorded as given, and of what the walks begin with, the input that leads to where the record begins. */
const inputOf = (plan: PathPlan, { loaded, states, input }: ReplayedActor): { readonly input: unknown } | null => {
  const [first] = states
  if (!loaded || !first) return null
  const digestOf = createDigest(loaded.codec, masksAgain)
  const begun = digestOf(first.context)
  const given = [...(input === undefined ? [] : [input]), ...plan.walks.map((walk) => walk.input)]
  const found = given.findIndex((candidate) => {
    try {
      const { snapshot } = beginWith(plan.machine, candidate)
      return isSameState(snapshot.value, first.value) && digestOf(snapshot.context) === begun
    } catch {
      return false
    }
  })
  return found < 0 ? null : { input: given[found] }
}

/** The walk that has the most of these events, of those that begin so where there are any. */
const walkFor = (plan: PathPlan, input: unknown, events: ReadonlyArray<SampleEvent>): string => {
  const alike = plan.walks.filter((walk) => text(walk.input) === text(input))
  const weigh = ({ tries }: PathPlan['walks'][number]) => events.filter(tries).length
  const [best] = (alike.length > 0 ? alike : plan.walks).toSorted((one, other) => weigh(other) - weigh(one))
  return best?.name ?? ''
}

/**
 * What happened to an actor, up to `at`, as a case: its steps expect the states that the record tells, and all else as the
 * machine has it now. So a case of a machine that has changed since fails where it parts from the record.
 */
const caseFrom = (plan: PathPlan, actor: ReplayedActor, at: number): Case | string => {
  const given = inputOf(plan, actor)
  if (given === null)
    return 'no case: no input leads to where it begins. It was restored, or its first events are folded.'
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
