/** Reports that grow while a person reads them: the notice loads the rows and the totals. */
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { orderingPartner } from '../support/ordering.ts'
import { expect, test } from '../support/test.ts'

test('what the notice over the summary of a partner shows are its rows, its totals and its plans as they are now', async ({
  signedInPage: page,
  api,
  url,
}) => {
  const { place, stock, partnerID } = await orderingPartner(api, url)
  await stock(2)
  await place(1)
  const summary = new ReportScreen(page, pagedListOf('PartnerSummary'))
  await summary.open(`?days=all&partner=${partnerID}`)
  const sum = page.getByRole('table', { name: 'Totals of all pages' }).locator('tbody td').nth(1)
  const ofPlans = page.getByRole('table', { name: 'SIMs held and sold of each plan' }).locator('tbody tr')
  const soldOf = ofPlans.locator('td:nth-child(3)')
  await expect(soldOf).toHaveText('1')
  const before = await sum.innerText()

  await place(1)
  await page.getByRole('button', { name: /Refresh$/ }).click()
  await expect.poll(() => summary.column('SIMs Sold')).toEqual(['2'])
  await expect(soldOf).toHaveText('2')
  await expect(sum).not.toHaveText(before)

  // Its plan has no stock left, so the order fails.
  await place(1)
  await page.getByRole('button', { name: 'List changed. Refresh' }).click()
  await expect.poll(() => summary.column('Failed API Orders')).toEqual(['1'])
})
