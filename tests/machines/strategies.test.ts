import { expect, test } from 'vitest'
import { coverageOf } from './paths/coverage.ts'
import { planOf } from './paths/index.ts'
import { pairCoverageOf, pathsBy } from './paths/strategies.ts'
import { pathsThrough } from './paths/walk.ts'

test('a random walk is the same for the same seed, and another for another', () => {
  const plan = planOf('planList')
  const ofSeed = (seed: number) => pathsBy(plan, { name: 'random', seed, length: 200 })
  expect(ofSeed(7)).toEqual(ofSeed(7))
  expect(ofSeed(8)).not.toEqual(ofSeed(7))
})

test('every pair of edges is on a path of the pairs, which a random walk of one event does not reach', () => {
  const plan = planOf('historyDrawer')
  const { all, covered } = pairCoverageOf(plan, pathsBy(plan, { name: 'pairs' }))
  expect([all > 0, covered]).toEqual([true, all])
  expect(pairCoverageOf(plan, pathsBy(plan, { name: 'random', seed: 1, length: 1 })).covered).toBe(0)
})

test('a transition that no path takes is named', () => {
  const plan = planOf('session')
  const poorer = { ...plan, walks: plan.walks.filter(({ name }) => !/^(nobody|somebody)/.test(name)) }
  const { transitions } = coverageOf(poorer, pathsThrough(poorer))
  expect(transitions.missed).toContain(
    '#session.signedOut.submitting · xstate.done.actor.signIn (1) → #session.signedIn',
  )
})
