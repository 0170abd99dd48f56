import type { Locator } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { PlanWizard } from '../screens/plan-wizard.ts'
import { callTo, Gate } from '../support/gate.ts'
import { expect, inMotion, test } from '../support/test.ts'

test.use(inMotion)

/** The message of a field is its description. */
const says = (field: Locator, text: string | RegExp) => expect(field).toHaveAccessibleDescription(text)

test('a filter searches by what its selects show: emptied, typed in part, given up, cleared', async ({
  signedInPage: page,
  api,
}) => {
  const { planID } = await api.place()
  const { planName, supplierName } = await api.placeNames()
  await api.addItem()
  const list = new InventoryList(page)
  await list.open(`?planID=${planID}&filter=open`)
  const plan = list.panel.getByRole('combobox', { name: 'Plan Name' })
  await expect(plan).toHaveValue(planName)
  await plan.fill('')
  await plan.press('Enter')
  await expect(page).not.toHaveURL(/planID/)
  await expect(plan).toHaveValue('')

  // A text that is no choice stays, and blocks the search until it is one.
  const supplier = list.panel.getByRole('combobox', { name: 'Supplier Name' })
  const before = page.url()
  await supplier.fill('nobody of this name')
  await supplier.press('Tab')
  await says(supplier, 'No entry matches “nobody of this name”.')
  await list.panel.getByRole('button', { name: 'Search' }).click()
  await expect(supplier).toBeFocused()
  await expect(supplier).toHaveValue('nobody of this name')
  await expect(page).toHaveURL(before)
  // Escape clears the text first, then closes the panel.
  await supplier.press('Escape')
  await expect(supplier).toHaveValue('')
  await says(supplier, '')
  await expect(list.panel).toBeVisible()

  await supplier.fill('nobody')
  await list.panel.getByRole('button', { name: 'Reset' }).click()
  await expect(supplier).toHaveValue('')

  // Leaving the field chooses the only match; the cross clears it by keyboard.
  await supplier.fill(supplierName.toUpperCase())
  await supplier.press('Tab')
  await expect(supplier).toHaveValue(supplierName)
  await expect(list.panel.getByRole('textbox', { name: 'Expires From' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(list.panel.getByRole('button', { name: 'Clear Supplier Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(supplier).toHaveValue('')
  await expect(supplier).toBeFocused()
})

test('an item is saved with what its selects show, and not while one shows what it does not have', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await api.addItem()
  const { countryName, supplierName } = await api.placeNames()
  const form = new InventoryForm(page)
  await form.open(editAddress(id))
  for (const name of ['country', 'planID'] as const) await form.hasOptions(name)
  const country = form.field('country')
  await country.fill('a')
  await form.save.click()
  await expect(country).toBeFocused()
  await says(country, new RegExp(`^“a” matches \\d+ entries\\. Choose one\\. Until then it is ${countryName}\\.`))
  await expect(page).toHaveURL(editAddress(id))
  // The arrow keys mark an option; Tab takes it.
  await country.fill('an')
  await country.press('ArrowDown')
  const name = await page.getByRole('listbox').locator('[data-combobox-selected]').innerText()
  await country.press('Tab')
  await expect(country).toHaveValue(name)
  // Another country has other suppliers.
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)

  await form.field('planID').fill('')
  await form.field('planID').press('Enter')
  await expect(page).toHaveURL(LIST)
  expect(await api.item(id)).toMatchObject({ planID: 0 })
})

test('a step of the wizard is not left with a text that would be lost', async ({ signedInPage: page }) => {
  const lookups = new Gate(page, callTo(contract.GetPlanDropdown.path))
  await lookups.close()
  const wizard = new PlanWizard(page)
  await wizard.open()
  const country = wizard.field('country')
  // Typed and left before the options have loaded, and matched once they have.
  await country.fill('japa')
  await country.press('Tab')
  await expect(country).toHaveValue('japa')
  await lookups.open()
  await expect(country).toHaveValue('Japan')

  await country.fill('an')
  await wizard.next.click()
  await expect(country).toBeFocused()
  await says(country, /^“an” matches \d+ entries\. Choose one\. Until then it is Japan\.$/)
  await wizard.steps.nth(4).click()
  await wizard.isAt(1)
  await country.fill('franc')
  await wizard.steps.nth(4).click()
  await wizard.isAt(5)
  await wizard.goTo(1)
  await expect(country).toHaveValue('France')
  await wizard.main.getByRole('button', { name: 'Clear Country' }).press('Enter')
  await expect(country).toBeFocused()
  await expect(country).toHaveValue('')
})

test('a field of a name that has one of the names offers the others too, and of a new one those alike', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/profileMaster/AddEmployee')
  const department = page.getByRole('combobox', { name: 'Department' })
  const offered = page.getByRole('listbox').getByRole('option')
  await department.fill('fin')
  await expect(offered).toHaveText(['Finance'])
  await offered.click()
  await expect(department).toHaveValue('Finance')
  await department.press('ArrowDown')
  await expect(offered.filter({ hasText: 'Operations' })).toBeVisible()
  await department.fill('oper')
  await expect(offered).toHaveText(['Operations'])
})
