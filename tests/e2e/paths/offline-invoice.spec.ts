import { endsTheSession } from '../adapters/failures.ts'
import { OfflineInvoiceAdapter } from '../adapters/offline-invoice.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('an invoice that was issued', () => {
  for (const walk of walksOf('offlineInvoice')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('offlineInvoice', walk, await OfflineInvoiceAdapter.on(page, api), endsTheSession)
    })
  }
})
