import { BatchAdapter } from '../adapters/batch.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('items of a list, sent one after the other', () => {
  for (const walk of walksOf('batch')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('batch', walk, await BatchAdapter.on(page, api), endsTheSession)
    })
  }
})
