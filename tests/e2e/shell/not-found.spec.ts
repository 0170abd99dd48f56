import { Shell } from '../screens/session.ts'
import { expect, expectFitForAll, giveSession, test } from '../support/test.ts'

const ALT = '/pages/error-404-alt'
const bare = /^There is no page at \/pages\/Inventroy\./

test('at a wrong address who is signed in is shown the three screens with the nearest ones, by keyboard too', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/Inventroy')
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Show what has an address like it' }).click()
  await expect(page).toHaveURL(`${ALT}?asked=%2Fpages%2FInventroy`)
  await expect(page).toHaveTitle('Page Not Found | SIM Desk')

  const main = page.getByRole('main')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeFocused()
  await expect(main.getByText(bare)).toBeVisible()
  const near = main.getByRole('navigation', { name: 'Pages with the nearest addresses' }).getByRole('link')
  await expect(near).toHaveCount(3)
  await expect(near.first()).toHaveText('Inventory List in Inventory Master/pages/InventoryMaster')
  await expectFitForAll(page)

  for (
    let presses = 0;
    presses < 30 && !(await near.first().evaluate((el) => el === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pages/InventoryMaster')
})

test('nobody is told that there is no page at an address that there is, or in words of a link', async ({
  signedInPage: page,
}) => {
  for (const asked of ['/pages/InventoryMaster', 'Call+555+0100', '//evil.example']) {
    await page.goto(`${ALT}?asked=${asked}`)
    await expect(page.getByText('There is no page at the requested address.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages with the nearest addresses' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'To the dashboard' })).toBeVisible()
  }
})

test('a visitor is shown the bare page, with the way in, and no screen that is not for visitors', async ({ page }) => {
  await page.goto(`${ALT}?asked=%2Fpages%2FInventroy`)
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible()
  await expect(page.getByText(bare)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveText(['Sign in'])
})

test('who signs out there is told so, and finds nothing of the shell again', async ({ page, context, ownApi, url }) => {
  await giveSession(context, ownApi, url)
  await page.goto(`${ALT}?asked=%2Fpages%2FInventroy`)
  await new Shell(page).choose('Sign out')
  await expect(page).toHaveURL('/auth/logout')
  await page.goBack()
  await expect(page.getByText(bare)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
