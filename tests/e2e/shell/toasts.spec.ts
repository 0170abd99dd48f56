import type { Locator, Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, inMotion, test } from '../support/test.ts'

test.use(inMotion)

const LOST = /^Error fetching data/
const NO_OPTIONS = /^Error fetching dropdowns/

/** Only toasts can be dismissed: a list shows the same message in place. */
const toasts = (page: Page, role: 'alert' | 'status'): Locator =>
  page.getByRole(role).filter({ has: page.getByRole('button', { name: 'Dismiss', includeHidden: true }) })
const toast = (page: Page, text: RegExp): Locator => toasts(page, 'alert').filter({ hasText: text })

/** Keeps the toasts open: a slow machine may need more than their ten seconds for all checks. */
const keepToasts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const native = window.setTimeout
    const lasting = (act: TimerHandler, ms?: number) => (ms === 10_000 ? 0 : native(act, ms))
    window.setTimeout = lasting as typeof window.setTimeout
  })
}

/** Opens the list, and fails a page and the options of its filter, which shows two messages at once. */
const loseTwoCalls = async (page: Page, search: string): Promise<void> => {
  await keepToasts(page)
  const list = new InventoryList(page)
  await list.open(search)
  await page.route(callTo(contract.GetInventoryList.path), (route) => route.abort())
  await page.route(callTo(contract.GetInventoryDropdown.path), (route) => route.abort())
  await list.turn('Next page')
  await expect(toast(page, LOST)).toBeVisible()
  await list.filterToggle.click()
  await expect(toast(page, NO_OPTIONS)).toBeVisible()
}

/** Whether a click on a control would reach it, without clicking. */
const expectWithinReach = async (controls: ReadonlyArray<Locator>): Promise<void> => {
  for (const control of controls) await control.click({ trial: true })
}

const topBar = (page: Page): ReadonlyArray<Locator> => {
  const bar = page.getByRole('banner')
  return [
    bar.getByRole('button', { name: 'Menu', exact: true }),
    bar.getByRole('button', { name: /colours$/ }),
    bar.getByRole('button', { name: 'Layout settings' }),
    bar.getByRole('button', { name: /account$/ }),
  ]
}

for (const [name, width, search] of [
  ['beside a sidebar', 1440, ''],
  ['under a navigation bar', 1440, '?layout=horizontal'],
  ['beside a narrow sidebar', 900, ''],
  ['on a telephone', 390, ''],
] as const) {
  test(`toasts cover nothing that a person works with, ${name}`, async ({ signedInPage: page, noise }) => {
    noise.expect(failedResponse, /net::ERR/)
    await page.setViewportSize({ width, height: 844 })
    await loseTwoCalls(page, search)
    const list = new InventoryList(page)
    const add = page.getByRole('main').getByRole('link', { name: 'Add Inventory' })
    // A failed page cannot be exported, so its buttons are disabled.
    await expectWithinReach([...topBar(page), list.filterToggle, add])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await add.click()
    const form = new InventoryForm(page)
    await form.isReady()
    await expect(toast(page, NO_OPTIONS)).toBeVisible()
    const type = form.main.getByText('Roaming', { exact: true })
    await expectWithinReach([...topBar(page), type, form.field('country'), form.field('supplierID'), form.back])

    // The account menu opens beside the toasts, not under them.
    await page.getByRole('button', { name: /account$/ }).click()
    await expectWithinReach(await page.getByRole('menuitem').all())
  })
}

test('what is said last lies on top; the one under it comes when that is dismissed', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  await loseTwoCalls(page, '')
  await expect(toast(page, LOST)).toHaveAttribute('inert', '')
  await toast(page, NO_OPTIONS).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, NO_OPTIONS)).toHaveCount(0)
  await expect(toast(page, LOST)).not.toHaveAttribute('inert')
  await toast(page, LOST).getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, LOST)).toHaveCount(0)
})

test('a toast goes after ten seconds, but not while somebody points at it', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  const list = new InventoryList(page)
  await page.clock.install()
  await list.open()
  await page.route(callTo(contract.GetInventoryList.path), (route) => route.abort())
  await list.turn('Next page')
  await expect(toast(page, LOST)).toBeVisible()
  // From here on the test controls the time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await toast(page, LOST).hover()
  await page.clock.runFor(15_000)
  await expect(toast(page, LOST)).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(9_000)
  await expect(toast(page, LOST)).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(toast(page, LOST)).toHaveCount(0)
})

test('one success follows another: they do not pile up', async ({ signedInPage: page }) => {
  await keepToasts(page)
  await new InventoryList(page).open()
  const saved = toasts(page, 'status')
  for (const _ of [1, 2]) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /account$/ }).click()
    await page.getByRole('menuitem', { name: 'Save session record' }).click()
    await download
    await expect(saved.first()).toBeVisible()
  }
  await expect(saved).toHaveCount(1)
})

test('nothing that was said can be read over the lock', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  await loseTwoCalls(page, '')
  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'Lock screen' }).click()
  await expect(page.getByRole('heading', { name: 'Screen locked' })).toBeVisible()
  await expect(page.getByText(NO_OPTIONS)).toBeHidden()
})
