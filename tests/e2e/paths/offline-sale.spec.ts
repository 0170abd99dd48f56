import { leavesTheSale, OfflineSaleAdapter } from '../adapters/offline-sale.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('a sale by invoice', () => {
  for (const walk of walksOf('offlineSale')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('offlineSale', walk, await OfflineSaleAdapter.on(page, api, walk), leavesTheSale)
    })
  }
})
