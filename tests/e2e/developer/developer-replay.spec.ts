import type { Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { Replays, saveRecord, visitTheList } from '../screens/developer.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { expect, expectFitForAll, fetchedAhead, test } from '../support/test.ts'

/** Requests that the page around any screen makes by itself at any time. */
const background = new Set(
  Object.values(contract).flatMap((call) => ('background' in call ? [`/api${call.path}`] : [])),
)

/** Every API call that a screen makes from now on. */
const callsOf = (page: Page): ReadonlyArray<string> => {
  const calls: Array<string> = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api') && !background.has(pathname)) calls.push(request.url())
  })
  return calls
}

test('a record that the product has saved replays to what was seen, is stepped through, played and compared', async ({
  signedInPage: page,
}) => {
  test.setTimeout(120_000)
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
  await list.seeColumn('Sr. No', seen.numbers)
  await list.seeColumn('Invoice Number', seen.invoices)
  await list.turn('First page')
  await expect(replays.continued.getByRole('table')).toBeVisible()
  await list.isReady()
  await replays.press('Back to the record')
  await expect(replays.continued).toBeHidden()
  await fetchedAhead(page)
  expect(calls).toEqual([])
  await expect(page).toHaveURL('/developer/replay')

  // Two moments side by side, and step by step.
  const [, , all = ''] = /(\d+) of (\d+) events/.exec(await replays.status.innerText()) ?? []
  await replays.press('First')
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
  // The payload of the event is shown with its names.
  const [{ type }] = JSON.parse(text).events
  await expect(page.getByRole('region', { name: 'Event', exact: true })).toContainText(type)
  await expectFitForAll(page)
})

test('nothing leaves the browser from a screen that is continued', async ({ signedInPage: page, context }) => {
  // The partners, each with a picture and a website, and a list with links.
  await new InventoryList(page).open('?pageSize=5')
  await page.getByRole('button', { name: 'Partners', exact: true }).click()
  await page.getByRole('link', { name: 'Partner Master', exact: true }).click()
  const partners = new ReportScreen(page, pagedListOf('PartnerMaster'))
  await expect(partners.rows.first()).toBeVisible()
  await partners.showAllColumns()
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
    await fetchedAhead(page)
    await replays.press('Continue from here')
    await expect(replays.continued.getByRole('table')).toBeVisible()
    await fetchedAhead(page)
    // The application's own code may load, for example for toasts; no other request is made.
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
  // The page handles an act of the person before it has finished.
  await page.getByRole('button', { name: 'Switch to dark colours' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Its duration is measured separately, with nothing else running (record-replay.test.ts, bench/replay.mjs).
  await expect(replays.status).toContainText('0 of 50000 events', { timeout: 40_000 })
  await replays.press('Last')
  await expect(replays.lane('layout')).toContainText('settings.theme.dark')
})
