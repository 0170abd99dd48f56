import type { Locator, Page } from '@playwright/test'
import { InventoryList } from '../screens/inventory-list.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Two lines of text and the room around them; a third line would be higher. */
const TWO_LINES = 72

/** The height of the highest card. A very long name, as other tests enter one, may take a line more. */
const highestCard = (page: Page): Promise<number> =>
  page.locator('main tbody tr[data-slot]').evaluateAll((rows) => {
    const usual = rows.filter((row) => (row.querySelector('[data-card="title"]')?.textContent ?? '').length <= 40)
    if (usual.length === 0) throw new Error('no card with a name of usual length')
    return Math.max(...usual.map((row) => row.getBoundingClientRect().height))
  })

/** Whether something else is drawn over the middle of an element. */
const isCovered = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top === null || !(node.contains(top) || top.contains(node))
  })

test('a card has two lines: name and status, then what else tells the row, at 390 and at 360 px', async ({
  signedInPage: page,
  api,
}) => {
  const item = await api.addItem()
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      `/pages/InventoryMaster?activationCode=${encodeURIComponent(item.activationCode)}`,
      '/pages/BillingReports/customers',
      '/pages/BillingReports/Invoices',
      '/pages/InventoryMaster/InvoicePO',
      '/pages/PartnerMaster',
      '/pages/Reports/SaleReport',
    ]) {
      await page.goto(path)
      await expect(page.locator('main tbody tr[data-slot]').first()).toBeVisible()
      expect(await highestCard(page), path).toBeLessThanOrEqual(TWO_LINES)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.goto('/pages/BillingReports/Invoices')
  const card = page.locator('main tbody tr[data-slot]').first()
  await expect(card.locator('[data-card="end"]')).toHaveText(/^[A-Z]{3} [\d,.]+$/)
  await page.goto('/pages/BillingReports/customers')
  await expect(card.locator('[data-card="title"]').getByRole('link')).toBeVisible()
})

test('totals show every amount with its label, within the window', async ({ signedInPage: page }) => {
  for (const path of ['/pages/BillingReports/Invoices', '/pages/BillingReports/OfflineSaleReport']) {
    await page.goto(path)
    const totals = page.getByRole('table', { name: 'Totals of all pages' })
    await expect(totals.locator('td').first()).toBeVisible()
    const past = await totals
      .locator('td')
      .evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length)
    expect(past, path).toBe(0)
    const labels = await totals.locator('thead th').allTextContents()
    const first = totals.locator('tbody tr').first()
    for (const [index, label] of labels.slice(1).entries()) {
      await expect(first.locator('td').nth(index)).toHaveAttribute('data-label', label)
    }
  }
})

test('the facts of a saved plan are one line until they are opened, and a toast leaves the steps in reach', async ({
  signedInPage: page,
}) => {
  // A plan of the demo has a buying cost, one of another test may have none.
  await page.goto(`/pages/EditPlan/${encodeURIComponent('UAE 20 GB 30 Days')}`)
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/plan.* found/)
      .first(),
  ).toBeVisible()
  const step = page.getByRole('navigation', { name: 'Steps of the plan' }).getByRole('button').first()
  expect(await isCovered(step)).toBe(false)
  const facts = page.locator('main details')
  await expect(facts.locator('summary')).toHaveText('Stock, cost and supplier')
  await expect(page.getByText('Buying cost', { exact: true })).toBeHidden()
  const box = await facts.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(TWO_LINES)
  await facts.locator('summary').tap()
  await expect(page.getByText('Buying cost', { exact: true })).toBeVisible()
})

test('an open filter leaves the filled button of the screen to Add', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open('?filter=open')
  await expect(list.panel).toBeVisible()
  const search = list.panel.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('the form to assign SIMs opens at its top', async ({ signedInPage: page }) => {
  await page.goto('/pages/InventoryMaster/AssignInventoryForm')
  await expect(page.getByRole('form', { name: 'Assign Inventory' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('form') !== null)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

for (const size of ['Condensed', 'Compact'] as const) {
  test(`a finger pins the shown screen in the menu of size ${size}`, async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 900, height: 844 })
    await page.goto('/pages/Reports')
    await page.getByRole('button', { name: 'Layout settings', exact: true }).tap()
    const settings = page.getByRole('complementary', { name: 'Layout settings' })
    await settings.getByRole('radio', { name: size }).check({ force: true })
    const menu = page.getByRole('navigation', { name: 'Main' })
    const pinned = menu.getByRole('list', { name: 'Pinned', exact: true }).getByRole('link')
    await menu.getByRole('button', { name: 'Pin Reports', exact: true }).tap()
    await expect(pinned).toHaveText(['Reports'])
    await menu.getByRole('button', { name: 'Unpin Reports', exact: true }).tap()
    await expect(pinned).toHaveCount(0)
  })
}
