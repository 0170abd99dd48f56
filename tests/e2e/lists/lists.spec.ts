import { contract } from '../../../src/schemas/contract.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { PLANS, PlanList } from '../screens/plan-list.ts'
import { callTo, Gate } from '../support/gate.ts'
import { expect, test } from '../support/test.ts'

test.describe('a filter', () => {
  test('is told above the table, panel open or not, and taken out part by part', async ({
    signedInPage: page,
    api,
  }) => {
    const item = await api.addItem()
    const list = new InventoryList(page)
    await list.open()
    // Other tests add SIMs at the same time.
    const whole = /^1–30 of [\d,]+ · Page 1 of \d+$/
    await expect(list.status).toHaveText(whole)
    await page.keyboard.press('/')
    await expect(list.quick).toBeFocused()
    await page.keyboard.type(item.activationCode)
    await page.keyboard.press('Enter')
    await expect(list.rows).toHaveCount(1)
    await list.search('ICCID', item.iccid)
    await expect(list.chip('Search').chip).toContainText(item.activationCode)
    await expect(list.chip('ICCID').chip).toContainText(item.iccid)
    await list.filterToggle.click()
    await expect(list.panel).toHaveCount(0)
    await expect(list.chip('ICCID').chip).toBeVisible()
    await list.chip('ICCID').remove.click()
    await expect(page).toHaveURL(`${LIST}?quick=${encodeURIComponent(item.activationCode)}`)
    await list.chip('Search').remove.click()
    await expect(list.status).toHaveText(whole)
    await expect(list.quick).toHaveValue('')
    await expect(page).toHaveURL(LIST)
  })

  test('without a hit says so, and Clear leads back to all rows', async ({ signedInPage: page }) => {
    const list = new PlanList(page)
    await page.goto(`${PLANS}?quick=nothing-has-this-name`)
    await expect(page.getByText('No results match the filter.')).toBeVisible()
    await expect(list.nothing).toHaveCount(0)
    await list.region.getByRole('button', { name: 'Clear' }).click()
    await expect(list.rows.nth(5)).toBeVisible()
    await expect(page).toHaveURL(PLANS)
  })
})

test('a search has 10 entries until others are chosen; these hold in the list and in a search, and the next time', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  const size = page.getByLabel('Rows per page')
  await page.goto(`${LIST}?quick=89`)
  await expect(list.rows).toHaveCount(10)
  await size.selectOption('20')
  await expect(list.rows).toHaveCount(20)
  await page.goto(LIST)
  await expect(list.rows).toHaveCount(20)
  await expect(page).toHaveURL(`${LIST}?pageSize=20`)
  await size.selectOption('50')
  await expect(list.rows).toHaveCount(50)
  await page.goto(`${LIST}?quick=89`)
  await expect(list.rows).toHaveCount(50)
  // Another person's link shows the same rows here.
  await page.goto(`${LIST}?page=2`)
  await expect(list.rows.first().locator('td').nth(1)).toHaveText('31')
})

test('rows that are no longer asked for are dimmed, named by their page, and make no file', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/GetInventoryList/)
  const list = new InventoryList(page)
  await list.open()
  const gate = new Gate(page, callTo(contract.GetInventoryList.path))
  await gate.close()
  const current = list.pager.locator('[aria-current="page"]')
  await list.turn('Next page')
  await expect(list.stale).toHaveCount(1)
  await expect(current).toHaveText('1')
  await expect(list.status).toContainText('Page 1 of')
  await expect(list.download).toBeDisabled()
  await gate.release({ kind: 'aborted' })
  await expect(page.getByRole('alert').filter({ hasText: 'Page 1 is still shown.' })).toBeVisible()
  await expect(list.stale).toHaveCount(1)
  await expect(current).toHaveText('1')
  await expect(list.download).toBeDisabled()
  await gate.open()
  await page.locator('main').getByRole('button', { name: 'Retry' }).click()
  await expect(current).toHaveText('2')
  await expect(list.stale).toHaveCount(0)
  await expect(list.download).toBeEnabled()
})

