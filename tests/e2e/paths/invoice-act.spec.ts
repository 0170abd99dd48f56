import { endsTheSession } from '../adapters/failures.ts'
import { InvoiceActAdapter } from '../adapters/invoice-act.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('an act on a supplier invoice', () => {
  for (const walk of walksOf('invoiceAct')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('invoiceAct', walk, await InvoiceActAdapter.on(page, api), endsTheSession)
    })
  }
})
