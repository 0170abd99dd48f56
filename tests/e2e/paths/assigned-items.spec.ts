import { AssignedItemsAdapter } from '../adapters/assigned-items.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('an act of assigning', () => {
  for (const walk of walksOf('assignedItems')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('assignedItems', walk, await AssignedItemsAdapter.on(page, api), endsTheSession)
    })
  }
})
