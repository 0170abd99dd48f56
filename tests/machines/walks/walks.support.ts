import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { nodesUnder } from '../../../src/diagram/graph.ts'
import { differencesFrom } from '../paths/baseline.ts'
import { committedBaseline } from '../paths/baseline-files.ts'
import { coverageOf, edgesOf, transitionsAcrossRegions } from '../paths/coverage.ts'
import { callsOf } from '../paths/faults.ts'
import { changePairCoverageOf } from '../paths/journeys.ts'
import { brokenPromises } from '../paths/judge.ts'
import { type PathPlan, samplesOf, walksOnScreen } from '../paths/plan.ts'
import { statesOf } from '../paths/promises.ts'
import { endsTheSession } from '../paths/session-end.ts'
import { pathsBy } from '../paths/strategies.ts'
import { toursThrough } from '../paths/tour.ts'
import { classOf, type Path, pathsThrough, replay } from '../paths/walk.ts'
import { testFaults } from './faults.support.ts'
import { fileOf, meetsFaults } from './turn.support.ts'

/** Replays a path purely, and looks that it ends in the class of states that it was made for. */
const expectItsEnd = (plan: PathPlan, path: Path) => {
  const walk = plan.walks.find(({ name }) => name === path.walk)
  const end = replay(plan, path).at(-1)
  const said = path.events.map((event) => event.type).join(' → ')
  expect(walk && end && classOf(walk, end), said).toBe(path.endsIn)
}

const stepsOf = (tours: ReadonlyArray<Path>) => tours.reduce((sum, { events }) => sum + events.length, 0)

/** Found when a test asks for it, and once. */
const once = <Value>(find: () => Value): (() => Value) => {
  let found: { readonly value: Value } | null = null
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

/**
 * The tests of one machine: its walks in memory, judged by its promises and its baseline, and its calls with faults, if
 * it is its turn. What takes time is done within the tests, so that one of them can be run alone.
 */
export const testWalks = <Machine extends AnyStateMachine>(of: PathPlan<Machine>) => {
  const plan = of as unknown as PathPlan
  const paths = once(() => pathsThrough(plan))
  const tours = once(() => toursThrough(plan))
  const short = once(() => toursThrough(plan, edgesOf(plan.machine)))
  const chains = once(() => pathsBy(plan, { name: 'random', seed: 7, length: 200 }))
  const journeys = once(() => pathsBy(plan, { name: 'journeys', seed: 1, share: 1, length: 5_000 }))

  describe(plan.name, () => {
    test('every declared event is tried by some walk', () => {
      const untried = Object.keys(plan.events).filter(
        (type) => !samplesOf(plan).some((event) => event.type === type && plan.walks.some((walk) => walk.tries(event))),
      )
      expect(untried).toEqual([])
    })

    test('a browser walks it, or its plan says why none does', () => {
      expect(existsSync(`tests/e2e/paths/${fileOf(plan.name)}.spec.ts`)).toBe(plan.noAdapter === undefined)
    })

    test('every state and every transition of the diagram is on a path', () => {
      const { states, transitions } = coverageOf(plan, paths())
      const count = ({ all, missed }: typeof states) => `${all.length - missed.length}/${all.length}`
      const onScreen = pathsBy({ ...plan, walks: walksOnScreen(plan) }, { name: 'views' })
      console.info(
        `${plan.name}: states covered ${count(states)}, transitions covered ${count(transitions)}, ` +
          `${paths().length} paths, or ${tours().length} tours of ${stepsOf(tours())} steps; in the browser ${stepsOf(onScreen)} steps`,
      )
      expect(states.missed).toEqual([])
      expect(transitions.missed).toEqual([])
    })

    test('the tours leave out no transition that the paths take', () => {
      expect(coverageOf(plan, tours())).toEqual(coverageOf(plan, paths()))
      expect(coverageOf(plan, short())).toEqual(coverageOf(plan, paths()))
    })

    test('the tours have no step that cannot be done: none goes on where the session has ended', () => {
      const walked = [...tours(), ...short()]
      expect(walked.flatMap(({ events }) => events.slice(0, -1).filter(endsTheSession))).toEqual([])
    })

    test('no transition disturbs the regions beside its own', () => {
      expect(transitionsAcrossRegions(plan.machine)).toEqual([])
    })

    test('every state at rest promises something', () => {
      const resting = paths().flatMap((path) =>
        replay(plan, path).flatMap((snapshot) =>
          snapshot._nodes.filter((node) => node.type === 'atomic' || node.type === 'final'),
        ),
      )
      const spoken = statesOf(plan.promises)
      const silent = [...new Set(resting)].map((node) => node.path.join('.')).filter((path) => !spoken.includes(path))
      expect(silent).toEqual([])
    })

    test.each(plan.walks)('where $name: each path ends where it was made to end', (walk) => {
      for (const path of [...paths(), ...tours()]) if (path.walk === walk.name) expectItsEnd(plan, path)
    })

    test('it keeps every promise, and a step of its walks shows each', () => {
      expect(brokenPromises(plan, paths())).toEqual([])
    })

    test('it keeps every promise also on tours, random walks, and journeys as people go', () => {
      // What they show by chance counts for nothing: other walks, or another machine, lead them elsewhere.
      const walked = [...tours(), ...chains(), ...journeys()]
      expect(brokenPromises(plan, walked, 'what they show is not asked')).toEqual([])
      for (const path of [...chains(), ...journeys()]) expectItsEnd(plan, path)
    })

    test('on the journeys nine in ten changes are followed by each navigation that can follow them', () => {
      const { all, walked, missed, explored } = changePairCoverageOf(plan, journeys())
      const { steps, isUsedUp, conceivable } = explored
      console.info(
        `${plan.name}: changes with navigations ${walked}/${all} (${conceivable} conceivable; ${steps} steps explored` +
          `${isUsedUp ? ', the budget used up' : ''}) on ${journeys().length} journeys of ${stepsOf(journeys())} steps`,
      )
      expect(walked, missed.join('\n')).toBeGreaterThanOrEqual(all * 0.9)
    })

    test('it does what its baseline says, step by step', () => {
      // What is meant to be otherwise is taken over by `npm run paths -- --accept`, and looked at in the change.
      expect(differencesFrom(plan, committedBaseline(plan.name))).toEqual([])
    })

    test('its definition is JSON', () => {
      expect(JSON.parse(JSON.stringify(plan.machine.definition))).toMatchObject({ id: plan.name })
    })

    test('every state that a person can notice says what it is', () => {
      const mute = nodesUnder(plan.machine.root).filter(
        (node) =>
          node !== plan.machine.root &&
          (node.type === 'atomic' || node.type === 'final') &&
          !node.always &&
          !node.description,
      )
      expect(mute.map((node) => node.id)).toEqual([])
    })

    if (callsOf(plan.machine).size > 0 && meetsFaults(plan.name)) testFaults(plan)
  })
}
