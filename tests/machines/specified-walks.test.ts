import { describe, expect, test } from 'vitest'
import { planOf } from './paths/index.ts'
import { type PathPlan, samplesOf, walksOnScreen } from './paths/plan.ts'
import { specifiedPlanOf, specifiedWalks } from './paths/specified.ts'
import { pathsThrough, replay } from './paths/walk.ts'

const onScreen = (plan: PathPlan, names?: ReadonlyArray<string>): PathPlan => ({
  ...plan,
  walks: walksOnScreen(plan).filter(({ name }) => names?.includes(name) ?? true),
})

/** Every state in which the walks rest, and every event that they take. */
const shownBy = (plan: PathPlan): ReadonlySet<string> => {
  const paths = pathsThrough(plan)
  const states = paths.flatMap((path) => replay(plan, path).flatMap(({ _nodes }) => _nodes.map(({ id }) => id)))
  return new Set([...states, ...paths.flatMap(({ events }) => events.map(({ type }) => type))])
}

describe.each(Object.keys(specifiedWalks))('in front of a server of the specification the walks of %s', (name) => {
  const {
    machine,
    walks,
    events,
    states = {},
    samples,
  } = specifiedWalks[name] as NonNullable<(typeof specifiedWalks)[string]>
  const ours = onScreen(planOf(machine), walks)

  test('reach every state and every event except those listed with a reason', () => {
    const there = shownBy(onScreen(specifiedPlanOf(name)))
    const missing = [...shownBy(ours)].filter((shown) => !there.has(shown))
    expect(missing.toSorted()).toEqual([...Object.keys(events), ...Object.keys(states)].toSorted())
  })

  test('leave out samples that walks with our own server try', () => {
    const tried = samplesOf(ours).filter((event) => ours.walks.some((walk) => walk.tries(event)))
    const idle = Object.entries(samples).filter(([, isLeftOut]) => !tried.some(isLeftOut))
    expect(idle.map(([reason]) => reason)).toEqual([])
  })
})
