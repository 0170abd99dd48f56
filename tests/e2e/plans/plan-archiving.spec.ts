import { ADD, InventoryForm } from '../screens/inventory-form.ts'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { editPlan, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('a plan is archived, not offered for new SIMs, found by its status, and offered again', async ({
  signedInPage: page,
  api,
}) => {
  const name = newCode('Old plan')
  const { countryName, supplierName } = await api.placeNames()
  await api.addPlan(name, { type: 'Local', country: countryName, supplier: supplierName })
  const list = new PlanList(page)
  const form = new InventoryForm(page)
  const search = (status = '') =>
    list.open(`${PLANS}?searchBy=planName&text=${encodeURIComponent(name)}${status && `&status=${status}`}`)
  const options = async () => {
    await page.goto(ADD)
    await form.choose('country', countryName)
    await form.hasOptions('planID')
    await form.field('planID').click()
    await form.field('planID').fill(name)
    await expect(page.getByRole('listbox')).toBeVisible()
    const count = await page.getByRole('option', { name, exact: true }).count()
    // The draft goes, and with it the plans that it was offered.
    await page.keyboard.press('Escape')
    await form.back.click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Inventory List' })).toBeVisible()
    return count
  }
  expect(await options()).toBe(1)

  await search()
  await list.rows.getByRole('button', { name: `Archive ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Archive ${name}?` })
  await expect(dialog).toContainText('It has no SIMs in stock.')
  await dialog.getByRole('button', { name: 'Archive plan' }).click()
  await expect(page.getByText('Plan archived successfully')).toBeVisible()
  await expect(list.rows).toHaveCount(0)
  expect(await options()).toBe(0)

  await search('archived')
  await expect(list.rows).toContainText('Archived')
  await list.rows.getByRole('button', { name: `Offer ${name} again` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Offer plan again' }).click()
  await expect(page.getByText('Plan offered again')).toBeVisible()
  await search()
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows).not.toContainText('Archived')
  expect(await options()).toBe(1)
})

test('a plan is archived on its page, which says so, and offered again, and what was typed stays', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await api.addPlan(newCode('Page plan'))
  const wizard = new PlanWizard(page)
  await wizard.open(`${editPlan(plan)}&step=7`)
  await wizard.field('apn').fill('internet')
  await wizard.main.getByRole('button', { name: 'Archive', exact: true }).click()
  await page
    .getByRole('dialog', { name: `Archive ${plan.planName}?` })
    .getByRole('button', { name: 'Archive plan' })
    .click()
  await expect(page.getByText('Plan archived successfully')).toBeVisible()
  await expect(wizard.main.getByText('Archived', { exact: true })).toBeVisible()
  expect((await api.plan(plan.pid)).archived).toBe(true)
  await expect(wizard.field('apn')).toHaveValue('internet')
  await wizard.main.getByRole('button', { name: 'Offer again' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Offer plan again' }).press('Enter')
  await expect(wizard.main.getByRole('button', { name: 'Archive', exact: true })).toBeVisible()
  await expect(wizard.main.getByText('Archived', { exact: true })).toHaveCount(0)
  await wizard.goTo(8)
  await wizard.publish.click()
  await expect(page.getByRole('heading', { name: 'Plan List' })).toBeVisible()
  expect(await api.plan(plan.pid)).toMatchObject({ apn: 'internet', archived: false, version: 2 })
})

test('a plan fills its supplier, pay as you go asks for no cost, and a past expiry date asks before a save', async ({
  signedInPage: page,
  api,
}) => {
  const { countryName, supplierName, planName } = await api.placeNames()
  const form = new InventoryForm(page)
  await page.goto(ADD)
  await form.choose('country', countryName)
  await form.hasOptions('planID')
  await form.choose('planID', planName)
  await expect(form.field('supplierID')).toHaveValue(supplierName)
  await form.pick('paymentType', 'Pay as you go')
  await expect(form.field('invoiceCost')).toHaveCount(0)
  await form.fill({ activationCode: newCode(), iccid: newIccid(), expiryDate: '2020-01-31' })
  await form.save.click()
  const question = page.getByRole('dialog', { name: 'Save an expired SIM?' })
  await expect(question).toContainText('31/01/2020 has passed')
  await question.getByRole('button', { name: 'Back to the form' }).click()
  await form.save.click()
  await question.getByRole('button', { name: 'Save expired SIM' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory List' })).toBeVisible()
})
