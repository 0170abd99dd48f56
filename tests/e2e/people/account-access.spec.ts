/** The ways into an account besides the sign-in: an invitation, a lost password, the person's own profile. */
import type { Page } from '@playwright/test'
import { linkMessages } from '../../../src/schemas/people/account-access.ts'
import { passwordMessages } from '../../../src/schemas/people/password.ts'
import { SignIn } from '../screens/session.ts'
import type { Api } from '../support/api.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test.use({ isFirstVisit: true })

const FIRST = 'nine slow barges pass'
const SECOND = 'ten quick otters dive'

type Added = { readonly u_Id: number; readonly link: { readonly token: string } }

/** A person whom the administrator has just invited. */
const invite = (api: Api, email: string): Promise<Added> =>
  api.post<Added>('/ProfileMaster/InsertUpdateEmployee', {
    flag: 1,
    u_Id: 0,
    userName: '',
    employeeName: 'Mara Lind',
    email,
    mobileNumber: '',
    departmentName: 'Operations',
    roleID: 2,
    partnerID: null,
    status: 'Invited',
  })

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const choose = async (page: Page, password: string, again = password) => {
  await field(page, 'New password').fill(password)
  await field(page, 'Repeat new password').fill(again)
  await page.keyboard.press('Enter')
}

test('who is invited makes the account theirs, changes the password, ends a session, and sets a lost password', async ({
  page,
  api,
  browser,
  url,
}) => {
  const email = `mara.${Date.now()}@simdesk.test`
  const { u_Id, link } = await invite(api, email)
  const asked: Array<string> = []
  page.on('request', (request) => {
    asked.push(request.url(), request.headers().referer ?? '')
  })

  await page.goto(`/auth/register#${link.token}`)
  await expect(page).toHaveTitle('Register | SIM Desk')
  await expect(page).toHaveURL('/auth/register')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Employee Name')).toBeFocused()
  await expect(field(page, 'Employee Name')).toHaveValue('Mara Lind')
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await field(page, 'Employee Name').fill('Mara Lindqvist')
  await choose(page, 'short', 'other')
  await expect(page.getByText(passwordMessages.differ)).toBeVisible()
  await expect(field(page, 'New password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveAccessibleDescription(new RegExp(passwordMessages.length))
  await choose(page, 'Qwerty123456')
  await expect(page.getByText(passwordMessages.common)).toBeVisible()
  await choose(page, FIRST)

  const signIn = new SignIn(page)
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(linkMessages.accepted)).toBeVisible()
  await expect(signIn.email).toHaveValue(email)
  await expect(signIn.password).toBeFocused()
  await page.keyboard.type(FIRST)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  const elsewhere = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) CriOS/142.0' })
  const phone = await elsewhere.newPage()
  await phone.goto(new URL('/auth/login', url).href)
  await new SignIn(phone).as({ email, password: FIRST })
  await expect(phone).toHaveURL(/\/admin\/dashboard$/)

  await page.getByRole('button', { name: /Mara Lindqvist, .*: account/ }).click()
  await page.getByRole('menuitem', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/pages/profile')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('This session')).toHaveCount(1)
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: /^End the session of Chrome on iOS, / }).click()
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  await phone.reload()
  await expect(phone).toHaveURL(/\/auth\/(login|logout)/)
  await elsewhere.close()
  await field(page, 'Mobile Number').fill('call me')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Remove "call me": a phone number has digits')).toBeVisible()
  await field(page, 'Mobile Number').fill('+46 8 123 456')
  await page.keyboard.press('Enter')
  await expect(page.getByText(linkMessages.profileSaved)).toBeVisible()
  await field(page, 'Old password').fill('not the password')
  await choose(page, SECOND)
  await expect(page.getByText(passwordMessages.wrong)).toBeVisible()
  await expect(field(page, 'Old password')).toBeFocused()
  await field(page, 'Old password').fill(FIRST)
  await choose(page, SECOND)
  await expect(page.getByText(linkMessages.passwordChanged)).toBeVisible()
  await expect(field(page, 'Old password')).toHaveValue('')

  const { link: reset } = await api.post<Added>('/ProfileMaster/IssueLink', { u_Id, purpose: 'reset' })
  await page.goto(`/auth/forgot-password#${reset.token}`)
  await expect(page.getByText('You are signed in as Mara Lindqvist. Sign out first')).toBeVisible()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await page.goto('/auth/login')
  await page.goto(`/auth/forgot-password#${reset.token}`)
  await expect(page).toHaveURL('/auth/forgot-password')
  await choose(page, FIRST)
  await expect(page).toHaveURL('/auth/login')
  await expect(signIn.email).toHaveValue(email)

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  for (const secret of [link.token, reset.token, FIRST, SECOND]) {
    expect(kept).not.toContain(secret)
    expect(asked.filter((text) => text.includes(secret))).toEqual([])
  }
})

test('who has forgotten a password is told what everybody is told; a used link is none, and nobody registers without one', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveTitle('Forgot Password | SIM Desk')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(`nobody.${Date.now()}@simdesk.test`)
  await expectAccessibleInBothColours(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(linkMessages.asked)
  await page.goto('/auth/forgot-password#used')
  await expect(page.getByRole('alert')).toContainText(linkMessages.invalid)
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(field(page, 'Email')).toBeFocused()
  await page.goto('/auth/register')
  await expect(page.getByText('Accounts are by invitation. Ask an administrator for a link.')).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/auth/login')
})
