import { createHash } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { labelIn } from '../../../src/schemas/core/times.ts'
import { type PagedListName, pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { Shell } from '../screens/session.ts'
import { bytesOf, linesOf, withoutWaits, written } from '../support/files.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, test } from '../support/test.ts'

const screenOf = (page: Page, name: PagedListName) => new ReportScreen(page, pagedListOf(name))
const ROWS = callTo('/ReportMaster/GetReportRows')

/** The file of all pages of the sale report, on any day. */
const SALE_FILE = /^SaleReport \d{4}-\d\d-\d\d\.csv$/

const entriesIn = async (screen: ReportScreen): Promise<number> => {
  const text = await screen.page.getByText(/^\d+–\d+ of [\d,]+/).innerText()
  return Number(/ of ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
}

test('the file of the shown rows parses back to the table', async ({ signedInPage: page }) => {
  const screen = screenOf(page, 'CheckOutReport')
  await screen.open()
  await screen.showAllColumns()
  const [download] = await Promise.all([page.waitForEvent('download'), screen.download.click()])
  expect(download.suggestedFilename()).toMatch(/^CheckOutReport \d{4}-\d\d-\d\d page 1 of \d+\.csv$/)
  const [header, ...rows] = linesOf(await bytesOf(download))
  expect(header).toEqual([...screen.list.fields.map((field) => labelIn(field, 'utc')), 'Currency'])
  for (const label of ['User Name', 'Email', 'Created Date (UTC)', 'Plan Name', 'GUID']) {
    const place = header?.indexOf(label) ?? -1
    expect(rows.map((row) => row[place])).toEqual(await screen.column(label))
  }
})

test.describe('in an office far from UTC', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('one setting tells all times of lists and files in UTC or in the own zone, and is kept', async ({
    signedInPage: page,
  }) => {
    const screen = screenOf(page, 'SaleReport')
    const settings = page.getByRole('complementary', { name: 'Layout settings' })
    const zones = settings.getByRole('group', { name: 'Times in' })
    await screen.open()
    await screen.showAllColumns()
    const [day = ''] = await screen.column('Purchase Date (UTC)')
    const [time = ''] = await screen.column('Time (UTC)')
    const moment = new Date(`${day.split('/').toReversed().join('-')}T${time}Z`)
    const own = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(moment)

    await new Shell(page).choose('Layout settings')
    await expect(zones.getByRole('radio', { name: 'UTC' })).toBeChecked()
    await zones.getByRole('radio', { name: /^My time zone \(Asia\/(Kolkata|Calcutta)\)$/ }).check()
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const told = async () => {
      const [ownDay] = await screen.column(`Purchase Date (${zone})`)
      const [ownTime] = await screen.column(`Time (${zone})`)
      return `${ownDay}, ${ownTime}`
    }
    await expect.poll(told).toBe(own)
    await settings.getByRole('button', { name: 'Close settings' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), screen.download.click()])
    const [header = [], first = []] = linesOf(await bytesOf(download))
    expect(`${first[header.indexOf(`Purchase Date (${zone})`)]}, ${first[header.indexOf(`Time (${zone})`)]}`).toBe(own)

    await page.reload()
    await screen.isReady()
    await expect.poll(told).toBe(own)
    await page.goto('/pages/InventoryMaster')
    await expect(page.getByRole('columnheader', { name: `Created Date (${zone})` })).toBeVisible()
  })
})

test('the legacy layout has the inventory header over the values of the report', async ({ signedInPage: page }) => {
  const screen = screenOf(page, 'RefundReport')
  await screen.open()
  const download = page.waitForEvent('download')
  await screen.downloadBy(/^Legacy layout/)
  const file = await download
  expect(file.suggestedFilename()).toBe('Inventory.csv')
  const [header, first] = (await bytesOf(file)).toString('utf8').split('\n')
  expect(header).toBe(
    'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date',
  )
  expect(first?.split(',')[0]).toBe((await screen.column('User Name'))[0])
})

test('all pages: every entry once, with the hash of the bytes', async ({ signedInPage: page }) => {
  const screen = screenOf(page, 'SaleReport')
  await screen.open()
  const download = page.waitForEvent('download')
  await screen.downloadBy(/^All [\d,]+ rows?/)
  const bytes = await bytesOf(await download)
  const told = await written(page, SALE_FILE)
  const [header, ...rows] = linesOf(bytes)
  const orders = rows.map((row) => row[header?.indexOf('Order ID') ?? -1])
  expect(told.rows).toBe(await entriesIn(screen))
  expect(rows).toHaveLength(told.rows)
  expect(new Set(orders).size).toBe(orders.length)
  expect(orders.slice(0, 30)).toEqual(await screen.column('Order ID'))
  expect(told.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  await told.close()
  await expect(page.getByText(/^SaleReport .* has/)).toHaveCount(0)
})

test('all partners: every one once', async ({ signedInPage: page }) => {
  const screen = screenOf(page, 'PartnerMaster')
  await screen.open()
  const download = page.waitForEvent('download')
  await screen.downloadBy(/^All [\d,]+ rows?/)
  const bytes = await bytesOf(await download)
  const told = await written(page, /^Partners \d{4}-\d\d-\d\d\.csv$/)
  const codes = linesOf(bytes)
    .slice(1)
    .map(([code]) => code)
  expect(codes).toHaveLength(told.rows)
  expect(new Set(codes).size).toBe(await entriesIn(screen))
})

test('a connection that is lost halfway is taken up again at the next page', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  const asked: Array<string | null> = []
  let isWhole: Buffer | null = null
  await page.route(ROWS, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('FromPage'))
    if (asked.length > 1) return route.continue()
    const response = await route.fetch()
    isWhole = await response.body()
    // The header, the first chunk, and half of the next line; then the connection breaks.
    const lines = isWhole.toString('utf8').split('\n')
    await route.fulfill({ response, body: `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 400)}` })
  })
  const screen = screenOf(page, 'SaleReport')
  await page.addInitScript(withoutWaits)
  await screen.open()
  const download = page.waitForEvent('download')
  await screen.downloadBy(/^All [\d,]+ rows?/)
  await expect(page.getByText('The download is interrupted')).toBeVisible()
  await page.getByRole('button', { name: 'Continue now' }).click()
  const bytes = await bytesOf(await download)
  const told = await written(page, SALE_FILE)
  const [, ...rows] = linesOf(bytes)
  expect(rows).toHaveLength(await entriesIn(screen))
  expect(told.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(Number(asked[1])).toBeGreaterThan(1)
})

