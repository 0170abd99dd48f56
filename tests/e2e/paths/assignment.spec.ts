import { AssignmentAdapter } from '../adapters/assignment.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('giving stock to a partner', () => {
  for (const walk of walksOf('assignment')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('assignment', walk, await AssignmentAdapter.on(page, api), endsTheSession)
    })
  }
})
