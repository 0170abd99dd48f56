import { tellNothing } from '../support/gate.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('the bell says how much is new, its drawer leads to what it is about, and what was seen is new no more', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR_FAILED/)
  // Entries and sales of other tests would be news, too, so this page has no live updates.
  await tellNothing(page)
  await page.goto('/pages/RegionMaster')
  const bell = page.getByRole('button', { name: /^Notifications, \d+ new$/ })
  await bell.click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  const low = drawer.getByRole('link', { name: /: [\d,]+ SIMs? left \(reorder level/ })
  await expect(low.first()).toContainText('New: ')
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.route('**/MarkNotificationsSeen', (route) => route.abort(), { times: 1 })
  await drawer.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(drawer.getByRole('alert')).toContainText('could not be marked as seen')
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await expect(drawer.getByText('New: ')).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Mark as seen' })).toBeDisabled()
  const [plan] = (await low.first().innerText()).split(': ')
  await low.first().click()
  await expect(page).toHaveURL(/\/pages\/WareHouseInventory\?planID=\d+&level=low/)
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(plan ?? '')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
