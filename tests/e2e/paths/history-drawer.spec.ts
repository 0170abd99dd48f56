import { endsTheSession } from '../adapters/failures.ts'
import { HistoryDrawerAdapter } from '../adapters/history-drawer.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the history drawer', () => {
  for (const walk of walksOf('historyDrawer')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('historyDrawer', walk, await HistoryDrawerAdapter.on(page, api), endsTheSession)
    })
  }
})
