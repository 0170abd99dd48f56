import { endsTheSession } from '../adapters/failures.ts'
import { OwnProfileAdapter } from '../adapters/own-profile.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the own profile', () => {
  for (const walk of walksOf('ownProfile')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('ownProfile', walk, await OwnProfileAdapter.on(page, api), endsTheSession)
    })
  }
})
