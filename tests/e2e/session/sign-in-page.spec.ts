/** The sign-in page before the application's code has loaded: it contains its form, and loses no input. */
import type { Page } from '@playwright/test'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { SignIn } from '../screens/session.ts'
import { failedResponse } from '../support/noise.ts'
import { admin } from '../support/product.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

test.use({ isFirstVisit: true })

const LOGIN = '/auth/login'
/** The page's own script runs, but the application has not loaded. */
const scripts = /\/assets\/[^/]+\.js$/

/** Holds files back; returns a function that releases them. */
const hold = async (page: Page, files: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Holds the application's code back; returns a function that releases it. */
const holdCode = async (page: Page): Promise<() => Promise<void>> => {
  const release = await hold(page, scripts)
  return async () => {
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-early')
  }
}

/** The appearance of an element: React does not correct a style or class when it hydrates. */
const looks = (element: Element) => {
  const { backgroundColor, color, font, height } = getComputedStyle(element)
  const { x, y, width } = element.getBoundingClientRect()
  return { backgroundColor, color, font, height, x, y, width }
}

const open = (page: Page, query = '') => page.goto(`${LOGIN}${query}`, { waitUntil: 'commit' })

test('what is typed and pressed before the code has come is kept, and answered', async ({ page }) => {
  const release = await holdCode(page)
  const signIn = new SignIn(page)
  await open(page, '?next=%2Fpages%2FInventoryMaster%3Fpage%3D2')
  await expect(page).toHaveTitle('Sign In | SIM Desk')
  await expect(signIn.email).toBeFocused()
  await page.keyboard.type(admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
  await signIn.password.press('Enter')
  await expect(page.getByRole('status')).toContainText('still loading')
  await expectAccessible(page)
  await expect(page).not.toHaveURL(/password/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await release()
  await expect(page).toHaveURL('/pages/InventoryMaster?page=2')
  await expect(new InventoryList(page).rows).toHaveCount(30)
})

test('what was pressed is forgotten when somebody types on', async ({ page }) => {
  const release = await holdCode(page)
  const signIn = new SignIn(page)
  await open(page, '?next=%2Fpages%2FInventoryMaster')
  await signIn.fill(admin.email, 'half a pass')
  await signIn.password.press('Enter')
  await expect(page.getByRole('status')).toBeVisible()
  await signIn.password.press('Backspace')
  await expect(page.getByRole('status')).toBeHidden()
  const tries: Array<string> = []
  page.on('request', (request) => {
    if (request.method() === 'POST') tries.push(request.url())
  })
  await release()
  await signIn.password.fill(admin.password)
  await signIn.submit.click()
  await expect(new InventoryList(page).rows).toHaveCount(30)
  expect(tries).toHaveLength(1)
})

test('no server needs to forbid the page to send its form by itself', async ({ request }) => {
  const [, policy] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(await (await request.get(LOGIN)).text()) ?? []
  expect(policy).toMatch(/^script-src 'self' 'sha256-[^']+'; form-action 'none'$/)
})

test('the application takes the form as it stands: it draws nothing anew, and the link that comes later moves nothing', async ({
  page,
}) => {
  const release = await holdCode(page)
  const releaseConfig = await hold(page, '**/config.json')
  await open(page)
  const signIn = new SignIn(page)
  await signIn.password.fill('half a pass')
  // Its style sheets may arrive later.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const before = await signIn.submit.evaluate(looks)
  await page.evaluate(() => {
    const drawn: Array<string> = []
    Object.assign(globalThis, { drawn })
    new MutationObserver((changes) =>
      drawn.push(...changes.map(({ type, attributeName }) => attributeName ?? type)),
    ).observe(document.getElementById('root') as Element, { subtree: true, childList: true, attributes: true })
  })
  await release()
  const drawn: ReadonlyArray<string> = await page.evaluate(() => Reflect.get(globalThis, 'drawn'))
  // React writes these two attributes of every hydrated field, unchanged.
  expect(drawn.filter((change) => change !== 'type' && change !== 'name')).toEqual([])
  expect(await signIn.submit.evaluate(looks)).toEqual(before)
  const link = page.getByRole('link', { name: 'Forgot password?' })
  await expect(link).toBeHidden()
  releaseConfig()
  await expect(link).toBeVisible()
  expect(await signIn.submit.evaluate(looks)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await expect(signIn.password).toHaveValue('half a pass')
  await expect(signIn.password).toBeFocused()
})

/** A browser that does not report its paints; returns the fallback that the page runs a second later. */
const drawInSecret = async (page: Page, isHidden: boolean): Promise<() => Promise<void>> => {
  await page.addInitScript((hidden) => {
    const { setTimeout: wait } = window
    PerformanceObserver.prototype.observe = () => {}
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    const hold = (then: () => void, ms: number) => (ms === 1000 ? addEventListener('later', then) : wait(then, ms))
    window.setTimeout = hold as typeof setTimeout
  }, isHidden)
  return () => page.evaluate(() => void dispatchEvent(new Event('later')))
}

test('the application begins when the form is drawn, or a second later where a browser does not tell', async ({
  page,
}) => {
  const passSecond = await drawInSecret(page, false)
  await page.goto(LOGIN, { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('data-early')
  await passSecond()
  await expect(page.locator('html')).not.toHaveAttribute('data-early')
})

test('a page that nobody sees does not wait to be drawn', async ({ page }) => {
  await drawInSecret(page, true)
  await page.goto(LOGIN)
  await expect(page.locator('html')).not.toHaveAttribute('data-early')
})

test('the colours are those of the person before the code has come', async ({ page }) => {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('simdesk.layout', '{"data-theme":"dark"}'))
  const release = await holdCode(page)
  await open(page)
  await expect(new SignIn(page).email).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page)
  await release()
})

test('who is signed in never sees the form', async ({ signedInPage: page }) => {
  const release = await holdCode(page)
  await page.addInitScript(() => {
    let seen = 0
    const look = () => {
      if (document.querySelector('input[type="password"]') !== null) seen += 1
      Object.assign(globalThis, { seen })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await open(page, '?next=%2Fpages%2FInventoryMaster')
  await page.waitForLoadState('domcontentloaded')
  await release()
  await expect(new InventoryList(page).rows).toHaveCount(30)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen'))).toBe(0)
})

test('what the last session had to say stands over the form', async ({ page }) => {
  await page.goto('/favicon.svg')
  const notice = sessionMessages.expired
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [storageKeys.errorMessage, notice] as const)
  await open(page)
  await expect(page.getByText(notice)).toBeVisible()
  await expect(new SignIn(page).email).toBeFocused()
})

test('where the code cannot be fetched, the page says so and leads on', async ({ page, noise }) => {
  noise.expect(failedResponse)
  await page.route(scripts, (route) => route.abort())
  await open(page, '?next=%2Fpages%2FInventoryMaster')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('SIM Desk could not be loaded.')
  await expectAccessible(page)
  await new SignIn(page).fill('a@b.test', 'password')
  await page.keyboard.press('Enter')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  await page.unroute(scripts)
  await notice.getByRole('link', { name: 'Load the page again' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-early')
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(`${LOGIN}?next=%2Fpages%2FInventoryMaster`)
})

test('where the code of the sign-in does not come, the form says what helps', async ({ page, noise }) => {
  noise.expect(failedResponse)
  const signIn = new SignIn(page)
  await signIn.open('/pages/InventoryMaster')
  // As after an upgrade: the page is open, and the files it has not fetched yet are gone.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await signIn.as(admin)
  await expect(signIn.notice).toHaveText('A part of SIM Desk could not be loaded. Load the page again.')
  await expect(signIn.submit).toBeEnabled()
  await page.unroute('**/assets/*.js')
  await page.reload()
  await signIn.as(admin)
  await expect(new InventoryList(page).rows).toHaveCount(30)
})
