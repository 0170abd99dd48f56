import { contract } from '../../src/schemas/contract.ts'
import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import { ReportScreen } from './screens/report.ts'
import { Api } from './support/api.ts'
import { bytesOf, linesOf } from './support/files.ts'
import { partner } from './support/product.ts'
import { beginAgain, expect, expectAccessible, nextAddress, test } from './support/test.ts'

test('from what all partners have sold to the sales of one, line by line, which add up', async ({
  signedInPage: page,
}) => {
  const summary = new ReportScreen(page, pagedListOf('PartnerSummary'))
  await summary.open()
  await expect(summary.heading).toBeVisible()
  const [companies, currencies] = [await summary.column('Company Name'), await summary.column('Currency')]
  const [sales, orders] = [await summary.column('Sales'), await summary.column('SIMs Sold')]
  const index = orders.findIndex((sold) => Number(sold) > 2)
  const [company = '', currency = '', sum = ''] = [companies[index], currencies[index], sales[index]]
  await expectAccessible(page)

  await summary.rows.nth(index).getByRole('link', { name: company, exact: true }).click()
  const report = new ReportScreen(page, pagedListOf('PartnerSalesReport'))
  await report.isReady()
  await expect(page).toHaveURL(/\/pages\/PartnerReports\/SalesReport\?partner=\d+$/)
  expect(new Set(await report.column('Company Name'))).toEqual(new Set([company]))
  await expect(page.getByRole('button', { name: 'Remove Partner' })).toBeVisible()
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  const amount = sum.replace(` ${currency}`, '')
  await expect(totals.getByRole('row', { name: new RegExp(`^${currency}`) })).toContainText(amount)
  await expectAccessible(page)

  await report.openRow(1)
  await expect(report.drawer.getByRole('link')).toHaveText([
    'The sale',
    'All sales of this partner',
    'The partner',
    'The plan',
  ])
  await expect(report.drawer).toContainText('Markup / Discount %')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Partner Reports' }).last().click()
  await summary.isReady()
  for (const name of ['PartnerH2OReport', 'PartnerSubscriptionReport'] as const) {
    const beside = new ReportScreen(page, pagedListOf(name))
    await page.locator('main').getByRole('link', { name: beside.list.title }).click()
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
  await page.goto('/admin/dashboard')
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect(figures.locator('> li')).toHaveCount(3)
  const sold = (await figures.locator('> li').first().innerText()).split('\n')[1] ?? ''
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Sales per day', 'Top 10 plans'])
  await figures.getByRole('link', { name: 'Sales', exact: true }).click()
  const report = new ReportScreen(page, pagedListOf('PartnerSalesReport'))
  await report.isReady()
  await expect(page).toHaveURL(/\/pages\/PartnerReports\/SalesReport\?from=[\d-]+&to=[\d-]+$/)
  await expect(report.rows).toHaveCount(Number(sold))

  const summary = new ReportScreen(page, pagedListOf('PartnerSummary'))
  await summary.open()
  expect(new Set(await summary.column('Company Name'))).toEqual(new Set([company]))
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
})
