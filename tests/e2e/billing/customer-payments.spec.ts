/** One payment of a customer over several invoices; the credit that is left pays another one and is paid back. */

import { BILLING, INVOICES } from '../../../src/schemas/billing/billing-routes.ts'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../../server/support/api-client.ts'
import { offlineActs } from '../../server/support/offline.ts'
import { chooseMore } from '../screens/more-actions.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

/** A customer with three invoices of 100.00 each, one after the other. */
const owing = async (baseURL: string | undefined, token: string) => {
  const client = new ApiClient(baseURL ?? '')
  client.token = token
  const { customerWith, lineOf, drawn, issue, invoice } = offlineActs(client)
  const good = await goodDraft(client)
  const companyName = `Kestrel Voyages ${Date.now()}`
  const customerID = await customerWith({ companyName })
  const invoices = []
  for (let place = 0; place < 3; place++) {
    const draft = { ...good, activationCode: newCode(), iccid: newIccid(), expiryDate: '2099-01-31' }
    const item = (await client.add(draft)).body.id as number
    const line = lineOf(good.planID, [item], { unitPrice: '100', taxRate: '0' })
    const { id } = await issue(drawn(customerID, [line], { paymentMode: 'onAccount', paidAmount: '' }))
    invoices.push(await invoice(id))
  }
  return { customerID, companyName, invoices }
}

test('a payment settles the oldest invoices, and the rest is credit that is used and paid back', async ({
  signedInPage: page,
  api,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { customerID, companyName, invoices } = await owing(baseURL, api.token)
  const [first, second, third] = invoices.map(({ id, invoiceNumber }) => ({ id: Number(id), number: invoiceNumber }))
  const dialog = page.getByRole('dialog')
  const amountOf = (number: string | undefined) => dialog.getByRole('textbox', { name: number ?? '', exact: true })
  const left = dialog.getByRole('status')
  const paid = page.getByRole('region', { name: 'Balance' })

  await page.goto(`/pages/BillingReports/customer/edit/${customerID}`)
  await page.getByRole('button', { name: 'Record payment' }).press('Enter')
  await expect(dialog).toHaveAccessibleName(`Payment of ${companyName}`)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('150')
  await dialog.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Cash')
  await dialog.getByRole('textbox', { name: 'Amount' }).press('Enter')
  // The earliest due come first, and each amount can be changed.
  await expect(amountOf(first?.number)).toHaveValue('100.00')
  await expect(amountOf(second?.number)).toHaveValue('50.00')
  await expect(amountOf(third?.number)).toHaveValue('')
  await expect(left).toHaveText('USD 0.00 is left as credit.')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('180')
  await expect(amountOf(second?.number)).toHaveValue('80.00')
  await amountOf(second?.number).fill('120')
  await expect(left).toHaveText('The amounts for the invoices are USD 40.00 more than the payment.')
  await amountOf(second?.number).press('Enter')
  await expect(amountOf(second?.number)).toBeFocused()
  await expect(dialog).toContainText(customerPaymentMessages.tooMuch('USD 100.00'))
  await amountOf(second?.number).fill('50')
  await expect(left).toHaveText('USD 30.00 is left as credit.')
  await expectAccessibleInBothColours(page)
  await dialog.getByRole('button', { name: 'Record payment' }).dblclick()
  await expect(page.getByText(customerPaymentMessages.recordedWithCredit('USD 180.00', 'USD 30.00'))).toBeVisible()

  await page.goto(`${BILLING}?invoice=${third?.id}`)
  await expect(paid).toContainText('Customer creditUSD 30.00')
  await chooseMore(page, 'Use credit')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(amountOf(second?.number)).toHaveValue('30.00')
  await amountOf(second?.number).fill('')
  await amountOf(third?.number).fill('20')
  await expect(left).toHaveText('USD 10.00 is left as credit.')
  await dialog.getByRole('button', { name: 'Use credit' }).click()
  await expect(page.getByText(customerPaymentMessages.used('USD 20.00'))).toBeVisible()
  await expect(paid).toContainText('DueUSD 80.00')

  await page.setViewportSize({ width: 390, height: 844 })
  await chooseMore(page, 'Refund credit')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10.00')
  await dialog.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Cash')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByText(customerPaymentMessages.paidBack('USD 10.00'))).toBeVisible()
  await expect(page.getByText('Customer credit')).toHaveCount(0)

  // From the list: the row proposes what is open of it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${INVOICES}?customerID=${customerID}`)
  await page.getByRole('button', { name: `Record payment of ${third?.number}` }).click()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('80.00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})
