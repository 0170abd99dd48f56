/** Code that loads after the page, or fails to load. */
import { ADD, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { expect, fetchedAhead, test } from '../support/test.ts'

test('where the code of a page did not come, Retry begins the page anew', async ({ signedInPage: page, noise }) => {
  noise.expect(/net::ERR|Failed to fetch dynamically imported module/)
  await new InventoryList(page).open('?pageSize=5')
  await fetchedAhead(page)
  await page.route('**/assets/*.js*', (route) => route.abort())
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Reports could not be loaded.' })
  await expect(failed).toBeVisible()
  await page.unroute('**/assets/*.js*')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('where the code of the filter did not come, it is said in its place, and Retry begins the page anew', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const list = new InventoryList(page)
  await list.open('?pageSize=5')
  await fetchedAhead(page)
  await page.route('**/assets/*.js*', (route) => route.abort())
  await list.filterToggle.click()
  const failed = page.getByRole('alert').filter({ hasText: 'The filter could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/assets/*.js*')
  const begun = page.waitForEvent('load')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await begun
  await expect(page).toHaveURL(/pageSize=5/)
  // The panel was open before, and is open again.
  await expect(list.panel).toBeVisible()
})

test('where the code of the settings or of the calendar did not come, that is said where they would be', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const form = new InventoryForm(page)
  await form.open(ADD)
  await fetchedAhead(page)
  await page.route('**/assets/*.js*', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Open the calendar' }).last()
  await button.click()
  const calendar = page.getByRole('alert').filter({ hasText: 'The calendar could not be loaded' })
  await expect(calendar.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(button).toBeFocused()

  const opener = page.getByRole('button', { name: 'Layout settings' })
  await opener.click()
  const settings = page.getByRole('complementary', { name: 'Layout settings' })
  await expect(settings.getByRole('alert')).toContainText('The settings could not be loaded')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await page.unroute('**/assets/*.js*')
  const begun = page.waitForEvent('load')
  await settings.getByRole('button', { name: 'Retry' }).click()
  await begun
  await page.getByRole('button', { name: 'Layout settings' }).click()
  await expect(settings.getByRole('button', { name: 'Reset' })).toBeVisible()
})