test('Cancel ends the request and leaves no file', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  await page.route(ROWS, () => {})
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  const screen = screenOf(page, 'SaleReport')
  await screen.open()
  const isRows = (request: Request) => ROWS(new URL(request.url()))
  const asked = page.waitForEvent('request', isRows)
  const gone = page.waitForEvent('requestfailed', isRows)
  await screen.downloadBy(/^All [\d,]+ rows?/)
  await asked
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await gone
  await expect(screen.download).toBeEnabled()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(downloads).toEqual([])
})

test('leaving in the middle of a file asks first: a link, Back, signing out, and closing the tab', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse, /net::ERR/)
  await page.route(ROWS, () => {})
  const index = page.getByRole('link', { name: 'All reports' })
  const question = page.getByRole('dialog', { name: 'Leave and stop the download?' })
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  const screen = screenOf(page, 'SaleReport')
  await page.goto('/pages/Reports')
  await page.getByRole('link', { name: /^Sale Report Every sale/ }).click()
  await screen.isReady()
  await screen.downloadBy(/^All [\d,]+ rows?/)
  await expect(cancel).toBeVisible()

  for (const leave of [() => index.click(), () => page.goBack(), () => new Shell(page).choose('Sign out')]) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(screen.list.path)
    await expect(cancel).toBeVisible()
  }

  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await expect(cancel).toBeVisible()

  const gone = page.waitForEvent('requestfailed', (request) => ROWS(new URL(request.url())))
  await index.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await gone
  await expect(page).toHaveURL('/pages/Reports')
})

test('a file that the server cannot give is told at once, with its reason and Retry', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse)
  await page.route(ROWS, (route) => route.fulfill({ status: 500, json: { isSuccess: false, message: 'It broke' } }), {
    times: 1,
  })
  const screen = screenOf(page, 'SaleReport')
  await screen.open()
  await screen.downloadBy(/^All [\d,]+ rows?/)
  const told = page.getByRole('alert').filter({ hasText: 'The file was not written. It broke' })
  await expect(told).toBeVisible()
  const download = page.waitForEvent('download')
  await told.getByRole('button', { name: 'Retry' }).click()
  await download
  await written(page, SALE_FILE)
  await expect(told).toHaveCount(0)
})

test.describe('a large file', () => {
  /** Makes the list report so many rows that a place is offered; the rows themselves are real. */
  const pretendMany = (page: Page) =>
    page.route(callTo('/ReportMaster/PurchaseReport'), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), totalCount: 500_000 } })
    })

  test('is written to a place of the browser and downloaded from there, where no place can be chosen', async ({
    signedInPage: page,
  }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'showSaveFilePicker')
      Object.defineProperty(window, 'showSaveFilePicker', { value: undefined })
    })
    await pretendMany(page)
    const screen = screenOf(page, 'SaleReport')
    await screen.open()
    const download = page.waitForEvent('download')
    await screen.downloadBy(/^All [\d,]+ rows?/)
    const file = await download
    expect(file.suggestedFilename()).toMatch(SALE_FILE)
    const told = await written(page, SALE_FILE)
    expect(
      createHash('sha256')
        .update(await bytesOf(file))
        .digest('hex'),
    ).toBe(told.sha256)
  })

  test('goes straight to the place that the person chooses; nothing happens where none is chosen', async ({
    signedInPage: page,
  }) => {
    await page.addInitScript(() => {
      let isWilling = false
      const choose = async () => {
        if (!isWilling) {
          isWilling = true
          throw new DOMException('The user aborted a request.', 'AbortError')
        }
        return (await navigator.storage.getDirectory()).getFileHandle('chosen.csv', { create: true })
      }
      Object.defineProperty(window, 'showSaveFilePicker', { value: choose })
    })
    await pretendMany(page)
    const screen = screenOf(page, 'SaleReport')
    await screen.open()
    await screen.downloadBy(/^All [\d,]+ rows?/)
    await expect(screen.download).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await screen.downloadBy(/^All [\d,]+ rows?/)
    const told = await written(page, SALE_FILE)
    const text = await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('chosen.csv')
      return (await handle.getFile()).text()
    })
    expect(
      createHash('sha256')
        .update(`\uFEFF${text.replace(/^\uFEFF/, '')}`)
        .digest('hex'),
    ).toBe(told.sha256)
  })
})
