/** The German invoice mail is edited in the settings; the next invoice proposes it, until it is reset. */

import { INVOICES } from '../../../src/schemas/billing/billing-routes.ts'
import { MAIL_TEMPLATES } from '../../../src/schemas/records/routes.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../../server/support/api-client.ts'
import { offlineActs } from '../../server/support/offline.ts'
import { mailing } from '../../server/support/resending.ts'
import { Product } from '../support/product.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test as shared } from '../support/test.ts'

/** A product of this file. Its mail server is never asked. */
const test = shared.extend<object, object>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await Product.start({ ...mailing, SMTP_URL: 'smtp://127.0.0.1:9' })
      await use(product.url)
      await product.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const issuedInGerman = async (url: string, token: string) => {
  const client = new ApiClient(url)
  client.token = token
  const { customerWith, lineOf, drawn, issue } = offlineActs(client)
  const good = await goodDraft(client)
  const draft = { ...good, activationCode: newCode(), iccid: newIccid(), expiryDate: '2099-01-31' }
  const item = (await client.add(draft)).body.id as number
  const customer = await customerWith({ companyName: 'Otter Reisen', email: 'pay@otter.example', language: 'de' })
  return issue(drawn(customer, [lineOf(good.planID, [item])], { paymentMode: 'onAccount', paidAmount: '' }))
}

test('an edited template is refused, corrected, proposed and reset', async ({ signedInPage: page, api, url }) => {
  test.setTimeout(120_000)
  const { id, invoiceNumber = '' } = await issuedInGerman(url, api.token)
  await page.goto(MAIL_TEMPLATES)
  await page.getByLabel('Language', { exact: true }).selectOption('German')
  const subject = page.getByLabel('Subject (Invoice, German)')
  const reset = page.getByRole('button', { name: 'Reset to default' })
  await expect(subject).toHaveValue('Rechnung {number} von {company}')
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBothColours(page)

  // A save that is refused shows its template, whichever was shown.
  await subject.fill('Ihre Rechnung {numer}')
  await page.getByLabel('Mail', { exact: true }).selectOption('Credit note')
  await expect(subject).toBeHidden()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(subject).toBeFocused()
  await expect(page.getByText('{numer} is not known. Known: {number}')).toBeVisible()
  await subject.fill('Ihre Rechnung {number}')
  await expect(page.getByRole('region', { name: 'Preview of the email' })).toContainText('Ihre Rechnung SD-2026-000123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Updated By/)).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Ihre Rechnung {number}')
  await page.keyboard.press('Escape')

  await page.goto(`${INVOICES}/${id}`)
  await page
    .getByRole('button', { name: `Send ${invoiceNumber}` })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: `Send ${invoiceNumber}` })
  await expect(drawer.getByLabel('Subject')).toHaveValue(`Ihre Rechnung ${invoiceNumber}`)
  await expect(drawer.getByLabel('Text')).toHaveValue(/^Guten Tag Otter Reisen,/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(MAIL_TEMPLATES)
  await page.getByLabel('Language', { exact: true }).selectOption('German')
  await expectNoSidewaysScroll(page)
  await reset.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(subject).toHaveValue('Rechnung {number} von {company}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await page.getByLabel('Language', { exact: true }).selectOption('German')
  await expect(subject).toHaveValue('Rechnung {number} von {company}')
})
