/** The online check of a VAT number, from the company settings to the customer's form, with a server in place of VIES. */

import { idOfCountry } from '../../../server/seed/reference.ts'
import { COMPANY } from '../../../src/schemas/records/routes.ts'
import { ApiClient } from '../../server/support/api-client.ts'
import { offlineActs } from '../../server/support/offline.ts'
import { startViesServer, viesAnswers } from '../../server/support/vies-server.ts'
import { editRecord, RecordForm } from '../screens/record-form.ts'
import { SignIn } from '../screens/session.ts'
import { admin, Product } from '../support/product.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

// A separate server: the settings are those of all customers.
test('a VAT number is checked online once the settings allow it, and a changed number has no result', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const vies = await startViesServer()
  const product = await Product.start({ VIES_URL: vies.url })
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const client = await ApiClient.signedIn(product.url, admin.email, admin.password)
    const id = await offlineActs(client).customerWith({
      country: String(idOfCountry('DE')),
      taxNumber: 'DE136695976',
    })
    const page = await context.newPage()
    const form = new RecordForm(page, 'customer')
    await page.goto(editRecord('customer', id))
    await new SignIn(page).as(admin)
    await form.isReady()
    const check = form.main.getByRole('button', { name: 'Check now', exact: true })
    const again = form.main.getByRole('button', { name: 'Try again', exact: true })
    const number = form.field('taxNumber')
    await expect(number).toHaveValue('DE136695976')
    await expect(check).toHaveCount(0)
    expect(vies.asked).toEqual([])

    await page.goto(COMPANY)
    const country = form.main.getByRole('combobox', { name: 'Country', exact: true })
    await country
      .or(form.main.getByRole('textbox', { name: 'Country', exact: true }))
      .first()
      .fill('Germany')
    await page.keyboard.press('Enter')
    const setting = form.main.getByRole('group', { name: 'Check VAT Numbers Online (VIES)' })
    await expect(setting.getByRole('radio', { name: 'Off' })).toBeChecked()
    await setting.getByText('On', { exact: true }).click()
    await form.save.click()
    await expect(page.getByRole('status').filter({ hasText: 'Company updated successfully' }).first()).toBeVisible()

    await page.goto(editRecord('customer', id))
    await form.isReady()
    vies.answers('136695976', viesAnswers.memberStateIsDown)
    await check.focus()
    await page.keyboard.press('Enter')
    await expect(form.main.getByText('VIES did not answer.', { exact: true })).toBeVisible()
    await expect(again).toBeFocused()
    vies.answers('136695976', viesAnswers.invalid)
    await page.keyboard.press('Enter')
    await expect(form.main.getByText(/^Not valid on \d\d\/\d\d\/\d{4} \(VIES\)$/)).toBeVisible()
    await expectAccessibleInBothColours(page)
    vies.answers('136695976', viesAnswers.valid)
    await check.click()
    const valid = form.main.getByText(/^Valid on \d\d\/\d\d\/\d{4} \(VIES\)$/)
    await expect(valid).toBeVisible()
    await page.reload()
    await form.isReady()
    await expect(valid).toBeVisible()

    // Another number has no result; it is checked after it is saved.
    await number.fill('DE129273398')
    await expect(valid).toHaveCount(0)
    await expect(check).toHaveCount(0)
    await number.fill('DE136695976')
    await expect(valid).toBeVisible()
    await number.fill('DE129273398')
    vies.answers('129273398', viesAnswers.invalid)
    await form.save.click()
    await expect.poll(() => vies.asked.at(-1)?.path).toBe('/rest-api/ms/DE/vat/129273398')
    await page.goto(editRecord('customer', id))
    await expect(form.main.getByText(/^Not valid on/)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
  } finally {
    await context.close()
    await product.dispose()
    await vies.close()
  }
})
