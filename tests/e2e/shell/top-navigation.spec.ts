import { InventoryList } from '../screens/inventory-list.ts'
import { expect, inMotion, test } from '../support/test.ts'

test.use(inMotion)

test('the top bar puts the navigation bar away and brings it back; following a link leaves it', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await list.open('?layout=horizontal')
  await expect(bar).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await bar.getByRole('link', { name: 'Add Inventory' }).click()
  await expect(page).toHaveURL('/pages/InventoryMaster/Single')
  await expect(bar).toBeVisible()
  await toggle.click()
  await expect(bar).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bar).toBeHidden()
  await toggle.click()
  await expect(bar).toBeVisible()
})
