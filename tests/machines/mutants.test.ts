import { describe, expect, test } from 'vitest'
import { edgeNamesOf } from './paths/coverage.ts'
import { planOf, plans } from './paths/index.ts'
import { checkMutants, MUTATION_GOAL, mutantsOf } from './paths/mutants.ts'
import { pathsThrough } from './paths/walk.ts'

describe.each(plans)('$name', (plan) => {
  test('its cases notice at least 95 % of its mutants', () => {
    const { all, noticed, survivors } = checkMutants(plan, pathsThrough(plan))
    const known = survivors.filter(({ reason }) => reason !== null)
    console.info(`${plan.name}: ${noticed} of ${all} mutants noticed, ${known.length} that none could`)
    // Each surviving mutant has a reason, and nothing else has.
    expect(known.map(({ name }) => name).toSorted()).toEqual(Object.keys(plan.unnoticeable ?? {}).toSorted())
    const unknown = survivors.filter(({ reason }) => reason === null).map(({ name }) => name)
    expect(noticed, unknown.join('\n')).toBeGreaterThanOrEqual((all - known.length) * MUTATION_GOAL)
  })
})

test('every edge of a machine has mutants, and paths without expectations notice none of them', () => {
  const plan = planOf('planWizard')
  const mutants = mutantsOf(plan.machine)
  const changed = new Set(mutants.map(({ edge }) => edge))
  expect([...edgeNamesOf(plan.machine).values()].filter((edge) => !changed.has(edge))).toEqual([])
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  const silent = { ...plan, unnoticeable: { [mutants[0]?.name ?? '']: 'a reason' } }
  const { noticed, survivors } = checkMutants(silent, [])
  expect([noticed, survivors.length, survivors[0]?.reason]).toEqual([0, mutants.length, 'a reason'])
})

test('a mutant leaves its machine unchanged', () => {
  const { machine } = planOf('secondFactor')
  const before = JSON.stringify(machine.config)
  for (const { build } of mutantsOf(machine)) build()
  expect(JSON.stringify(machine.config)).toBe(before)
})
