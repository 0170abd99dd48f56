import { endsTheSession } from '../adapters/failures.ts'
import { PlanListAdapter } from '../adapters/plan-list.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'
import { ourServer } from '../support/walked-server.ts'

test.describe('the plan list', () => {
  for (const walk of walksOf('planList')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('planList', walk, await PlanListAdapter.on(page, ourServer(api)), endsTheSession)
    })
  }
})
