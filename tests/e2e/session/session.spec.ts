import { contract } from '../../../src/schemas/contract.ts'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { ADD, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { LockScreen, Shell, SignIn } from '../screens/session.ts'
import { callTo, tellNothing } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { admin, partner } from '../support/product.ts'
import { expect, expectAccessible, giveSession, test } from '../support/test.ts'

const LIST = '/pages/InventoryMaster'

test('signing out ends the session on the server too', async ({ page, request, context, ownApi, url }) => {
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  await new Shell(page).choose('Sign out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain(storageKeys.token)
  const answer = await request.get('/api/Login/Me', { headers: { Authorization: `Bearer ${ownApi.token}` } })
  expect(answer.status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/(login|logout)/)
})

test('a sign-out that the server does not hear of is not told as one that it has', async ({
  page,
  context,
  ownApi,
  noise,
  url,
}) => {
  noise.expect(/net::ERR/)
  await giveSession(context, ownApi, url)
  await page.route(callTo(contract.Logout.path), (route) => route.abort())
  await page.goto(LIST)
  await new Shell(page).choose('Sign out')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(sessionMessages.endUntold)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain(storageKeys.token)
})

test('after three wrong passwords the server may not hear of the end either', async ({
  page,
  context,
  ownApi,
  noise,
  url,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  await giveSession(context, ownApi, url)
  await page.route(callTo(contract.Logout.path), (route) => route.abort())
  await page.goto(LIST)
  await new Shell(page).choose('Lock screen')
  const lock = new LockScreen(page)
  for (const left of [2, 1]) {
    await lock.with('not-the-password-at-all')
    await expect(page.getByRole('alert')).toContainText(`${left} more`)
  }
  await lock.with('not-the-password-at-all')
  await expect(page.getByRole('status')).toHaveText(`The password was wrong three times. ${sessionMessages.endUntold}`)
})

test('a session that expires in one tab keeps the form of another for its person', async ({
  context,
  page,
  ownApi,
  noise,
  url,
}) => {
  noise.expect(failedResponse)
  await tellNothing(page)
  await giveSession(context, ownApi, url)
  const form = new InventoryForm(page)
  await form.open(ADD)
  await form.field('invoiceNumber').fill('typed before the session expired')
  const other = await context.newPage()
  await tellNothing(other)
  const list = new InventoryList(other)
  await list.open()
  // Of two tabs, the one that asks first learns that the session has ended: here the list, so the form asks nothing.
  noise.expect(/ERR_FAILED/)
  await page.route('**/api/**', (route) => route.abort())
  await ownApi.revoke()
  await list.turn('Next page')
  await expect(other.getByText(sessionMessages.expired)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Your unsaved form is kept in this tab.')
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(ADD)
  await expect(form.field('invoiceNumber')).toHaveValue('typed before the session expired')
})

test('a session that is ended elsewhere ends here with nothing pressed, and keeps the form for its person', async ({
  context,
  page,
  ownApi,
  noise,
  url,
}) => {
  // Requests that the page makes by itself meanwhile are refused.
  noise.expect(failedResponse)
  await giveSession(context, ownApi, url)
  const form = new InventoryForm(page)
  await form.open(ADD)
  await form.field('invoiceNumber').fill('typed before the session ended')
  await ownApi.revoke()
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('status')).toContainText('Your unsaved form is kept in this tab.')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(ADD)
  await expect(form.field('invoiceNumber')).toHaveValue('typed before the session ended')
})

test('a form that a session left behind is not shown to the next person', async ({ context, page, ownApi, url }) => {
  await giveSession(context, ownApi, url)
  const form = new InventoryForm(page)
  await form.open(ADD)
  await form.field('invoiceNumber').fill('typed by somebody else')
  const other = await context.newPage()
  await other.goto(LIST)
  await new Shell(other).choose('Sign out')
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  const drafts = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(drafts).toContain('typed by somebody else')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignIn(page).as(partner)
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expect.poll(drafts).not.toContain('typed by somebody else')
})

test('signing out over an unsaved form asks first, from the menu, under the lock and by an address', async ({
  page,
  context,
  ownApi,
  url,
}) => {
  await giveSession(context, ownApi, url)
  const form = new InventoryForm(page)
  const invoice = form.field('invoiceNumber')
  const lock = new LockScreen(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = () => question.getByRole('button', { name: 'Stay' }).click()
  await form.open(ADD)
  await invoice.fill('not saved yet')

  await new Shell(page).choose('Sign out')
  await stay()
  await expect(page).toHaveURL(ADD)
  await expect(invoice).toHaveValue('not saved yet')

  await new Shell(page).choose('Lock screen')
  await expect(page.getByText('If you sign out, you can lose a form that is not saved.')).toBeVisible()
  await lock.signOut.click()
  await stay()
  await expect(lock.heading).toBeVisible()
  await lock.with(admin.password)
  await expect(invoice).toHaveValue('not saved yet')

  const asked = page.waitForEvent('dialog')
  const typed = page.goto('/auth/logout').catch(() => null)
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await typed
  await expect(invoice).toHaveValue('not saved yet')

  await new Shell(page).choose('Sign out')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not saved yet')
})

test('a role that sees one partner is led to the dashboard of that partner', async ({ page }) => {
  const signIn = new SignIn(page)
  await signIn.open()
  await signIn.as(partner)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('link')).toHaveText([
    'Sales',
    'SIMs held',
    'Active subscriptions',
  ])
  await expect(page.getByRole('list', { name: 'Needs attention' }).getByRole('link')).toHaveText(['Failed API orders'])
  await expectAccessible(page)
})

test('a refusal without a session speaks of no role, and leads to the sign-in', async ({ page }) => {
  await page.goto('/access-denied')
  await expect(page.getByText('You are not signed in.')).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/role|administrator/)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/auth/login')
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

test('the lock covers every tab, a new one too, and one password opens them all', async ({
  context,
  page,
  ownApi,
  url,
}) => {
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  const other = await context.newPage()
  await other.goto(LIST)
  await expect(new Shell(other).account).toBeVisible()
  await new Shell(page).choose('Lock screen')
  await expect(new LockScreen(other).heading).toBeVisible()
  await expect(other.getByRole('table')).toHaveCount(0)
  const third = await context.newPage()
  await third.goto(LIST)
  await expect(new LockScreen(third).heading).toBeVisible()
  await new LockScreen(third).with(admin.password)
  for (const tab of [page, other, third]) await expect(tab.getByRole('table', { name: 'Inventory List' })).toBeVisible()
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

test('a session that ends in one tab ends in the other', async ({ context, page, ownApi, noise, url }) => {
  // The other tab takes over reading the stream, and may make one request before it hears that the session is over.
  noise.expect(/401 .*GetStream/)
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  const other = await context.newPage()
  // Rows still being requested when the session ends are refused.
  await new InventoryList(other).open()
  await new Shell(page).choose('Sign out')
  await expect(other).toHaveURL(/\/auth\/logout/)
  await new SignIn(other).page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await new SignIn(other).as(admin)
  await expect(other).toHaveURL(LIST)
  await expect(page).toHaveURL('/admin/dashboard')
})
