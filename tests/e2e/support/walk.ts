import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { caseOf, readCases } from '../../machines/paths/cases.ts'
import { dayTourOf } from '../../machines/paths/day.ts'
import { planOf } from '../../machines/paths/index.ts'
import type { Itinerary } from '../../machines/paths/itinerary.ts'
import { kept } from '../../machines/paths/kept.ts'
import { nothing, type PathPlan, walksOnScreen } from '../../machines/paths/plan.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { pathsBy } from '../../machines/paths/strategies.ts'
import { Tour } from '../../machines/paths/tour.ts'
import { viewTourOf, viewWalksOf } from '../../machines/paths/views.ts'
import { CaseList } from './case-list.ts'
import { Gate } from './gate.ts'
import { type Adapter, type Withheld, walkGoes } from './goes.ts'
import { GoLog, runOptions } from './run-log.ts'

export type { Adapter, Beginning, State, Step } from './goes.ts'

/** What is noted of a walk beside its test: `npm test` tells what was not walked, see scripts/lib/walk-notes.mjs. */
type WalkNote = {
  readonly machine: string
  readonly walk: string
  readonly steps: number
  readonly goes: number
  readonly closedOff: ReadonlyArray<string>
  readonly withheld: ReadonlyArray<Withheld>
}

/** How long one step may take, pictures and all: a page that hangs is a failure of its step, with its name. */
const STEP_LIMIT = { timeout: 60_000 }

/** Walks among views and parts of a machine that every list shares (`src/views/lists`, `exporting`, `columns`). */
const sharedByLists: ReadonlySet<string> = new Set([
  'all pages are downloaded',
  'columns are arranged',
  'the entries of a page are chosen',
  'the entries of a page of a search are chosen',
  'the filter panel is opened and closed',
])
/** The list at which they are walked as tests; a run that is asked for walks them at the list that it names. */
const WALKED_AT = 'inventoryList'

/** A machine by its name, as it is in front of our own server; or the plan of one, where it is in front of another. */
type Planned = string | PathPlan
const planIn = (planned: Planned): PathPlan => (typeof planned === 'string' ? planOf(planned) : planned)

/** The walks of a machine that a browser can go. */
const walkable = (plan: PathPlan): PathPlan['walks'] =>
  walksOnScreen(plan).filter(({ name }) => runOptions() !== null || plan.name === WALKED_AT || !sharedByLists.has(name))

const seen = new WeakMap<PathPlan, PathPlan>()

/** A machine as a browser walks it. */
const onScreen = (plan: PathPlan): PathPlan => kept(seen, plan, () => ({ ...plan, walks: walkable(plan) }))

/** The walks of a machine that a browser goes, by name: each becomes a test. */
export const walksOf = (planned: Planned): ReadonlyArray<string> => {
  const plan = planIn(planned)
  return runOptions() === null ? viewWalksOf(onScreen(plan)) : walkable(plan).map(({ name }) => name)
}

/**
 * The views; where a run is asked for, the edges of a day or all edges, each joined to tours, or the cases of a file or of
 * another strategy one by one. Every sample, and between which classes of states an edge leads, is walked in memory.
 */
const itineraryOf = (plan: PathPlan, walk: string, isEnd: (event: SampleEvent) => boolean): Itinerary => {
  const machine = plan.name
  const definition = plan.walks.find(({ name }) => name === walk)
  if (!definition) throw new Error(`${machine} has no walk "${walk}"`)
  const strategy = runOptions()?.strategy ?? { name: 'views' }
  if (strategy.name === 'views') return viewTourOf(onScreen(plan), walk, isEnd)
  if (strategy.name === 'day') return dayTourOf(onScreen(plan), walk, isEnd)
  if (strategy.name === 'edges' || strategy.name === 'tours') return new Tour(plan, definition, isEnd)
  const cases =
    strategy.name === 'cases'
      ? readCases(readFileSync(strategy.file, 'utf8'))
      : pathsBy(plan, strategy).map((path) => caseOf(plan, path))
  const own = cases.filter((one) => one.machine === machine && one.walk === walk)
  return new CaseList(plan, own, isEnd)
}

/** How many failures of one walk are worth telling; of a file every case is judged. */
const enough = (): number => (runOptions()?.strategy.name === 'cases' ? Number.POSITIVE_INFINITY : 3)

/** Walks the views of one walk, or what a run asks of it. */
export const walkAll = async (
  planned: Planned,
  walk: string,
  adapter: Adapter,
  isEnd: (event: SampleEvent) => boolean = nothing,
): Promise<void> => {
  const plan = planIn(planned)
  const machine = plan.name
  const itinerary = itineraryOf(plan, walk, isEnd)
  const isRun = runOptions() !== null
  // A run of a part, or of a file, may have nothing of this walk.
  test.skip(isRun && itinerary.left === 0, 'nothing of this walk is asked for')
  // A run that was asked for takes as long as its paths are many; each of their steps has its limit.
  if (isRun) test.setTimeout(0)
  const { begun, steps, failures, flaky, withheld } = await walkGoes(itinerary, {
    walk,
    adapter,
    within: (name, run) => test.step(name, run, STEP_LIMIT),
    note: (go) => GoLog.begin({ machine, walk, ...go }),
    meet: Gate.meet,
    // As a test a race is not hidden; a run by hand tells it apart.
    isRepeated: isRun,
    enough: enough(),
  })
  const closedOff = itinerary.closedOff()
  test.info().annotations.push({
    type: 'walk',
    description: JSON.stringify({ machine, walk, steps, goes: begun, closedOff, withheld } satisfies WalkNote),
  })
  expect.soft(failures.join('\n\n'), 'every step shows its state').toBe('')
  expect.soft(flaky.join('\n\n'), 'every step shows its state each time').toBe('')
  expect(itinerary.missed().join('\n'), 'all that lies on the walk is walked').toBe('')
}
