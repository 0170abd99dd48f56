import { ACCOUNTANT } from '../../../src/schemas/billing/billing-routes.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { soldOnAccount } from '../support/sold.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

test('new documents are checked, exported and downloaded, and are not new any more', async ({
  signedInPage: page,
  api,
}) => {
  const sold = await soldOnAccount(api)
  await page.goto(ACCOUNTANT)
  const section = page.getByRole('region', { name: 'New file for the accountant' })
  // From the first day of the year to today: that is where the invoice is.
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const shown = (day: string) => day.split('-').reverse().join('/')
  await section.getByRole('textbox', { name: 'From' }).fill(shown(`${today.slice(0, 4)}-01-01`))
  await section.getByRole('textbox', { name: 'To' }).fill(shown(today))
  await expect(section.getByRole('button', { name: 'Export and download' })).toBeDisabled()
  await section.getByRole('button', { name: 'Check' }).click()
  await expect(section.getByRole('status')).toContainText('in this period.')
  await expect(section.getByRole('row', { name: /^USD/ })).toBeVisible()
  await expectAccessibleInBothColours(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Export and download' }).click(),
  ])
  const [head, ...lines] = linesOf(await bytesOf(file))
  expect(head).toEqual(['Date', 'Document', 'Account', 'Debit', 'Credit', 'Currency', 'Tax Code', 'Text'])
  expect(lines.filter(([, document]) => document === sold.invoiceNumber).length).toBeGreaterThan(1)

  await section.getByRole('button', { name: 'Check' }).click()
  await expect(section.getByRole('combobox', { name: 'Documents' })).toHaveAccessibleDescription(
    /nothing new in this period/,
  )
  const again = page.getByRole('button', { name: /^Download the file of EXP-/ }).first()
  const [same] = await Promise.all([page.waitForEvent('download'), again.click()])
  expect(linesOf(await bytesOf(same))).toEqual([head, ...lines])

  await section.getByRole('button', { name: 'Accounts' }).click()
  const drawer = page.getByRole('dialog', { name: 'Accounts' })
  await drawer.getByLabel('DATEV Consultant Number').fill('12')
  await drawer.getByRole('button', { name: 'Save accounts' }).click()
  await expect(drawer.getByLabel('DATEV Consultant Number')).toHaveAccessibleDescription(/from 1001/)
})
