import type { Page } from '@playwright/test'
import { Machines, Replays, saveRecord } from './screens/developer.ts'
import { InventoryList } from './screens/inventory-list.ts'
import { Api } from './support/api.ts'
import { partner } from './support/product.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, giveSession, nextAddress, test } from './support/test.ts'

/** Both colours, and a phone. */
const expectFitForAll = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const theme of ['light', 'dark'] as const) {
    const toggle = page.getByRole('button', { name: `Switch to ${theme} colours` })
    if (await toggle.isVisible()) await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
}

/** Every call of the API that a page makes from now on. */
const callsOf = (page: Page): ReadonlyArray<string> => {
  const calls: Array<string> = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) calls.push(request.url())
  })
  return calls
}

/** What somebody did on the list, and saw at the end. */
const visitTheList = async (page: Page) => {
  const list = new InventoryList(page)
  await list.open('?pageSize=10')
  await list.turn('Next page')
  await expect(page).toHaveURL(/page=2/)
  await list.isReady()
  await list.openFilter()
  const seen = { numbers: await list.column('Sr. No'), invoices: await list.column('Invoice Number') }
  return { seen, text: await saveRecord(page) }
}

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

  // What is not possible says why.
  await expect(panel.getByRole('button', { name: 'retry.requested' })).toBeDisabled()
  await expect(
    panel.getByText('Taken in inventoryList.rows.normal.failed, inventoryList.rows.search.failed only.'),
  ).toBeVisible()

  // By keyboard, and without the server.
  await page.getByRole('button', { name: /^layout:/, pressed: false }).click()
  await expect(machines.state('layout', 'layout.sidebarUser.hidden')).toHaveClass(/is-active/)
  await page.context().setOffline(true)
  const layout = machines.panel('layout')
  await layout.getByRole('button', { name: 'sidebarUser.toggled' }).focus()
  await page.keyboard.press('Enter')
  await expect(machines.state('layout', 'layout.sidebarUser.shown')).toHaveClass(/is-active/)
  await expect(layout.getByRole('region', { name: /^Last events/ })).toContainText('sidebarUser.toggled')
  await page.context().setOffline(false)
})

