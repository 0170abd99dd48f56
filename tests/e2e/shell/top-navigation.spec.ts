import { InventoryList } from '../screens/inventory-list.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, inMotion, test } from '../support/test.ts'

test.use(inMotion)

test('the top bar hides the navigation bar and brings it back; following a link leaves it', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const stock = bar.getByRole('button', { name: 'Inventory Master', exact: true })
  await list.open('?layout=horizontal')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(stock).toHaveAttribute('aria-current', 'true')
  await stock.click()
  await bar.getByRole('menuitem', { name: 'Add Inventory' }).click()
  await expect(page).toHaveURL('/pages/InventoryMaster/Single')
  await expect(bar).toBeVisible()
  await toggle.click()
  await expect(bar).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(bar).toBeVisible()
})

test('at 1,200 px the groups are menus on one line; below, a button opens the menu over the page', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/pages/Reports?layout=horizontal')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const groups = bar.locator('> ul > li > :is(a, button)')
  await expect(groups.first()).toBeVisible()
  const boxes = await groups.evaluateAll((all) => all.map((group) => group.getBoundingClientRect().toJSON()))
  expect(boxes.length).toBeGreaterThanOrEqual(10)
  expect(new Set(boxes.map(({ top, height }) => `${top} ${height}`)).size).toBe(1)
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1200)
  await expectNoSidewaysScroll(page)

  // By keyboard alone: the menu opens at its first entry, the arrows move, Escape gives the focus back.
  const billing = bar.getByRole('button', { name: 'Billing', exact: true })
  await billing.focus()
  await page.keyboard.press('ArrowDown')
  const entries = bar.getByRole('menuitem')
  await expect(entries.first()).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(billing).toBeFocused()
  await expect(entries).toHaveCount(0)

  await bar.getByRole('button', { name: 'Pinned', exact: true }).click()
  await entries.filter({ hasText: 'Pin Reports' }).click()
  await bar.getByRole('button', { name: 'Pinned', exact: true }).click()
  await expect(entries).toHaveText(['Reports', 'Unpin Reports'])
  await expect(entries.first()).toHaveAttribute('aria-current', 'page')
  await expectAccessibleInBothColours(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1199, height: 800 })
  await expect(bar).toBeHidden()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByRole('link').first()).toBeFocused()
  await expectAccessibleInBothColours(page)
  await bar.getByRole('link', { name: 'Plan List' }).click()
  await expect(page).toHaveURL('/pages/PlanMaster')
  await expect(bar).toBeHidden()
})
