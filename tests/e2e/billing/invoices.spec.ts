import { BILLING, INVOICES } from '../../../src/schemas/billing/billing-routes.ts'
import { ListScreen } from '../screens/list.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { soldOnAccount } from '../support/sold.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const names = { title: 'Invoices', pages: 'Pages of the invoices', address: INVOICES }

test('from a customer who owes something to their open invoices, to one of them, and back to the same list', async ({
  signedInPage: page,
  api,
}) => {
  const sold = await soldOnAccount(api)
  const customers = new RecordListScreen(page, 'customer')
  await customers.open()
  const outstanding = { name: `Outstanding of ${sold.companyName}: 15.00` }
  await customers.row(sold.companyName).getByRole('link', outstanding).click()

  const list = new ListScreen(page, names)
  await list.isReady()
  const narrowed = `${INVOICES}?customerID=${sold.customerID}&status=open`
  await expect(page).toHaveURL(narrowed)
  await expect(list.chip('Customer').chip).toContainText(sold.companyName)
  await expect(list.chip('Status').chip).toContainText('Not paid in full')
  await list.seeColumn('Invoice Number', [sold.invoiceNumber])
  await list.seeColumn('Open', ['15.00'])
  await list.seeColumn('Status', ['Partly Credited'])
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  await expect(totals.getByRole('row', { name: /^USD/ })).toHaveText(
    /USD\s*30\.00\s*0\.00\s*15\.00\s*15\.00\s*0\.00\s*0\.00/,
  )
  await expectAccessibleInBothColours(page)

  const [file] = await Promise.all([page.waitForEvent('download'), list.download.click()])
  const [head, ...lines] = linesOf(await bytesOf(file))
  expect(head?.[0]).toBe('Invoice Number')
  expect(lines.map(([number]) => number)).toEqual([sold.invoiceNumber])

  await list.row(sold.invoiceNumber).getByRole('link', { name: sold.invoiceNumber }).click()
  await expect(page).toHaveURL(`${BILLING}?invoice=${sold.id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Billing', 'Invoices', 'Invoice'])
  const paper = page.getByRole('article', { name: `Invoice ${sold.invoiceNumber}` })
  const links = page.getByRole('region', { name: 'Links' })
  await expect(links.getByRole('link', { name: sold.companyName })).toHaveAttribute(
    'href',
    `/pages/BillingReports/customer/edit/${sold.customerID}`,
  )
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByText(sold.companyName)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await expectAccessibleInBothColours(page)

  await page.goBack()
  await list.isReady()
  await expect(page).toHaveURL(narrowed)
  await list.seeColumn('Invoice Number', [sold.invoiceNumber])
  await page.goForward()
  await crumbs.getByRole('link', { name: 'Invoices' }).click()
  await list.isReady()
  await expect(page).toHaveURL(narrowed)
})

test('by keyboard alone an invoice is found by its customer and opened, and sorting by an amount is in the address', async ({
  signedInPage: page,
  api,
}) => {
  const sold = await soldOnAccount(api)
  const list = new ListScreen(page, names)
  await list.open()
  await list.quick.focus()
  await page.keyboard.type(sold.companyName)
  await page.keyboard.press('Enter')
  await list.seeColumn('Invoice Number', [sold.invoiceNumber])
  await expect(list.chip('Number or Customer').chip).toContainText(sold.companyName)
  await list.table.getByRole('button', { name: /^Open/ }).press('Enter')
  await expect(page).toHaveURL(/[?&]sort=open/)
  await list.isReady()
  await page.keyboard.press('ArrowDown')
  await expect(list.rows.first().locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${BILLING}?invoice=${sold.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice · ${sold.invoiceNumber}`)
})

test('the address of an invoice in the list leads to its page, and another address is not found', async ({
  signedInPage: page,
  api,
}) => {
  const { id, invoiceNumber } = await soldOnAccount(api)
  await page.goto(`${INVOICES}/${id}`)
  await expect(page).toHaveURL(`${BILLING}?invoice=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice · ${invoiceNumber}`)
  await page.goto(`${INVOICES}/1e2`)
  await expect(page).not.toHaveURL(/invoice=/)
})
