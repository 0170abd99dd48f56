import { endsTheSession } from '../adapters/failures.ts'
import { RoleComparisonAdapter } from '../adapters/role-comparison.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('a role beside another one', () => {
  for (const walk of walksOf('roleComparison')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('roleComparison', walk, await RoleComparisonAdapter.on(page, api), endsTheSession)
    })
  }
})
