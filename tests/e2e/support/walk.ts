import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { caseOf, readCases } from '../../machines/paths/cases.ts'
import { dayTourOf } from '../../machines/paths/day.ts'
import { planOf } from '../../machines/paths/index.ts'
import type { Itinerary } from '../../machines/paths/itinerary.ts'
import { kept } from '../../machines/paths/kept.ts'
import { nothing, type PathPlan, walksInBrowser } from '../../machines/paths/plan.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { pathsBy } from '../../machines/paths/strategies.ts'
import { Tour } from '../../machines/paths/tour.ts'
import { viewTourOf, viewWalksOf } from '../../machines/paths/views.ts'
import { CaseList } from './case-list.ts'
import { Gate } from './gate.ts'
import { type Adapter, type Withheld, walkGoes } from './goes.ts'
import { GoLog, runOptions } from './run-log.ts'

export type { Adapter, Beginning, State, Step } from './goes.ts'

/** A note on a walk for the output of `npm test`: what was not walked; see scripts/lib/walk-notes.mjs. */
type WalkNote = {
  readonly machine: string
  readonly walk: string
  readonly steps: number
  readonly goes: number
  readonly closedOff: ReadonlyArray<string>
  readonly withheld: ReadonlyArray<Withheld>
}

/** The time limit of one step including screenshots, so that a page that hangs fails at its step. */
const STEP_LIMIT = { timeout: 60_000 }

/** Walks about views and machine parts that every list shares (`src/views/lists`, `exporting`). */
const sharedByLists: ReadonlySet<string> = new Set([
  'all pages are downloaded',
  'the entries of a page are chosen',
  'the entries of a page of a search are chosen',
  'the filter panel is opened and closed',
])
/** The list that walks them as tests. A requested run walks them at the list it names. */
const WALKED_AT = 'inventoryList'

/** The name of a machine with our own server, or the plan of one with another server. */
type Planned = string | PathPlan
const planIn = (planned: Planned): PathPlan => (typeof planned === 'string' ? planOf(planned) : planned)

/** The walks of a machine that a browser can walk. */
const walkable = (plan: PathPlan): PathPlan['walks'] =>
  walksInBrowser(plan).filter(
    ({ name }) => runOptions() !== null || plan.name === WALKED_AT || !sharedByLists.has(name),
  )

const seen = new WeakMap<PathPlan, PathPlan>()

/** The plan of a machine for a browser. */
const onScreen = (plan: PathPlan): PathPlan => kept(seen, plan, () => ({ ...plan, walks: walkable(plan) }))

/** The names of the walks of a machine for a browser; each becomes a test. */
export const walksOf = (planned: Planned): ReadonlyArray<string> => {
  const plan = planIn(planned)
  return runOptions() === null ? viewWalksOf(onScreen(plan)) : walkable(plan).map(({ name }) => name)
}

/**
 * The itinerary of a walk.
 *
 * As a test it covers the views. A requested run covers the edges of a day or all edges, joined to tours, or single
 * cases of a file or another strategy. Samples and edges between classes of states are walked in memory.
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

/** The number of failures of one walk after which it stops; every case of a file is walked. */
const enough = (): number => (runOptions()?.strategy.name === 'cases' ? Number.POSITIVE_INFINITY : 3)

/** Walks the views of one walk, or what a run requests. */
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
  // A run of a part, or of a file, may contain nothing of this walk.
  test.skip(isRun && itinerary.left === 0, 'nothing of this walk is asked for')
  // A requested run has no total limit, because it depends on the number of paths; each step has one.
  if (isRun) test.setTimeout(0)
  const { begun, steps, failures, flaky, withheld } = await walkGoes(itinerary, {
    walk,
    adapter,
    within: (name, run) => test.step(name, run, STEP_LIMIT),
    note: (go) => GoLog.begin({ machine, walk, ...go }),
    meet: Gate.meet,
    // A test must not hide a race; a manual run reports it as flaky.
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
