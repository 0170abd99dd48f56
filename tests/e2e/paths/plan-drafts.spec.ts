import { PlanDraftsAdapter } from '../adapters/plan-drafts.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the drafts of plans', () => {
  for (const walk of walksOf('planDrafts')) {
    test(`where ${walk}`, async ({ page, api }) => {
      test.setTimeout(180_000)
      await walkAll('planDrafts', walk, await PlanDraftsAdapter.on(page, api, walk))
    })
  }
})
