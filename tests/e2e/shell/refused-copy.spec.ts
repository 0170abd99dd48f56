import type { Page } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { expect, test } from '../support/test.ts'

/** A browser that refuses pages access to the clipboard, by choice or by policy. */
const refuseToCopy = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    document.execCommand = () => false
  })
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

test('a button whose copy the browser refuses says so and selects the text, until the person leaves it', async ({
  signedInPage: page,
}) => {
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  const orders = await screen.column('Order ID')
  await screen.openRow(2)
  await refuseToCopy(page)
  const copy = screen.drawer.getByRole('button', { name: 'Copy Order ID' })
  await copy.click()
  await expect(screen.drawer.getByRole('alert')).toHaveText('Could not copy. The text is selected.')
  const field = screen.drawer.getByRole('textbox', { name: 'Order ID' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(orders[1] ?? '')
  expect(await selected(page)).toBe(orders[1])
  // What is around it stays open.
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(copy).toBeFocused()

  await screen.drawer.getByRole('button', { name: 'Copy all fields' }).click()
  const all = screen.drawer.getByRole('textbox', { name: 'all fields' })
  await expect(all).toHaveValue(new RegExp(`\nOrder ID: ${orders[1]}\n`))
  await page.keyboard.press('Tab')
  await expect(all).toHaveCount(0)
})

test('a cell whose copy the browser refuses says so and is selected', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open('?pageSize=5')
  const [code] = await list.column('Activation Code')
  await refuseToCopy(page)
  const button = list.region.getByRole('button', { name: 'Copy Activation Code of row 1' })
  await button.click()
  await expect(button).toHaveAttribute('data-refused', 'Could not copy')
  await expect(list.region.locator('[aria-live]')).toHaveText('Could not copy. Activation Code is selected')
  expect(await selected(page)).toBe(code)
})
