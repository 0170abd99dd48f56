import { BulkImportAdapter } from '../adapters/bulk-import.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('items that come in from a file', () => {
  for (const walk of walksOf('bulkImport')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('bulkImport', walk, await BulkImportAdapter.on(page, api), endsTheSession)
    })
  }
})
