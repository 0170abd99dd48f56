import { endsTheSession } from '../adapters/failures.ts'
import { WarehouseActAdapter } from '../adapters/warehouse-act.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('what is done with a row of the warehouse', () => {
  for (const walk of walksOf('warehouseAct')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('warehouseAct', walk, await WarehouseActAdapter.on(page, api), endsTheSession)
    })
  }
})
