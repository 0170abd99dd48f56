import { contract } from '../../../src/schemas/contract.ts'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { Shell, SignIn } from '../screens/session.ts'
import { callTo, Gate } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { admin } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const LIST = '/pages/InventoryMaster'
const HOME = '/admin/dashboard'

test('a visitor who wants a page signs in and is brought to it', async ({ page }) => {
  await page.goto(`${LIST}?page=2`)
  await expect(page).toHaveURL(`/auth/login?next=${encodeURIComponent(`${LIST}?page=2`)}`)
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(`${LIST}?page=2`)
  await expect(page).toHaveTitle('Inventory List | SIM Desk')
})

test('signing in asks for the rows before it draws the list, and knows by then where the API is', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: Array<string> = []
    Object.assign(globalThis, { asked })
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      asked.push(`${pathname} ${document.querySelector('main table') === null ? 'before' : 'after'}`)
      return fetch(input, init)
    }
  })
  const signIn = new SignIn(page)
  const config = page.waitForResponse('**/config.json')
  await signIn.open(LIST)
  await config
  await signIn.email.fill(admin.email)
  await signIn.as(admin)
  await expect(new InventoryList(page).rows).toHaveCount(30)
  const asked = await page.evaluate(() => (globalThis as unknown as { asked: Array<string> }).asked)
  expect(asked.filter((path) => path.startsWith('/config.json'))).toHaveLength(1)
  expect(asked).toContain('/api/InventoryMaster/GetInventoryList before')
})

test('the list is drawn with its rows where they come at once, and soon without them where they do not', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    Object.assign(window, { waited: false })
    const look = () => {
      if (document.querySelector('main [aria-busy="true"] table')) Object.assign(window, { waited: true })
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  const signIn = new SignIn(page)
  const list = new InventoryList(page)
  const shell = new Shell(page)
  const gate = new Gate(page, callTo(contract.GetInventoryList.path))
  await gate.close()
  const hasWaited = () => page.evaluate(() => Reflect.get(window, 'waited'))
  const submit = async () => {
    await signIn.fill(admin.email, admin.password)
    // The code after the sign-in is fetched while the person types.
    await page.clock.runFor(200)
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 60_000)
    await signIn.submit.click()
  }
  await signIn.open(LIST)
  await submit()
  await gate.isWaiting()
  // One task of the browser, and less than 50 ms.
  await page.clock.runFor(1)
  await page.clock.runFor(48)
  await expect(signIn.submit).toBeVisible()
  await page.clock.runFor(2)
  await expect(list.wait).toBeVisible()
  await gate.open()
  await expect(list.rows).toHaveCount(30)
  expect(await hasWaited()).toBe(true)

  await page.clock.resume()
  await shell.choose('Sign out')
  await expect(page).toHaveURL(/\/auth\/logout/)
  await signIn.open(LIST)
  const answered = page.waitForResponse(`**${contract.GetInventoryList.path}*`)
  await submit()
  await answered
  await page.clock.runFor(1)
  await expect(list.rows).toHaveCount(30)
  expect(await hasWaited()).toBe(false)
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
    await expect(page).toHaveURL(HOME)
    await new Shell(page).choose('Sign out')
    await expect(page).toHaveURL(/\/auth\/logout/)
  }
})

test('a wrong password is answered in the words of the specification, at the form and as a toast, and spoken once', async ({
  page,
  noise,
}) => {
  noise.expect(failedResponse)
  const signIn = new SignIn(page)
  await signIn.open()
  await signIn.as({ email: admin.email, password: 'not-the-password-at-all' })
  await expect(signIn.notice).toHaveText(sessionMessages.wrongCredentials)
  await expect(page.getByText(sessionMessages.wrongCredentials)).toHaveCount(2)
  const spoken = page.locator('[role="alert"], [role="status"], [aria-live]')
  await expect(spoken.filter({ hasText: sessionMessages.wrongCredentials })).toHaveCount(1)
  await expect(signIn.password).toBeFocused()
  await expect(signIn.password).toHaveAccessibleDescription('')
  await expect(page).toHaveURL('/auth/login')
  await signIn.as(admin)
  await expect(page).toHaveURL(HOME)
})

test('Enter in the password field submits', async ({ page }) => {
  const signIn = new SignIn(page)
  await signIn.open()
  await signIn.fill(admin.email, admin.password)
  await signIn.password.press('Enter')
  await expect(page).toHaveURL(HOME)
})
