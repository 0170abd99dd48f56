import { AccountAccessAdapter } from '../adapters/account-access.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the access of an account', () => {
  for (const walk of walksOf('accountAccess')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('accountAccess', walk, await AccountAccessAdapter.on(page, api), endsTheSession)
    })
  }
})
