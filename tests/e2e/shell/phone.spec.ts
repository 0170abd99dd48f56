import type { Locator, Page } from '@playwright/test'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { PlanWizard } from '../screens/plan-wizard.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Targets too small for a finger, and fields that a phone would zoom into. */
const tooSmall = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role="option"], [role^="menuitem"]',
    )
    return [...targets].flatMap((target) => {
      // A check box can be pressed by its label too.
      const label = target.matches('[type="checkbox"]') ? (target as HTMLInputElement).labels?.[0] : null
      const { width, height } = (label ?? target).getBoundingClientRect()
      const isShown = target.checkVisibility({ visibilityProperty: true, opacityProperty: false })
      if (!isShown || width <= 1 || target.closest('[inert]')) return []
      const isText = target.matches('select, textarea, input:not([type="radio"], [type="checkbox"], [type="file"])')
      const isSmall = width < 43.5 || height < 43.5
      const isFine = isText && Number.parseFloat(getComputedStyle(target).fontSize) < 16
      const name = target.getAttribute('aria-label') ?? target.getAttribute('name') ?? target.textContent
      return isSmall || isFine ? [`${target.tagName} ${name}: ${width} × ${height}`] : []
    })
  })

const expectForFingers = async (page: Page) => {
  await expect.poll(() => tooSmall(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

test('every screen is met by a finger, and no field is zoomed into', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  const list = new InventoryList(page)
  await list.open('?pageSize=5&filter=open')
  await expectForFingers(page)
  await page.getByRole('button', { name: /account$/ }).tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expectForFingers(page)

  const form = new InventoryForm(page)
  await form.open(editAddress(item.id))
  await form.hasOptions('country')
  await form.field('country').tap()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectForFingers(page)
  // Tapping the next field shows that this one has no such choice.
  await form.field('country').fill('nowhere')
  await form.field('simpin').tap()
  await expect(form.field('country')).toHaveAccessibleDescription(/^No entry matches “nowhere”/)
  await form.field('country').press('Escape')

  // The first tap loads the calendar's code; the window does not scroll.
  const button = page.getByRole('button', { name: 'Open the calendar' }).last()
  await button.scrollIntoViewIfNeeded()
  await button.tap()
  const calendar = page.getByRole('dialog', { name: 'Stock Expiry Date' })
  await expect(calendar.getByRole('button', { name: '15 June 2030' })).toBeInViewport()
  await expectForFingers(page)
  await calendar.getByRole('button', { name: '15 June 2030' }).tap()
  await expect(form.field('expiryDate')).toHaveValue('15/06/2030')

  const wizard = new PlanWizard(page)
  await wizard.open()
  await expectForFingers(page)
  await page.goto('/pages/Reports')
  await expect(page.locator('main [data-gives-back]').getByRole('link')).toHaveCount(21)
  await expectForFingers(page)
})

/** Rests a finger on an element, and lifts it. */
const rest = async (page: Page, { on, forMs, movesBy = 0 }: { on: Locator; forMs: number; movesBy?: number }) => {
  await on.scrollIntoViewIfNeeded()
  const box = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const end = Date.now() + forMs
  while (Date.now() < end) {
    const at = { x, y: y - movesBy * Math.random() }
    if (movesBy > 0) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

test('a long press selects a card; then taps select and take out, and with none selected a tap opens', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  await list.open('?stockStatus=available')
  const bar = page.getByRole('region', { name: 'Selected SIMs' })
  const card = (index: number) => list.rows.nth(index).locator('[data-card="more"]').first()
  const box = (index: number) => list.rows.nth(index).getByRole('checkbox')

  // A finger that moves scrolls.
  await rest(page, { on: card(2), forMs: 900, movesBy: 60 })
  await expect(bar).toHaveCount(0)
  await rest(page, { on: card(2), forMs: 900 })
  await expect(box(2)).toBeChecked()
  await expect(bar).toContainText('1 SIM selected')
  await expect(page).toHaveURL(/InventoryMaster\?/)

  await card(3).tap()
  await expect(box(3)).toBeChecked()
  await expect(bar).toContainText('2 SIMs selected')
  await box(3).tap()
  await expect(bar).toContainText('1 SIM selected')
  await card(2).tap()
  await expect(bar).toHaveCount(0)
  await card(2).tap()
  await expect(page).toHaveURL(/\/Edit\//)
})

test('an import is matched, corrected and done by a finger at 360 px', async ({ signedInPage: page }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 844 })
  await page.goto('/pages/InventoryMaster/Bulk')
  const rows = [newIccid(), '12'].map((iccid) => [newCode(), iccid, '12.5', '31/12/2028', 'United Kingdom'].join())
  const header = `Activation Code,ICCID,Invoice Cost,Stock Expiry Date,Country,Note ${test.info().testId}`
  const buffer = Buffer.from([header, ...rows].join('\n'))
  const chosen = { name: 'Delivery of a supplier with a long name.csv', mimeType: 'text/csv', buffer }
  await page.locator('input[type=file][name=file]').setInputFiles(chosen)
  await expect(page.getByText(/: 2 rows/)).toBeVisible()
  await expectForFingers(page)
  for (const name of ['Supplier Name', 'Plan Name']) {
    await page.getByRole('combobox', { name, exact: true }).selectOption('One value for all rows')
    const all = page.getByRole('combobox', { name: `${name} of all rows` })
    await all.focus()
    await all.press('ArrowDown')
    await all.press('Enter')
  }
  await page.getByRole('button', { name: 'Check the rows' }).tap()
  const table = page.getByRole('region', { name: 'Rows and verdicts' })
  await expect(table.getByRole('textbox', { name: /^ICCID, row/ })).toHaveValue('12')
  await expectForFingers(page)
  const reason = await table
    .getByRole('cell', { name: /^ICCID/ })
    .first()
    .boundingBox()
  expect((reason?.x ?? 0) + (reason?.width ?? 0)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Add 1 SIM' }).tap()
  await expect(page.getByRole('link', { name: 'Show in inventory list' })).toBeVisible()
  await expectForFingers(page)
  await page.goto('/pages/InventoryMaster/Bulk')
  await expect(page.getByRole('region', { name: 'Imports' }).getByRole('link').first()).toBeVisible()
  await expectForFingers(page)
})
