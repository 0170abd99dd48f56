import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import { ReportScreen } from './screens/report.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a view is kept, chosen, made the default and removed by keyboard', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  const list = new URL(page.url()).pathname
  const button = page.getByRole('button', { name: 'Views', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Views' })
  const heads = screen.table.locator('thead th')
  const first = await heads.count()
  const open = async () => {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(drawer.getByLabel('Name for the list as it is now')).toBeVisible()
  }
  const press = async (name: string) => {
    await drawer.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await page.goto(`${list}?sort=planName`)
  await screen.isReady()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'None' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveCount(3)
  const sorted = new URL(page.url()).search

  await open()
  await drawer.getByLabel('Name for the list as it is now').focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Enter a name')).toBeVisible()
  await page.keyboard.type('Plans')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Plans', exact: true })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await press('Make default Plans')
  await expect(drawer.getByText('Default', { exact: true })).toBeVisible()
  await press('Rename Plans')
  await expect(drawer.getByLabel('New name of Plans')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('By plan')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'By plan', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // The columns as at first, and an address that says something: no default over it.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemradio', { name: /^All columns/ }).click()
  await page.goto(`${list}?page=2`)
  await screen.isReady()
  await expect(page).toHaveURL(/\?page=2$/)
  expect(await heads.count()).toBeGreaterThan(first)
  await page.goto(list)
  await screen.isReady()
  await expect(heads).toHaveCount(3)
  expect(new URL(page.url()).search).toBe(sorted)

  await page.goto(`${list}?page=2`)
  await screen.isReady()
  await open()
  await press('By plan')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${sorted.replace('?', '\\?')}$`))
  await open()
  await press('Remove By plan')
  await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'By plan', exact: true })).toBeVisible()
  await press('Remove By plan')
  await expect(drawer.getByText('"By plan" was removed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(list)
  await screen.isReady()
  expect(new URL(page.url()).search).toBe('')
})
