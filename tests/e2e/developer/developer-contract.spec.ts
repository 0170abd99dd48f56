import { expect, expectFitForAll, test } from '../support/test.ts'

test('at a server of ours the contract page says that there is nothing to compare', async ({ signedInPage: page }) => {
  await page.goto('/pages/faq')
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Contract' }).click()
  await expect(page).toHaveURL('/developer/contract')
  await expect(page.getByRole('heading', { name: 'Contract', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing to compare here' })).toContainText(
    'Its answers have to match the contract exactly',
  )
  await expect(page.getByRole('button', { name: 'Save as file' })).toBeHidden()
  await expectFitForAll(page)
})
