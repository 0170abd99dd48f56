import { InventoryFormAdapter } from '../adapters/inventory-form.ts'
import { leavesTheForm } from '../adapters/inventory-form-calls.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'
import { ourServer } from '../support/walked-server.ts'

test.describe('the inventory form', () => {
  for (const walk of walksOf('inventoryForm')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll(
        'inventoryForm',
        walk,
        await InventoryFormAdapter.on(page, ourServer(api), api, walk),
        leavesTheForm,
      )
    })
  }
})
