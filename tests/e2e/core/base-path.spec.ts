import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { Shell, SignIn } from '../screens/session.ts'
import { admin, askedBy, test as base, expect } from '../support/other-site.ts'

const BASE = '/backoffice/'

/** The client built for the base path: a separate build, which `npm start` never serves. */
const test = base.extend<object, { readonly client: string }>({
  client: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'simdesk-base-'))
      await promisify(execFile)(process.execPath, ['scripts/build.mjs', '--base', BASE, '--out', folder])
      await use(join(folder, 'client'))
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

// One build serves all tests of this file.
test.describe.configure({ mode: 'default' })

/** A page of a client built for the base path, and its requests. */
const openAt = async (
  { client, start, page }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'client' | 'start' | 'page'>,
  address: string,
) => {
  const server = await start({ staticFolder: client, basePath: BASE, apiBase: `${BASE}api` })
  const asked = askedBy(page)
  await page.goto(server.pageUrl + address)
  const at = (path: string) => `${server.pageUrl}${path}`
  return { server, asked, at }
}

test('under a base path a person signs in, works, goes back, loads again and signs out', async ({
  client,
  start,
  page,
}) => {
  const { asked, at, server } = await openAt({ client, start, page }, 'pages/InventoryMaster?page=2')

  // The redirect to the sign-in page, and from there to the requested page.
  await expect(page).toHaveURL(at(`auth/login?next=${encodeURIComponent('/pages/InventoryMaster?page=2')}`))
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(at('pages/InventoryMaster?page=2'))
  const list = new InventoryList(page)
  await list.isReady()
  await expect(list.status).toContainText('31–60')

  // Every link leads to an address under the base path, also in a new tab.
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter((href) => !href?.startsWith(BASE))).toEqual([])

  // A form by its link, its Back, and the browser's.
  const edit = list.rows.first().getByRole('link', { name: /^Edit inventory/ })
  await edit.click()
  await expect(page).toHaveURL(/\/backoffice\/pages\/InventoryMaster\/Edit\/\d+$/)
  const form = new InventoryForm(page)
  await form.isReady()
  const ofForm = page.url()
  await page.reload()
  await form.isReady()
  expect(page.url()).toBe(ofForm)
  await page.goBack()
  await expect(page).toHaveURL(at('pages/InventoryMaster?page=2'))
  await list.isReady()
  await list.turn('Previous page')
  await expect(page).toHaveURL(at('pages/InventoryMaster'))
  await list.isReady()

  // The focus returns to the link that the person followed.
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Reports' }).click()
  const report = page
    .locator('main')
    .getByRole('link', { name: /^Sale Report/ })
    .first()
  await report.click()
  await expect(page).toHaveURL(at('pages/Reports/SaleReport'))
  await expect(page.getByRole('table', { name: 'Sale Report', exact: true }).locator('tbody tr').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(at('pages/Reports'))
  await expect(report).toBeFocused()

  // A report's address, as received from another person.
  await page.goto(at('pages/Reports/TravelReport?page=2'))
  await expect(
    page.getByRole('table', { name: 'Travel Report', exact: true }).locator('tbody tr').first(),
  ).toBeVisible()
  await expect(page).toHaveURL(at('pages/Reports/TravelReport?page=2'))

  // The browser's storage is separate from that of another installation on this origin.
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept).toContain('/backoffice/token')
  expect(kept.filter((name) => !name.startsWith('/backoffice/'))).toEqual([])

  await new Shell(page).choose('Sign out')
  await expect(page).toHaveURL(at('auth/logout'))
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(at('auth/login'))
  await expect(new SignIn(page).email).toBeVisible()

  const elsewhere = asked.filter(({ origin, pathname }) => origin === server.url && !pathname.startsWith(BASE))
  expect(elsewhere.map(String)).toEqual([])
})

test('under a base path addresses lead on, and wrong ones are said to be wrong', async ({ client, start, page }) => {
  const { at } = await openAt({ client, start, page }, '')
  await expect(page).toHaveURL(at(`auth/login?next=${encodeURIComponent('/admin/dashboard')}`))

  // The sign-in page is the prerendered one, and loads under the base path.
  await page.goto(at('auth/login'))
  await expect(page.locator('script[data-entry]')).toHaveAttribute('data-entry', /^\/backoffice\/assets\//)
  // Its early script reads the storage of this installation.
  expect(await page.locator('script[data-entry]').evaluate((script) => script.textContent)).toContain('/backoffice/$')
  await expect(page.locator('#early-failed a')).toHaveAttribute('href', '/backoffice/auth/login')
  await new SignIn(page).as(admin)
  // This server has no dashboard, so the first screen of the menu opens.
  await expect(page).toHaveURL(at('pages/InventoryMaster'))

  await page.goto(at('pages/Nowhere'))
  await expect(page.locator('main')).toContainText('/backoffice/pages/Nowhere')
  await page.getByRole('link', { name: 'Show what has an address like it' }).click()
  await expect(page.locator('main')).toContainText('There is no page at /backoffice/pages/Nowhere')
  const nearest = page.getByRole('navigation', { name: 'Pages with the nearest addresses' }).locator('code')
  await expect(nearest.first()).toHaveText(/^\/backoffice\/pages\//)
  await page.goto(at('pages/InventoryMaster/InvoicePO/7'))
  await expect(page).toHaveURL(/\/backoffice\/pages\/InventoryMaster/)
  await page.goto(at('pages/maintenance'))
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/backoffice/pages/InventoryMaster',
  )
})

test('the installed application begins under the base path', async ({ client, start, page }) => {
  const { at } = await openAt({ client, start, page }, 'auth/login')
  const address = await page.locator('link[rel="manifest"]').evaluate((link) => (link as HTMLLinkElement).href)
  const manifest = await (await page.request.get(address)).json()
  expect(new URL(manifest.start_url, address).href).toBe(at(''))
  expect((await page.request.get(new URL(manifest.icons[0].src, address).href)).headers()['content-type']).toBe(
    'image/svg+xml',
  )
  const icon = await page.locator('link[rel="icon"]').evaluate((link) => (link as HTMLLinkElement).href)
  expect((await page.request.get(icon)).headers()['content-type']).toBe('image/x-icon')
})
