import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from './support/test.ts'

test('Ctrl+K finds a screen, an act and a record by keyboard; Escape gives the focus back', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/RegionMaster')
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await field.fill('add supp')
  await expect(dialog.getByRole('option', { name: 'Add Supplier' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/supplierMaster\/insert/)
  await expect(dialog).toHaveCount(0)

  await page.goto('/pages/supplierMaster')
  const edit = page.locator('main a[href*="/supplierMaster/edit/"]').first()
  await edit.click()
  const subject = page.locator('h1 + *, h1').first()
  await expect(subject).toBeVisible()
  await expect(page.locator('main')).toContainText(' · ')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('option').first()).toContainText('Edit Supplier')
  await field.fill('894')
  const items = dialog.getByRole('group', { name: 'Inventory items' }).getByRole('option')
  await expect(items.first()).toBeVisible()
  await items.first().click()
  await expect(page).toHaveURL(/InventoryMaster\/Edit\/\d+/)
})

test('the page of a wrong address opens the search', async ({ signedInPage: page }) => {
  await page.goto('/pages/error-404-alt')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
})
