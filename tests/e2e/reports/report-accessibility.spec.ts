import { type PagedListName, pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

test('index, report, row and partners have no violation in either colours', async ({ signedInPage: page }) => {
  test.setTimeout(120_000)
  await page.goto('/pages/Reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByText(/entries$/).first()).toBeVisible()
  await expectAccessibleInBothColours(page)
  for (const name of ['RefundReport', 'PartnerMaster'] satisfies PagedListName[]) {
    const screen = new ReportScreen(page, pagedListOf(name))
    await screen.open()
    await expectAccessibleInBothColours(page)
    await screen.openRow(1)
    await expectAccessibleInBothColours(page)
  }
})
