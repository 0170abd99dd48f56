import type { Locator } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { viewCalls } from '../../../src/schemas/lists/views.calls.ts'
import { ReportScreen } from '../screens/report.ts'
import { Api } from '../support/api.ts'
import { admin } from '../support/product.ts'
import { beginAgain, expect, expectAccessible, nextAddress, test } from '../support/test.ts'

/** A person whose default view affects no other test: the others open these lists as the administrator. */
const finance = { email: 'finance@simdesk.test', password: admin.password }

test('a view is kept, chosen, made the default and removed by keyboard, however late the server answers', async ({
  signedInPage: page,
  url,
}, { workerIndex }) => {
  await beginAgain(page, await Api.signIn(url, finance, nextAddress(workerIndex)))
  await page.route(`**${viewCalls.SaveView.path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  const list = new URL(page.url()).pathname
  const button = page.getByRole('button', { name: 'Views', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Views' })
  const heads = screen.table.locator('thead th')
  const first = await heads.count()
  const open = async () => {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(drawer.getByLabel('Name for the current list')).toBeVisible()
  }
  const press = async (name: string) => {
    await drawer.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await page.goto(`${list}?sort=sellingPrice`)
  await screen.isReady()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'None' }).click()
  await page.keyboard.press('Escape')
  await expect(heads).toHaveCount(3)
  const sorted = new URL(page.url()).search
  expect(sorted).toBe('?sort=sellingPrice')

  await open()
  await drawer.getByLabel('Name for the current list').focus()
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('Enter a name')).toBeVisible()
  await page.keyboard.type('Plans')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Plans', exact: true })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await press('Make default Plans')
  await expect(drawer.getByText('Default', { exact: true })).toBeVisible()
  await press('Rename Plans')
  await expect(drawer.getByLabel('New name of Plans')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('By plan')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'By plan', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  // The initial columns, and an address with a query, over which no default applies.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemradio', { name: /^All columns/ }).click()
  await page.goto(`${list}?page=2`)
  await screen.isReady()
  await expect(page).toHaveURL(/\?page=2$/)
  expect(await heads.count()).toBeGreaterThan(first)
  await page.goto(list)
  await screen.isReady()
  await expect(heads).toHaveCount(3)
  expect(new URL(page.url()).search).toBe(sorted)

  await page.goto(`${list}?page=2`)
  await screen.isReady()
  await open()
  await press('By plan')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${sorted.replace('?', '\\?')}$`))
  await open()
  await press('Remove By plan')
  await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'By plan', exact: true })).toBeVisible()
  await press('Remove By plan')
  await expect(drawer.getByText('"By plan" was removed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(list)
  await screen.isReady()
  expect(new URL(page.url()).search).toBe('')
})

