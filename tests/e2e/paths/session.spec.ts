import { SessionAdapter } from '../adapters/session.ts'
import { ourSessions } from '../adapters/session-server.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the session', () => {
  for (const walk of walksOf('session')) {
    test(`where ${walk}`, async ({ page, url, noise }, { workerIndex }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('session', walk, await SessionAdapter.on(page, ourSessions(page, url, workerIndex)))
    })
  }
})
