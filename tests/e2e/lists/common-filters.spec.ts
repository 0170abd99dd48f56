import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { PlanList } from '../screens/plan-list.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the inventory is filtered by its buttons, with the keyboard, and Back undoes it', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  await list.open()
  const common = page.getByRole('group', { name: 'Common filters' })
  await common.getByRole('button', { name: 'Status' }).press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Any' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Sold', exact: true }).press('Enter')
  await expect(list.chip('Status').chip).toContainText('Sold')
  await expect(page).toHaveURL(/\?stockStatus=sold$/)

  // The list is open at once; a choice searches and returns the focus.
  const supplier = common.getByRole('button', { name: 'Supplier' })
  await supplier.press('Enter')
  const field = page.getByRole('dialog', { name: 'Supplier' }).getByRole('combobox', { name: 'Supplier' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  const name = (await page.getByRole('dialog').getByRole('option').first().innerText()).trim()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(list.chip('Supplier Name').chip).toContainText(name)
  await expect(supplier).toBeFocused()

  await page.goBack()
  await expect(list.chip('Supplier Name').chip).toHaveCount(0)
  await expect(list.chip('Status').chip).toBeVisible()

  const expires = common.getByRole('button', { name: 'Expires' })
  await expires.click()
  const days = page.getByRole('dialog', { name: 'Expires' })
  await days.getByRole('textbox', { name: 'Expires From' }).fill('01/01/2026')
  await expect(list.chip('Expires From').chip).toContainText('01/01/2026')
  await days.getByRole('textbox', { name: 'Expires To' }).fill('31/12/2025')
  await expect(days.getByRole('textbox', { name: 'Expires To' })).toHaveAccessibleDescription(/on or after the first/)
  await days.getByRole('textbox', { name: 'Expires To' }).fill('')
  await page.keyboard.press('Escape')
  await expect(days).toHaveCount(0)
  await expect(expires).toBeFocused()

  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog', { name: 'Views' }).getByRole('textbox')).toBeFocused()
})

test('plans, people and a report are filtered by their buttons', async ({ signedInPage: page }) => {
  const common = page.getByRole('group', { name: 'Common filters' })
  const plans = new PlanList(page)
  await plans.open()
  await common.getByRole('button', { name: 'Plan For' }).click()
  await page.getByRole('menuitemradio', { name: 'Online' }).click()
  await expect(plans.chip('Plan For').chip).toContainText('Online')

  const people = new RecordListScreen(page, 'employee')
  await people.open()
  await common.getByRole('button', { name: 'Role' }).click()
  const role = page.getByRole('dialog').getByRole('option').first()
  const name = (await role.innerText()).trim()
  await role.click()
  await expect(people.chip('Role').chip).toContainText(name)

  const report = new ReportScreen(page, pagedListOf('JapanReport'))
  await page.goto(report.list.path)
  await report.isReady()
  await common.getByRole('button', { name: 'Status' }).click()
  const status = page.getByRole('dialog').getByRole('option').first()
  const chosen = (await status.innerText()).trim()
  await status.click()
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(`Status: ${chosen}`)
})

test('a narrow window has the filters in the panel only', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1200, height: 800 })
  const list = new InventoryList(page)
  await list.open()
  await expect(page.getByRole('group', { name: 'Common filters' })).toHaveCount(0)
  await list.openFilter()
  await expect(list.panel.getByLabel('Status')).toBeVisible()
})
