/** The second factor: in the person's own profile, at sign-in, required by a role, and when lost. */
import type { Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { passwordMessages } from '../../../src/schemas/people/password.ts'
import { secondFactorMessages } from '../../../src/schemas/people/second-factor.ts'
import { codeOf, wrongCodeOf } from '../../server/support/totp-codes.ts'
import { SignIn } from '../screens/session.ts'
import type { Api } from '../support/api.ts'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test.use({ isFirstVisit: true })

const PASSWORD = 'nine slow barges pass'

type Person = { readonly id: number; readonly email: string }

/** A new person with a new role and a password. */
const somebody = async (api: Api, secondFactor: 'optional' | 'required'): Promise<Person> => {
  const now = Date.now()
  const role = await api.post<{ id: number }>(contract.InsertUpdateRole.path, {
    flag: 1,
    id: 0,
    roleName: `Guard ${now}`,
    description: '',
    scope: 'all',
    status: 'Active',
    secondFactor,
    permissions: ['inventory.view'],
  })
  const email = `guard.${now}@simdesk.test`
  const added = await api.post<{ u_Id: number; link: { token: string } }>(contract.InsertUpdateEmployee.path, {
    flag: 1,
    u_Id: 0,
    userName: '',
    employeeName: 'Mara Lind',
    email,
    mobileNumber: '',
    departmentName: 'Operations',
    roleID: role.id,
    partnerID: null,
    status: 'Invited',
  })
  const { token } = added.link
  const accepted = { token, employeeName: 'Mara Lind', mobileNumber: '', password: PASSWORD }
  await api.post(contract.AcceptInvitation.path, accepted)
  return { id: added.u_Id, email }
}

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const account = (page: Page) => page.getByRole('button', { name: /: account$/ })
const signIn = async (page: Page, { email }: Person) => {
  await new SignIn(page).open()
  await new SignIn(page).as({ email, password: PASSWORD })
}
const enter = async (page: Page, typed: string) => {
  await code(page).fill(typed)
  await page.keyboard.press('Enter')
}
/** The key shown to people who cannot scan. */
const keyIn = async (page: Page) => ((await page.locator('code').first().textContent()) ?? '').replace(/\s/g, '')
const signOut = async (page: Page) => {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/log(out|in)/)
}

test('a person switches it on, signs in with it, by a recovery code too, and switches it off', async ({
  page,
  api,
}) => {
  const person = await somebody(api, 'optional')
  await signIn(page, person)
  await expect(account(page)).toBeVisible()
  await page.goto('/pages/profile')
  const card = page.getByRole('group', { name: 'Second factor' })
  await expect(card.getByText('Not set up.')).toBeVisible()
  await card.getByLabel('Your password').fill('not the password at all')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Your password')).toBeFocused()
  await expect(card.getByText(passwordMessages.wrong)).toBeVisible()
  await card.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectAccessibleInBothColours(page)
  const secret = await keyIn(page)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await enter(page, wrongCodeOf(secret))
  await expect(page.getByText(secondFactorMessages.wrongCode)).toBeVisible()
  await enter(page, codeOf(secret))
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  await expectAccessibleInBothColours(page)
  const recovery = (await listed.allTextContents()).map((text) => text.trim())
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText(/On since .* Recovery codes left: 10\./)).toBeVisible()

  const { machines } = await expectReplayable(page, [secret, ...recovery, PASSWORD])
  expect(machines).toEqual(expect.arrayContaining(['session', 'ownProfile', 'secondFactor']))

  await signOut(page)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page, wrongCodeOf(secret))
  await expect(page.getByText(secondFactorMessages.wrongCode)).toBeVisible()
  await expect(code(page)).toBeFocused()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await new SignIn(page).as({ email: person.email, password: PASSWORD })
  await enter(page, codeOf(secret, 1))
  await expect(account(page)).toBeVisible()

  await signOut(page)
  await signIn(page, person)
  await enter(page, recovery[0] ?? '')
  await expect(account(page)).toBeVisible()
  await page.goto('/pages/profile')
  await expect(card.getByText('Recovery codes left: 9.')).toBeVisible()
  await card.getByLabel('Your password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByText('Not set up.')).toBeVisible()
  // The browser stores nothing secret.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const text of [secret, ...recovery, PASSWORD]) expect(kept).not.toContain(text)
})

test('a role that asks for it leads through the set-up at the sign-in; who may takes it away again', async ({
  page,
  api,
  noise,
}) => {
  const person = await somebody(api, 'required')
  await signIn(page, person)
  await expect(page.getByText('Your role requires a second factor.')).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  const secret = await keyIn(page)
  await enter(page, wrongCodeOf(secret))
  await expect(page.getByText(secondFactorMessages.wrongCode)).toBeVisible()
  await enter(page, codeOf(secret))
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  // The person is not signed in before the codes are saved.
  await expect(account(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(account(page)).toBeVisible()
  await page.goto('/pages/profile')
  const card = page.getByRole('group', { name: 'Second factor' })
  await expect(card.getByText(`${secondFactorMessages.keptByRole}.`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Switch off' })).toHaveCount(0)

  const taken = await api.post<{ isSuccess: boolean }>(contract.TakeAwaySecondFactor.path, { u_Id: person.id })
  expect(taken.isSuccess).toBe(true)
  // Their role requires one, so the session has ended with it.
  noise.expect(/401/)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/log(out|in)/)
  await expect(account(page)).toHaveCount(0)
})

test('a sign-in that took too long begins again, and says why', async ({ page, api }) => {
  const person = await somebody(api, 'optional')
  await page.route(`**${contract.Login.path}`, async (route) => {
    const ticket = 'A'.repeat(43)
    await route.fulfill({ json: { isSuccess: false, message: '', secondFactor: { ticket, kind: 'code' } } })
  })
  await signIn(page, person)
  await enter(page, '123456')
  await expect(new SignIn(page).notice).toContainText(secondFactorMessages.gone)
})
