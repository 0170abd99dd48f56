import { CountDrawerAdapter } from '../adapters/count-drawer.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the drawer of a count', () => {
  for (const walk of walksOf('countDrawer')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('countDrawer', walk, await CountDrawerAdapter.on(page, api), endsTheSession)
    })
  }
})
