import { pathsOf } from '../../machines/paths/index.ts'
import { SessionAdapter } from '../adapters/session.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, test } from '../support/test.ts'
import { nameOf, walk } from '../support/walk.ts'

test.describe('the session', () => {
  for (const [index, path] of pathsOf('session').entries()) {
    test(nameOf(path, index), async ({ page, url, noise }, { workerIndex }) => {
      noise.expect(failedResponse, /net::ERR/)
      expect(await walk(path, await SessionAdapter.on(page, url, workerIndex))).toBe('walked')
    })
  }
})
