import { leavesTheWizard, PlanWizardAdapter } from '../adapters/plan-wizard.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'
import { ourServer } from '../support/walked-server.ts'

test.describe('the plan wizard', () => {
  for (const walk of walksOf('planWizard')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(240_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('planWizard', walk, await PlanWizardAdapter.on(page, ourServer(api), api, walk), leavesTheWizard)
    })
  }
})
