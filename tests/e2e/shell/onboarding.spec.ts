import { SignIn } from '../screens/session.ts'
import { admin, Product } from '../support/product.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts'

test('an empty installation leads through its first steps; the others are skipped and come back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const product = await Product.start({ DEMO_DATA: 'none' })
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const page = await context.newPage()
    await page.goto('/admin/dashboard')
    await new SignIn(page).as(admin)
    const card = page.getByRole('region', { name: 'Set up SIM Desk' })
    const skips = card.getByRole('button', { name: /^Skip: / })
    await expect(card.getByRole('status')).toHaveText('0 of 5 done')
    await expect(skips).toHaveCount(5)
    await expectAccessible(page)

    // By keyboard to the form, and back without a change.
    await card.getByRole('link', { name: 'Create plan' }).press('Enter')
    await expect(page.getByRole('heading', { name: /Create Plan/, level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back to set-up' }).press('Enter')
    await expect(card.getByRole('status')).toHaveText('0 of 5 done')

    // What is saved completes its step.
    await card.getByRole('link', { name: 'Add supplier' }).click()
    await page.getByRole('textbox', { name: 'Supplier Name' }).fill('Northwind Mobile')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/\/pages\/supplierMaster$/)
    const toast = page.getByRole('status').filter({ hasText: 'Supplier added successfully' })
    await toast.getByRole('button', { name: 'Back to set-up' }).click()
    await expect(card.getByRole('status')).toHaveText('1 of 5 done')
    await expect(card.getByRole('listitem').filter({ hasText: 'First supplier' })).toContainText('(done)')
    await expect(card.getByRole('link', { name: 'Add supplier' })).toHaveCount(0)

    // A screen that the set-up did not open has no way back to it.
    await page.goto('/pages/supplierMaster/insert')
    await expect(page.getByRole('textbox', { name: 'Supplier Name' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to set-up' })).toHaveCount(0)
    await page.goto('/admin/dashboard')

    await card.getByRole('button', { name: 'Skip: First plan' }).press('Enter')
    const undo = card.getByRole('button', { name: 'Undo skip: First plan' })
    await expect(undo).toBeFocused()
    await undo.press('Enter')
    await expect(skips).toHaveCount(4)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    for (const left of [3, 2, 1]) {
      await skips.first().click()
      await expect(skips).toHaveCount(left)
    }
    await skips.first().press('Enter')
    await expect(card).toHaveCount(0)

    // It stays hidden after a reload; one press, right after the place of the card, brings it back.
    await page.reload()
    const again = page.getByRole('button', { name: 'Show set-up again' })
    await expect(again).toBeVisible()
    await expect(card).toHaveCount(0)
    await again.press('Enter')
    await expect(card.getByRole('status')).toHaveText('1 of 5 done')
    await expect(skips).toHaveCount(4)
    await page.keyboard.press('Tab')
    await expect(card.getByRole('link', { name: 'Enter company details' })).toBeFocused()
  } finally {
    await context.close()
    await product.dispose()
  }
})
