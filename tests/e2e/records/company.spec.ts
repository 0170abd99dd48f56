import { recordMessages } from '../../../src/schemas/records/kit/checks.ts'
import { COMPANY } from '../../../src/schemas/records/routes.ts'
import { printablePng } from '../../server/support/pictures.ts'
import { SignIn } from '../screens/session.ts'
import { admin, Product } from '../support/product.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

const WRONG_IBAN = 'DE00 3704 0044 0532 0130 00'
const RIGHT_IBAN = 'DE89 3704 0044 0532 0130 00'

// A separate server: other tests print the company's name on their documents.
test('the company settings: a wrong IBAN is refused at its field, the right one and a logo are saved', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const product = await Product.start({ SELLER_NAME: 'Elm Telecom Ltd' })
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const page = await context.newPage()
    await page.goto(COMPANY)
    await new SignIn(page).as(admin)
    const main = page.locator('main')
    const box = (name: string) =>
      main
        .getByRole('textbox', { name, exact: true })
        .or(main.getByRole('combobox', { name, exact: true }))
        .first()
    const save = main.getByRole('button', { name: 'Save', exact: true })
    await expect(box('Legal Name')).toHaveValue('Elm Telecom Ltd')

    // By keyboard: the country and the currency of the account, whose fields then appear.
    await box('Country').fill('Germany')
    await box('Country').press('Enter')
    await expect(box('Country')).toHaveValue('Germany')
    await expect(box('IBAN')).toHaveCount(0)
    await box('Currency').selectOption({ label: 'EUR' })
    await box('IBAN').fill(WRONG_IBAN)
    await save.press('Enter')
    await expect(box('IBAN')).toBeFocused()
    await expect(box('IBAN')).toHaveAccessibleDescription(/check digits/i)
    await expectAccessible(page)

    // The bytes of a logo decide, not its name.
    const logo = main.getByLabel('Logo', { exact: true })
    const choose = (name: string, buffer: Buffer) => logo.setInputFiles({ name, mimeType: 'image/png', buffer })
    const preview = main.getByRole('img', { name: 'Logo, preview' })
    await choose('logo.png', Buffer.from('Not a picture.'))
    await expect(main.getByText('Choose a PNG or JPEG picture', { exact: true })).toBeVisible()
    const [, bytes = ''] = printablePng(120, 40).split(',')
    await choose('logo.txt', Buffer.from(bytes, 'base64'))
    await expect(preview).toBeVisible()

    await box('IBAN').fill(RIGHT_IBAN)
    await save.press('Enter')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: recordMessages.updated('Company') })
        .first(),
    ).toBeVisible()

    // Kept: after a reload the form has what the server stored.
    await page.goto(COMPANY)
    await expect(box('IBAN')).toHaveValue('DE89370400440532013000')
    await expect(preview).toBeVisible()
    await page.reload()
    await expect(box('IBAN')).toHaveValue('DE89370400440532013000')
    await expect(box('Country')).toHaveValue('Germany')

    // A change is an entry of History, with the labels of its fields.
    await box('City').fill('Hamburg')
    await save.click()
    await page.goto(COMPANY)
    await expect(box('City')).toHaveValue('Hamburg')
    await main.getByRole('button', { name: 'History', exact: true }).click()
    const entries = page.getByRole('dialog', { name: 'History' }).locator('ol > li')
    await expect(entries.first().getByRole('row', { name: /^City/ })).toContainText('Hamburg')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
  } finally {
    await context.close()
    await product.dispose()
  }
})
