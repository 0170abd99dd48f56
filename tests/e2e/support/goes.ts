import type { Itinerary, Step, TourStep, Way } from '../../machines/paths/itinerary.ts'
import type { Fault } from '../../machines/paths/network-faults.ts'

export type { Step } from '../../machines/paths/itinerary.ts'
export type State = { readonly state: unknown; readonly context: unknown }
export type Beginning = { readonly walk: string; readonly input: unknown }

/**
 * Plays the events of generated paths as a person and a network would, and checks the screen. One per machine.
 *
 * `act` also gets the later steps, because some acts depend on the server's answer: a wrong password, or a search
 * without results.
 */
export type Adapter = {
  /** Brings the page to the start of the paths. */
  readonly begin: (beginning: Beginning, ahead: ReadonlyArray<Step>) => Promise<void>
  /**
   * Acts that the machine takes but a person cannot do in some of its states, by event, each with the reason.
   *
   * The screen must offer all other acts that the machine takes.
   */
  readonly withheld?: Readonly<Record<string, string>>
  /** Returns false if the screen does not offer a withheld act in this state, which the adapter has verified. */
  readonly act: (step: Step, ahead: ReadonlyArray<Step>, before: State) => Promise<boolean>
  readonly see: (after: State, walk: string) => Promise<void>
}

/** An act that the screen does not offer: the place and the reason. */
export type Withheld = { readonly place: string; readonly reason: string }

/** The notes on a run while it is walked. */
export type GoNotes = {
  readonly begun: () => Promise<void>
  readonly step: (step: Step) => Promise<void>
  /**
   * An act was not offered. `behind` counts the steps of the case that are therefore not walked, including this one.
   */
  readonly withheld: (withheld: Withheld, behind: number) => void
  /** A step failed; null means that the start did. */
  readonly failed: (reason: string, step: Step | null) => Promise<void>
  readonly end: () => Promise<void>
}

/** The identity of a run: its case, and the run it repeats. */
export type GoOf = { readonly input: unknown; readonly id: string | null; readonly repeats: GoNotes | null }

export type Surroundings = {
  readonly walk: string
  readonly adapter: Adapter
  /** Runs one step under its name, so that a page that hangs is reported as a failure of its step. */
  readonly within: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
  /** Starts the notes on a run; null if nothing is written. */
  readonly note: (go: GoOf) => Promise<GoNotes | null>
  /** The next call meets this fault. */
  readonly meet: (fault: Fault | null) => void
  /** Whether a failed run is repeated once, to distinguish constant failures from flaky ones. */
  readonly isRepeated: boolean
  /** The number of failures of one walk after which it stops. */
  readonly enough: number
}

export type Walked = {
  readonly begun: number
  readonly steps: number
  /** What failed each time it was walked. */
  readonly failures: ReadonlyArray<string>
  /** What failed at first, but not when repeated. */
  readonly flaky: ReadonlyArray<string>
  readonly withheld: ReadonlyArray<Withheld>
}

const told = ({ event, state }: Step): string => `${event.type} → ${JSON.stringify(state)}`
const placeOf = ({ event }: Step, { state }: State): string => `${event.type} in ${JSON.stringify(state)}`
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Went = {
  readonly steps: number
  /** The walked steps, including the failed one. */
  readonly walked: ReadonlyArray<TourStep>
  /** The failure, with the steps that led to it; null if every step was as expected. */
  readonly failure: string | null
  /** The machine itself differs from the expectation, so a repeat would fail as well. */
  readonly isCertain: boolean
  readonly notes: GoNotes | null
}

