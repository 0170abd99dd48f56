/**
 * A role compared with the one in the form: differences in words and by marks in the grid, including unsaved changes.
 */
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a role is compared with another: in a sentence, by marks, and as it would be after the changes', async ({
  signedInPage: page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/pages/RoleMasterinsert/5')
  const choice = main.getByRole('combobox', { name: 'Compare with' })
  await choice.fill('Stock Keeper')
  await page.keyboard.press('Enter')
  const words = main.getByText(/^Stock Keeper may also: .*see PINs and activation codes/)
  await expect(words).toBeVisible()
  await expect(words).toContainText('It may not:')
  await expect(main.getByText('Stock Keeper has it, this role does not')).toBeVisible()
  const box = main.getByRole('checkbox', { name: 'Inventory: View' })
  await expect(box).toHaveAccessibleDescription('Stock Keeper has it, this role does not')
  await expectAccessibleInBothColours(page)
  // Unsaved changes count.
  await box.check()
  await expect(box).not.toHaveAccessibleDescription('Stock Keeper has it, this role does not')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const { machines } = await expectReplayable(page)
  expect(machines).toContain('roleComparison')
  await choice.fill('')
  await page.keyboard.press('Enter')
  await expect(words).toHaveCount(0)
})
