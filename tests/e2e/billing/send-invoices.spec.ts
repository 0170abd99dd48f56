/** Invoices are selected in their list and sent by mail: one arrives, the mail server refuses the other. */

import { INVOICES } from '../../../src/schemas/billing/billing-routes.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../../server/support/api-client.ts'
import { startMailServer } from '../../server/support/mail-server.ts'
import { offlineActs } from '../../server/support/offline.ts'
import { mailing } from '../../server/support/resending.ts'
import { Product } from '../support/product.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test as shared } from '../support/test.ts'

const REFUSED = 'refused@otter.example'

type Mails = Awaited<ReturnType<typeof startMailServer>>

/** A product of this file, with a mail server. */
const test = shared.extend<object, { mails: Mails }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const mails = await startMailServer({
        onRcptTo: ({ address }, _, done) => (address === REFUSED ? done(new Error('no such mailbox')) : done()),
      })
      await use(mails)
      await mails.close()
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ mails }, use) => {
      const product = await Product.start({ ...mailing, SMTP_URL: mails.url })
      await use(product.url)
      await product.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const issued = async (url: string, token: string, email: string, companyName: string) => {
  const client = new ApiClient(url)
  client.token = token
  const { customerWith, lineOf, drawn, issue } = offlineActs(client)
  const good = await goodDraft(client)
  const draft = { ...good, activationCode: newCode(), iccid: newIccid(), expiryDate: '2099-01-31' }
  const id = (await client.add(draft)).body.id as number
  const customerID = await customerWith({ companyName, email })
  const { invoiceNumber = '' } = await issue(
    drawn(customerID, [lineOf(good.planID, [id])], { paymentMode: 'onAccount', paidAmount: '' }),
  )
  return invoiceNumber
}

test('two selected invoices are sent, and the list says what came of each', async ({
  signedInPage: page,
  api,
  url,
  mails,
}) => {
  test.setTimeout(120_000)
  const name = `Otter Sending ${Date.now()}`
  const good = await issued(url, api.token, 'pay@otter.example', `${name} A`)
  const wrong = await issued(url, api.token, REFUSED, `${name} B`)
  await page.goto(`${INVOICES}?searchBy=companyName&text=${encodeURIComponent(name)}`)
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  for (const number of [good, wrong]) {
    await expect(row(number)).toContainText('Not sent')
    await row(number).getByRole('checkbox').check()
  }
  const bar = page.getByRole('region', { name: 'Selected invoices' })
  await expect(bar).toContainText('2 invoices selected')

  await bar.getByRole('button', { name: 'Send by email' }).click()
  const drawer = page.getByRole('dialog', { name: 'Send invoices' })
  await expect(drawer.getByRole('status')).toHaveText('2 invoices to send.')
  await expectAccessibleInBothColours(page)
  await drawer.getByRole('button', { name: 'Send 2 invoices' }).click()
  await expect(drawer.getByRole('status')).toHaveText('1 sent, 1 not sent')
  await expect(drawer).toContainText(`${good} was sent to pay@otter.example`)
  await expect(drawer).toContainText('Could not be sent: the mail server refused the address')
  expect(mails.arrived.map(({ to }) => to)).toEqual([['pay@otter.example']])

  // Only the one that failed is offered again.
  await expect(drawer.getByRole('button', { name: 'Send 1 invoice' })).toBeEnabled()
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(row(good)).toContainText(/Sent \d\d\/\d\d\/\d{4}/)
  await expect(row(wrong)).toContainText(/Failed \d\d\/\d\d\/\d{4}/)
  await expect(bar).toContainText('1 invoice selected')

  // What was sent before is sent again only on request.
  await row(good).getByRole('checkbox').check()
  await page.setViewportSize({ width: 390, height: 844 })
  await bar.getByRole('button', { name: 'Send by email' }).click()
  await expect(drawer.getByRole('status')).toHaveText('1 invoice to send. 1 invoice sent before, or may have been.')
  await drawer.getByRole('checkbox', { name: 'Include invoices that were already sent' }).check()
  await expect(drawer.getByRole('button', { name: 'Send 2 invoices' })).toBeEnabled()
  await expectNoSidewaysScroll(page)
})
