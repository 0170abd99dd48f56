import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { soldOnAccount } from '../support/sold.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('the open lines of a customer add up, with their SIMs and as a file', async ({ signedInPage: page, api }) => {
  const sold = await soldOnAccount(api)
  const report = new ReportScreen(page, pagedListOf('OfflineSaleReport'))
  await page.goto(`${report.list.path}?customer=${sold.customerID}&paymentStatus=open`)
  await report.isReady()
  await expect(page.getByText(sold.companyName).first()).toBeVisible()
  expect(await report.column('Document')).toEqual(['Credit Note', 'Invoice'])
  expect(await report.column('Total')).toEqual(['USD -15.00', 'USD 30.00'])
  expect(await report.column('Payment Status')).toEqual(['Partly Credited', 'Partly Credited'])
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  await expect(totals.getByRole('row', { name: /^USD/ })).toContainText(/USD\s*2\s*12\.50\s*2\.50\s*15\.00/)
  await expectAccessible(page)

  await report.openRow(1)
  await expect(report.drawer).toContainText(sold.creditNumber)
  await expect(report.drawer).toContainText(sold.iccids[0] ?? '')
  await expect(report.drawer).not.toContainText(sold.iccids[1] ?? '')
  await page.keyboard.press('Escape')

  const [file] = await Promise.all([page.waitForEvent('download'), report.download.click()])
  expect(file.suggestedFilename()).toMatch(/^OfflineSaleReport \d{4}-\d\d-\d\d customer \d+ open\b.*\.csv$/)
  const [, ...lines] = linesOf(await bytesOf(file))
  expect(lines.map(([number, document]) => [number, document])).toEqual([
    [sold.invoiceNumber, 'Credit Note'],
    [sold.invoiceNumber, 'Invoice'],
  ])

  await page.getByRole('button', { name: 'Remove Payment Status' }).click()
  await expect(page).toHaveURL(`${report.list.path}?customer=${sold.customerID}`)
})

test('the report is sorted by the head of a column: amounts by currency, in the address and in the file', async ({
  signedInPage: page,
  api,
}) => {
  const sold = await soldOnAccount(api)
  const report = new ReportScreen(page, pagedListOf('OfflineSaleReport'))
  await page.goto(report.list.path)
  await report.isReady()
  const head = report.table.getByRole('columnheader', { name: 'Total', exact: true })
  await head.getByRole('button', { name: 'Total', exact: true }).click()
  await expect(page).toHaveURL(`${report.list.path}?sort=total`)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button', { name: 'Total', exact: true }).press('Enter')
  await expect(page).toHaveURL(`${report.list.path}?sort=total&order=desc`)

  await page.goto(`${report.list.path}?customer=${sold.customerID}&sort=total&order=desc`)
  await report.isReady()
  expect(await report.column('Total')).toEqual(['USD 30.00', 'USD -15.00'])
  const [file] = await Promise.all([page.waitForEvent('download'), report.download.click()])
  expect(file.suggestedFilename()).toMatch(/sorted by Total, descending/)
  const [names = [], ...lines] = linesOf(await bytesOf(file))
  expect(lines.map((line) => line[names.indexOf('Document')])).toEqual(['Invoice', 'Credit Note'])
})

test('the statement of a customer has what was invoiced and credited, and what is due by its days', async ({
  signedInPage: page,
  api,
}) => {
  const sold = await soldOnAccount(api)
  const customers = new RecordListScreen(page, 'customer')
  await customers.open()
  await customers
    .row(sold.companyName)
    .getByRole('link', { name: `Statement Entries of ${sold.companyName}: 2` })
    .click()
  const statement = new ReportScreen(page, pagedListOf('CustomerStatement'))
  await statement.isReady()
  expect(await statement.column('Document')).toEqual(['Credit Note', 'Invoice'])
  expect(await statement.column('Reference')).toEqual([sold.creditNumber, ''])
  expect(await statement.column('Open')).toEqual(['', 'USD 15.00'])
  const balances = page.getByRole('table', { name: 'Balances of these days' })
  await expect(balances.getByRole('row', { name: /^USD/ })).toContainText(
    /USD\s*0\.00\s*30\.00\s*15\.00\s*0\.00\s*15\.00\s*0\.00$/,
  )
  const ageing = page.getByRole('table', { name: 'What is due today, by days past due' })
  await expect(ageing.getByRole('row', { name: /^USD/ })).toContainText(/USD\s*15\.00\s*0\.00\s*0\.00\s*0\.00\s*0\.00/)
  await expectAccessible(page)
  await statement.openRow(2)
  await expect(statement.drawer.getByRole('link', { name: 'The customer', exact: true })).toHaveAttribute(
    'href',
    `/pages/BillingReports/customer/edit/${sold.customerID}`,
  )
})

test('of a customer without invoices there is nothing, and who is late is found', async ({ signedInPage: page }) => {
  const report = new ReportScreen(page, pagedListOf('OfflineSaleReportUK'))
  await page.goto(`${report.list.path}?customer=999999`)
  await expect(report.nothing).toBeVisible()
  await expect(report.heading).toBeVisible()
  const customers = new RecordListScreen(page, 'customer')
  await page.goto(`${customers.routes.list}?late=1`)
  await expect(page.getByText('Overdue only')).toBeVisible()
})
