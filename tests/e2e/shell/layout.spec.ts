import { contract } from '../../../src/schemas/contract.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, inMotion, test } from '../support/test.ts'

test.use(inMotion)

test('the settings tell what is seen, and a later visit has them all', async ({ signedInPage: page, api }) => {
  const list = new InventoryList(page)
  await list.open('?pageSize=5')
  const settings = page.getByRole('complementary', { name: 'Layout settings' })
  const choice = (group: string, label: string) =>
    settings.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: label, exact: true })
  const openSettings = () => page.getByRole('button', { name: 'Layout settings', exact: true }).click()
  const user = page.locator('#menu').getByText(api.user.employeeName)
  await openSettings()
  // Twice: the second visit continues the stream of the first.
  await choice('Colours', 'Dark').click()
  await choice('User in the sidebar', 'Shown').click()
  await expect(user).toBeVisible()
  for (const group of ['Top bar', 'Menu colour']) {
    await expect(choice(group, 'Dark')).toBeChecked()
    await expect(choice(group, 'Light')).toBeDisabled()
  }
  await page.reload()
  await list.isReady()
  await expect(user).toBeVisible()
  await openSettings()
  await choice('Colours', 'Light').click()
  await expect(choice('Top bar', 'Light')).toBeChecked()
  await choice('Sidebar size', 'Small, wide on hover').click()
  await settings.getByRole('button', { name: 'Close settings' }).click()

  // When narrow it shows no part of a word, and every icon has the same place as in the wide one.
  const icon = page.locator('#menu').getByRole('link', { name: 'Plan List' }).locator('svg')
  await page.mouse.move(700, 600)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Plan List')).toHaveCSS('opacity', '0')
  const narrow = await icon.boundingBox()
  await icon.hover()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Plan List')).toHaveCSS('opacity', '1')
  await expect(page.locator('#menu')).toHaveCSS('width', '240px')
  await expect.poll(() => icon.boundingBox()).toEqual(narrow)

  await page.reload()
  await list.isReady()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-sidebar-size', 'sm-hover')
  await expect(user).toHaveCount(1)
})

test('a form stands in lines, its section is a link, and a toast covers nothing of the bar', async ({
  signedInPage: page,
  api,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  const { id } = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(id))
  const top = async (name: Parameters<InventoryForm['field']>[0]) => (await form.field(name).boundingBox())?.y
  for (const line of [
    ['invoiceCost', 'InvoiceCurrency'],
    ['sellingcost', 'buyingCost'],
  ] as const) {
    await expect.poll(async () => new Set(await Promise.all(line.map(top))).size, line.join(', ')).toBe(1)
  }

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByText('Edit Inventory Form')).toHaveAttribute('aria-current', 'page')
  await page.route(callTo(contract.GetInventoryList.path), (route) => route.abort())
  await crumbs.getByRole('link', { name: 'Inventory Master' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(crumbs.getByRole('link')).toHaveCount(0)
  const toast = page.getByRole('alert').filter({ hasText: 'Error fetching data' }).first()
  const [menu, find] = ['Menu', 'Find anything'].map((name) => page.getByRole('banner').getByRole('button', { name }))
  // A toast slides in from above the window, so its final position counts: in the bar, between its buttons.
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(0)
  const [before, rest, after] = await Promise.all([menu, toast, find].map((part) => part?.boundingBox()))
  if (!before || !rest || !after) throw new Error('The bar is not shown.')
  expect(rest.x).toBeGreaterThanOrEqual(before.x + before.width)
  expect(rest.x + rest.width).toBeLessThanOrEqual(after.x)
})

test('on paper a list is its heading and its table', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open('?pageSize=5&filter=open')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(list.rows).toHaveCount(5)
  await expect(list.table.getByRole('columnheader', { name: 'Activation Code' })).toBeVisible()
  for (const chrome of [page.getByRole('banner'), page.locator('#menu'), list.panel, list.pager, list.download]) {
    await expect(chrome).toBeHidden()
  }
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(list.rows.first()).toHaveCSS('color', 'rgb(0, 0, 0)')
})

test('a menu of icons scrolls by itself in a low window, and each icon tells its name', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto('/pages/error-404-alt')
  await expect(page.locator('html')).toHaveAttribute('data-sidebar-size', 'condensed')
  const menu = page.getByRole('complementary', { name: 'Menu' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(500)
  const last = menu.getByRole('link').last()
  await last.hover()
  await expect(last).toBeInViewport()
  const name = last.getByText(/./)
  await expect(name).toHaveCSS('opacity', '1')
  await expect(name).toBeInViewport({ ratio: 1 })
  // Beside the icons, the page receives the mouse.
  await page.mouse.move(150, 250)
  expect(await page.evaluate(() => document.elementFromPoint(150, 250)?.closest('aside'))).toBeNull()
})
