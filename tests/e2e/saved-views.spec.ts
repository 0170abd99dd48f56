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

test('where the path names a plan the views are those of all plans, and a link to one brings its columns', async ({
  signedInPage: page,
}) => {
  const table = page.getByRole('table', { name: 'Plan List', exact: true })
  const rows = table.locator('tbody tr[data-slot]')
  await page.goto('/pages/PlanMaster')
  await expect(rows.first()).toBeVisible()
  const heads = table.locator('thead th')
  const first = await heads.count()

  await page.goto(`/pages/PlanMaster/${encodeURIComponent('UK 3 GB 15 Days')}`)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'None' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => heads.count()).toBeLessThan(first)
  const few = await heads.count()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Views' })
  await drawer.getByLabel('Name for the list as it is now').fill('This plan')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'This plan', exact: true }).click()
  await expect(page).toHaveURL(/\/pages\/PlanMaster\?searchBy=planName&text=/)
  await expect(rows).toHaveCount(1)
  const search = new URL(page.url()).search

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemradio', { name: /^All columns/ }).click()
  await expect.poll(() => heads.count()).toBeGreaterThan(first)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await drawer.getByRole('button', { name: 'Copy link of This plan' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/pages/faq')
  await page.goto(link)
  await expect(rows).toHaveCount(1)
  await expect(heads).toHaveCount(few)
  expect(new URL(page.url()).search).toBe(search)
})
