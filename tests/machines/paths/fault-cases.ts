import { writeSession } from '../../../src/services/session/session-store.ts'
import { asha } from '../support.ts'
import { type Case, type CaseFault, caseOf } from './cases.ts'
import { callAt, complaintsAbout, type Opening, type Outcome, openingsOf } from './faults.ts'
import { type Fault, faultyFetch } from './network-faults.ts'
import type { PathPlan } from './plan.ts'
import { classOf, replay } from './walk.ts'

/** Calls that succeed with a fault, because it means that their goal is already reached. */
const fulfilling: Readonly<Record<string, Fault>> = { signOut: '401' }

/** A case with a fault at its last call. */
export type FaultCase = Case & { readonly fault: CaseFault }

/**
 * The factor by which waits are shortened.
 *
 * With it a time-out happens at once. A wait for an idle page ends soon, and well before an answered call would time
 * out.
 */
const paceOf = (fault: Fault): number => (fault === 'time-out' ? 10_000 : 20)

/** Runs a function with another `fetch` and with waits shortened by the factor. */
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

/** The outcome of a call with a fault: the event the machine received, and the faults of the final state. */
export type Meeting = {
  readonly opening: Opening
  readonly told: Outcome['told']
  readonly complaints: ReadonlyArray<string>
}

/** Injects a fault into the answer at each of these places. The real service makes the call. */
export const meetingsWith = async (
  plan: PathPlan,
  fault: Fault,
  openings: ReadonlyArray<Opening>,
): Promise<ReadonlyArray<Meeting>> => {
  const meetings: Array<Meeting> = []
  for (const opening of openings) {
    let asked = 0
    // A 401 ends the session, so each call starts with a fresh one.
    writeSession({ user: asha }, 'the token of a session')
    const fetch = faultyFetch(fault, () => asked++)
    const outcome = await runWith(fetch, paceOf(fault), () => callAt(plan, opening))
    // A call that makes no request (a check in the browser, a file of the current rows) cannot meet the fault.
    if (asked === 0) continue
    meetings.push({ opening, told: outcome.told, complaints: complaintsOf(plan, fault, opening, outcome) })
  }
  return meetings
}

/**
 * Every place on the paths of a machine where a call starts, as a case with this fault in the answer.
 *
 * The last event of a case is what the service reports. The places are cached for further faults.
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
 * Distributes the faults where not every opening can meet all of them.
 *
 * A class of states holds every fact that decides where an event leads. So for each call in each class, one opening
 * meets every fault, and the others meet one each in turn.
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
