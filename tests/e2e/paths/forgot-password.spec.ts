import { ForgotPasswordAdapter } from '../adapters/forgot-password.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('a forgotten password', () => {
  for (const walk of walksOf('forgotPassword')) {
    test(`where ${walk}`, async ({ page, noise }, { workerIndex }) => {
      noise.expect(failedResponse, /net::ERR/)
      await walkAll('forgotPassword', walk, await ForgotPasswordAdapter.on(page, workerIndex))
    })
  }
})
