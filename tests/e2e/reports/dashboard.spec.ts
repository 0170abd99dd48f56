/** The dashboard as the start of work: a range is chosen, each figure leads to its list, and each chart has a table. */

import { INVOICES } from '../../../src/schemas/billing/billing-routes.ts'
import { contract } from '../../../src/schemas/contract.ts'
import { dayAfter, USUAL_DAYS } from '../../../src/schemas/core/day-range.ts'
import { formatMoney } from '../../../src/schemas/core/format.ts'
import type { Dashboard } from '../../../src/schemas/reports/dashboard.ts'
import { financeTiles } from '../../../src/schemas/reports/finance-tiles.ts'
import { expectReplayable } from '../support/replayable.ts'
import { soldOnAccount } from '../support/sold.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const HOME = '/admin/dashboard'
const call = `**/api${contract.GetDashboard.path}*`

const said = (value: number): string => value.toLocaleString('en-GB')

test('the figures come first, then the charts; a range is chosen by keyboard, stands in the address, and Back leads back', async ({
  signedInPage: page,
}) => {
  const files: Array<string> = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const first = page.waitForResponse(call)
  await page.goto('/admin/')
  await expect(page).toHaveURL(HOME)
  await expect(page).toHaveTitle('Dashboard | SIM Desk')
  const { newestDay, endsOn }: Dashboard = await (await first).json()

  // The days of the demo's sales, whatever day it is today.
  const sold = `${HOME}?from=${dayAfter(newestDay, 1 - USUAL_DAYS)}&to=${newestDay}`
  const answered = page.waitForResponse(call)
  files.length = 0
  await page.goto(sold)
  const figures: Dashboard = await (await answered).json()
  const tiles = page.getByRole('list', { name: 'Figures' })
  const sales = figures.tiles.find(({ name }) => name === 'sales')
  await expect(tiles.getByRole('listitem').first()).toContainText(`Sales${said(sales?.value ?? -1)}`)

  // The charts load after the tiles.
  const plans = page.getByRole('region', { name: 'Top 10 plans' })
  const line = page.getByRole('region', { name: 'Sales per day' }).locator('svg .recharts-line')
  await expect(line.first()).toBeVisible()
  const drawing = files.findIndex((path) => path.includes('drawn-charts'))
  expect(drawing).toBeGreaterThan(files.findIndex((path) => path.endsWith(contract.GetDashboard.path)))

  // The table is in the document; once shown, its rows lead to the sales of a plan.
  const most = figures.byPlan?.[0]
  const row = plans.getByRole('row').nth(1)
  await expect(row).toContainText(most?.name ?? '')
  await plans.getByRole('button', { name: 'Show as table: Top 10 plans' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('link')).toHaveAttribute(
    'href',
    `/pages/Reports/SaleReport?from=${figures.from}&to=${figures.to}&plan=${most?.key}`,
  )
  await expectAccessibleInBothColours(page)

  // A currency that was sold in only before these days has no chart.
  const currency = sales?.amounts.find(({ amount }) => amount > 0)?.currency ?? ''
  await page.getByRole('radio', { name: currency }).check({ force: true })
  await expect(plans.getByRole('columnheader').nth(1)).toHaveText(`Sales in ${currency}`)

  // By keyboard, and back.
  await page.getByRole('button', { name: '7 days', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${HOME}\\?from=\\d{4}-\\d\\d-\\d\\d&to=${endsOn}$`))
  await expect(page.getByRole('button', { name: '7 days', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Sales per day' }).getByRole('row')).toHaveCount(8)
  await page.goBack()
  await expect(page).toHaveURL(sold)
  await expect(page.getByRole('region', { name: 'Sales per day' }).getByRole('row')).toHaveCount(31)

  // An invalid range has an error at its field; a range without sales says where the sales are.
  const own = page.getByRole('form', { name: 'Own range' })
  await own.getByRole('textbox', { name: 'From' }).fill('02/01/2020')
  await own.getByRole('textbox', { name: 'To' }).fill('01/01/2020')
  await page.keyboard.press('Enter')
  await expect(own.getByText('Enter a day on or after the first')).toBeVisible()
  await own.getByRole('textbox', { name: 'From' }).fill('01/01/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The latest sale was on')).toBeVisible()
  await page.getByRole('button', { name: 'Show the 30 days before it' }).click()
  await expect(tiles.getByRole('listitem').first()).toContainText(`Sales${said(sales?.value ?? -1)}`)

  // A tile leads to the rows it counts, and on a phone nothing is cut off.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  const tile = tiles.getByRole('listitem').filter({ hasText: 'Stock available' })
  const available = (await tile.innerText()).split('\n')[1]
  await tile.getByRole('link').click()
  await expect(page).toHaveURL('/pages/InventoryMaster?stockStatus=available')
  await expect(page.getByText(`of ${available}`).first()).toBeVisible()
})

test('a part that the server could not read has Retry in its place, and the others are shown', async ({
  signedInPage: page,
}) => {
  let isBroken = true
  await page.route(call, async (route) => {
    const response = await route.fetch()
    const { finance, ...figures } = await response.json()
    await route.fulfill({ response, json: isBroken ? { ...figures, failed: ['finance'] } : { ...figures, finance } })
  })
  await page.goto(HOME)
  const finance = page.getByRole('region', { name: 'Finance' })
  await expect(finance.getByText('The finance figures could not be loaded.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('listitem').first()).toBeVisible()
  isBroken = false
  await finance.getByRole('button', { name: 'Retry' }).click()
  await expect(finance.locator('ul[aria-label="Finance amounts"] > li')).toHaveCount(Object.keys(financeTiles).length)
  await expect(finance.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('the record of a look at the dashboard replays to what was seen', async ({ signedInPage: page }) => {
  // Days with sales in the demo data.
  await page.goto(`${HOME}?from=2026-10-01&to=2026-10-30`)
  const tiles = page.getByRole('list', { name: 'Figures' })
  await expect(tiles).toBeVisible()
  await page.getByRole('radio', { name: 'EUR' }).check({ force: true })
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sales per day' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show as table: Sales per day' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'As of' })).toBeVisible()

  const { events } = await expectReplayable(page)
  const own = ['range.chosen', 'table.toggled', 'measure.chosen', 'refresh.requested']
  expect(events).toEqual(expect.arrayContaining(own))
})

test('a tile of Finance leads to the invoices with the same amount in their totals', async ({
  signedInPage: page,
  api,
}) => {
  await soldOnAccount(api)
  const answered = page.waitForResponse(call)
  await page.goto(HOME)
  const { finance = [] }: Dashboard = await (await answered).json()
  const tiles = page.getByRole('list', { name: 'Finance amounts' })
  await expect(tiles.locator('> li')).toHaveCount(Object.keys(financeTiles).length)
  // Those that lead to the list of invoices.
  const owed = finance.find(({ name, amounts }) => financeTiles[name].list === INVOICES && amounts.length > 0)
  const [first] = owed?.amounts ?? []
  if (owed === undefined || first === undefined) throw new Error('Nothing is due.')
  const { label } = financeTiles[owed.name]
  const tile = tiles.getByRole('listitem').filter({ hasText: label })
  await expect(tile).toContainText(`${first.currency} ${formatMoney(first.amount)}`)
  await tile.getByRole('link', { name: label }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/BillingReports\/Invoices\?status=open/)
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  const row = totals.getByRole('row', { name: new RegExp(`^${first.currency}`) })
  await expect(row.getByRole('cell').nth(3)).toHaveText(formatMoney(first.amount))
})
