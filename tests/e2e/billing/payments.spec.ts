/** The list of payments: a payment over two invoices is found there, reversed, and on the statement with its PDF. */

import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { INVOICES, PAYMENTS } from '../../../src/schemas/billing/billing-routes.ts'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../../server/support/api-client.ts'
import { offlineActs } from '../../server/support/offline.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

/** A customer with two invoices of 100.00 each. */
const owing = async (baseURL: string | undefined, token: string) => {
  const client = new ApiClient(baseURL ?? '')
  client.token = token
  const { customerWith, lineOf, drawn, issue, invoice } = offlineActs(client)
  const good = await goodDraft(client)
  const companyName = `Plover Journeys ${Date.now()}`
  const customerID = await customerWith({ companyName })
  const invoices = []
  for (let place = 0; place < 2; place++) {
    const draft = { ...good, activationCode: newCode(), iccid: newIccid(), expiryDate: '2099-01-31' }
    const item = (await client.add(draft)).body.id as number
    const line = lineOf(good.planID, [item], { unitPrice: '100', taxRate: '0' })
    const { id } = await issue(drawn(customerID, [line], { paymentMode: 'onAccount', paidAmount: '' }))
    invoices.push(await invoice(id))
  }
  return { customerID, companyName, numbers: invoices.map(({ invoiceNumber }) => String(invoiceNumber)) }
}

test('a payment over two invoices is listed, reversed with a reason, and both invoices are open again', async ({
  signedInPage: page,
  api,
  baseURL,
  noise,
}) => {
  test.setTimeout(120_000)
  const { customerID, companyName, numbers } = await owing(baseURL, api.token)
  const [first = '', second = ''] = numbers
  const dialog = page.getByRole('dialog')
  await page.goto(`/pages/BillingReports/customer/edit/${customerID}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('180')
  await dialog.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Cash')
  await dialog.getByRole('textbox', { name: 'Amount' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: second, exact: true })).toHaveValue('80.00')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`${PAYMENTS}?customerID=${customerID}`)
  const row = page.getByRole('main').locator('tbody tr[data-slot]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/PAY-\d+/)
  await expect(row).toContainText(companyName)
  await expect(row).toContainText(`${first}, ${second}`)
  await expect(row).toContainText('Recorded')
  await expectAccessibleInBothColours(page)
  const number = (await row.getByRole('button', { name: /^PAY-\d+$/ }).textContent()) ?? ''

  // Its History is its details.
  await row.getByRole('button', { name: `History of ${number}` }).click()
  await expect(dialog).toHaveAccessibleName(`Payment ${number}`)
  await expect(dialog).toContainText(`${first} USD 100.00, ${second} USD 80.00`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await row.getByRole('button', { name: `Reverse ${number}` }).click()
  await expect(dialog).toContainText(`USD 180.00 of ${companyName}`)
  const open = dialog.getByRole('region', { name: 'Invoices that become open again' }).getByRole('listitem')
  await expect(open).toHaveText([`${first}: USD 100.00`, `${second}: USD 80.00`])
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(dialog).toContainText(offlineSaleMessages.reason)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bounced')
  // A link out of the drawer asks before the reason is lost.
  await open.first().getByRole('link').click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Reverse payment' }).dblclick()
  await expect(page.getByText(customerPaymentMessages.reversed('USD 180.00'))).toBeVisible()
  await expect(row).toContainText('Reversed')
  await expect(row.getByRole('button', { name: `Reverse ${number}` })).toHaveCount(0)

  await page.goto(`${INVOICES}?customerID=${customerID}`)
  await expect(row).toHaveCount(2)
  for (const place of [0, 1]) await expect(row.nth(place)).toContainText('Unpaid')

  // The statement has both entries, the balance after each, and a PDF.
  await page.goto(`/pages/BillingReports/CustomerStatement?customer=${customerID}`)
  await expect(row).toHaveCount(8)
  await page.route('**/GetStatementPdf*', (route) => route.abort(), { times: 1 })
  noise.expect(failedResponse, /net::ERR/)
  const pdf = page.getByRole('button', { name: 'Statement as PDF' })
  await pdf.click()
  await page.getByRole('menuitem', { name: 'PDF, A4' }).click()
  await expect(page.getByText('The statement could not be downloaded.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Retry' }).click()
  const file = await (await downloading).path()
  await expect(page.getByText('The statement could not be downloaded.')).toHaveCount(0)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(file))), { mergePages: true })
  expect(text).toMatch(/Payment · Cash -180\.00 20\.00/)
  expect(text).toMatch(new RegExp(`Credit used for ${second}: 80\\.00 20\\.00`))
  expect(text).toMatch(/Closing balance 200\.00/)
  await expect(pdf).toBeEnabled()
})
