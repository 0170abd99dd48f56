import { ColumnPresetsAdapter } from '../adapters/column-presets.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

test.describe('the presets of columns', () => {
  for (const walk of walksOf('columnPresets')) {
    test(`where ${walk}`, async ({ page, api }) => {
      test.setTimeout(180_000)
      await walkAll('columnPresets', walk, new ColumnPresetsAdapter(page, api))
    })
  }
})
