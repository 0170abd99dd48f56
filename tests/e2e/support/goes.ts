import type { Itinerary, Step, TourStep, Way } from '../../machines/paths/itinerary.ts'
import type { Fault } from '../../machines/paths/network-faults.ts'

export type { Step } from '../../machines/paths/itinerary.ts'
export type State = { readonly state: unknown; readonly context: unknown }
export type Beginning = { readonly walk: string; readonly input: unknown }

/**
 * Plays the events of generated paths as a person and a network would, and says what must be seen. One per machine.
 * What lies ahead is known to `act`, because a person's act may have to be chosen so that the server answers as the
 * path has it: a wrong password, a search that finds nothing.
 */
export type Adapter = {
  /** Brings the page to where the paths begin. */
  readonly begin: (beginning: Beginning, ahead: ReadonlyArray<Step>) => Promise<void>
  /**
   * Acts that the machine takes and a person cannot do in some of its states, by the event, each with the reason. Of
   * all others the screen must offer what the machine takes.
   */
  readonly withheld?: Readonly<Record<string, string>>
  /** False where the screen does not offer a withheld act in this state; the adapter has looked that it does not. */
  readonly act: (step: Step, ahead: ReadonlyArray<Step>, before: State) => Promise<boolean>
  readonly see: (after: State, walk: string) => Promise<void>
}

/** An act that the screen does not offer: where, and why that is so. */
export type Withheld = { readonly place: string; readonly reason: string }

/** What is written down of a go while it is walked. */
export type GoNotes = {
  readonly begun: () => Promise<void>
  readonly step: (step: Step) => Promise<void>
  /** An act was not offered; `behind` counts the steps of the case that are not walked for it, itself among them. */
  readonly withheld: (withheld: Withheld, behind: number) => void
  /** The step that was not as it should be; null where the beginning was not. */
  readonly failed: (reason: string, step: Step | null) => Promise<void>
  readonly end: () => Promise<void>
}

/** Which go it is: the case, and the go that it repeats. */
export type GoOf = { readonly input: unknown; readonly id: string | null; readonly repeats: GoNotes | null }

export type Surroundings = {
  readonly walk: string
  readonly adapter: Adapter
  /** Runs one step by its name: a page that hangs is a failure of its step. */
  readonly within: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
  /** Takes notes of a go; null where nothing is written. */
  readonly note: (go: GoOf) => Promise<GoNotes | null>
  /** The next call meets this. */
  readonly meet: (fault: Fault | null) => void
  /** Whether a go that fails is walked once more, to tell what is always so from what is so at times. */
  readonly isRepeated: boolean
  /** How many failures of one walk are worth telling. */
  readonly enough: number
}

export type Walked = {
  readonly begun: number
  readonly steps: number
  /** What was wrong each time that it was walked. */
  readonly failures: ReadonlyArray<string>
  /** What was wrong at first, and not when it was walked once more. */
  readonly flaky: ReadonlyArray<string>
  readonly withheld: ReadonlyArray<Withheld>
}

const told = ({ event, state }: Step): string => `${event.type} → ${JSON.stringify(state)}`
const placeOf = ({ event }: Step, { state }: State): string => `${event.type} in ${JSON.stringify(state)}`
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Went = {
  readonly steps: number
  /** The steps that were walked, and the one that was not as it should be. */
  readonly walked: ReadonlyArray<TourStep>
  /** What was wrong, after the way that led there; null where every step was as it should be. */
  readonly failure: string | null
  /** The machine itself does otherwise than is expected: it would the next time. */
  readonly isCertain: boolean
  readonly notes: GoNotes | null
}

/** One go; `itinerary` is told what is walked and knows the way on, and is null where a go is repeated. */
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

  /** Looks at the screen; what the machine does otherwise is told first, for it is the reason. */
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
 * Walks the goes of one walk: after every event the screen must show the state in which the machine is, or that a case
 * expects. It is begun again only while that closes something: what cannot be reached is told at the end, not tried for
 * ever.
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
      // A case is walked to its end; of many that are joined what comes behind is walked when it is begun again.
      const same = way.id === undefined ? { ...way, steps: walked } : way
      const again = await walkOnce(same, null, notes, surroundings, withheld)
      if (again.failure === null) flaky.push(failure)
      else failures.push(again.failure === failure ? failure : `${failure}\n\nand when repeated:\n${again.failure}`)
    } else if (failure !== null) failures.push(failure)
    isGettingOn = itinerary.left < leftBefore
  }
  return { begun, steps, failures, flaky, withheld: [...withheld.values()] }
}
