/** An issued invoice: paid in part, one SIM credited, the rest cancelled; its files; on paper and on a phone. */

import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { BILLING } from '../../../src/schemas/billing/billing-routes.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../../server/support/api-client.ts'
import { offlineActs } from '../../server/support/offline.ts'
import { utcDay } from '../../server/support/one-day.ts'
import { chooseMore } from '../screens/more-actions.ts'
import { failedResponse } from '../support/noise.ts'
import { expectReplayable } from '../support/replayable.ts'
import { follow } from '../support/sessions.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

/** An invoice on account over this many SIMs of one plan, with tax. */
const issued = async (baseURL: string | undefined, token: string, count: number) => {
  const client = new ApiClient(baseURL ?? '')
  client.token = token
  const { customerWith, lineOf, drawn, issue, invoice } = offlineActs(client)
  const good = await goodDraft(client)
  const items = []
  for (let place = 0; place < count; place++) {
    const draft = { ...good, activationCode: newCode(), iccid: newIccid(), expiryDate: '2099-01-31' }
    items.push({ ...draft, id: (await client.add(draft)).body.id as number })
  }
  const companyName = `${'Überlandreisen & Söhne, Weltweite Reisebegleitung '.repeat(2)}${Date.now()}`
  const customerID = await customerWith({ companyName })
  const line = lineOf(
    good.planID,
    items.map(({ id }) => id),
    { unitPrice: '33.34', discountType: 'amount', discount: '0.02', taxRate: '18' },
  )
  const { id } = await issue(drawn(customerID, [line], { paymentMode: 'onAccount', paidAmount: '' }))
  return { items, companyName, ...(await invoice(id)) }
}

const downloaded = async (page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const file = await (download as Download).path()
  return { name: download.suggestedFilename(), text: readFileSync(file, 'latin1') }
}

