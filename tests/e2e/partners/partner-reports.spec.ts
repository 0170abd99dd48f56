import { createHash } from 'node:crypto'
import { contract } from '../../../src/schemas/contract.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { Api } from '../support/api.ts'
import { bytesOf, linesOf, withoutWaits, written } from '../support/files.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { partner } from '../support/product.ts'
import { beginAgain, expect, expectAccessible, nextAddress, test } from '../support/test.ts'

test('from what all partners have sold to the sales of one, line by line, which add up', async ({
  signedInPage: page,
}) => {
  const summary = new ReportScreen(page, pagedListOf('PartnerSummary'))
  await summary.open()
  await expect(summary.heading).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/PartnerReports$/)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Partners', 'Partner Reports'])
  await expect(trail.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Plans of the partner' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Days' }).click()
  await expect(page).toHaveURL(/\/pages\/PartnerReports\?days=all$/)
  await summary.isReady()
  const companies = await summary.column('Company Name')
  const [sales, orders] = [await summary.column('Sales'), await summary.column('SIMs Sold')]
  const index = orders.findIndex((sold) => Number(sold) > 2)
  const [company = '', sold = ''] = [companies[index], sales[index]]
  const [currency = '', amount = ''] = sold.split(' ')
  await expectAccessible(page)

  await summary.rows.nth(index).getByRole('link', { name: company, exact: true }).click()
  const report = new ReportScreen(page, pagedListOf('PartnerSalesReport'))
  await report.isReady()
  await expect(page).toHaveURL(/\/pages\/PartnerReports\/SalesReport\?partner=\d+$/)
  expect(new Set(await report.column('Company Name'))).toEqual(new Set([company]))
  await expect(page.getByRole('button', { name: 'Remove Partner' })).toBeVisible()
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  await expect(totals.getByRole('row', { name: new RegExp(`^${currency}`) })).toContainText(amount)
  await expectAccessible(page)

  const [plan = ''] = await report.column('Plan Name')
  await report.openRow(1)
  await expect(report.drawer.getByRole('link')).toHaveText([
    'The sale',
    'All sales of this partner',
    'The partner',
    'The plan',
    company,
    plan,
  ])
  await expect(report.drawer).toContainText('Markup / Discount %')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Partner Reports' }).last().click()
  await summary.isReady()
  for (const [name, label] of [
    ['PartnerH2OReport', 'H2O Sales'],
    ['PartnerSubscriptionReport', 'Subscriptions'],
  ] as const) {
    const beside = new ReportScreen(page, pagedListOf(name))
    await page.locator('main').getByRole('link', { name: label, exact: true }).click()
    await beside.isReady()
    await expect(beside.heading).toBeVisible()
    await page.goBack()
    await summary.isReady()
  }
})

test('who works for a partner sees what it has sold, and nothing of the others', async ({ signedInPage: page, url }, {
  workerIndex,
}) => {
  const own = await Api.signIn(url, partner, nextAddress(workerIndex))
  const { partnerSalesReports } = await own.get<{ partnerSalesReports: ReadonlyArray<{ companyName: string }> }>(
    contract.PartnerSalesReport.path,
  )
  const company = partnerSalesReports[0]?.companyName ?? ''
  await beginAgain(page, own)
  // Days with sales in the demo data.
  await page.goto('/admin/dashboard?from=2026-10-01&to=2026-10-30')
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect(figures.locator('> li')).toHaveCount(3)
  const sold = (await figures.locator('> li').first().innerText()).split('\n')[1] ?? ''
  const held = figures.locator('> li').filter({ hasText: 'SIMs held' })
  const holds = Number((await held.innerText()).split('\n')[1] ?? '')
  expect(holds).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Needs attention', 'Sales per day', 'Top 10 plans'])
  await figures.getByRole('link', { name: 'Sales', exact: true }).click()
  const report = new ReportScreen(page, pagedListOf('PartnerSalesReport'))
  await report.isReady()
  await expect(page).toHaveURL(/\/pages\/PartnerReports\/SalesReport\?from=[\d-]+&to=[\d-]+$/)
  await expect(report.rows).toHaveCount(Number(sold))

  const summary = new ReportScreen(page, pagedListOf('PartnerSummary'))
  await summary.open('?days=all')
  expect(new Set(await summary.column('Company Name'))).toEqual(new Set([company]))
  const plans = page.getByRole('table', { name: 'SIMs held and sold of each plan' })
  await expect(plans.getByRole('columnheader')).toHaveText(['Plan', 'SIMs Held', 'SIMs Sold', 'Expiring Soon'])
  const soldOf = await plans.locator('tbody td:nth-child(3)').allInnerTexts()
  const inSummary = await summary.column('SIMs Sold')
  const sumOf = (texts: ReadonlyArray<string>) => texts.reduce((sum, text) => sum + Number(text), 0)
  expect(sumOf(soldOf)).toBeGreaterThan(0)
  expect(sumOf(soldOf)).toBe(sumOf(inSummary))
  const heldOf = await plans.locator('tbody td:nth-child(2)').allInnerTexts()
  expect(sumOf(heldOf)).toBe(holds)
  // The demo stock that expires soon depends on the date.
  const expiringOf = await plans.locator('tbody td:nth-child(4)').allInnerTexts()
  expect(expiringOf.map((text, at) => Number(text) <= Number(heldOf[at]))).toEqual(heldOf.map(() => true))
  await expect(plans.getByRole('link')).toHaveCount(0)
  await summary.rows.first().getByRole('link', { name: company, exact: true }).click()
  await report.isReady()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Filter' }).getByRole('combobox', { name: 'Plan' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Filter' }).getByLabel('Partner')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Partner' })).toHaveCount(0)

  const [file] = await Promise.all([page.waitForEvent('download'), report.download.click()])
  expect(file.suggestedFilename()).toMatch(/^PartnerSalesReport .*\.csv$/)
  const [head = [], ...lines] = linesOf(await bytesOf(file))
  const companies = lines.map((line) => line[head.indexOf('Company Name')])
  expect(companies.length).toBeGreaterThan(10)
  expect(new Set(companies)).toEqual(new Set([company]))

  const all = page.waitForEvent('download')
  await report.downloadBy(/^All [\d,]+ rows?/)
  const [, ...everything] = linesOf(await bytesOf(await all))
  expect(everything.length).toBeGreaterThanOrEqual(lines.length)
  expect(new Set(everything.map((line) => line[head.indexOf('Company Name')]))).toEqual(new Set([company]))
})

