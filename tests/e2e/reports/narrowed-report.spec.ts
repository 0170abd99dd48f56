/** A filtered report with totals: its address, its chips, its file, and failing totals. */
import type { Page } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

/** The number of rows in the totals, over all currencies. */
const countedIn = async (page: Page): Promise<number> => {
  const counts = await page.getByRole('table', { name: 'Totals of all pages' }).locator('tbody td:nth-child(2)')
  return (await counts.allInnerTexts()).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)
}

test('a report is narrowed by an option and by days, and its file and totals with it', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await page.route(callTo('/ReportMaster/GetReportTotals'), (route) => route.abort(), { times: 1 })
  await screen.open()
  await expect(page.getByText('The totals could not be added up.')).toBeVisible()
  await screen.retry.click()
  await expect(totals.locator('thead th')).toHaveText(['Totals', 'Rows', 'Sum', 'Refunds', 'Cost', 'Margin'])

  await page.getByRole('button', { name: 'Filter' }).click()
  const status = page.getByRole('combobox', { name: 'Status' })
  await status.fill('Refunded')
  await page.getByRole('option', { name: 'Refunded', exact: true }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\?status=Refunded(&filter=open)?$/)
  await expect(chips.first()).toHaveText('Status: Refunded')
  await expect.poll(async () => [...new Set(await screen.column('Status'))]).toEqual(['Refunded'])
  await expectAccessibleInBothColours(page)

  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('31/02/2026')
  await from.press('Enter')
  await expect(page.getByText('Enter a valid date, e.g. 31/12/2027')).toBeVisible()
  const [newest = ''] = await screen.column('Purchase Date (UTC)')
  await from.fill(newest)
  await expect(page).toHaveURL(new RegExp(`from=${newest.split('/').toReversed().join('-')}`))
  await expect(chips).toHaveText([`Days: from ${newest}`, 'Status: Refunded', 'ClearSave view'])
  await expect.poll(async () => [...new Set(await screen.column('Purchase Date (UTC)'))]).toEqual([newest])

  const shown = await screen.rows.count()
  await expect.poll(() => countedIn(page)).toBe(shown)
  const [file] = await Promise.all([page.waitForEvent('download'), screen.downloadBy(/^All \d+ rows?/)])
  expect(file.suggestedFilename()).toMatch(/^SaleReport \d{4}-\d\d-\d\d from \d{4}-\d\d-\d\d Refunded\.csv$/)
  expect(linesOf(await bytesOf(file))).toHaveLength(shown + 1)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goBack()
  await expect(chips).toHaveText(['Status: Refunded', 'ClearSave view'])
  await page.getByRole('button', { name: 'Remove Status' }).click()
  await expect(chips).toHaveCount(0)
  await expect(page).toHaveURL(/SaleReport(\?filter=open)?$/)
  await page.getByRole('link', { name: 'Japan', exact: true }).click()
  await expect(page).toHaveTitle('Japan Report | SIM Desk')
  await expect(totals).toBeVisible()
})
