import { ApiOrderAdapter } from '../adapters/api-order.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe("an order of a partner's system", () => {
  for (const walk of walksOf('apiOrder')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('apiOrder', walk, await ApiOrderAdapter.on(page, api), endsTheSession)
    })
  }
})
