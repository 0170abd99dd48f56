import { expect, test } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { planOf } from '../../machines/paths/index.ts'
import { nothing, walksOnScreen } from '../../machines/paths/plan.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { type Itinerary, type Step, Tour } from '../../machines/paths/tour.ts'
import { PathList } from './path-list.ts'
import { GoLog, runOptions } from './run-log.ts'

export type { Step } from '../../machines/paths/tour.ts'
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

const stateOf = ({ value, context }: AnyMachineSnapshot): State => ({ state: value, context })
const told = ({ event, state }: Step): string => `${event.type} → ${JSON.stringify(state)}`
const placeOf = ({ event }: Step, { state }: State): string => `${event.type} in ${JSON.stringify(state)}`

/** How many failures of one walk are worth telling. */
const ENOUGH = 3

/** How long one step may take, pictures and all: a page that hangs is a failure of its step, with its name. */
const STEP_LIMIT = { timeout: 60_000 }

/** The walks of a machine that a browser goes, by name: each becomes a test. */
export const walksOf = (machine: string): ReadonlyArray<string> =>
  walksOnScreen(planOf(machine)).map(({ name }) => name)

/**
 * The edges joined to tours, or the paths of another strategy one by one. As a test a tour goes along each edge of the
 * diagram, with each sample; between which classes of states is walked in memory, and here when a run is asked for.
 */
const itineraryOf = (machine: string, walk: string, isEnd: (event: SampleEvent) => boolean): Itinerary => {
  const plan = planOf(machine)
  const definition = plan.walks.find(({ name }) => name === walk)
  if (!definition) throw new Error(`${machine} has no walk "${walk}"`)
  const strategy = runOptions()?.strategy
  if (strategy === undefined) return new Tour(plan, definition, isEnd, 'every edge of the diagram')
  const isJoined = strategy.name === 'edges' || strategy.name === 'tours'
  return isJoined ? new Tour(plan, definition, isEnd) : new PathList(plan, definition, strategy, isEnd)
}

/** Walks the edges of one walk: after every event the screen must show the state in which the machine is. */
export const walkAll = async (
  machine: string,
  walk: string,
  adapter: Adapter,
  isEnd: (event: SampleEvent) => boolean = nothing,
): Promise<void> => {
  const tour = itineraryOf(machine, walk, isEnd)
  // A run that was asked for takes as long as its paths are many; each of their steps has its limit.
  if (runOptions() !== null) test.setTimeout(0)
  const failures: string[] = []
  const count = { walked: 0, begun: 0 }
  const notOffered = new Map<string, string>()

  // Begun again only while that closes edges: what cannot be reached is told at the end, not tried for ever.
  let isGettingOn = true
  while (count.begun === 0 || (tour.left > 0 && isGettingOn && failures.length < ENOUGH)) {
    const leftBefore = tour.left
    let before = tour.start
    let ahead = tour.from(before)
    const trail: string[] = []
    const log = GoLog.begin(machine, walk, tour.input)
    let now: Step | null = null
    count.begun++
    try {
      const begin = async () => {
        await adapter.begin({ walk, input: tour.input }, ahead)
        await adapter.see(stateOf(before), walk)
        await log?.begun()
      }
      await test.step(`begin ${JSON.stringify(before.value)}`, begin, STEP_LIMIT)
      while (ahead.length > 0) {
        const [step, ...rest] = ahead
        if (!step) break
        now = step
        const take = async () => {
          trail.push(told(step))
          tour.close(before, step.sample)
          if (!(await adapter.act(step, rest, stateOf(before)))) {
            const { [step.event.type]: reason } = adapter.withheld ?? {}
            if (reason === undefined) throw new Error(`The screen does not offer ${placeOf(step, stateOf(before))}`)
            notOffered.set(placeOf(step, stateOf(before)), reason)
            return false
          }
          await adapter.see(step, walk)
          await log?.step(step)
          return true
        }
        const isOffered = await test.step(told(step), take, STEP_LIMIT)
        if (isOffered) {
          count.walked++
          before = step.snapshot
          ahead = rest
        } else {
          trail.pop()
          tour.remove(before, step.sample)
          ahead = tour.from(before)
        }
      }
      await log?.end(null, null)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await log?.end(reason, now)
      failures.push(`${trail.join('\n') || 'at the beginning'}\n${reason}`)
    }
    isGettingOn = tour.left < leftBefore
  }

  test.info().annotations.push({
    type: machine,
    description: [
      `${count.walked} steps walked in ${count.begun} goes, ${tour.left} edges only behind acts that are not offered`,
      ...[...notOffered].map(([place, reason]) => `${place}: ${reason}`),
    ].join('; '),
  })
  expect.soft(failures.join('\n\n'), 'every step shows its state').toBe('')
  expect(tour.missed().join('\n'), 'every edge is walked').toBe('')
}
