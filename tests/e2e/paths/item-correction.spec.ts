import { ItemCorrectionAdapter, isOver } from '../adapters/item-correction.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the correction of an item', () => {
  for (const walk of walksOf('itemCorrection')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('itemCorrection', walk, await ItemCorrectionAdapter.on(page, api), isOver)
    })
  }
})
