import { describe, expect, test } from 'vitest'
import { dayThrough } from './paths/day.ts'
import { plans } from './paths/index.ts'
import { samplesOf, walksOnScreen } from './paths/plan.ts'
import { endsTheSession } from './paths/session-end.ts'
import { viewsThrough, viewTourOf, viewWalksOf } from './paths/views.ts'
import { type Path, pathsThrough, replay } from './paths/walk.ts'

/** The parts of the paths that a screen can follow: up to the end of the session. */
const onScreen = (paths: ReadonlyArray<Path>): ReadonlyArray<Path> =>
  paths.map((path) => {
    const end = path.events.findIndex(endsTheSession)
    return end < 0 ? path : { ...path, events: path.events.slice(0, end + 1) }
  })

const lengthOf = (paths: ReadonlyArray<Path>) => paths.reduce((sum, { events }) => sum + events.length, 0)

/** How many actions a machine has, each with its own dialog. */
const actsOf = (plan: Parameters<typeof samplesOf>[0]): number =>
  new Set(samplesOf(plan).map(({ act }) => (act as { readonly kind?: string } | undefined)?.kind ?? '')).size

describe.each(plans.map((plan) => ({ name: plan.name, plan: { ...plan, walks: walksOnScreen(plan) } })))(
  'the views of $name',
  ({ plan }) => {
    const all = onScreen(pathsThrough(plan))
    const views = viewsThrough(plan)

    test('include every state in which the paths rest', () => {
      const states = (paths: ReadonlyArray<Path>) =>
        new Set(paths.flatMap((path) => replay(plan, path).flatMap(({ _nodes }) => _nodes.map(({ id }) => id))))
      expect(states(views)).toEqual(states(all))
    })

    test('include every act of a person that the paths take', () => {
      const acts = (paths: ReadonlyArray<Path>) =>
        new Set(paths.flatMap(({ events }) => events.map(({ type }) => type)).filter((type) => !/^xstate\./.test(type)))
      expect(acts(views)).toEqual(acts(all))
    })

    test('include every step and every place that the paths reach', () => {
      const facts = (paths: ReadonlyArray<Path>) =>
        new Set(
          paths.flatMap((path) =>
            replay(plan, path).map(({ context: { step, place } }) => JSON.stringify([step ?? null, place ?? null])),
          ),
        )
      const apart = (pairs: ReadonlySet<string>, index: number) =>
        new Set([...pairs].map((pair) => JSON.stringify(JSON.parse(pair)[index])))
      expect(apart(facts(views), 0)).toEqual(apart(facts(all), 0))
      expect(apart(facts(views), 1)).toEqual(apart(facts(all), 1))
    })

    test('are walked completely if a screen offers everything, in fewer steps than a day’s edges for each act', () => {
      const left = viewWalksOf(plan).flatMap((walk) => {
        const tour = viewTourOf(plan, walk, endsTheSession)
        for (let before = -1; before !== tour.left; ) {
          before = tour.left
          let at = tour.start
          for (const { sample, snapshot } of tour.from(at)) {
            tour.close(at, sample)
            at = snapshot
          }
        }
        return tour.missed()
      })
      expect(left).toEqual([])
      expect(lengthOf(views)).toBeLessThanOrEqual(lengthOf(dayThrough(plan)) * actsOf(plan))
    })
  },
)
