import { isDeepStrictEqual } from 'node:util'
import { asJson, eventIn, factsIn, type Notice } from './cases.ts'
import { eventText } from './event-text.ts'
import { type ObservedStep, stepOn } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { pathsIn } from './state-paths.ts'

const said = (value: unknown): string => (value === undefined ? 'not there' : JSON.stringify(value))

/** The states entered and left, compared with the expected ones. */
const stateWords = (found: unknown, expected: unknown): ReadonlyArray<string> => {
  const [now, then] = [pathsIn(found), pathsIn(expected)]
  const gained = now.filter((path) => !then.includes(path))
  const lost = then.filter((path) => !now.includes(path))
  if (gained.length + lost.length === 0) return []
  return [`the state is ${gained.join(', ') || 'left'}, was ${lost.join(', ') || 'not entered'}`]
}

const changeWords = (found: Notice, expected: Notice, before: ObservedStep | null): ReadonlyArray<string> => {
  const old = new Map(factsIn(asJson(before?.observed.context ?? {})))
  const places = new Set([...Object.keys(found.changes), ...Object.keys(expected.changes)])
  return [...places].flatMap((place) => {
    const [now, then] = [found, expected].map(({ changes }) => (place in changes ? changes[place] : old.get(place)))
    return isDeepStrictEqual(now, then) ? [] : [`${place} is ${said(now)}, was ${said(then)}`]
  })
}

const listWords = (what: string, found: ReadonlyArray<unknown>, expected: ReadonlyArray<unknown>) =>
  isDeepStrictEqual(found, expected) ? [] : [`${what} ${JSON.stringify(found)}, was ${JSON.stringify(expected)}`]

/** The differences between expected and actual effects, in words. */
export const differenceWords = (
  found: Notice,
  expected: Notice,
  before: ObservedStep | null,
): ReadonlyArray<string> => [
  ...stateWords(found.state, expected.state),
  ...changeWords(found, expected, before),
  ...listWords('what is told is', found.emitted, expected.emitted),
  ...listWords('what is asked for is', found.asked, expected.asked),
]

/** Runs an event of a file on the current machine. Returns the step, or why the machine no longer takes it. */
export const stepOnNow = (plan: PathPlan, before: ObservedStep, event: SampleEvent): ObservedStep | string => {
  if (plan.events[event.type] === undefined) return `${eventText(event)} is declared no more`
  const where = pathsIn(before.observed.state).join(', ')
  try {
    const sample = eventIn(plan, event)
    if (!before.snapshot.can(sample as never)) return `${eventText(event)} is taken no more in ${where}`
    return stepOn(plan.machine, before.snapshot, sample)
  } catch (error) {
    return `${eventText(event)} fails in ${where}: ${error instanceof Error ? error.message : error}`
  }
}