test('the machines page masks what a record masks, and copies a definition', async ({ signedInPage: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = new InventoryList(page)
  await list.open()
  const [iccid = ''] = await list.column('ICCID')
  const machines = new Machines(page)
  await machines.open('/pages/InventoryMaster')
  const panel = machines.panel('inventoryList')
  await expect(panel.getByRole('status', { name: /^State of/ })).toHaveText(/rows\.normal\.ready/)
  const context = panel.getByRole('region', { name: /^Context of/ })
  await context.getByText('rows 30 items').click()
  await context.getByText(/^0 \d+ fields/).click()
  await expect(context.getByText(/^iccid "\[masked \d+\]"$/)).toBeVisible()
  expect(iccid.length).toBeGreaterThan(10)
  expect(await context.innerText()).not.toContain(iccid)

  await panel.getByRole('button', { name: 'Copy for Stately' }).click()
  await expect(panel.getByText('Copied')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toContain('export const inventoryListMachine = createMachine({')
})

test('the machines page is fit for all', async ({ signedInPage: page }) => {
  const machines = new Machines(page)
  await machines.open()
  await expect(machines.state('session', 'session.signedIn.active')).toHaveClass(/is-active/)
  await expectFitForAll(page)
})

test('a record that the product has saved replays to what was seen', async ({ signedInPage: page }) => {
  const { seen, text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  const calls = callsOf(page)
  await replays.load(text)
  await replays.press('Last')
  await expect(replays.lane('inventoryList')).toContainText('rows.normal.ready, filterPanel.open')
  await replays.lane('inventoryList').click()
  await expect(page.locator('[data-state="inventoryList.filterPanel.open"]')).toHaveClass(/is-active/)

  // The screen itself, from the record alone.
  await replays.press('Continue from here')
  const list = new InventoryList(page)
  await expect(list.panel).toBeVisible()
  expect(await list.column('Sr. No')).toEqual(seen.numbers)
  expect(await list.column('Invoice Number')).toEqual(seen.invoices)
  await list.turn('First page')
  await expect(replays.continued.getByRole('table')).toBeVisible()
  await list.isReady()
  await replays.press('Back to the record')
  await expect(replays.continued).toBeHidden()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await expect(page).toHaveURL('/developer/replay')
})

test('a record is stepped through, played, and compared with another moment', async ({ signedInPage: page }) => {
  const { text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  await replays.load(text)
  await replays.lane('inventoryList').click()
  const [, , all = ''] = /(\d+) of (\d+) events/.exec(await replays.status.innerText()) ?? []

  await replays.press('Compare from here')
  await replays.slider.focus()
  await page.keyboard.press('End')
  await expect(replays.status).toContainText(`${all} of ${all} events`)
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences.getByRole('row').filter({ hasText: 'page' }).first()).toContainText('2')
  await replays.press('Step back')
  await expect(replays.status).toContainText(`${Number(all) - 1} of ${all} events`)
  await page.keyboard.press('Enter')
  await expect(replays.status).toContainText(`${Number(all) - 2} of ${all} events`)

  await replays.press('First')
  await page.getByText('16×', { exact: true }).click()
  await replays.press('Play')
  await expect(replays.status).toContainText(`${all} of ${all} events`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled()
  await page.getByRole('list', { name: 'Events' }).getByRole('button').first().click()
  await expect(replays.status).toContainText(`1 of ${all} events`)
  await expectFitForAll(page)
})

test('what is no record is refused, and what is unknown is set aside, in words', async ({ signedInPage: page }) => {
  const { text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  const said = page.getByRole('alert')
  await replays.load('hello')
  await expect(said).toContainText('record.json: This file is not a session record: it is not JSON.')
  await replays.load(text.replace('"version": 1,\n "savedAt"', '"version": 2,\n "savedAt"'))
  await expect(said).toContainText('This session record was saved by a newer version of the application.')
  await replays.load(text.replace(/"savedAt": "[^"]*"/, '"savedAt": 7'))
  await expect(said).toContainText('This session record is damaged')

  // A file that is dropped is taken as well.
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([content], 'dropped.json', { type: 'application/json' }))
    return transfer
  }, text)
  await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.json')).toBeVisible()
  await expect(replays.slider).toBeVisible()

  const record = JSON.parse(text)
  const list = record.events.findIndex(({ actor }: { readonly actor: string }) => actor.startsWith('inventoryList'))
  record.events[list].event = { type: 'moon.landed' }
  await replays.load(JSON.stringify(record))
  await expect(page.getByText('Event moon.landed is not declared').first()).toBeVisible()
  await replays.press('Last')
  await expect(replays.lane('layout')).toContainText('orientation.vertical')
})

test('the record that is open stays open where another file is refused', async ({ signedInPage: page }) => {
  const { text } = await visitTheList(page)
  const replays = new Replays(page)
  await replays.open()
  await replays.load(text)
  await replays.press('Step')
  await replays.press('Step')
  const where = await replays.status.innerText()
  await replays.file.setInputFiles({ name: 'holiday.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  const said = page.getByRole('alert')
  await expect(said).toContainText('holiday.json: This file is not a session record.')
  await expect(said).toContainText('The record that was open stays open.')
  await expect(replays.status).toHaveText(where)
  await expect(page.getByText('record.json', { exact: true })).toBeVisible()
  await replays.press('Step')
  await expect(replays.status).not.toHaveText(where)
})

test('events that lie beyond every date, or belong to nobody, take nothing with them', async ({
  signedInPage: page,
}) => {
  const record = JSON.parse((await visitTheList(page)).text)
  const replays = new Replays(page)
  await replays.open()
  const events = record.events.map((event: object, index: number) => (index === 1 ? { ...event, at: 9e15 } : event))
  await replays.load(JSON.stringify({ ...record, events }))
  await expect(page.getByRole('alert')).toContainText('damaged at events[1]')
  const [first] = record.actors
  first.base.value = 'painted'
  record.events.at(-1).actor = 'nobody#99'
  await replays.load(JSON.stringify(record))
  const problems = page.getByRole('status').filter({ hasText: 'Not everything can be replayed.' }).getByRole('listitem')
  await expect(problems).toHaveCount(2)
  await expect(problems.first()).toContainText('painted')
  await expect(problems.last()).toContainText(`events[${record.events.length - 1}]`)
  await replays.press('Last')
  await expect(replays.lane('inventoryList')).toContainText('rows.normal.ready')
})

test('nothing leaves the browser from a screen that is continued', async ({ signedInPage: page, context }) => {
  // The partners, each with a picture and a website, and a list with links.
  await new InventoryList(page).open('?pageSize=5')
  await page.getByRole('link', { name: 'Partner Master', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Partner Master' }).locator('tbody tr').first()).toBeVisible()
  const record = JSON.parse(await saveRecord(page))
  for (const { event } of record.events)
    for (const row of event?.output?.rows ?? [])
      if ('website' in row)
        Object.assign(row, { partnerImage: '/uploads/partner.png', website: 'https://partner.example/' })
  const replays = new Replays(page)
  await replays.open()
  await replays.load(JSON.stringify(record))
  await replays.press('Last')

  const requests: Array<string> = []
  const pages: Array<unknown> = []
  for (const machine of ['reportPaging', 'inventoryList']) {
    await replays.lane(machine).click()
    await page.waitForLoadState('networkidle')
    await replays.press('Continue from here')
    await expect(replays.continued.getByRole('table')).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The application's own code may come, of the toasts for one; nothing else is asked for.
    const note = (request: { readonly url: () => string }) => {
      if (!new URL(request.url()).pathname.startsWith('/assets/')) requests.push(request.url())
    }
    context.on('request', note)
    context.on('page', (opened) => void pages.push(opened))
    const link = replays.continued.getByRole('table').getByRole('link').first()
    await link.hover()
    await link.click()
    await expect(page.getByText(/In the product this leads to /).first()).toBeVisible()
    await link.click({ button: 'middle' })
    await link.click({ modifiers: ['Control'] })
    await link.focus()
    await page.keyboard.press('Enter')
    if (machine === 'reportPaging') {
      await expect(replays.continued.locator('img')).toHaveCount(0)
      await expect(replays.continued.locator('tbody tr').first()).toContainText('https://partner.example/')
    }
    await expect(page).toHaveURL('/developer/replay')
    context.off('request', note)
    await replays.press('Back to the record')
  }
  expect(requests).toEqual([])
  expect(pages).toEqual([])
})

test('code and layouts that do not come can be asked for again', async ({ signedInPage: page, noise }) => {
  noise.expect(/net::ERR|Failed to load resource/)
  await page.route('**/elk-worker*', (route) => route.abort())
  const machines = new Machines(page)
  await machines.open()
  const session = machines.panel('session').getByRole('alert')
  await expect(session).toContainText('The diagram could not be drawn')
  // The rest of the panel is there.
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
  // The browser has to begin the page anew for it.
  await expect(layout).toBeHidden()
  await page.getByRole('button', { name: /^layout:/, pressed: false }).click()
  await expect(machines.state('layout', 'layout.sidebarUser.hidden')).toHaveClass(/is-active/)
})

test('an address that cannot be opened is told, and what was typed stays', async ({ signedInPage: page }) => {
  const machines = new Machines(page)
  await machines.open()
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

test('a record of 50,000 events is imported, and the page answers meanwhile', async ({ signedInPage: page }) => {
  const record = JSON.parse((await visitTheList(page)).text)
  const layout = record.actors.find(({ machine }: { readonly machine: string }) => machine === 'layout').id
  record.actors = record.actors.filter(({ id }: { readonly id: string }) => id === layout)
  const turns = [
    { type: 'theme.chosen', theme: 'dark' },
    { type: 'rightSidebar.opened' },
    { type: 'rightSidebar.closed' },
  ]
  record.events = Array.from({ length: 50_000 }, (_, index) => {
    const event = turns[index % turns.length]
    return { actor: layout, seq: index + 1, at: index, type: event?.type, event }
  })
  const replays = new Replays(page)
  await replays.open()
  await replays.load(JSON.stringify(record))
  // The page takes an act of the person before it is done.
  await page.getByRole('button', { name: 'Switch to dark colours' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // How long it takes is measured by itself (record-replay.test.ts, bench/replay.mjs), beside nothing else.
  await expect(replays.status).toContainText('0 of 50000 events', { timeout: 40_000 })
  await replays.press('Last')
  await expect(replays.lane('layout')).toContainText('settings.theme.dark')
})

test('who is no administrator finds neither page', async ({ browser, url }, { workerIndex }) => {
  const context = await browser.newContext({ baseURL: url })
  const api = await Api.signIn(url, partner, nextAddress(workerIndex))
  await giveSession(context, api, url)
  const page = await context.newPage()
  for (const path of ['/developer/machines', '/developer/replay']) {
    await page.goto(path)
    await expect(page).toHaveURL('/access-denied')
  }
  await api.dispose()
  await context.close()
})
