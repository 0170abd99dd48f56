import { endsTheSession } from '../adapters/failures.ts'
import { InventoryListAdapter } from '../adapters/inventory-list.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'
import { ourServer } from '../support/walked-server.ts'

test.describe('the inventory list', () => {
  for (const walk of walksOf('inventoryList')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('inventoryList', walk, await InventoryListAdapter.on(page, ourServer(api)), endsTheSession)
    })
  }
})
