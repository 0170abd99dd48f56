import type { Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { editRecord, RecordForm } from '../screens/record-form.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { Api } from '../support/api.ts'
import { admin } from '../support/product.ts'
import { addRecord, changeRecord, uniqueEntry } from '../support/records.ts'
import { expect, expectAccessibleInBothColours, giveSession, nextAddress, test } from '../support/test.ts'

/** Other tests save regions at the same time. */
const showChanges = (page: Page) => page.getByRole('button', { name: /^(\d+ new regions?|List changed)\. Refresh$/ })

/** Holds requests of a page back until the returned function is called. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('what is saved after the first rows and before the live connection is announced, also in a further tab', async ({
  page,
  context,
  api,
  url,
}, { workerIndex }) => {
  const staff = await Api.signIn(
    url,
    { email: 'staff@simdesk.test', password: admin.password },
    nextAddress(workerIndex),
  )
  await giveSession(context, staff, url)
  const connects = page.waitForRequest(`**${contract.GetStream.path}*`)
  const connect = await hold(page, `**${contract.GetStream.path}*`)
  await new RecordListScreen(page, 'region').open()
  await connects
  await addRecord(api, 'region')
  connect()
  await expect(showChanges(page)).toBeVisible()

  const other = await context.newPage()
  const join = await hold(other, '**/assets/afterwards-*.js')
  await new RecordListScreen(other, 'region').open()
  await page.getByRole('button', { name: /Refresh$/ }).click()
  await expect(showChanges(page)).toHaveCount(0)
  await addRecord(api, 'region')
  // The first tab has passed it on, and the other does not hear it yet.
  await expect(showChanges(page)).toBeVisible()
  join()
  await expect(showChanges(other)).toBeVisible()
})

test('a list and an open form say at once what somebody else has saved, in every tab, and nothing moves or is lost', async ({
  page,
  context,
  api,
  url,
}, { workerIndex }) => {
  const region = await addRecord(api, 'region')
  const staff = await Api.signIn(
    url,
    { email: 'staff@simdesk.test', password: admin.password },
    nextAddress(workerIndex),
  )
  await giveSession(context, staff, url)
  const list = new RecordListScreen(page, 'region')
  const other = await context.newPage()
  const form = new RecordForm(other, 'region')
  const asked = new Set<string>()
  for (const tab of [page, other]) {
    tab.on('request', (request) => {
      if (request.url().includes(contract.GetStream.path)) asked.add(tab === page ? 'list' : 'form')
    })
  }
  await list.open()
  await form.open(editRecord('region', region.id))
  const typed = await uniqueEntry(api, 'region', 'regionName')
  await form.field('regionName').fill(typed)
  await expect.poll(() => asked.size).toBe(1)
  const rowsBefore = await list.rows.allInnerTexts()

  await addRecord(api, 'region')
  await expect(showChanges(page)).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'has changed since it was loaded' }),
  ).toHaveCount(1)
  expect(await list.rows.allInnerTexts()).toEqual(rowsBefore)

  await changeRecord(api, 'region', region.id, { regionName: await uniqueEntry(api, 'region', 'regionName') })
  await expect(page.getByRole('button', { name: 'List changed. Refresh' })).toBeVisible()
  await expectAccessibleInBothColours(page)
  const told = form.main.getByText(/changed this region/)
  await expect(told).toBeVisible()
  await expect(form.field('regionName')).toHaveValue(typed)
  await form.main.getByRole('button', { name: 'Show changes' }).click()
  await expect(other.getByRole('dialog', { name: 'History' })).toContainText('Region Name')
  await other.keyboard.press('Escape')

  const loaded = page.waitForResponse((response) => response.url().includes(contract.GetRegionList.path))
  await page.getByRole('button', { name: 'List changed. Refresh' }).click()
  expect((await loaded).ok()).toBe(true)
  await expect(page.getByRole('button', { name: /Refresh$/ })).toHaveCount(0)
  expect([...asked]).toHaveLength(1)

  // Changes saved while offline are reported after the reconnect.
  await context.setOffline(true)
  for (let count = 0; count < 2; count++) await addRecord(api, 'region')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /^(([2-9]|\d\d+) new regions|List changed)\. Refresh$/ })).toBeVisible()
})
