import { SignInFactorAdapter } from '../adapters/sign-in-factor.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the second factor at the sign-in', () => {
  for (const walk of walksOf('signInFactor')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('signInFactor', walk, await SignInFactorAdapter.on(page, api))
    })
  }
})
