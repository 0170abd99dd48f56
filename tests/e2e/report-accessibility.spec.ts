import { type PagedListName, pagedListOf } from '../../src/schemas/paged-lists.ts'
import { ReportScreen } from './screens/report.ts'
import { expect, expectAccessible, test, wear } from './support/test.ts'

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    test('index, report, row and partners have no violation', async ({ signedInPage: page }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto('/pages/Reports')
      await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
      await wear(page, theme)
      await expect(page.getByText(/entries$/).first()).toBeVisible()
      await expectAccessible(page)
      for (const name of ['RefundReport', 'PartnerMaster'] satisfies PagedListName[]) {
        const screen = new ReportScreen(page, pagedListOf(name))
        await screen.open()
        await expectAccessible(page)
        await screen.openRow(1)
        await expectAccessible(page)
      }
    })
  })
}
