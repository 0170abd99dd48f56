import { RecordForm } from '../screens/record-form.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { newCode } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('a customer is added with a rate, a limit and the next code, and stands first in the list', async ({
  signedInPage: page,
}) => {
  const list = new RecordListScreen(page, 'customer')
  const form = new RecordForm(page, 'customer')
  await list.open()
  await page.getByRole('main').getByRole('link', { name: 'Add Customer' }).click()
  await form.isReady()
  const companyName = newCode('Alder Travel')
  await form.field('companyName').fill(companyName)
  await form.field('email').fill('accounts@alder.example')
  await form.field('country').fill('Gabon')
  await page.keyboard.press('Enter')
  await form.field('taxRate').fill('8.8755')
  await form.field('creditLimit').fill('12,500')
  await form.save.click()
  await expect(form.problem('Enter a percentage from 0 to 100, with at most 3 decimals')).toBeVisible()
  await expect(form.problem('Write 12500 or 12.500: 12,500 can be read as either')).toBeVisible()
  await form.field('taxRate').fill('8.875')
  await form.field('creditLimit').fill('12.500,50')
  await form.save.dblclick()

  const row = list.row(companyName)
  await expect(row).toContainText('12,500.50')
  await expect(row).toContainText('Gabon')
  await expect(row).toContainText(/CUS-\d{5}/)
  expect((await list.column('companyName'))[0]).toBe(companyName)
  await row.getByRole('link', { name: companyName, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit Customer')
  await expect(form.field('customerCode')).toHaveAttribute('readonly')
  await expect(form.field('taxRate')).toHaveValue('8.875')
  await expect(form.field('creditLimit')).toHaveValue('12,500.5')
})