/** The words of a PDF of one page, without the number of its only line and the page's own. */
const wordsOf = async (latin1: string): Promise<ReadonlyArray<string>> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(latin1, 'latin1'))))
  const [page = ''] = text
  return page
    .replace(/Page 1 of 1$/, '')
    .replace(/# (.*) 1 /s, '$1 ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

test('an invoice is paid in part, one SIM is credited and back in stock, the rest is cancelled', async ({
  signedInPage: page,
  api,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { id, invoiceNumber, items, companyName } = await issued(baseURL, api.token, 3)
  await page.goto(`${BILLING}?invoice=${id}`)
  await expect(page).toHaveTitle('Billing | SIM Desk')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice · ${invoiceNumber}`)
  const paper = page.getByRole('article', { name: `Invoice ${invoiceNumber}` })
  await expect(paper).toContainText(companyName)
  const balance = page.getByRole('region', { name: 'Balance' })
  const status = page.locator('main h1 + div')
  await expect(status).toHaveText('Unpaid')
  await expect(balance).toContainText('DueUSD 118.00')
  await expectAccessibleInBothColours(page)

  // What an amount is above the due one is left as credit, which is said at its field; a partial payment is recorded once, even with a double click.
  await page.getByRole('button', { name: 'Record payment' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveValue('118.00')
  await amount.fill('118.01')
  await expect(page.getByText("USD 118.00 is due. USD 0.01 is left as the customer's credit.")).toBeVisible()
  await amount.fill('18')
  await page.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Card')
  await page.getByRole('textbox', { name: 'Payment Reference' }).fill('A-17')
  // The date must be between the day of the invoice and today; here that is one day.
  const day = page.getByRole('textbox', { name: 'Payment Date' })
  const today = utcDay()
  await expect(day).toHaveValue(formatDay(today))
  for (const other of [-1, 1]) {
    await day.fill(formatDay(dayAfter(today, other)))
    await day.press('Enter')
    await expect(page.getByText(offlineSaleMessages.receivedRange(formatDay(today), formatDay(today)))).toBeVisible()
    await expect(day).toBeFocused()
  }
  await day.fill(formatDay(today))
  await expectAccessibleInBothColours(page)
  await page.locator('dialog').getByRole('button', { name: 'Record payment' }).dblclick()
  await expect(page.getByText(offlineSaleMessages.paymentRecorded('USD 18.00'))).toBeVisible()
  await expect(status).toHaveText('Partly Paid')
  await expect(balance).toContainText('DueUSD 100.00')
  const paid = page.getByRole('listitem').filter({ hasText: 'Paid USD 18.00' })
  await expect(paid).toContainText(`Card A-17, received on ${formatDay(today)}`)

  // It was a mistake: it is reversed with a reason, by keyboard. Both entries stay, but the payment no longer counts.
  const reverse = page.getByRole('button', { name: /^Reverse USD 18\.00 received on/ })
  await reverse.press('Enter')
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'Keep payment' }).click()
  await expect(reverse).toBeFocused()
  await reverse.press('Enter')
  const why = page.getByRole('textbox', { name: 'Reason' })
  await why.press('Enter')
  await expect(page.getByText(offlineSaleMessages.reason)).toBeVisible()
  await expect(why).toBeFocused()
  await why.fill('Typed for Petra Almond')
  await why.press('Enter')
  await expect(page.getByText(offlineSaleMessages.paymentReversed('USD 18.00'))).toBeVisible()
  await expect(status).toHaveText('Unpaid')
  await expect(balance).toContainText('DueUSD 118.00')
  await expect(paid).toContainText('Reversed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Reversed USD 18.00' })).toContainText('Petra Almond')
  await expect(reverse).toHaveCount(0)
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await amount.fill('18')
  await page.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Cash')
  await page.locator('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(balance).toContainText('DueUSD 100.00')

  // A SIM is credited and returns to stock; without a choice and a reason nothing is saved.
  const preview = page.getByRole('button', { name: 'Preview' })
  const amounts = page.getByRole('status', { name: 'Amounts of the credit note' })
  await chooseMore(page, 'Credit note')
  await preview.click()
  await expect(page.getByText(offlineSaleMessages.creditNone)).toBeVisible()
  await expect(page.getByText(offlineSaleMessages.reason)).toBeVisible()
  const [first] = items
  await page.getByRole('checkbox', { name: `Credit: ${first?.iccid}` }).check()
  await page.getByRole('checkbox', { name: `Back to stock: ${first?.iccid}` }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('One too many')
  await preview.click()
  await expect(amounts).toContainText('Total creditedUSD 39.33')
  await expect(amounts).toContainText('Due after itUSD 60.67')
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(status).toHaveText('Partly Credited')
  await expect(balance).toContainText('CreditedUSD 39.33')
  expect((await api.item(first?.id ?? 0)).stockStatus).toBe('available')

  const pdfOf = (name: RegExp) => async () => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'PDF, A4' }).click()
  }
  const pdf = await downloaded(page, pdfOf(/^Download SD-/))
  expect([pdf.name, pdf.text.slice(0, 5)]).toEqual([`${invoiceNumber}.pdf`, '%PDF-'])
  // The screen shows every word of it.
  const shown = new Set((await paper.innerText()).split(/\s+/))
  expect((await wordsOf(pdf.text)).filter((word) => !shown.has(word))).toEqual([])
  expect((await downloaded(page, pdfOf(/^Download CN-/))).name).toMatch(/^CN-\d{4}-\d{6}\.pdf$/)
  const codes = await downloaded(page, async () => {
    await page.getByRole('button', { name: /^Download SD-/ }).click()
    await page.getByRole('menuitem', { name: 'Delivery file' }).click()
  })
  expect(codes.name).toBe(`${invoiceNumber}-delivery.csv`)
  expect(items.map(({ activationCode }) => codes.text.includes(activationCode))).toEqual([false, true, true])

  // An amount lowers the price of what is left; over what is left of its rate it is refused at its field.
  await chooseMore(page, 'Credit note')
  await page.getByRole('combobox', { name: 'Credit' }).selectOption('Amount (SIMs are kept)')
  const goodwill = page.getByRole('textbox', { name: 'Amount without tax, taxed at 18 %' })
  await goodwill.fill('66.68')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Slow at the fair')
  await preview.click()
  await expect(page.getByText(offlineSaleMessages.creditAmount('0.01', '66.67'))).toBeVisible()
  await expect(goodwill).toBeFocused()
  await goodwill.fill('10')
  await goodwill.press('Enter')
  await expect(amounts).toContainText('Tax 18 % of 10.001.80')
  await expect(amounts).toContainText('Due after itUSD 48.87')
  await page.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(balance).toContainText('CreditedUSD 51.13')

  // By keyboard: the dialog gives the focus back to the button of the menu.
  const more = page.getByRole('button', { name: 'More actions' })
  await more.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Customer payment' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await chooseMore(page, 'Cancel invoice')
  await page.getByRole('checkbox', { name: 'Back to stock: all' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The fair was called off')
  await preview.click()
  await expect(amounts).toContainText('Total creditedUSD 66.87')
  await expect(amounts).toContainText('Credit after itUSD 18.00')
  await page.getByRole('button', { name: 'Cancel the invoice' }).click()
  await expect(balance).toContainText('To refundUSD 18.00')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cancel invoice' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Download SD-/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Delivery file' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'PDF, A4' })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const item of items) expect((await api.item(item.id)).stockStatus).toBe('available')

  // The overpayment is refunded.
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(amount).toHaveValue('-18.00')
  await page.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Cash')
  await amount.press('Enter')
  await expect(page.getByText(offlineSaleMessages.paidBack('USD 18.00'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  const { machines } = await expectReplayable(page, [
    companyName,
    'A-17',
    'One too many',
    'Petra Almond',
    first?.iccid ?? '',
  ])
  expect(machines).toContain('offlineInvoice')
})

test('a payment whose answer was lost is the same payment when it is sent again', async ({
  signedInPage: page,
  api,
  baseURL,
  noise,
}) => {
  const { id } = await issued(baseURL, api.token, 1)
  await page.goto('/admin/dashboard')
  await follow(page, `${BILLING}?invoice=${id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('5')
  // Back asks first, and what was entered stays.
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(amount).toHaveValue('5')
  await page.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Cash')
  noise.expect(failedResponse, /net::ERR/)
  await page.route('**/RecordPayment', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const save = page.locator('dialog').getByRole('button', { name: 'Record payment' })
  await save.click()
  await expect(page.locator('dialog').getByRole('alert')).toContainText('The server cannot be reached')
  await page.unroute('**/RecordPayment')
  await save.click()
  await expect(page.getByText(offlineSaleMessages.paymentRecorded('USD 5.00'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid USD 5.00' })).toHaveCount(1)
})

test('on a phone and on paper it is all there; the document is called by its number while it is printed', async ({
  signedInPage: page,
  api,
  baseURL,
}) => {
  const { id, invoiceNumber } = await issued(baseURL, api.token, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${BILLING}?invoice=${id}`)
  const paper = page.getByRole('article')
  await expect(paper.getByRole('cell', { name: '33.34' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothColours(page)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page).toHaveTitle(invoiceNumber)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page).toHaveTitle('Billing | SIM Desk')
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'History' })).toBeHidden()
})

test('an address of no invoice says that there is none', async ({ signedInPage: page }) => {
  await page.goto(`${BILLING}?invoice=987654`)
  await expect(page.getByRole('alert')).toContainText(offlineSaleMessages.missing)
  await expectAccessibleInBothColours(page)
})
