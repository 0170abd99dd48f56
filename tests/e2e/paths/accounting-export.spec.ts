import { AccountingExportAdapter } from '../adapters/accounting-export.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('a file for the accountant', () => {
  for (const walk of walksOf('accountingExport')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('accountingExport', walk, await AccountingExportAdapter.on(page, api), endsTheSession)
    })
  }
})
