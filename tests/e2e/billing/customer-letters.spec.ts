/** Letters that no font has, from the customer's form over the review of a sale to the credit note. */

import { OFFLINE_SALE } from '../../../src/schemas/billing/billing-routes.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { chooseMore } from '../screens/more-actions.ts'
import { RecordForm } from '../screens/record-form.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('the form of a customer names letters that cannot be printed, and boxes are confirmed for invoice and credit note', async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(120_000)
  await api.addItem()
  const { planName } = await api.placeNames()

  const form = new RecordForm(page, 'customer')
  await new RecordListScreen(page, 'customer').open()
  await page.getByRole('main').getByRole('link', { name: 'Add Customer' }).click()
  await form.isReady()
  const companyName = newCode('Tibet བོད Tours')
  await form.field('companyName').fill(companyName)
  await expect(form.main.getByText('Cannot be printed on invoices: བོ ད')).toBeVisible()
  await form.field('city').fill('Zürich')
  await expect(form.main.getByText('Cannot be printed on invoices')).toHaveCount(1)
  await expectAccessibleInBothColours(page)
  await form.field('email').fill('accounts@alder.example')
  await form.field('country').fill('Gabon')
  await page.keyboard.press('Enter')
  // It is only a warning: the customer is saved.
  await form.save.click()
  const row = new RecordListScreen(page, 'customer').row(companyName)
  await row.getByRole('link', { name: companyName, exact: true }).click()
  await expect(form.main.getByText('Cannot be printed on invoices: བོ ད')).toBeVisible()

  await page.goto(OFFLINE_SALE)
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('combobox', { name: 'Customer' }).fill(companyName)
  await page.keyboard.press('Enter')
  await next.click()
  await page.getByRole('combobox', { name: 'Plan Name' }).fill(planName)
  await page.keyboard.press('Enter')
  await next.click()
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()
  await next.click()
  await page.getByLabel('Unit Price').fill('12.50')
  await page.getByLabel('Remarks').fill('Thank you 😀')
  await next.click()
  await page.getByLabel('Payment Mode').selectOption('Cash')
  await next.click()

  const question = page.getByRole('region', { name: 'These letters cannot be printed' })
  const tick = question.getByRole('checkbox', { name: 'Print a box in their place' })
  await expect(question.locator('dt')).toHaveText(['Customer name', 'Remarks'])
  await expect(question.locator('dd')).toHaveText(['བོད', '😀'])
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  const issue = page.getByRole('button', { name: 'Issue Invoice' })
  await issue.click()
  await expect(question).toContainText(offlineSaleMessages.boxes)
  await expect(tick).toBeFocused()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await expect(question).not.toContainText(offlineSaleMessages.boxes)
  await issue.click()
  await expect(page.getByRole('heading', { name: /^Invoice SD-/ })).toBeVisible()

  // In the credit note, only the reason is new.
  await chooseMore(page, 'Cancel invoice')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sent back 𒀀')
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(question.locator('dt')).toHaveText(['Reason'])
  await expect(question.locator('dd')).toHaveText(['𒀀'])
  await expectAccessibleInBothColours(page)
  await expectNoSidewaysScroll(page)
  await tick.check()
  await preview.click()
  await page.getByRole('button', { name: 'Cancel the invoice' }).click()
  await expect(page.getByText(/Credit note CN-\d{4}-\d{6} issued/)).toBeVisible()
})
