import { readFile } from 'node:fs/promises'
import readXlsxFile from 'read-excel-file/node'
import { InventoryList } from '../screens/inventory-list.ts'
import { withoutWaits } from '../support/files.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, test } from '../support/test.ts'

test('the whole inventory for Excel: every item, codes as text, days as days', async ({ signedInPage: page }) => {
  const codes: string[] = []
  page.on('request', (request) => /workbook|xlsx/.test(request.url()) && codes.push(request.url()))
  const list = new InventoryList(page)
  await list.open()
  await list.moreDownloads.click()
  // The code that writes workbooks is loaded only when needed.
  expect(codes).toEqual([])
  const all = page.getByRole('menuitem', { name: /^Excel, all [\d,]+ rows/ })
  await expect(all).toContainText(/\d+ of \d+ columns, as shown\./)
  const told = await all.innerText()
  const total = Number(/all ([\d,]+) rows/.exec(told)?.[1]?.replaceAll(',', ''))
  const [download] = await Promise.all([page.waitForEvent('download'), all.click()])
  expect(download.suggestedFilename()).toMatch(/^Inventory \d{4}-\d\d-\d\d\.xlsx$/)
  const [sheet] = (await readXlsxFile(await readFile(await download.path()), { trim: false })) as unknown as [
    { data: Array<Array<unknown>> },
  ]
  const [header = [], ...rows] = sheet.data
  // Other tests add SIMs at the same time.
  expect(rows.length).toBeGreaterThanOrEqual(total)
  expect(String(header.length)).toBe(/(\d+) of \d+ columns/.exec(told)?.[1])
  const columnOf = (label: string) => rows.map((row) => row[header.indexOf(label)])
  expect(new Set(columnOf('Activation Code')).size).toBe(rows.length)
  for (const iccid of columnOf('ICCID')) expect(iccid).toMatch(/^\d{18,20}$/)
  for (const pin of columnOf('SIM PIN')) expect(pin === null || typeof pin === 'string').toBe(true)
  for (const day of columnOf('Expiry Date')) expect(day === null || day instanceof Date).toBe(true)
  for (const cost of columnOf('Buying Cost')) expect(cost === null || typeof cost === 'number').toBe(true)
  await expect(
    page.getByRole('status').filter({ hasText: `.xlsx has ${rows.length.toLocaleString('en-GB')} rows.` }),
  ).toBeVisible()
})

test('the file of a page says that it is one, and its notice offers the rest', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open()
  const [download] = await Promise.all([page.waitForEvent('download'), list.download.click()])
  expect(download.suggestedFilename()).toMatch(/^Inventory \d{4}-\d\d-\d\d page 1 of \d+\.csv$/)
  const notice = page.getByRole('status').filter({ hasText: 'has 30 rows.' })
  await expect(notice).toBeVisible()
  const [rest] = await Promise.all([
    page.waitForEvent('download'),
    notice.getByRole('button', { name: /^Download all [\d,]+ rows$/ }).click(),
  ])
  expect(rest.suggestedFilename()).toMatch(/^Inventory \d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByRole('status').filter({ hasText: 'SHA-256' })).toBeVisible()
})

test('a file of the inventory goes on where a lost connection left it', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  await page.addInitScript(withoutWaits)
  const list = new InventoryList(page)
  await list.open()
  let isLost = false
  await page.route(callTo('/InventoryMaster/GetInventoryList'), async (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('PageIndex') === '2'
    if (!isSecond || isLost) return route.continue()
    isLost = true
    await route.abort()
  })
  const download = page.waitForEvent('download')
  await list.moreDownloads.click()
  const all = page.getByRole('menuitem', { name: /^All [\d,]+ rows/ })
  const total = Number(/All ([\d,]+) rows/.exec(await all.innerText())?.[1]?.replaceAll(',', ''))
  await all.click()
  await page.getByRole('button', { name: 'Continue now' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  // Other tests add SIMs at the same time.
  expect(lines.length).toBeGreaterThan(total)
  expect(new Set(lines).size).toBe(lines.length)
})
