import { expect, expectFitForAll, test } from '../support/test.ts'

test('the answers are searched, opened by keyboard, and each has an address of its own', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/InventoryMaster')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Help', exact: true }).click()
  await menu.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('FAQ | SIM Desk')
  const main = page.getByRole('main')
  const questions = main.locator('summary')
  await expect.poll(() => questions.count()).toBeGreaterThanOrEqual(30)

  await page.keyboard.press('/')
  await page.keyboard.type('password forgotten')
  await expect(page).toHaveURL('/pages/faq?q=password+forgotten')
  await expect(questions).toHaveText(['I have forgotten my password. What now?'])
  await page.keyboard.press('Tab')
  await expect(questions).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main.getByText('Choose "Forgot password?" on the sign-in page')).toBeVisible()
  await expectFitForAll(page)
  await main.getByRole('link', { name: 'Link to: I have forgotten my password. What now?' }).click()
  await expect(page).toHaveURL('/pages/faq?q=password+forgotten#lost-password')

  await page.getByRole('searchbox', { name: 'Find a question' }).fill('zebra')
  await expect(main.getByText('No matching question.')).toBeVisible()
  await main.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/pages/faq')
  await expect(page.getByRole('searchbox', { name: 'Find a question' })).toBeFocused()
})

test('an address with a question opens it and brings it into sight', async ({ signedInPage: page }) => {
  await page.goto('/pages/faq#second-factor')
  const question = page.locator('#second-factor')
  await expect(question).toHaveAttribute('open', '')
  await expect(question.locator('summary')).toBeInViewport()
  await expect(question.locator('summary')).toBeFocused()
  await question.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/pages/profile')
})
