import { pathsOf } from '../../machines/paths/index.ts'
import { InventoryListAdapter } from '../adapters/inventory-list.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { nameOf, walk } from '../support/walk.ts'

test.describe('the inventory list', () => {
  for (const [index, path] of pathsOf('inventoryList').entries()) {
    test(`where ${path.walk}: ${nameOf(path, index)}`, async ({ signedInPage: page, noise }, { annotations }) => {
      noise.expect(failedResponse, /net::ERR/)
      annotations.push({ type: 'path', description: await walk(path, await InventoryListAdapter.on(page)) })
    })
  }
})
