import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { expect, test } from '../support/test.ts'

test('the inventory list is filtered by ranges of days, typed in the panel', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open()
  await list.openFilter()
  const day = (name: string) => list.panel.getByRole('textbox', { name, exact: true })
  await day('Received From').fill('01/03/2026')
  await day('Received To').fill('28022026')
  // Enter searches before the field loses the focus.
  await page.keyboard.press('Enter')
  await expect(day('Received To')).toBeFocused()
  await expect(day('Received To')).toHaveAccessibleDescription('Enter a day on or after the first')
  await expect(page).toHaveURL(`${LIST}?filter=open`)
  await day('Received To').fill('31/03/2999')
  await page.keyboard.press('Enter')
  await expect(list.chip('Received From').chip).toContainText('01/03/2026')
  await expect(list.chip('Received To').chip).toContainText('31/03/2999')
  await expect(page).toHaveURL(/receivedFrom=2026-03-01&receivedTo=2999-03-31/)
  await list.chip('Received To').remove.click()
  await expect(page).toHaveURL(/\?receivedFrom=2026-03-01(&filter=open)?$/)
})

test('the plan list is filtered by supplier, Plan For, class and source', async ({ signedInPage: page }) => {
  const list = new PlanList(page)
  await list.open()
  await list.openFilter()
  await list.choose('Supplier', 'Plum')
  await list.panel.getByLabel('Plan For').selectOption({ label: 'Online' })
  await list.panel.getByLabel('Plan Class').selectOption({ label: 'Data' })
  await list.panel.getByRole('button', { name: 'Search' }).click()
  await expect(list.chip('Supplier').chip).toContainText('Plum')
  await expect(list.chip('Plan For').chip).toContainText('Online')
  await expect(page).toHaveURL(`${PLANS}?supplier=Plum&planFor=online&planClass=data&filter=open`)
  await page.goto(`${PLANS}?planSource=4`)
  await expect(list.chip('Plan Source').chip).toContainText('Pay Call')
})
