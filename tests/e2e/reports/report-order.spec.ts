import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { expect, test } from '../support/test.ts'

test('a report is in the order of its amounts, and an open row leads to the page behind it', async ({
  signedInPage: page,
}) => {
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await page.goto('/pages/Reports/SaleReport?sort=sellingPrice&order=desc')
  await expect(screen.table.locator('tbody tr')).toHaveCount(30)
  const prices = (await screen.column('Selling Price')).map((price) => ({
    currency: price.replace(/[^A-Z]/g, ''),
    amount: Number(price.replace(/[^\d.]/g, '')),
  }))
  expect(prices).toEqual(
    prices.toSorted((one, other) =>
      one.currency === other.currency ? other.amount - one.amount : one.currency < other.currency ? -1 : 1,
    ),
  )
  expect(prices[0]?.amount).toBeGreaterThan(prices.at(-1)?.amount ?? 0)
  await screen.openRow(30)
  await page.keyboard.press('ArrowRight')
  await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 31' })).toBeVisible()
  await expect(page).toHaveURL(/page=2&sort=sellingPrice&order=desc/)
  await page.keyboard.press('ArrowLeft')
  await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 30' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screen.table.getByRole('button', { name: 'Show row 30', exact: true })).toBeFocused()
})
