/** What a first visit costs: neither bytes nor requests depend on the machine. `docs/performance.md` has the goals. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { SignIn } from '../screens/session.ts'
import { failedResponse } from '../support/noise.ts'
import { admin } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

test.use({ isFirstVisit: true })

/** What a figure may grow by before it is looked at: a person decides then, and writes the new figure here. */
const MARGIN = 1.05

/** The sources of everything beside the first rows, which loads after them. */
const late =
  /src\/(app\/shell\/(live|notifications|palette)-actor|machines\/shell\/(live|notifications|palette)\.machine|services\/shell\/|views\/(lists\/(views|preset)-drawer|shell\/palette\/|ui\/(calendar|menu\/menu-list|toasts))|views\/shell\/notifications-drawer)|components\/(Popover|Menu)\//

/** An answer with its size on the wire, including headers; `at` is when it was asked for. */
type Asked = { readonly path: string; readonly at: number; bytes: number }

const kbOf = (asked: ReadonlyArray<Asked>): number => asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
const scriptsOf = (asked: ReadonlyArray<Asked>): ReadonlyArray<Asked> =>
  asked.filter(({ path }) => path.endsWith('.js'))

/** Counts what the page asks for; answers with what it has asked for until a moment. */
const count = async (page: Page) => {
  const asked = new Map<string, Asked>()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const path = new URL(request.url).pathname
    // Only a browser with windows asks for it.
    if (path !== '/favicon.ico') asked.set(requestId, { path, at: wallTime * 1000, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = asked.get(requestId)
    if (known) known.bytes = encodedDataLength
  })
  return (until: number): ReadonlyArray<Asked> => [...asked.values()].filter(({ at }) => at < until)
}

/** Records in the page when an element is shown. */
const noteWhenShown = (selector: string) => {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look)
    else Object.assign(globalThis, { shownAt: Date.now() })
  }
  requestAnimationFrame(look)
}

const sourcesOf = (script: string): ReadonlyArray<string> =>
  JSON.parse(readFileSync(`dist/client${script}.map`, 'utf8')).sources

const ROWS = 'main tr[data-slot]'
/** Where a person lands, what they came for, and what comes until it is there: KB and requests. */
const screens = [
  ['/pages/Reports/SaleReport', ROWS, 299, 15],
  ['/pages/InventoryMaster', ROWS, 294, 14],
  ['/admin/dashboard', 'main table td', 336, 19],
] as const
const SIGN_IN_SCRIPT_KB = 108.2

for (const [path, shown, kb, requests] of screens) {
  test(`a first visit to ${path} brings what it needs and no more, and what stands beside it afterwards`, async ({
    page,
  }) => {
    await page.addInitScript(noteWhenShown, shown)
    const askedUntil = await count(page)
    const signIn = new SignIn(page)
    await signIn.open(path)
    await expect(page.locator('html')).not.toHaveAttribute('data-early')
    await page.waitForLoadState('networkidle')
    expect(kbOf(scriptsOf(askedUntil(Number.POSITIVE_INFINITY)))).toBeLessThan(SIGN_IN_SCRIPT_KB * MARGIN)

    await signIn.as(admin)
    await expect(page.getByRole('button', { name: /^Notifications, \d+ new$/ })).toBeVisible()
    const asked = askedUntil(await page.evaluate(() => Reflect.get(globalThis, 'shownAt')))
    const early = scriptsOf(asked).flatMap((script) => sourcesOf(script.path).filter((source) => late.test(source)))
    expect(early).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(Math.floor(requests * MARGIN))
    expect(kbOf(asked)).toBeLessThan(kb * MARGIN)
  })
}

test('what is typed after the key of the search is kept while its code is on its way', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/afterwards-*.js*', async (route) => {
    await released
    await route.continue()
  })
  const signIn = new SignIn(page)
  await signIn.open('/pages/InventoryMaster')
  await signIn.as(admin)
  await page.locator(ROWS).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add')
  release()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toHaveValue('add')
})

test('where the code of the search does not come, this is said, and what is typed goes into its field', async ({
  page,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  await page.route('**/assets/afterwards-*.js*', (route) => route.abort())
  const signIn = new SignIn(page)
  await signIn.open('/pages/InventoryMaster')
  await signIn.as(admin)
  await page.locator(ROWS).first().waitFor()
  await page.keyboard.press('Control+k')
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible()
  const quickSearch = page.getByRole('main').getByLabel(/^Search by/)
  await quickSearch.click()
  await page.keyboard.type('8944')
  await expect(quickSearch).toHaveValue('8944')
  await page.unroute('**/assets/afterwards-*.js*')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('Escape gives up a search whose code is on its way', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/afterwards-*.js*', async (route) => {
    await released
    await route.continue()
  })
  const signIn = new SignIn(page)
  await signIn.open('/pages/InventoryMaster')
  await signIn.as(admin)
  await page.locator(ROWS).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  const quickSearch = page.getByRole('main').getByLabel(/^Search by/)
  await quickSearch.click()
  await page.keyboard.type('8944')
  await expect(quickSearch).toHaveValue('8944')
  release()
  await expect(page.getByRole('button', { name: /^Notifications, \d/ }).first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
})

test('bell and live changes that could not be loaded are tried again', async ({ page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  let tries = 0
  await page.route('**/assets/afterwards-*.js*', (route) => {
    tries += 1
    return route.abort()
  })
  await page.clock.install()
  const signIn = new SignIn(page)
  await signIn.open('/pages/InventoryMaster')
  await signIn.as(admin)
  await page.locator(ROWS).first().waitFor()
  await expect.poll(() => tries).toBeGreaterThan(0)
  await page.unroute('**/assets/afterwards-*.js*')
  await page.clock.runFor(30_000)
  await expect(page.getByRole('button', { name: /^Notifications, \d/ }).first()).toBeVisible()
})