/** One run. `itinerary` records what is walked and provides the next steps; it is null in a repeat. */
const walkOnce = async (
  way: Way,
  itinerary: Itinerary | null,
  repeats: GoNotes | null,
  { walk, adapter, within, note, meet }: Surroundings,
  withheld: Map<string, Withheld>,
): Promise<Went> => {
  const walked: Array<TourStep> = []
  const trail: Array<string> = []
  const notes = await note({ input: way.input, id: way.id ?? null, repeats })
  let ahead = way.steps
  let before: Way['begin'] = way.begin
  let now: TourStep | null = null

  /** Checks the screen. Differences of the machine are reported first, because they are the cause. */
  const see = async (after: Way['begin']) => {
    try {
      await adapter.see(after, walk)
    } catch (error) {
      throw after.otherwise === undefined ? error : new Error(`${after.otherwise}\n${reasonOf(error)}`)
    }
    if (after.otherwise !== undefined) throw new Error(after.otherwise)
  }
  const begin = async () => {
    await adapter.begin({ walk, input: way.input }, ahead)
    await see(way.begin)
    await notes?.begun()
  }
  const take = async (step: TourStep, rest: ReadonlyArray<TourStep>): Promise<boolean> => {
    trail.push(told(step))
    if (step.isRefused) throw new Error(step.otherwise)
    itinerary?.close(before.snapshot, step.sample)
    meet(step.fault ?? null)
    if (!(await adapter.act(step, rest, before))) {
      const place = placeOf(step, before)
      const { [step.event.type]: reason } = adapter.withheld ?? {}
      if (reason === undefined) throw new Error(`The screen does not offer ${place}`)
      withheld.set(place, { place, reason })
      notes?.withheld({ place, reason }, way.id === undefined ? 0 : rest.length + 1)
      return false
    }
    await see(step)
    await notes?.step(step)
    return true
  }

  let failure: string | null = null
  try {
    await within(`begin ${JSON.stringify(way.begin.state)}`, begin)
    for (let [step, ...rest] = ahead; step; [step, ...rest] = ahead) {
      const current: TourStep = step
      now = current
      if (await within(told(current), () => take(current, rest))) {
        walked.push(current)
        before = current
        ahead = rest
      } else {
        trail.pop()
        itinerary?.remove(before.snapshot, current.sample)
        ahead = itinerary?.from(before.snapshot) ?? []
      }
    }
  } catch (error) {
    const reason = reasonOf(error)
    failure = `${trail.join('\n') || 'at the beginning'}\n${reason}`
    await notes?.failed(reason, now)
  }
  await notes?.end()
  const isCertain = (now ?? way.begin).otherwise !== undefined
  const tried = failure !== null && now ? [...walked, now] : walked
  return { steps: walked.length, walked: tried, failure, isCertain, notes }
}

/**
 * Walks the runs of one walk. After every event the screen must show the state of the machine, or the case's state.
 *
 * It starts again only while that covers something new. What cannot be reached is reported at the end.
 */
export const walkGoes = async (itinerary: Itinerary, surroundings: Surroundings): Promise<Walked> => {
  const failures: Array<string> = []
  const flaky: Array<string> = []
  const withheld = new Map<string, Withheld>()
  let begun = 0
  let steps = 0
  let isGettingOn = true
  while (begun === 0 || (itinerary.left > 0 && isGettingOn && failures.length + flaky.length < surroundings.enough)) {
    const leftBefore = itinerary.left
    const way = itinerary.next()
    begun += 1
    const went = await walkOnce(way, itinerary, null, surroundings, withheld)
    const { walked, failure, isCertain, notes } = went
    steps += went.steps
    if (failure !== null && surroundings.isRepeated && !isCertain) {
      // A case is repeated to its end. A joined run is repeated up to the failure; a new start covers the rest.
      const same = way.id === undefined ? { ...way, steps: walked } : way
      const again = await walkOnce(same, null, notes, surroundings, withheld)
      if (again.failure === null) flaky.push(failure)
      else failures.push(again.failure === failure ? failure : `${failure}\n\nand when repeated:\n${again.failure}`)
    } else if (failure !== null) failures.push(failure)
    isGettingOn = itinerary.left < leftBefore
  }
  return { begun, steps, failures, flaky, withheld: [...withheld.values()] }
}
