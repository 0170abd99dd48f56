import { TAX_SUMMARY } from '../../../src/schemas/billing/billing-routes.ts'
import { ListScreen } from '../screens/list.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { soldOnAccount } from '../support/sold.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const names = { title: 'Tax Summary', pages: 'Pages of the tax summary', address: TAX_SUMMARY }

test('the tax of a quarter in one currency, with its totals and its file', async ({ signedInPage: page, api }) => {
  await soldOnAccount(api)
  await page.goto(`${TAX_SUMMARY}?per=quarter&currency=USD`)
  const list = new ListScreen(page, names)
  await list.isReady()
  await expect(list.chip('Period Length').chip).toContainText('Quarter')
  await expect(list.chip('Currency').chip).toContainText('USD')
  const first = page
    .getByRole('row')
    .filter({ hasText: /\d{4}-Q[1-4]/ })
    .first()
  await expect(first).toContainText('USD')
  const totals = page.getByRole('table', { name: 'Totals of all pages' })
  await expect(totals.getByRole('columnheader')).toHaveText(['Totals', 'Net', 'Tax', 'Total', 'CGST', 'SGST', 'IGST'])
  await expect(totals.getByRole('row', { name: /^USD/ })).toBeVisible()
  await expect(totals.getByRole('row', { name: /^EUR/ })).toBeHidden()
  await expectAccessibleInBothColours(page)

  const [file] = await Promise.all([page.waitForEvent('download'), list.download.click()])
  const [head, ...lines] = linesOf(await bytesOf(file))
  expect(head?.slice(0, 5)).toEqual(['Period', 'Country', 'Tax Category', 'Rate %', 'Currency'])
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines.map((line) => line[4]))).toEqual(new Set(['USD']))
})
