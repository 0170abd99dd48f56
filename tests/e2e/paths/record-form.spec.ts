import { RecordFormAdapter } from '../adapters/record-form.ts'
import { leavesTheForm } from '../adapters/record-form-states.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the form of a record', () => {
  for (const walk of walksOf('recordForm')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('recordForm', walk, await RecordFormAdapter.on(page, api, walk), leavesTheForm)
    })
  }
})
