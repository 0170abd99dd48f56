import { endsTheSession } from '../adapters/failures.ts'
import { InviteUsersAdapter } from '../adapters/invite-users.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the invitation of several people', () => {
  for (const walk of walksOf('inviteUsers')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('inviteUsers', walk, await InviteUsersAdapter.on(page, api), endsTheSession)
    })
  }
})
