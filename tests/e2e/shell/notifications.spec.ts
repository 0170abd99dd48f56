import { tellNothing } from '../support/gate.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('the bell shows how much is new; its drawer marks, takes back, leads to the subject, and hides kinds', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR_FAILED/)
  // Entries and sales of other tests would be news, too, so this page has no live updates.
  await tellNothing(page)
  await page.goto('/pages/RegionMaster')
  await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications', exact: true })
  const unread = drawer.getByText('Unread: ')
  await expect(unread.first()).toBeAttached()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  // All are marked, after a failure, and taken back.
  const count = await unread.count()
  const all = drawer.getByRole('button', { name: 'Mark all as read' })
  await page.route('**/MarkNotificationsSeen', (route) => route.abort(), { times: 1 })
  await all.click()
  await expect(drawer.getByRole('alert')).toContainText('could not be saved')
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.getByRole('alert')).toHaveCount(0)
  await expect(unread).toHaveCount(0)
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(unread).toHaveCount(count)

  // One is marked by the keyboard; the focus stays.
  const mark = drawer.getByRole('button', { name: /^Mark as read: / }).first()
  const about = ((await mark.getAttribute('aria-label')) ?? '').replace('Mark as read: ', '')
  await mark.press('Enter')
  const marked = drawer.getByRole('button', { name: `Mark as unread: ${about}`, exact: true })
  await expect(marked).toBeFocused()
  await expect(unread).toHaveCount(count - 1)
  await page.keyboard.press('ArrowDown')
  await expect(drawer.locator('[data-place]').nth(1)).toBeFocused()

  // A kind is hidden for this person, also after a reload, until it is shown again.
  const low = drawer.getByText(/reorder level|low on stock/)
  await expect(low.first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Notification settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Notification settings' })
  await expectAccessibleInBothColours(page)
  const kept = page.waitForResponse(/ChooseNotificationKinds/)
  await settings.getByRole('checkbox', { name: 'Low stock' }).uncheck()
  await kept
  await settings.getByRole('button', { name: 'Show notifications' }).click()
  await expect(low).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(drawer.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(low).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Notification settings' }).click()
  await settings.getByRole('checkbox', { name: 'Low stock' }).check()
  await settings.getByRole('button', { name: 'Show notifications' }).click()
  await expect(low.first()).toBeVisible()

  // It leads to what it is about.
  const several = drawer.getByRole('button', { name: /^[\d,]+ plans? (is|are) low on stock$/ })
  if (await several.isVisible()) await several.click()
  const [plan] = await drawer
    .getByRole('link', { name: /reorder level/ })
    .first()
    .locator('span')
    .allInnerTexts()
  await drawer
    .getByRole('link', { name: /reorder level/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL(/\/pages\/WareHouseInventory\?planID=\d+&level=low/)
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(plan?.trim() ?? '')
})

test('the rules of notifications are changed, and show who changed them', async ({ signedInPage: page }) => {
  await page.goto('/pages/Settings/Notifications')
  const days = page.getByLabel('Finished Imports (days shown)')
  await days.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await days.fill('9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Updated By Alex Morgan/)).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('9')
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Finished Imports (days shown)')
})
