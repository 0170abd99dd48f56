import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const menuOf = (page: Page) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  return {
    links: menu.getByRole('link'),
    group: (name: string) => menu.getByRole('button', { name, exact: true }),
    pinned: menu.getByRole('list', { name: 'Pinned', exact: true }).getByRole('link'),
    link: (name: string) => menu.getByRole('link', { name, exact: true }),
    pin: (name: string) => menu.getByRole('button', { name: `Pin ${name}`, exact: true }),
    unpin: (name: string) => menu.getByRole('button', { name: `Unpin ${name}`, exact: true }),
  }
}

test('groups fold and stay as they were left; the group of the shown screen opens by itself', async ({
  signedInPage: page,
}) => {
  const menu = menuOf(page)
  await page.goto('/pages/Reports')
  await expect(menu.link('Reports')).toHaveAttribute('aria-current', 'page')
  await expect(menu.links).toHaveCount(12)
  await expect(menu.group('Billing')).toHaveAttribute('aria-expanded', 'false')

  await menu.group('Plan Master').focus()
  await page.keyboard.press('Enter')
  await expect(menu.group('Plan Master')).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.link('Plan List')).toHaveCount(0)
  await menu.group('People').click()
  await expect(menu.link('Role Master')).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.reload()
  await expect(menu.link('Role Master')).toBeVisible()
  await expect(menu.group('Plan Master')).toHaveAttribute('aria-expanded', 'false')

  await page.goto('/pages/CreatePlan')
  await expect(menu.link('Add Plan')).toHaveAttribute('aria-current', 'page')
  await menu.group('Plan Master').click()
  await expect(menu.link('Add Plan')).toHaveCount(0)
  await menu.link('Inventory List').click()
  await expect(page).toHaveURL(/InventoryMaster/)
  await expect(menu.group('Plan Master')).toHaveAttribute('aria-expanded', 'false')
})

test('pinned screens are at the top in the order of their pins, also after a reload and in another tab', async ({
  signedInPage: page,
}) => {
  const menu = menuOf(page)
  await page.goto('/pages/Reports')
  await menu.link('Warehouse').hover()
  await menu.pin('Warehouse').click()
  // By keyboard alone: the pin follows its screen.
  await menu.link('Bulk').focus()
  await page.keyboard.press('Tab')
  await expect(menu.pin('Bulk')).toBeFocused()
  await expect(menu.pin('Bulk')).toHaveCSS('opacity', '1')
  await page.keyboard.press('Space')
  await expect(menu.pin('Bulk')).toHaveAttribute('aria-pressed', 'true')
  await expect(menu.pinned).toHaveText(['Warehouse', 'Bulk'])
  await expectAccessibleInBothColours(page)

  const other = await page.context().newPage()
  await other.goto('/pages/Reports')
  await expect(menuOf(other).pinned).toHaveText(['Warehouse', 'Bulk'])
  await page.reload()
  await expect(menu.pinned).toHaveText(['Warehouse', 'Bulk'])
  await menu.unpin('Warehouse').focus()
  await page.keyboard.press('Enter')
  await expect(menu.pinned).toHaveText(['Bulk'])
  await expect(menu.unpin('Bulk')).toBeFocused()
  await expect(menuOf(other).pinned).toHaveText(['Bulk'])
  await page.keyboard.press('Enter')
  await expect(menu.pinned).toHaveCount(0)
  await expect(menu.link('Dashboard')).toBeFocused()
  await other.close()
})

test('an act is found by what a person calls it, and begins where it leads', async ({ signedInPage: page }) => {
  await page.goto('/pages/Reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const begin = async (text: string, name: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByRole('combobox').fill(text)
    await expect(dialog.getByRole('group', { name: 'Acts' }).getByRole('option').first()).toContainText(name)
    await dialog.getByRole('option', { name }).click()
    await expect(dialog).toHaveCount(0)
  }
  await begin('new invoice', 'New invoice')
  await expect(page.getByRole('heading', { name: 'Create Offline Plan', level: 1 })).toBeVisible()
  await begin('record payment', 'Record payment')
  await expect(page).toHaveURL('/pages/BillingReports/Invoices?status=open')
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await begin('void', 'Void SIMs')
  await expect(page).toHaveURL('/pages/InventoryMaster?stockStatus=available')
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a pin is seen and wide enough for a finger', async ({ signedInPage: page }) => {
    const menu = menuOf(page)
    await page.goto('/pages/Reports')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const pin = menu.pin('Inventory List')
    await expect(pin).toHaveCSS('opacity', '1')
    const box = await pin.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await pin.tap()
    await expect(menu.pinned).toHaveText(['Inventory List'])
  })
})
