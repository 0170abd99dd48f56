import { AccountLinkAdapter } from '../adapters/account-link.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('a link that opens an account', () => {
  for (const walk of walksOf('accountLink')) {
    test(`where ${walk}`, async ({ page, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('accountLink', walk, await AccountLinkAdapter.on(page))
    })
  }
})
