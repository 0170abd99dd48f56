import { contract } from '../../../src/schemas/contract.ts'
import type { FilteredPlanAnswer, PlanDropdownAnswer } from '../../../src/schemas/core/lookup.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { expect, test } from '../support/test.ts'

/** A country that the supplier of the other place does not serve, and a plan of it. */
const elsewhere = async (api: Api) => {
  const { supplierID } = await api.place()
  const { activeCountryDropdowns } = await api.get<PlanDropdownAnswer>(contract.GetPlanDropdown.path)
  for (const { id, name } of activeCountryDropdowns.toReversed()) {
    const { activeSupplierDropdowns: suppliers } = await api.get<
      PlanDropdownAnswer & { activeSupplierDropdowns: ReadonlyArray<{ id: number }> }
    >(contract.GetSupplierDropdownbyCountry.path, { country: id })
    if (suppliers.some((supplier) => String(supplier.id) === supplierID)) continue
    const query = { supplierID: 0, flag: 1, countryID: id, regionID: 0 }
    const [plan] = (await api.post<FilteredPlanAnswer>(contract.GetFilteredPlanList.path, query)).data
    if (plan) return { country: String(id), countryName: name, planID: String(plan.pid), planName: plan.planName }
  }
  throw new Error('Every country is served by one supplier.')
}

test('a supplier and a plan that the country does not have are shown by their names', async ({
  signedInPage: page,
  api,
}) => {
  const { supplierName, planName } = await api.placeNames()
  const { country } = await elsewhere(api)
  const { id } = await api.addItem({ country })
  const form = new InventoryForm(page)
  await form.open(editAddress(id))
  await form.hasOptions('supplierID')
  await form.hasOptions('planID')
  await expect(form.field('supplierID')).toHaveValue(supplierName)
  await expect(form.field('planID')).toHaveValue(planName)

  // It can be kept, but is no longer an option after another choice.
  await form.field('supplierID').click()
  await expect(page.getByRole('option', { name: supplierName, exact: true })).toBeVisible()
  await form.clear('supplierID')
  await form.field('supplierID').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name: supplierName, exact: true })).toHaveCount(0)
})

test('while the suppliers of a country are on their way none is offered who may not serve it', async ({
  signedInPage: page,
  api,
}) => {
  const { supplierName } = await api.placeNames()
  const { countryName } = await elsewhere(api)
  const form = new InventoryForm(page)
  await form.open()
  await form.hasOptions('supplierID')
  await form.field('supplierID').click()
  await expect(page.getByRole('option', { name: supplierName, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const suppliers = new Gate(page, callTo(contract.GetSupplierDropdownbyCountry.path))
  await suppliers.close()
  await form.choose('country', countryName)
  await suppliers.isWaiting()
  await form.field('supplierID').click()
  const offered = form.main.getByRole('listbox')
  await expect(offered.getByText('Please Wait!')).toBeVisible()
  await expect(offered.getByRole('option')).toHaveCount(0)
  await suppliers.open()
  await expect(offered.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name: supplierName, exact: true })).toHaveCount(0)
})

test('a conflict names the plan of another country', async ({ signedInPage: page, api }) => {
  const { countryName, planName } = await api.placeNames()
  const there = await elsewhere(api)
  const item = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(item.id))
  await api.changeItem(item, { country: there.country, planID: there.planID })
  await form.field('invoiceNumber').fill('INV-MINE')
  await form.save.click()
  const rows = page.getByRole('region', { name: /changed this SIM/ }).getByRole('row')
  await expect(rows.filter({ hasText: 'Country' })).toContainText(`${countryName}${there.countryName}`)
  await expect(rows.filter({ hasText: 'Plan Name' })).toContainText(`${planName}${there.planName}`)
})
