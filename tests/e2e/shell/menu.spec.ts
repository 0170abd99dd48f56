import type { Page } from '@playwright/test'
import { sidebarSizes } from '../../../src/schemas/shell/layout.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

/** The name of a screen in the menu, whatever there is to act on: other tests change the stock at the same time. */
const withAnyCount = (name: string) => new RegExp(`^${name}(, \\d+\\+? to act on)?$`)
/** Its text, with the number. */
const textOf = (name: string) => new RegExp(`^${name}(\\d+\\+?)?$`)

const menuOf = (page: Page) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  return {
    links: menu.getByRole('link'),
    group: (name: string) => menu.getByRole('button', { name, exact: true }),
    pinned: menu.getByRole('list', { name: 'Pinned', exact: true }).getByRole('link'),
    link: (name: string) => menu.getByRole('link', { name: withAnyCount(name) }),
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
  await expect(menu.pinned).toHaveText([textOf('Warehouse'), 'Bulk'])
  await expectAccessibleInBothColours(page)

  const other = await page.context().newPage()
  await other.goto('/pages/Reports')
  await expect(menuOf(other).pinned).toHaveText([textOf('Warehouse'), 'Bulk'])
  await page.reload()
  await expect(menu.pinned).toHaveText([textOf('Warehouse'), 'Bulk'])
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

test('pinned screens are reachable in every layout', async ({ signedInPage: page }) => {
  const menu = menuOf(page)
  await page.goto('/pages/Reports')
  await menu.link('Bulk').hover()
  await menu.pin('Bulk').click()
  await page.getByRole('button', { name: 'Layout settings', exact: true }).click()
  const settings = page.getByRole('complementary', { name: 'Layout settings' })
  const over = page.getByRole('button', { name: 'Menu', exact: true })
  for (const { value, label } of sidebarSizes) {
    await settings.getByRole('radio', { name: label, exact: true }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-sidebar-size', value)
    const isOver = value === 'full' || value === 'fullscreen'
    if (isOver) await over.click()
    await menu.pinned.click()
    await expect(page).toHaveURL('/pages/InventoryMaster/Bulk')
    // Compact pins too, by the button in the corner.
    if (value === 'compact') {
      await menu.link('Plan List').hover()
      await menu.pin('Plan List').click()
      await expect(menu.pinned).toHaveText(['Bulk', 'Plan List'])
      await menu.pinned.last().hover()
      await menu.unpin('Plan List').click()
    }
    if (isOver) await over.click()
    await menu.link('Reports').click()
    await expect(page).toHaveURL('/pages/Reports')
  }
  await settings.getByRole('radio', { name: 'Top navigation', exact: true }).check({ force: true })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('button', { name: 'Pinned', exact: true }).click()
  await bar.getByRole('menuitem', { name: 'Bulk', exact: true }).click()
  await expect(page).toHaveURL('/pages/InventoryMaster/Bulk')
})

test('a screen where somebody has to act has a number, beside the menu and in its menus along the top', async ({
  signedInPage: page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/pages/Reports')
  const low = menu.getByRole('link', { name: /^Warehouse, \d+\+? to act on$/ })
  await expect(low).toHaveText(/^Warehouse\d+\+?$/)
  await expect(menu.getByRole('link', { name: 'Plan List', exact: true })).toHaveText('Plan List')
  const number = await low.locator('span').last().boundingBox()
  const side = await page.getByRole('complementary', { name: 'Menu' }).boundingBox()
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual((side?.x ?? 0) + (side?.width ?? 0))
  await expectAccessibleInBothColours(page)

  await page.goto('/pages/Reports?layout=horizontal')
  await menu.getByRole('button', { name: 'Inventory Master', exact: true }).click()
  await expect(menu.getByRole('menuitem', { name: /^Warehouse, \d+\+? to act on$/ })).toHaveText(/^Warehouse\d+\+?$/)
  await expectAccessibleInBothColours(page)
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
    await expect(menu.pinned).toHaveText([textOf('Inventory List')])
  })
})
