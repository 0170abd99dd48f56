import { endsTheSession } from '../adapters/failures.ts'
import { ReportPagingAdapter } from '../adapters/report-paging.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'
import { ourServer } from '../support/walked-server.ts'

test.describe('the reports and the partner list', () => {
  for (const walk of walksOf('reportPaging')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('reportPaging', walk, await ReportPagingAdapter.on(page, ourServer(api)), endsTheSession)
    })
  }
})
