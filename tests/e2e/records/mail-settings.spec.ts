import type { Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { type MailServer, startMailServer, textOf } from '../../server/support/mail-server.ts'
import { callTo, Gate } from '../support/gate.ts'
import { admin, Product } from '../support/product.ts'
import { test as base, expect, expectAccessibleInBothColours } from '../support/test.ts'

/** An own product: mail that is set up here would be set up for all other tests. */
const test = base.extend<object, { readonly mails: MailServer }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await Product.start()
      await use(product.url)
      await product.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const mails = await startMailServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) =>
          password === 'right-key' ? done(null, { user: 'anna' }) : done(new Error('Bad credentials')),
      })
      await use(mails)
      await mails.close()
    },
    { scope: 'worker' },
  ],
})

// One product serves all tests of this file.
test.describe.configure({ mode: 'default' })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('mail is set up, its password kept, and a test email sent', async ({ signedInPage: page, mails }) => {
  await page.goto('/pages/Settings/Mail')
  const access = page.getByRole('group', { name: 'Password and test' })
  const send = access.getByRole('button', { name: 'Send test email' })
  await expect(access).toContainText('Password: not needed without a user.')
  await expect(send).toBeDisabled()

  await page.getByLabel('Mail Server').fill('127.0.0.1')
  await page.getByLabel(/^Port/).fill(new URL(mails.url).port)
  await page.getByText('If offered', { exact: true }).click()
  await page.getByLabel('User', { exact: true }).fill('anna')
  await expect(access).toContainText('Save the changes first.')
  await save(page)
  // What mail needs is said at its fields.
  await expect(page.getByLabel('Sender Address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Sender Name').fill('SIM Desk')
  await page.getByLabel('Sender Address').fill('desk@example.com')
  await page.getByLabel('Address of SIM Desk').fill('https://desk.example.com')
  await save(page)
  await expect(page.getByText(/^Updated By Alex Morgan/)).toBeVisible()

  await expect(access).toContainText('Password: not set.')
  // A busy button keeps the focus, and a saved password leaves it in the field.
  const password = access.getByLabel('New password')
  await password.press('Enter')
  await expect(access).toContainText('Enter the password of the mail server')
  await expect(password).toBeFocused()
  await password.fill('wrong-key')
  await password.press('Enter')
  await expect(access).toContainText(/Password: set. Set by Alex Morgan/)
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await send.press('Enter')
  await expect(access.getByRole('alert')).toContainText('Not sent: the mail server refused the sign-in.')
  await expect(send).toBeFocused()
  await expect(access.getByRole('alert')).toContainText('Bad credentials')

  await password.fill('right-key')
  await access.getByRole('button', { name: 'Save password' }).press('Enter')
  await expect(access).toContainText('Password saved')
  await expect(password).toBeFocused()
  await expect(access).toContainText(`To ${admin.email}`)
  await send.click()
  await expect(access).toContainText('The mail server accepted the test email.')
  const [mail] = mails.arrived
  expect(mail?.to).toEqual([admin.email])
  expect(mail && textOf(mail)).toContain('Subject: Test email from SIM Desk')
  await expectAccessibleInBothColours(page)

  // Another server: the password is not sent there.
  await page.getByLabel('Mail Server').fill('localhost')
  await save(page)
  await expect(access).toContainText('set for another server, port, encryption or user. Enter it again.')
  await access.getByRole('button', { name: 'Remove password' }).press('Enter')
  await expect(access).toContainText('Password: not set.')
  await expect(password).toBeFocused()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Mail Server')
})

test('the lengths of sessions are changed within their limits, and show who changed them', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/Settings/Sessions')
  const idle = page.getByLabel('Sign Out When Idle (minutes)')
  await idle.fill('0')
  await save(page)
  await expect(idle).toHaveAttribute('aria-invalid', 'true')
  await idle.fill('30')
  await save(page)
  await expect(page.getByText(/^Updated By Alex Morgan/)).toBeVisible()
  await page.reload()
  await expect(idle).toHaveValue('30')
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sign Out When Idle (minutes)')
})

test('after a save the form and the focus stay while the settings are read again', async ({ signedInPage: page }) => {
  await page.goto('/pages/Settings/Sessions')
  const hours = page.getByLabel('Longest Session (hours)')
  const unsaved = page.getByText('Unsaved changes', { exact: true })
  await expect(hours).toHaveValue('12')
  const reading = new Gate(page, callTo(contract.GetSessionSettings.path))
  await reading.close()
  const saved = page.getByRole('status').filter({ hasText: 'Session settings updated successfully' }).first()

  // From the keyboard, in a field.
  await hours.fill('10')
  await expect(unsaved).toBeVisible()
  await hours.press('ControlOrMeta+s')
  await reading.isWaiting()
  await expect(saved).toBeVisible()
  await expect(hours).toBeFocused()
  await expect(hours).toHaveValue('10')
  await expect(unsaved).toHaveCount(0)
  await reading.release()
  await expect(hours).toBeEditable()
  await expect(hours).toBeFocused()

  // By the button, which is closed meanwhile.
  await hours.fill('11')
  const button = page.getByRole('button', { name: 'Save', exact: true })
  await button.press('Enter')
  await reading.isWaiting()
  await expect(button).toBeDisabled()
  await reading.release()
  await expect(button).toBeFocused()
})
