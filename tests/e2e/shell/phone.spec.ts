import type { Locator, Page } from '@playwright/test'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { PlanWizard } from '../screens/plan-wizard.ts'
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
