import { LayoutAdapter } from '../adapters/layout.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the layout', () => {
  for (const walk of walksOf('layout')) {
    test(`where ${walk}`, async ({ page, api }) => {
      test.setTimeout(180_000)
      await walkAll('layout', walk, new LayoutAdapter(page, api))
    })
  }
})
