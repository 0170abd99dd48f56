import { endsTheSession } from '../adapters/failures.ts'
import { SecondFactorAdapter } from '../adapters/second-factor.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe("one's own second factor", () => {
  for (const walk of walksOf('secondFactor')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('secondFactor', walk, await SecondFactorAdapter.on(page, api), endsTheSession)
    })
  }
})
