import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import { ReportScreen } from './screens/report.ts'
import { callTo } from './support/gate.ts'
import { failedResponse } from './support/noise.ts'
import { expectReplayable } from './support/replayable.ts'
import { expect, test } from './support/test.ts'

// Kept by `GOLDEN=tests/journal/golden/0.1.0-narrowed.json npx playwright test golden-reports`; before the rows that wait
// for another page had a state around them, as `0.1.0-reports.json`.
test('the record of a report that is narrowed, added up, and gone through row by row replays to what was seen', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  const sales = callTo('/ReportMaster/PurchaseReport')

  // Narrowed by days, one of which is none at first, and by an option.
  await screen.open('?sort=sellingPrice&order=desc')
  await page.getByRole('button', { name: 'Filter' }).click()
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('31/02/2026')
  await from.press('Enter')
  await expect(page.getByText('Enter a real date')).toBeVisible()
  await from.fill('01/02/2026')
  await page.getByRole('combobox', { name: 'Status' }).fill('Paid')
  await page.getByRole('option', { name: 'Paid', exact: true }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(chips).toHaveText([/^Days: from /, 'Status: Paid', 'Clear all'])

  // The option is taken away again; what it then comes to could not be added up, and is asked for once more.
  await page.route(callTo('/ReportMaster/GetReportTotals'), (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Remove Status' }).click()
  await expect(chips).toHaveText([/^Days: from /, 'Clear all'])
  await screen.retry.click()
  await expect(totals).toBeVisible()
  await screen.isReady()

  // From the last row of the page to the next page, which is not at hand, and back to the page before.
  await expect(screen.nextAtHand).toBeAttached()
  await page.route(sales, (route) => route.abort(), { times: 1 })
  await screen.turn('Next page')
  await expect(page).toHaveURL(/page=2/)
  await screen.isReady()
  await screen.openRow(60)
  await page.keyboard.press('ArrowRight')
  await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 61' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 60' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen.drawer).toBeHidden()

  const { machines, events } = await expectReplayable(page)
  expect(machines).toContain('reportPaging')
  expect(events).toEqual(
    expect.arrayContaining([
      'filter.edited',
      'search.requested',
      'filter.partRemoved',
      'totals.retried',
      'row.passed',
      'row.closed',
    ]),
  )
})
