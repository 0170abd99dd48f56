import { DashboardAdapter } from '../adapters/dashboard.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the dashboard', () => {
  for (const walk of walksOf('dashboard')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('dashboard', walk, await DashboardAdapter.on(page, api), endsTheSession)
    })
  }
})
