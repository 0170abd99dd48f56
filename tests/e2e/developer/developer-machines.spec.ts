import { Machines } from '../screens/developer.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { Api } from '../support/api.ts'
import { partner } from '../support/product.ts'
import { expect, expectFitForAll, giveSession, nextAddress, test } from '../support/test.ts'

test('the machines page shows the screen that one comes from, live; events are sent from it', async ({
  signedInPage: page,
}) => {
  await new InventoryList(page).open('?pageSize=5')
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Machines' }).click()
  await expect(page).toHaveURL(/\/developer\/machines\?screen=/)

  const machines = new Machines(page)
  const panel = machines.panel('inventoryList')
  await expect(panel.getByRole('status', { name: /^State of/ })).toHaveText(/rows\.normal\.ready, filterPanel\.closed/)
  await expect(machines.state('inventoryList', 'inventoryList.rows.normal.ready')).toHaveClass(/is-active/)
  await expect(machines.state('inventoryList', 'inventoryList.rows.normal.loading')).not.toHaveClass(/is-active/)
  await expect(machines.state('session', 'session.signedIn.active')).toHaveClass(/is-active/)

  // Impossible events say why.
  await expect(panel.getByRole('button', { name: 'retry.requested' })).toBeDisabled()
  const places = ['normal.refused', 'normal.failed', 'search.refused', 'search.failed']
  const taken = `Taken in ${places.map((place) => `inventoryList.rows.${place}`).join(', ')} only.`
  await expect(panel.getByText(taken)).toBeVisible()

  // By keyboard, and without the server.
  await page.getByRole('button', { name: /^layout:/, pressed: false }).click()
  await expect(machines.state('layout', 'layout.menu.closed')).toHaveClass(/is-active/)
  await page.context().setOffline(true)
  const layout = machines.panel('layout')
  await layout.getByRole('button', { name: 'menu.toggled' }).focus()
  await page.keyboard.press('Enter')
  await expect(machines.state('layout', 'layout.menu.open')).toHaveClass(/is-active/)
  await expect(layout.getByRole('region', { name: /^Last events/ })).toContainText('menu.toggled')
  await page.context().setOffline(false)
  // A setting is stored from its first change on; its panel stays.
  await layout.getByRole('button', { name: 'sidebarUser.toggled' }).press('Enter')
  await expect(machines.state('layout', 'layout.sidebarUser.shown')).toHaveClass(/is-active/)
})

test('beside its screen a machine is sent events by hand, marked and refused; masked as in a record, it is copied', async ({
  signedInPage: page,
}) => {
  test.setTimeout(120_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = new InventoryList(page)
  await list.open()
  const [iccid = ''] = await list.column('ICCID')
  const machines = new Machines(page)
  await machines.open('/pages/InventoryMaster')
  const panel = machines.panel('inventoryList')
  await expect(panel.getByRole('status', { name: /^State of/ })).toHaveText(/rows\.normal\.ready/)
  const screen = page.getByRole('region', { name: 'The screen /pages/InventoryMaster' })
  const tops = await Promise.all([panel, screen].map(async (part) => (await part.boundingBox())?.x ?? 0))
  expect(tops[1], 'the screen stands beside the diagrams').toBeGreaterThan(tops[0] ?? 0)

  await panel.getByLabel('Event', { exact: true }).selectOption('filterPanel.toggled')
  await panel.getByLabel('Fields, as JSON').fill('[1]')
  await panel.getByRole('button', { name: 'Send by hand' }).click()
  await expect(panel.getByText('The fields are an object')).toBeVisible()
  await panel.getByLabel('Fields, as JSON').fill('')
  await panel.getByRole('button', { name: 'Send by hand' }).click()
  await expect(machines.state('inventoryList', 'inventoryList.filterPanel.open')).toHaveClass(/is-active/)
  await expect(panel.getByRole('region', { name: /^Last events/ })).toContainText('filterPanel.toggled (by hand)')

  const drawing = panel.locator('svg.machine-diagram')
  const before = Number(await drawing.getAttribute('width'))
  await panel.getByRole('button', { name: 'Larger' }).click()
  await expect(drawing).toHaveAttribute('width', String(before * 1.25))

  const context = panel.getByRole('region', { name: /^Context of/ })
  await context.getByText('rows 30 items').click()
  await context.getByText(/^0 \d+ fields/).click()
  await expect(context.getByText(/^iccid "\[masked \d+\]"$/)).toBeVisible()
  expect(iccid.length).toBeGreaterThan(10)
  await expect(context).not.toContainText(iccid)

  await panel.getByRole('button', { name: 'Copy for Stately' }).click()
  await expect(panel.getByText('Copied')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toContain('export const inventoryListMachine = createMachine({')
})

test('code and layouts that do not come can be asked for again', async ({ signedInPage: page, noise }) => {
  noise.expect(/net::ERR|Failed to load resource/)
  await page.route('**/elk-worker*', (route) => route.abort())
  const machines = new Machines(page)
  await machines.open()
  const session = machines.panel('session').getByRole('alert')
  await expect(session).toContainText('The diagram could not be drawn')
  // The rest of the panel is shown.
  await expect(machines.panel('session').getByRole('region', { name: /^Events of/ })).toBeVisible()
  await page.unroute('**/elk-worker*')
  await session.getByRole('button', { name: 'Retry' }).click()
  await expect(machines.state('session', 'session.signedIn.active')).toHaveClass(/is-active/)

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^layout:/, pressed: false }).click()
  const layout = machines.panel('layout').getByRole('alert')
  await expect(layout).toContainText('The machine layout could not be loaded')
  await page.unroute('**/assets/*.js')
  await layout.getByRole('button', { name: 'Retry' }).click()
  // This needs a reload of the page.
  await expect(layout).toBeHidden()
  await page.getByRole('button', { name: /^layout:/, pressed: false }).click()
  await expect(machines.state('layout', 'layout.sidebarUser.hidden')).toHaveClass(/is-active/)
})

test('the machines page is fit for all; an address that cannot be opened is told, and what was typed stays', async ({
  signedInPage: page,
}) => {
  test.setTimeout(120_000)
  const machines = new Machines(page)
  await machines.open()
  await expect(machines.state('session', 'session.signedIn.active')).toHaveClass(/is-active/)
  await expectFitForAll(page)
  const address = page.getByLabel('Address of a screen to open here')
  for (const [typed, said] of [
    ['pages/PlanMaster', 'An address begins with one slash'],
    ['/nowhere', 'No screen of the product has this address.'],
    ['/developer/replay', 'The pages for developers do not open here.'],
  ] as const) {
    await address.fill(typed)
    await address.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
    await expect(address).toHaveValue(typed)
  }
  await address.fill('/pages/InventoryMaster')
  await address.press('Enter')
  await expect(machines.state('inventoryList', 'inventoryList.rows.normal.ready')).toHaveClass(/is-active/)
})

test('who is no administrator finds none of the pages for developers', async ({ browser, url }, { workerIndex }) => {
  const context = await browser.newContext({ baseURL: url })
  const api = await Api.signIn(url, partner, nextAddress(workerIndex))
  await giveSession(context, api, url)
  const page = await context.newPage()
  for (const path of ['/developer/machines', '/developer/replay', '/developer/contract']) {
    await page.goto(path)
    await expect(page).toHaveURL('/access-denied')
  }
  await context.close()
})
