import { endsTheSession } from '../adapters/failures.ts'
import { ItemReturnAdapter } from '../adapters/item-return.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the return of an item', () => {
  for (const walk of walksOf('itemReturn')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('itemReturn', walk, await ItemReturnAdapter.on(page, api), endsTheSession)
    })
  }
})
