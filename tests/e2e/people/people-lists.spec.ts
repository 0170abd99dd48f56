import { contract } from '../../../src/schemas/contract.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { orderingPartner, orderNow } from '../support/ordering.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('from what somebody did to the History of its record, narrowed by area and outcome', async ({
  signedInPage: page,
}) => {
  const timeline = new ReportScreen(page, pagedListOf('Timeline'))
  await page.goto(`${timeline.list.path}?area=plan&outcome=done`)
  await timeline.isReady()
  for (const what of await timeline.column('What')) expect(what).toMatch(/^Plan /)
  expect(new Set(await timeline.column('Outcome'))).toEqual(new Set(['Done']))
  await expect(page.getByRole('button', { name: 'Remove Area' })).toBeVisible()
  await expectAccessible(page)

  const [plan = ''] = await timeline.column('Of')
  await page.getByRole('table').getByRole('link', { name: plan, exact: true }).first().click()
  const history = page.getByRole('dialog', { name: /History/ })
  await expect(history).toBeVisible()
  await expect(history).toContainText(/created|changed/i)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
})

test('from what somebody did to the API order, the partner of a key, and the receipt that it was done to', async ({
  signedInPage: page,
  api,
  url,
}) => {
  const { place, partnerID } = await orderingPartner(api, url)
  const { id, requestId } = await place(1)
  const { version } = await orderNow(api, id)
  await api.post(contract.CancelApiOrder.path, { id, version, reason: 'Ordered twice' })
  const timeline = new ReportScreen(page, pagedListOf('Timeline'))
  const row = (what: string) => timeline.rows.filter({ hasText: what })
  await timeline.open('?area=apiOrder')
  await row('API order cancelled').getByRole('link', { name: requestId, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(requestId)

  await timeline.open('?area=partner')
  const keys = row('API key issued')
  await expect(keys.first().getByRole('link')).toHaveAttribute('href', /^\/pages\/PartnerMaster\/Edit\/\d+$/)
  await expect(keys.locator(`a[href="/pages/PartnerMaster/Edit/${partnerID}"]`)).toHaveText('Web shop')

  const { getReceiptslist } = await api.get<{
    readonly getReceiptslist: ReadonlyArray<{ id: number; receiptNumber: string; quantity: number }>
  }>(contract.GetReceiptList.path, { PageSize: 1 })
  const [receipt] = getReceiptslist
  if (receipt === undefined) throw new Error('The demo data has no receipt.')
  const more = { id: receipt.id, quantity: receipt.quantity + 1, reason: 'Counted again' }
  await api.post(contract.CorrectReceipt.path, more)
  await timeline.open('?area=warehouse')
  await row('Receipt corrected').getByRole('link', { name: receipt.receiptNumber, exact: true }).first().click()
  const receipts = page.getByRole('table').locator('tbody tr[data-slot]')
  await expect(receipts).toHaveCount(1)
  await expect(receipts).toContainText(receipt.receiptNumber)
})

test('whom to call is found by the beginning of a company, and can be called and written to', async ({
  signedInPage: page,
}) => {
  const contacts = new ReportScreen(page, pagedListOf('ContactList'))
  await page.goto(`${contacts.list.path}?kind=supplier`)
  await contacts.isReady()
  expect(new Set(await contacts.column('Kind'))).toEqual(new Set(['Supplier']))
  // A supplier of the demo data: others add suppliers meanwhile, some without a phone.
  const company = 'Kestrel Tours'
  await page.goto(`${contacts.list.path}?text=${encodeURIComponent(company.slice(0, 6).toLowerCase())}`)
  await contacts.isReady()
  expect(await contacts.column('Company')).toContain(company)
  const table = page.getByRole('table')
  await expect(table.locator('a[href^="mailto:"]').first()).toHaveText(/@/)
  await expect(table.locator('a[href^="tel:+"]').first()).toHaveText(/\d/)
  await expect(page.getByRole('group', { name: 'Days of the rows' })).toBeHidden()
  await expectAccessible(page)
})
