import { editPlan, PlanWizard } from '../screens/plan-wizard.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('the history of a plan tells saves and refusals, what changed from what to what', async ({
  signedInPage: page,
  api,
}) => {
  const plan = await api.addPlan(newCode('Told'), { mcc: '1' })
  await api.changePlan(plan, { mcc: '2', planFor: 'Blank_stock' })
  await api.changePlan(plan, { mcc: '3' }).catch(() => undefined)
  const wizard = new PlanWizard(page)
  await wizard.open(editPlan(plan))
  await wizard.history.click()
  const entries = page.getByRole('dialog', { name: 'History' }).locator('ol > li')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('Another person changed this plan')
  await expect(entries.nth(1).getByRole('row', { name: /^MCC/ })).toHaveText('MCC12')
  await expect(entries.nth(1).getByRole('row', { name: /^Plan For/ })).toContainText('Blank stock')
  await expect(entries.nth(2)).toContainText(`Created by ${api.user.employeeName}`)
  await expectAccessible(page)
  await expect(page).toHaveURL(/[?&]history=open$/)
  await page.reload()
  await expect(entries).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/history=/)
  await wizard.history.click()
  await expect(entries).toHaveCount(3)
  await page.goBack()
  await expect(entries).toHaveCount(0)
  await expect(page).not.toHaveURL(/history=/)
  await wizard.history.click()
  await page.keyboard.press('Escape')
  await expect(wizard.history).toBeFocused()
})

test('the history of an item says what changed', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  await api.changeItem(item, { simpin: '9999' })
  await page.goto(`/pages/InventoryMaster/Edit/${item.id}`)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const entries = page.getByRole('dialog', { name: 'History' }).locator('ol > li')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0).getByRole('row', { name: /^SIM PIN/ })).toContainText('9999')
  await expect(page).toHaveURL(`/pages/InventoryMaster/Edit/${item.id}?history=open`)
  await page.goBack()
  await expect(entries).toHaveCount(0)
  await expect(page).toHaveURL(`/pages/InventoryMaster/Edit/${item.id}`)
  // Back closes it, with what is typed in the form; nothing is asked.
  await page.getByLabel('SIM PIN').fill('1234')
  await page.goForward()
  await expect(entries).toHaveCount(2)
  await page.goBack()
  await expect(entries).toHaveCount(0)
  await expect(page.getByLabel('SIM PIN')).toHaveValue('1234')
})
