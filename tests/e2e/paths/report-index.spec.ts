import { endsTheSession } from '../adapters/failures.ts'
import { ReportIndexAdapter } from '../adapters/report-index.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the report index', () => {
  for (const walk of walksOf('reportIndex')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('reportIndex', walk, await ReportIndexAdapter.on(page, api), endsTheSession)
    })
  }
})