test('the pager stays in view, the filter open or not', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  for (const search of ['', '?filter=open&quick=89&pageSize=50']) {
    await list.open(search)
    await expect(list.pager).toBeInViewport({ ratio: 1 })
  }
})

test('who comes back from an item finds the list scrolled as it was, and its row marked and in view', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  await list.open('?page=2')
  const link = list.rows.nth(24).getByRole('link', { name: /^Edit inventory/ })
  await link.focus()
  const name = await link.getAttribute('aria-label')
  await link.press('Enter')
  await expect(page).toHaveURL(/\/Edit\//)
  await page.goBack()
  await list.isReady()
  const marked = list.table.locator('tbody tr[aria-current]')
  await expect(marked).toHaveCount(1)
  await expect(marked.getByRole('link')).toHaveAttribute('aria-label', name ?? '')
  await expect(marked).toBeInViewport()
  // After a reload no row is marked.
  await page.reload()
  await list.isReady()
  await expect(marked).toHaveCount(0)
})

test('no scroll bar covers a row, and no other column is seen through the check boxes', async ({
  signedInPage: page,
}) => {
  const list = new InventoryList(page)
  await list.open()
  // The bar takes its place when the rows have been measured.
  await expect(async () => {
    const places = await page.evaluate(() => {
      const viewport = document.querySelector('[data-scrollarea-viewport]')
      viewport?.scrollTo(400, 0)
      const bar = viewport?.parentElement?.querySelector('[data-orientation="vertical"][data-state="visible"]')
      const header = document.querySelector('.mantine-datatable-header-selector-cell')
      const box = document.querySelector('tbody .mantine-datatable-row-selector-cell')
      return {
        bar: bar?.getBoundingClientRect().left ?? 0,
        rows: viewport?.getBoundingClientRect().right ?? 0,
        start: viewport?.getBoundingClientRect().left ?? 0,
        heads: [header, box].map((cell) => cell?.getBoundingClientRect().left ?? 0),
        ground: box === null ? '' : getComputedStyle(box).backgroundColor,
      }
    })
    expect(places.bar).toBeGreaterThanOrEqual(places.rows)
    expect(places.heads).toEqual([places.start, places.start])
    expect(places.ground).toMatch(/^rgb\(/)
  }).toPass({ timeout: 10_000 })
})

test('the last row ends above the scroll bar, where there is one, and the label of a pinned head before its pin', async ({
  signedInPage: page,
}) => {
  const places = () =>
    page.evaluate(() => {
      const viewport = document.querySelector('[data-scrollarea-viewport]')
      viewport?.scrollTo(0, viewport.scrollHeight)
      const bar = viewport?.parentElement?.querySelector('[data-orientation="horizontal"][data-state="visible"]')
      const label = document.querySelector('th:has([data-pin][aria-pressed="true"]) [data-head]')
      const end = label?.getBoundingClientRect().right ?? 0
      return {
        gap:
          (bar?.getBoundingClientRect().top ?? viewport?.getBoundingClientRect().bottom ?? 0) -
          (viewport?.querySelector('tbody tr:last-child')?.getBoundingClientRect().bottom ?? 0),
        hasBar: bar !== null,
        label: end - Number.parseFloat(label === null ? '0' : getComputedStyle(label).paddingInlineEnd),
        pin: document.querySelector('th [data-pin][aria-pressed="true"]')?.getBoundingClientRect().left ?? 0,
      }
    })
  for (const [address, hasBar] of [
    [LIST, true],
    ['/pages/BillingReports/OfflineSaleReport', false],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('tbody tr[data-slot]').nth(5)).toBeVisible()
    await expect.poll(async () => (await places()).hasBar).toBe(hasBar)
    await expect.poll(async () => Math.round((await places()).gap)).toBe(0)
    const { label, pin } = await places()
    expect(label).toBeLessThanOrEqual(pin)
  }
})
