import { RecordForm } from '../screens/record-form.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('an employee is invited by a link that is shown once, refused with the e-mail of another, and made inactive', async ({
  signedInPage: page,
  api,
}) => {
  const list = new RecordListScreen(page, 'employee')
  const form = new RecordForm(page, 'employee')
  const name = `Mara ${Date.now().toString(36)}`
  const email = `${name.replace(' ', '.').toLowerCase()}@simdesk.test`
  const status = (label: string) => form.main.getByRole('group', { name: 'Status' }).getByText(label, { exact: true })
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text }).first()

  await list.open()
  await page.getByRole('link', { name: 'Add Employee' }).click()
  await expect(form.field('employeeName')).toBeEditable()
  await form.save.click()
  await expect(form.problem('Email is required')).toBeVisible()
  await expect(form.problem('Role is required')).toBeVisible()
  await expect(form.field('employeeName')).toBeFocused()

  // A new department and an existing role, by keyboard.
  await form.field('employeeName').fill(name)
  await form.field('email').fill('staff@simdesk.test')
  await form.field('departmentName').fill(`Night shift of ${name}`)
  await page.keyboard.press('Tab')
  await expect(form.field('roleID')).toBeFocused()
  await page.keyboard.type('Staff')
  await expect(page.getByRole('option')).toHaveText(['Staff'])
  await page.keyboard.press('Enter')
  await expect(form.field('roleID')).toHaveValue('Staff')
  await form.save.click()
  await expect(form.problem('Another employee has this email')).toBeVisible()
  await expect(form.field('email')).toBeFocused()
  await form.field('email').fill(email)
  await page.keyboard.press('Enter')

  // The link is in the form of the added person, and disappears with it.
  await expect(toast('Employee added successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/profileMaster\/EditEmployee\/\d+$/)
  const link = form.main.getByText(/\/auth\/register#[\w-]{43}$/)
  await expect(link).toBeVisible()
  await expect(form.field('userName')).toHaveValue(/^EMP\d{3}$/)
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(form.field('employeeName')).toHaveValue(name)
  await expect(form.main.getByRole('button', { name: 'New invitation link' })).toBeVisible()
  await expect(link).toHaveCount(0)

  // A person who has not accepted the invitation can be made inactive, but not active.
  await status('Active').click()
  await form.save.click()
  await expect(form.problem('The invitation has not been accepted yet')).toBeVisible()
  await status('Inactive').click()
  await form.save.click()
  await expect(toast('Employee updated successfully')).toBeVisible()
  await expect(list.row(name)).toContainText('Inactive')

  // People cannot change their own status.
  await list.row(api.user.employeeName).getByRole('link', { name: api.user.employeeName, exact: true }).click()
  await expect(form.field('employeeName')).toHaveValue(api.user.employeeName)
  await status('Inactive').click()
  await form.save.click()
  // For a signed-in person there is a question, with their open sessions.
  const question = page.getByRole('dialog', { name: 'Save this change?' })
  const told = question.getByText(/^Open sessions: \d+ \(.+\), last used \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(told).toContainText('Deactivating this employee ends them at once.')
  await expectAccessibleInBothColours(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form.main.getByRole('radio', { name: 'Inactive' })).toBeChecked()
  await form.save.click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(form.problem('At least one administrator must remain')).toBeVisible()
  await expect(page.getByText('Not saved: 1 field needs a correction')).toHaveCount(1)
})
