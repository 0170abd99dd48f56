import { sessionMessages } from '../../src/schemas/messages.ts'
import { storageKeys } from '../../src/schemas/storage-keys.ts'
import { LockScreen, Shell, SignIn } from './screens/session.ts'
import { failedResponse } from './support/noise.ts'
import { admin } from './support/product.ts'
import { expect, giveSession, test } from './support/test.ts'

const LIST = '/pages/InventoryMaster'

test('a visitor who wants a page signs in and is brought to it', async ({ page }) => {
  await page.goto(`${LIST}?page=2`)
  await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent(`${LIST}?page=2`)}`)
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(`${LIST}?page=2`)
  await expect(page).toHaveTitle('Inventory List | SIM Desk')
})

test('the keys of the stored session are those of the specification', async ({ page }) => {
  const signIn = new SignIn(page)
  await signIn.open()
  await signIn.as(admin)
  await expect(new Shell(page).account).toBeVisible()
  const stored = await page.evaluate(() => Object.keys(localStorage))
  const { errorMessage, ...kept } = storageKeys
  expect(stored).toEqual(expect.arrayContaining(Object.values(kept)))
  expect(stored).not.toContain(errorMessage)
})

test('an address of another origin in `next` is passed over', async ({ page }) => {
  for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
    const signIn = new SignIn(page)
    await signIn.open(next)
    await signIn.as(admin)
    await expect(page).toHaveURL(LIST)
    await new Shell(page).choose('Sign out')
    await expect(page).toHaveURL(/\/auth\/logout/)
  }
})

test('a wrong password is answered in the words of the specification, at the form and as a toast', async ({
  page,
  noise,
}) => {
  noise.expect(failedResponse)
  const signIn = new SignIn(page)
  await signIn.open()
  await signIn.as({ email: admin.email, password: 'not-the-password-at-all' })
  await expect(signIn.notice).toHaveText(sessionMessages.wrongCredentials)
  await expect(page.getByRole('alert').filter({ hasText: sessionMessages.wrongCredentials })).toHaveCount(2)
  await expect(signIn.password).toBeFocused()
  await expect(page).toHaveURL('/auth/login')
  await signIn.as(admin)
  await expect(page).toHaveURL(LIST)
})

test('Enter in the password field submits', async ({ page }) => {
  const signIn = new SignIn(page)
  await signIn.open()
  await signIn.fill(admin.email, admin.password)
  await signIn.password.press('Enter')
  await expect(page).toHaveURL(LIST)
})

test('signing out ends the session on the server too', async ({ page, request, context, ownApi, url }) => {
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  await new Shell(page).choose('Sign out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  const answer = await request.get('/api/Login/Me', { headers: { Authorization: `Bearer ${ownApi.token}` } })
  expect(answer.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/(login|logout)/)
})

test('the lock covers the work and gives it back unchanged', async ({ signedInPage: page }) => {
  await page.goto('/pages/InventoryMaster/Single')
  await page.getByLabel('Invoice Number').fill('kept under the lock')
  await new Shell(page).choose('Lock screen')
  const lock = new LockScreen(page)
  await expect(lock.heading).toBeVisible()
  await expect(page.getByLabel('Invoice Number')).not.toBeVisible()
  await lock.with(admin.password)
  await expect(page.getByLabel('Invoice Number')).toHaveValue('kept under the lock')
})

test('three wrong passwords at the lock end the session', async ({ page, context, ownApi, noise, url }) => {
  noise.expect(failedResponse)
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  await new Shell(page).choose('Lock screen')
  const lock = new LockScreen(page)
  for (const left of [2, 1]) {
    await lock.with('not-the-password-at-all')
    await expect(page.getByRole('alert')).toContainText(`${left} more`)
  }
  await lock.with('not-the-password-at-all')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})

test('a session that ends in one tab ends in the other', async ({ context, page, ownApi, url }) => {
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  const other = await context.newPage()
  await other.goto(LIST)
  await new Shell(page).choose('Sign out')
  await expect(other).toHaveURL(/\/auth\/logout/)
  await new SignIn(other).page.getByRole('link', { name: 'Sign in' }).click()
  await new SignIn(other).as(admin)
  await expect(other).toHaveURL(LIST)
  await expect(page).toHaveURL(LIST)
})
