/**
 * The plan wizard of the built application with a server that has only the calls of the specification (§7): one that
 * sends every field, and one that omits fields.
 */
import { test } from '../support/specified.ts'
import { changePlan, publishPlan, refusePlanWithoutNumber } from '../support/specified-plans.ts'

for (const mood of ['letter', 'sparse'] as const) {
  test.describe(`in front of a server of the specification, ${mood}`, () => {
    test.use({ mood })

    test('a new plan gets to the server as it was entered', ({ page, server }) => publishPlan(page, server))
    test('a plan that is changed keeps what came, and invents nothing', ({ page, server }) =>
      changePlan(page, server, mood))
  })
}

test.describe('in front of a server that leaves fields out', () => {
  test.use({ mood: 'sparse' })
  test('a plan without its number is not changed', ({ page, server }) => refusePlanWithoutNumber(page, server))
})
