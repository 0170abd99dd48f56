/**
 * Several people are invited at once: by permission, with errors at their lines, and a link each that opens an account.
 */

import { linkMessages } from '../../../src/schemas/people/account-access.ts'
import { inviteMessages } from '../../../src/schemas/people/employees.ts'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const PASSWORD = 'nine slow barges pass'

test('three of four are invited, one of them registers by the link; nothing that was typed is lost', async ({
  signedInPage: page,
  browser,
  url,
}) => {
  const now = Date.now()
  const mails = ['ada', 'bo', 'cy'].map((name) => `${name}.${now}@simdesk.test`)
  await page.goto('/pages/profileMaster')
  await page.getByRole('main').getByRole('link', { name: 'Add Users' }).click()
  await expect(page).toHaveTitle('Add Users | SIM Desk')
  const people = page.getByRole('textbox', { name: 'People' })
  const lines = [`Ada Lovelace, ${mails[0]}`, 'Bo without an address', `Bo Ek, ${mails[1]}`]
  await people.fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByText(inviteMessages.line(2))).toBeVisible()
  await expect(people).toBeFocused()
  await expect(people).toHaveValue(lines.join('\n'))
  await expect(page.getByText('Role is required')).toBeVisible()
  await expectAccessibleInBothColours(page)

  // A lost connection loses no entry.
  await people.fill([lines[0], `Staff, staff@simdesk.test`, lines[2], `Cy Fox, ${mails[2]}`].join('\n'))
  await page.getByRole('combobox', { name: 'Role' }).fill('Partner')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Partner' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).fill('Staff')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Partner' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Department' }).fill('Night Shift')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite' }).dblclick()
  await expect(page.getByText(inviteMessages.done(3, 4))).toBeVisible()
  const listed = page
    .getByRole('list')
    .filter({ hasText: mails[0] ?? '' })
    .getByRole('listitem')
  await expect(listed).toHaveCount(4)
  await expect(listed.nth(1)).toContainText('Not invited: Another employee has this email')
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  const link = await listed.first().locator('code').innerText()
  const token = link.slice(link.indexOf('#') + 1)
  await page.setViewportSize({ width: 1280, height: 720 })
  const { machines } = await expectReplayable(page, [token, ...mails])
  expect(machines).toContain('inviteUsers')

  const context = await browser.newContext({ baseURL: url })
  const guest = await context.newPage()
  await guest.goto(new URL(link).pathname + new URL(link).hash)
  await expect(guest.getByLabel('Email')).toHaveValue(mails[0] ?? '')
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await guest.getByLabel('Repeat new password', { exact: true }).fill(PASSWORD)
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(linkMessages.accepted)).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'Invite others' }).click()
  await expect(people).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Staff')
})

test('leaving with people who are not invited yet asks first; who may not add has no way there', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/addUsers')
  await page.getByRole('textbox', { name: 'People' }).fill('Ada, ada@simdesk.test')
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('textbox', { name: 'People' })).toHaveValue('Ada, ada@simdesk.test')
})
