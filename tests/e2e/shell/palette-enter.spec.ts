import type { Page, Route } from '@playwright/test'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

const HERE = /RegionMaster$/
const FAILED = 'The records could not be searched.'

/** Opens the search with its button; returns its parts. */
const opened = async (page: Page) => {
  await page.goto('/pages/RegionMaster')
  const button = page.getByRole('banner').getByRole('button', { name: 'Find anything' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  return {
    button,
    dialog,
    field,
    said: dialog.getByRole('status'),
    items: dialog.getByRole('group', { name: 'SIMs' }).getByRole('option'),
    marked: dialog.getByRole('option', { selected: true }),
    retry: dialog.getByRole('button', { name: 'Retry' }),
  }
}

/** Holds the next search of records until the test answers it. */
const held = (page: Page): Promise<Route> =>
  new Promise((resolve) => {
    page.route('**/Search/Find?*', (route) => resolve(route), { times: 1 })
  })

test('Enter opens no record of another text, and is Retry on Retry', async ({ signedInPage: page, noise }) => {
  noise.expect(/net::ERR_FAILED/)
  const { dialog, field, said, items, marked, retry } = await opened(page)
  await field.fill('894')
  await expect(items.first()).toHaveAttribute('aria-selected', 'true')
  await expect(said).toHaveText(/found$/)

  const asked = held(page)
  await field.fill('894 zz')
  await expect(marked).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  const search = await asked
  await expect(said).toHaveText('Searching...')
  await expect(items.first()).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Enter')

  await search.abort()
  await expect(said).toHaveText(FAILED)
  await expect(dialog.getByRole('group', { name: 'SIMs, found before' })).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(HERE)

  await retry.press('Enter')
  await expect(field).toBeFocused()
  await expect(said).toHaveText('No results.')
  await expect(items).toHaveCount(0)
  await expect(page).toHaveURL(HERE)
})

test('a record of the former text is opened by a click on it', async ({ signedInPage: page }) => {
  const { field, items } = await opened(page)
  await field.fill('894')
  await expect(items.first()).toBeVisible()
  const asked = held(page)
  await field.fill('894 zz')
  const search = await asked
  await items.first().click()
  await expect(page).toHaveURL(/InventoryMaster\/Edit\/\d+/)
  await search.abort()
})

test('Enter opens a screen while records are searched, and where they could not be', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR_FAILED/)
  const { dialog, field, said, marked, retry } = await opened(page)
  const asked = held(page)
  await field.fill('region')
  const search = await asked
  await expect(marked).toHaveText(/^Region/)
  await search.abort()
  await expect(said).toHaveText(FAILED)
  const again = held(page)
  await retry.press('Enter')
  await expect(field).toBeFocused()
  await (await again).abort()
  await expect(said).toHaveText(FAILED)
  await expect(page).toHaveURL(HERE)
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveText(/^Add Region/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/RegionAdd$/)
  await expect(dialog).toHaveCount(0)
})

test('a second Enter, and one that is held, does nothing more', async ({ signedInPage: page }) => {
  const { button, dialog, field } = await opened(page)
  const heading = page.getByRole('heading', { level: 1 })
  const toButton = async () => {
    // After any other key, Enter has its usual effect.
    await page.keyboard.press('Tab')
    await button.focus()
  }
  await field.fill('add supp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Add Supplier')
  await expect(heading).toBeFocused()
  await expect(dialog).toHaveCount(0)

  await toButton()
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.up('Enter')
  await expect(heading).toHaveText('Add Supplier')

  await field.fill('add part')
  for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
  await expect(heading).toHaveText('Add Partner')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(dialog).toHaveCount(0)
  // A screen takes the focus once its code has loaded, even from the button.
  await expect(heading).toBeFocused()
  await toButton()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
})

test('its key, held, opens it once', async ({ signedInPage: page }) => {
  const { field } = await opened(page)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.down('Control')
  for (const _ of [1, 2, 3, 4]) await page.keyboard.down('k')
  await page.keyboard.up('k')
  await page.keyboard.up('Control')
  await expect(field).toBeFocused()
})

test('Escape closes the search alone, and what is clicked beside an entry leaves the focus in the field', async ({
  signedInPage: page,
}) => {
  const { dialog, field } = await opened(page)
  await field.fill('layout sett')
  await page.keyboard.press('Enter')
  const settings = page.getByRole('heading', { name: 'Layout settings' })
  await expect(settings).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByText('Screens', { exact: true }).click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(settings).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
})