test('a file that was begun in another partner’s list is not gone on with: it is said, and begun anew', async ({
  signedInPage: page,
  url,
  noise,
}, { workerIndex }) => {
  noise.expect(failedResponse, /net::ERR/)
  await beginAgain(page, await Api.signIn(url, partner, nextAddress(workerIndex)))
  let count = 0
  await page.route(callTo('/PartnerReport/GetPartnerRows'), async (route) => {
    count += 1
    const asked = new URL(route.request().url())
    // As if the person had worked for another partner when the file was started.
    if (count === 2) asked.searchParams.set('List', `${Number(asked.searchParams.get('List')) + 1}`)
    if (count > 1) return route.continue({ url: asked.href })
    const response = await route.fetch()
    const [head = '', first = ''] = (await response.text()).split('\n')
    await route.fulfill({ response, body: `${head}\n${first}\n` })
  })
  await page.addInitScript(withoutWaits)
  const report = new ReportScreen(page, pagedListOf('PartnerSalesReport'))
  await report.open()
  await report.downloadBy(/^All [\d,]+ rows?/)
  await page.getByRole('button', { name: 'Continue now' }).click()
  const failure = page.getByText(
    'The file was not written. You can no longer see the list of this file. Download it again.',
  )
  await expect(failure).toBeVisible()
  const download = page.waitForEvent('download')
  await page.locator('main').getByRole('button', { name: 'Retry' }).click()
  const [, ...rows] = linesOf(await bytesOf(await download))
  expect(rows.length).toBeGreaterThan(0)
  await expect(failure).toBeHidden()
  expect(count).toBe(3)
})

test('the file of all sales of partners is taken up again behind its last line, and is narrowed as the list is', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  const asked: Array<Record<string, string>> = []
  await page.route(callTo('/PartnerReport/GetPartnerRows'), async (route) => {
    asked.push(Object.fromEntries(new URL(route.request().url()).searchParams))
    if (asked.length > 1) return route.continue()
    const response = await route.fetch()
    // The header, a chunk of 50 rows, and half of the next line; then the connection breaks.
    const [head = '', first = ''] = (await response.text()).split('\n')
    const rows = JSON.parse(first).rows.slice(0, 50)
    const after = rows.at(-1)[JSON.parse(head).columns.indexOf('id')]
    await route.fulfill({ response, body: `${head}\n${JSON.stringify({ after, rows })}\n${first.slice(0, 400)}` })
  })
  const report = new ReportScreen(page, pagedListOf('PartnerSalesReport'))
  // Other tests place orders meanwhile.
  const To = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const all = async () => {
    const text = await page.getByText(/^\d+–\d+ of [\d,]+/).innerText()
    return Number(/ of ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
  }
  await page.addInitScript(withoutWaits)
  await report.open(`?to=${To}`)
  await report.showAllColumns()
  const shown = await report.column('GUID')
  const days = await report.column('Created Date (UTC)')
  const download = page.waitForEvent('download')
  await report.downloadBy(/^All [\d,]+ rows?/)
  await expect(page.getByText('The download is interrupted')).toBeVisible()
  await page.getByRole('button', { name: 'Continue now' }).click()
  const bytes = await bytesOf(await download)
  const told = await written(page, /^PartnerSalesReport \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.csv$/)
  const [header = [], ...rows] = linesOf(bytes)
  const guids = rows.map((row) => row[header.indexOf('GUID')])
  expect(rows.length).toBeGreaterThan(100)
  expect([told.rows, new Set(guids).size]).toEqual([await all(), rows.length])
  expect(guids.slice(0, shown.length)).toEqual(shown)
  expect(told.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(asked).toEqual([
    { Report: 'SalesReport', To },
    {
      Report: 'SalesReport',
      To,
      After: `${rows.length - 49}`,
      List: '0',
      // The last line when the file was started, of any day.
      Until: expect.stringMatching(/^\d+$/),
    },
  ])
  expect(Number(asked[1]?.Until)).toBeGreaterThanOrEqual(rows.length)
  await told.close()

  const day = (days.at(-1) ?? '').slice(0, 10).split('/').toReversed().join('-')
  await report.open(`?to=${day}`)
  const rest = page.waitForEvent('download')
  await report.downloadBy(/^All [\d,]+ rows?/)
  const file = await rest
  expect(file.suggestedFilename()).toMatch(new RegExp(`^PartnerSalesReport \\d{4}-\\d\\d-\\d\\d to ${day}\\.csv$`))
  const [, ...earlier] = linesOf(await bytesOf(file))
  expect(earlier.length).toBeLessThan(rows.length)
  expect(earlier).toEqual(rows.slice(rows.length - (await all())))
  expect(asked.at(-1)).toEqual({ Report: 'SalesReport', To: day })
})