test('a default that was made elsewhere holds in a browser that never had the list, whose rows are asked for once', async ({
  signedInPage: page,
  url,
}, { workerIndex }) => {
  const own = await Api.signIn(url, finance, nextAddress(workerIndex))
  const list = pagedListOf('RefundReport')
  const view = { list: 'RefundReport', name: 'Elsewhere', search: 'sort=price', isDefault: true }
  await own.post(viewCalls.SaveView.path, { ...view, columns: { order: [], hidden: [] }, sharedWithRole: null })
  try {
    await beginAgain(page, own)
    await page.route(`**${viewCalls.GetViews.path}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    const asked: Array<string> = []
    page.on('request', (request) => {
      // The next page is prefetched.
      if (/\/RefundReport\?PageIndex=1\b/.test(request.url())) asked.push(request.url())
    })
    const screen = new ReportScreen(page, list)
    await page.goto(list.path)
    await screen.isReady()
    await expect(page).toHaveURL(/\?sort=price$/)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('SortBy=price')

    // An address keeps its own state. Once the view is no longer the default, the next page shows the plain list.
    await page.goto(`${list.path}?page=1`)
    await screen.isReady()
    // If there is a default view, the plain list has a separate address and opens by it.
    await expect(page).toHaveURL(/\?view=all$/)
    await page.reload()
    await screen.isReady()
    await expect(page).toHaveURL(/\?view=all$/)
    await own.post(viewCalls.SaveView.path, {
      ...view,
      isDefault: false,
      columns: { order: [], hidden: [] },
      sharedWithRole: null,
    })
    await page.goto(list.path)
    await screen.isReady()
    expect(new URL(page.url()).search).toBe('')
  } finally {
    await own.post(viewCalls.RemoveView.path, { list: view.list, name: view.name })
  }
})

test('the plain list that somebody sees stays at its address, whatever default they make in another browser', async ({
  signedInPage: page,
  url,
}, { workerIndex }) => {
  const own = await Api.signIn(url, finance, nextAddress(workerIndex))
  const list = pagedListOf('TopUpSaleReport')
  const view = { list: 'TopUpSaleReport', name: 'Elsewhere', search: 'sort=price', columns: { order: [], hidden: [] } }
  const save = (isDefault: boolean) => own.post(viewCalls.SaveView.path, { ...view, isDefault, sharedWithRole: null })
  const screen = new ReportScreen(page, list)
  const isAt = async (search: string) => {
    await expect.poll(() => new URL(page.url()).search).toBe(search)
    await screen.isReady()
  }
  try {
    await beginAgain(page, own)
    await page.goto(list.path)
    await isAt('')
    await save(true)
    // Sent by the server: a reload, or the address in another window, opens the same view.
    await isAt('?view=all')
    const steps = await page.evaluate(() => history.length)
    await page.reload()
    await isAt('?view=all')
    await save(false)
    await isAt('')
    expect(await page.evaluate(() => history.length)).toBe(steps)

    // A page that started with a search never requested a default.
    await save(true)
    await page.goto(`${list.path}?page=2`)
    await isAt('?page=2')
    await screen.turn('First page')
    await isAt('?view=all')
    await page.goBack()
    await isAt('?page=2')
  } finally {
    await own.post(viewCalls.RemoveView.path, { list: view.list, name: view.name })
  }
})

test('where the path names a plan the views are those of all plans, and a link to one brings its columns', async ({
  signedInPage: page,
}) => {
  const table = page.getByRole('table', { name: 'Plan List', exact: true })
  const rows = table.locator('tbody tr[data-slot]')
  await page.goto('/pages/PlanMaster')
  await expect(rows.first()).toBeVisible()
  const heads = table.locator('thead th')
  const first = await heads.count()

  await page.goto(`/pages/PlanMaster/${encodeURIComponent('UK 3 GB 15 Days')}`)
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'None' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => heads.count()).toBeLessThan(first)
  const few = await heads.count()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Views' })
  await drawer.getByLabel('Name for the current list').fill('This plan')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'This plan', exact: true }).click()
  await expect(page).toHaveURL(/\/pages\/PlanMaster\?searchBy=planName&text=/)
  await expect(rows).toHaveCount(1)
  const search = new URL(page.url()).search

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemradio', { name: /^All columns/ }).click()
  await expect.poll(() => heads.count()).toBeGreaterThan(first)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await drawer.getByRole('button', { name: 'Copy link to This plan' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('/pages/PlanMaster?')
  const link = await copied()
  await page.goto('/pages/faq')
  await page.goto(link)
  await expect(rows).toHaveCount(1)
  await expect(heads).toHaveCount(few)
  expect(new URL(page.url()).search).toBe(search)
})

test('a view that is shared with a role is found by who has it, opened and left alone; one of their own is updated', async ({
  signedInPage: page,
  url,
  api,
}, { workerIndex }) => {
  const screen = new ReportScreen(page, pagedListOf('CancellationReport'))
  const { path } = screen.list
  const button = page.getByRole('button', { name: 'Views', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Views' })
  const acts = (line: Locator) => line.getByRole('button').or(line.getByRole('combobox'))
  const line = (name: string) =>
    drawer.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
  const openAt = async (query: string) => {
    await page.goto(path + query)
    await screen.isReady()
    await button.click()
    await expect(drawer.getByLabel('Name for the current list')).toBeVisible()
  }
  const name = `Shared ${workerIndex}`
  await openAt('?sort=price')
  await drawer.getByLabel('Name for the current list').fill(name)
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await drawer.getByLabel(`Who sees ${name}`).selectOption('Shared with Finance')
  await expect(drawer.getByLabel(`Who sees ${name}`)).toHaveValue(/./)
  await expect(drawer.getByLabel(`Who sees ${name}`)).toBeEnabled()

  await beginAgain(page, await Api.signIn(url, finance, nextAddress(workerIndex)))
  await openAt('')
  await expect(drawer.getByRole('list', { name: 'Shared with you' })).toContainText(`${name}Shared by Alex Morgan`)
  await expect(acts(line(name))).toHaveCount(2)
  await drawer.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/\?sort=price$/)

  await openAt('?sort=price')
  await drawer.getByLabel('Name for the current list').fill('Own')
  await drawer.getByRole('button', { name: 'Save view' }).click()
  await expect(line('Own')).toBeVisible()
  // A person without the permission to share is not offered it.
  await expect(drawer.getByRole('combobox')).toHaveCount(0)
  await openAt('?sort=price&order=desc')
  await drawer.getByRole('button', { name: 'Update Own' }).click()
  await expect(drawer.getByRole('button', { name: 'Own', exact: true })).toHaveAttribute('aria-current', 'true')
  await openAt('')
  await drawer.getByRole('button', { name: 'Own', exact: true }).click()
  await expect(page).toHaveURL(/\?sort=price&order=desc$/)
  await api.post(viewCalls.RemoveView.path, { list: 'CancellationReport', name })
})

test('who may share views sees what others share, and with whom, and stops it', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedListOf('SignupReport'))
  const drawer = page.getByRole('dialog', { name: 'Views' })
  const line = drawer.getByRole('list', { name: 'Shared by others' }).getByRole('listitem')
  const theirs = { name: 'Theirs', search: 'sort=price', columns: { order: [], hidden: [] }, isDefault: false }
  // Only once, because no other person here may share.
  let isShared = true
  await page.route(`**${viewCalls.GetViews.path}*`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const role = body.roles.find(({ name }: { name: string }) => name === 'Finance')
    const shared = { ...theirs, sharedWithRole: role.id, sharedBy: 'Ben Cole', sharer: 900_000 }
    await route.fulfill({ response, json: isShared ? { ...body, views: [...body.views, shared] } : body })
  })
  await screen.open()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await expect(line).toContainText('Shared by Ben Cole with Finance')
  await expectAccessible(page)
  const sent = page.waitForRequest(`**${viewCalls.RemoveView.path}`)
  isShared = false
  await drawer.getByRole('button', { name: 'Stop sharing Theirs' }).click()
  expect((await sent).postDataJSON()).toEqual({ list: screen.list.name, name: 'Theirs', sharer: 900_000 })
  await expect(line).toHaveCount(0)
  await expect(drawer.getByLabel('Name for the current list')).toBeFocused()
})
