import { editRecord, RecordForm } from './screens/record-form.ts'
import { expectReplayable } from './support/replayable.ts'
import { expect, test } from './support/test.ts'

// Kept by `GOLDEN=tests/journal/golden/0.1.0-people.json npx playwright test golden-people`.
test('the record of a link for who has lost their password, and of the own profile, replays to what was seen', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/the server responded with a status of 4/)
  const form = new RecordForm(page, 'employee')
  await form.open(editRecord('employee', 9))
  await form.main.getByRole('button', { name: 'Reset password' }).click()
  const link = await form.main.getByText(/\/auth\/forgot-password#[\w-]{43}$/).innerText()
  await form.main.getByRole('button', { name: 'Done' }).click()
  await expect(form.main.getByRole('button', { name: 'Reset password' })).toBeEnabled()

  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await page.getByLabel('Old password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('nine slow barges pass')
  await page.getByLabel('New password again', { exact: true }).fill('nine slow barges pass')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password is incorrect')).toBeVisible()
  await page.getByLabel('Mobile Number', { exact: true }).fill('+44 7700 900101')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This session')).toBeVisible()

  const token = link.slice(link.indexOf('#') + 1)
  const { machines } = await expectReplayable(page, [token, 'not the password', 'nine slow barges pass'])
  expect(machines).toEqual(expect.arrayContaining(['recordForm', 'accountAccess', 'ownProfile']))
})
