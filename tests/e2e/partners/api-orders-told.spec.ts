/** Failed API orders appear where people look, and each place links to them. */

import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import { ReportScreen } from '../screens/report.ts'
import { orderingPartner } from '../support/ordering.ts'
import { addRecord } from '../support/records.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const at = (query: string) => new RegExp(`${API_ORDERS}\\?${query}$`)

test('the dashboard, the bell and the summary of the partners lead to the orders that failed', async ({
  signedInPage: page,
  api,
  url,
}) => {
  const { place, company } = await orderingPartner(api, url)
  // Its plan has no stock.
  await place(1)
  const orders = new ReportScreen(page, pagedListOf('ApiOrderManagement'))
  const line = page
    .getByRole('list', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'Failed API orders' })
  // Orders of other tests fail meanwhile.
  await expect(async () => {
    await page.goto('/admin/dashboard')
    const value = Number(/\d+$/.exec(await line.innerText())?.[0])
    expect(value).toBeGreaterThan(0)
    await line.getByRole('link').click()
    await expect(page).toHaveURL(at('status=Failed'))
    await orders.isReady()
    expect(new Set(await orders.column('Status'))).toEqual(new Set(['Failed']))
    await expect(page.getByText(new RegExp(`of ${value}\\b`)).first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const told = bell.getByRole('link', { name: `1 API order failed ${company}` })
  await expect(bell.getByRole('link').first()).toBeVisible()
  // Orders of other tests failed today too: those of all partners are one line that unfolds.
  const several = bell.getByRole('button', { name: /^\d+ API orders failed$/ })
  if (await several.first().isVisible()) await several.first().click()
  await expectAccessibleInBothColours(page)
  await told.click()
  await expect(page).toHaveURL(at('status=Failed&partner=\\d+'))
  await orders.isReady()
  expect(await orders.column('Company Name')).toEqual([company])

  const summary = new ReportScreen(page, pagedListOf('PartnerSummary'))
  await summary.open(`?days=all&partner=${new URL(page.url()).searchParams.get('partner')}`)
  const [companies, failed] = [await summary.column('Company Name'), await summary.column('Failed API Orders')]
  const index = companies.indexOf(company)
  expect(failed[index]).toBe('1')
  await summary.rows.nth(index).getByRole('link', { name: '1', exact: true }).first().click()
  await expect(page).toHaveURL(at('status=Failed&partner=\\d+'))
})

test('an order is found by its request id, and opens', async ({ signedInPage: page }) => {
  const orders = new ReportScreen(page, pagedListOf('ApiOrderManagement'))
  await orders.open()
  const [requestId = ''] = await orders.column('Request ID')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill(requestId.toLowerCase())
  const found = dialog.getByRole('group', { name: 'API orders' }).getByRole('option')
  await expect(found).toContainText([requestId])
  await found.first().click()
  await expect(page).toHaveURL(at('order=\\d+'))
  await expect(page.getByRole('dialog').first()).toContainText(requestId)
})

test('orders that were opened from their list are the first of those opened last, by their request ids', async ({
  signedInPage: page,
}) => {
  const orders = new ReportScreen(page, pagedListOf('ApiOrderManagement'))
  await orders.open()
  const drawer = page.getByRole('dialog')
  const heading = drawer.getByRole('heading', { level: 2 })
  const opened: Array<{ readonly name: string; readonly query: string }> = []
  for (const row of [1, 2]) {
    await orders.openRow(row)
    await expect(heading).toHaveText(/^Order .+/)
    await expect(drawer.getByRole('tab', { name: 'Order', exact: true })).toBeVisible()
    const name = (await heading.innerText()).replace('Order ', '')
    opened.push({ name, query: new URL(page.url()).search })
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+k')
  const last = page.getByRole('dialog', { name: 'Search' }).getByRole('group', { name: 'Recently opened' })
  const found = last.getByRole('option')
  for (const [index, { name }] of opened.toReversed().entries()) await expect(found.nth(index)).toContainText(name)
  await found.nth(1).click()
  await expect(heading).toHaveText(`Order ${opened[0]?.name}`)
  expect(new URL(page.url()).search).toBe(opened[0]?.query)
})

test('the orders of a partner that has placed none, and its sales where it has none, say whose they are', async ({
  signedInPage: page,
  api,
}) => {
  const { id, companyName } = await addRecord(api, 'partner')
  for (const name of ['ApiOrderManagement', 'PartnerSalesReport'] as const) {
    await page.goto(`${pagedListOf(name).path}?partner=${id}`)
    await expect(page.getByText('No Data Found')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(`Partner: ${companyName}`)
  }
})
