import { InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { SignIn } from '../screens/session.ts'
import { admin, askedBy, expect, test } from '../support/other-site.ts'
import { freePort } from '../support/product.ts'

test('the API may be on another origin: the token alone is enough, with the prefix of that server, and no cookie goes along', async ({
  page,
  context,
  start,
}) => {
  // Each of the two servers needs the other's address.
  const port = await freePort()
  const api = await start({ cors: `http://127.0.0.1:${port}`, tokenPrefix: 'JWT' })
  const config = { apiBaseUrl: api.apiUrl, tokenPrefix: 'JWT' }
  const site = await start({ port, staticFolder: 'dist/client', config })
  const asked = askedBy(page)

  await page.goto(`${site.pageUrl}pages/InventoryMaster`)
  await new SignIn(page).as(admin)
  const list = new InventoryList(page)
  await list.isReady()
  await list.rows
    .first()
    .getByRole('link', { name: /^Edit inventory/ })
    .click()
  const form = new InventoryForm(page)
  await form.isReady()
  await form.field('serviceDeviceID').fill('DEVICE-42')
  await form.save.click()
  await expect(page).toHaveURL(/\/pages\/InventoryMaster$/)
  await list.isReady()

  const saved = api.requests.find(({ path }) => path === '/InventoryMaster/UpdateInventory')
  expect(saved).toMatchObject({ status: 200, values: { ServiceDeviceID: 'DEVICE-42' } })
  const [signIn, ...others] = api.requests
  expect(signIn?.path).toBe('/Login/Login')
  expect(others.length).toBeGreaterThan(3)
  expect(others.filter(({ headers }) => !headers.authorization?.startsWith('JWT '))).toEqual([])
  expect(api.requests.filter(({ headers }) => headers.cookie !== undefined || 'x-xsrf-token' in headers)).toEqual([])
  expect(await context.cookies()).toEqual([])
  // Only API calls go to the API's origin.
  expect(asked.filter(({ origin, pathname }) => origin === api.url && !pathname.startsWith('/api/'))).toEqual([])
})
