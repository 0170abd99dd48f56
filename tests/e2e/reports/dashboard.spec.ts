/** The dashboard as the start of work: a range is chosen, each figure leads to its list, and each chart has a table. */

import { contract } from '../../../src/schemas/contract.ts'
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
  const answered = page.waitForResponse(call)
  await page.goto('/admin/')
  await expect(page).toHaveURL(HOME)
  await expect(page).toHaveTitle('Dashboard | SIM Desk')
  const figures: Dashboard = await (await answered).json()
  const tiles = page.getByRole('list', { name: 'Figures' })
  const sales = figures.tiles.find(({ name }) => name === 'sales')
  await expect(tiles.getByRole('listitem').first()).toContainText(`Sales${said(sales?.value ?? -1)}`)

  // The charts load after the tiles.
  const plans = page.getByRole('region', { name: 'Top 10 plans' })
  await expect(plans.locator('svg .recharts-bar-rectangle').first()).toBeVisible()
  const drawing = files.findIndex((path) => path.includes('drawn-charts'))
  expect(drawing).toBeGreaterThan(files.findIndex((path) => path.endsWith(contract.GetDashboard.path)))

  // The table is in the document; once shown, its rows lead to the sales of a plan.
  const first = figures.byPlan?.[0]
  const row = plans.getByRole('row').nth(1)
  await expect(row).toContainText(first?.name ?? '')
  await plans.getByRole('button', { name: 'Show as table: Top 10 plans' }).focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('link')).toHaveAttribute(
    'href',
    `/pages/Reports/SaleReport?from=${figures.from}&to=${figures.to}&plan=${first?.key}`,
  )
  await expectAccessibleInBothColours(page)

  const currency = sales?.amounts[0]?.currency ?? ''
  await page.getByRole('radio', { name: currency }).check({ force: true })
  await expect(plans.getByRole('columnheader').nth(1)).toHaveText(`Sales in ${currency}`)

  // By keyboard, and back.
  await page.getByRole('button', { name: '7 days', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${HOME}\\?from=\\d{4}-\\d\\d-\\d\\d&to=${figures.endsOn}$`))
  await expect(page.getByRole('button', { name: '7 days', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: 'Sales per day' }).getByRole('row')).toHaveCount(8)
  await page.goBack()
  await expect(page).toHaveURL(HOME)
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
  await page.getByRole('button', { name: 'Show the 30 days before it.' }).click()
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

test('the record of a look at the dashboard replays to what was seen', async ({ signedInPage: page }) => {
  await page.goto(HOME)
  const tiles = page.getByRole('list', { name: 'Figures' })
  await expect(tiles).toBeVisible()
  await page.getByRole('radio', { name: 'EUR' }).check({ force: true })
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Sales per day' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Show as table: Sales per day' }).click()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('As of')).toBeVisible()

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
  const owed = finance.find(({ name, amounts }) => name !== 'marginThisMonth' && amounts.length > 0)
  const [first] = owed?.amounts ?? []
  if (owed === undefined || first === undefined) throw new Error('Nothing is due.')
  const { label } = financeTiles[owed.name]
  const tile = tiles.getByRole('listitem').filter({ hasText: label })
  await expect(tile).toContainText(`${formatMoney(first.amount)} ${first.currency}`)
  await tile.getByRole('link', { name: label }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/BillingReports\/Invoices\?status=open/)
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  const row = totals.getByRole('row', { name: new RegExp(`^${first.currency}`) })
  await expect(row.getByRole('cell').nth(3)).toHaveText(formatMoney(first.amount))
})
