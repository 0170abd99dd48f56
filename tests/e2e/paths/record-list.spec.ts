import { endsTheSession } from '../adapters/failures.ts'
import { RecordListAdapter } from '../adapters/record-list.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'
import { ourServer } from '../support/walked-server.ts'

test.describe('the list of a record', () => {
  for (const walk of walksOf('recordList')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('recordList', walk, await RecordListAdapter.on(page, ourServer(api), walk), endsTheSession)
    })
  }
})
