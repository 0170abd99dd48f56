import { writeSession } from '../../../src/services/session/session-store.ts'
import { asha } from '../support.ts'
import { type Case, type CaseFault, caseOf } from './cases.ts'
import { callAt, complaintsAbout, type Opening, type Outcome, openingsOf } from './faults.ts'
import { type Fault, faultyFetch } from './network-faults.ts'
import type { PathPlan } from './plan.ts'
import { classOf, replay } from './walk.ts'

/** Calls that a fault does not fail: with it the server says that what was wanted is so already. */
const fulfilling: Readonly<Record<string, Fault>> = { signOut: '401' }

/** A case with a fault at its last call. */
export type FaultCase = Case & { readonly fault: CaseFault }

/**
 * How much faster than the clock waits pass: so that a time-out comes at once, or that what waits until the page has
 * nothing to do is soon asked for, and long before a call that is answered could be given up.
 */
const paceOf = (fault: Fault): number => (fault === 'time-out' ? 10_000 : 20)

/** Runs something with a `fetch` in place of the real one, and with waits that pass so much faster. */
const runWith = async <Value>(fetch: typeof globalThis.fetch, pace: number, run: () => Promise<Value>) => {
  const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout }
  globalThis.fetch = fetch
  globalThis.setTimeout = ((callback: () => void, ms = 0, ...rest: unknown[]) =>
    real.setTimeout(callback, ms / pace, ...rest)) as typeof setTimeout
  try {
    return await run()
  } finally {
    Object.assign(globalThis, real)
  }
}

const complaintsOf = (plan: PathPlan, fault: Fault, opening: Opening, outcome: Outcome): ReadonlyArray<string> => {
  const found = complaintsAbout(plan, opening, outcome)
  const mayPass = fault === 'isSuccess-false' || fulfilling[opening.call] === fault
  const isTold = /^(xstate\.error\.|file\.(interrupted|failed)$|stream\.(silent|failed)$)/.test(
    outcome.told?.type ?? '',
  )
  return mayPass || isTold ? found : [...found, 'the fault passed for a success']
}

/** What came of a call that met a fault: what the machine was told of it, and what is wrong with how it ended. */
export type Meeting = {
  readonly opening: Opening
  readonly told: Outcome['told']
  readonly complaints: ReadonlyArray<string>
}

/** Puts a fault into the answer at each of these places: the real service makes the call. */
export const meetingsWith = async (
  plan: PathPlan,
  fault: Fault,
  openings: ReadonlyArray<Opening>,
): Promise<ReadonlyArray<Meeting>> => {
  const meetings: Array<Meeting> = []
  for (const opening of openings) {
    let asked = 0
    // A 401 ends the session: each call has one again, at a server that has every call.
    writeSession({ user: asha }, 'the token of a session')
    const fetch = faultyFetch(fault, () => asked++)
    const outcome = await runWith(fetch, paceOf(fault), () => callAt(plan, opening))
    // A call that asks nobody (a check in the browser, a file of what is shown) cannot meet the fault.
    if (asked === 0) continue
    meetings.push({ opening, told: outcome.told, complaints: complaintsOf(plan, fault, opening, outcome) })
  }
  return meetings
}

/**
 * Every place at which the paths of a machine begin a call, with this fault in the answer, as a case: what the service
 * tells the machine is its last event. Who asks for several faults finds the places once.
 */
export const faultCasesOf = async (
  plan: PathPlan,
  fault: Fault,
  openings: ReadonlyArray<Opening> = openingsOf(plan),
): Promise<ReadonlyArray<FaultCase>> =>
  (await meetingsWith(plan, fault, openings)).map(({ opening, told, complaints }) => {
    const { walk, input, events, call, before } = opening
    const what = { name: fault, call, occurrence: before + 1, complaints }
    const path = { walk, input, events: told ? [...events, told] : events, endsIn: '' }
    return { ...caseOf(plan, path, what), fault: what }
  })

/**
 * Which openings meet which fault where not each can meet all. A class of states holds every fact that decides where an
 * event leads: of each call begun in each class one opening meets every fault, any other one of them, in turn.
 */
export const spreadOver = (
  plan: PathPlan,
  openings: ReadonlyArray<Opening>,
  faults: ReadonlyArray<Fault>,
): ReadonlyMap<Fault, ReadonlyArray<Opening>> => {
  const met = new Map(faults.map((fault): [Fault, Array<Opening>] => [fault, []]))
  const known = new Set<string>()
  let others = 0
  for (const opening of openings) {
    const walk = plan.walks.find(({ name }) => name === opening.walk)
    const snapshot = replay(plan, { ...opening, endsIn: '' }).at(-1)
    if (!walk || !snapshot) throw new Error(`The walk "${opening.walk}" is unknown`)
    const place = `${walk.name} ${opening.call} ${classOf(walk, snapshot)}`
    const isFirst = !known.has(place)
    known.add(place)
    const turn = faults[isFirst ? 0 : others++ % faults.length]
    for (const fault of faults) if (isFirst || fault === turn) met.get(fault)?.push(opening)
  }
  return met
}
