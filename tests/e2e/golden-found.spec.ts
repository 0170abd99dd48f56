import { expectReplayable } from './support/replayable.ts'
import { expect, test } from './support/test.ts'

// Kept by `GOLDEN=tests/journal/golden/0.1.0-found.json npx playwright test golden-found`.
test('the record of a view that is kept, and of a search over everything, replays to what was seen', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/supplierMaster?quick=S')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Views' })
  await drawer.getByLabel('Name for the list as it is now').fill('Those with S')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Remove Those with S' }).click()
  await expect(drawer.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('89')
  await dialog.getByRole('combobox').fill('894')
  await expect(dialog.getByRole('group', { name: 'Inventory items' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const { machines } = await expectReplayable(page)
  expect(machines).toEqual(expect.arrayContaining(['recordList', 'savedViews', 'palette']))
})
