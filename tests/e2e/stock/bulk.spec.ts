/**
 * Stock imported from a file: read in a worker, checked row by row, corrected, added, undone; and failures on the way.
 */

import type { Locator, Page } from '@playwright/test'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { sheetXml, workbook } from '../../unit/stock/bulk/workbooks.ts'
import { expectReplayable } from '../support/replayable.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const BULK = '/pages/InventoryMaster/Bulk'
const HEADER = ['Activation Code', 'ICCID', 'Invoice Cost', 'Stock Expiry Date', 'Country']

type Cells = ReadonlyArray<string>
const good = (changes: Readonly<Record<number, string>> = {}): Cells =>
  [newCode(), newIccid(), '12.5', '31/12/2028', 'United Kingdom'].map((cell, column) => changes[column] ?? cell)
/** A column of each test's own: the matching of one test is not proposed to another. */
const own = () => `Note ${test.info().testId}`
const csv = (rows: ReadonlyArray<Cells>) => [[...HEADER, own()], ...rows].map((cells) => cells.join(',')).join('\r\n')
const file = (content: string | Uint8Array, name = 'Delivery.csv') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

const choose = (page: Page, chosen: ReturnType<typeof file>) =>
  page.locator('input[type=file][name=file]').setInputFiles(chosen)
const source = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const rows = (page: Page) => page.getByRole('region', { name: 'Rows and verdicts' }).getByRole('row')

const takeFirst = async (field: Locator) => {
  await field.focus()
  await field.press('ArrowDown')
  await field.press('Enter')
}

/** Chooses supplier and plan for all rows. */
const nameTheRest = async (page: Page) => {
  for (const name of ['Supplier Name', 'Plan Name']) {
    await source(page, name).selectOption('One value for all rows')
    await takeFirst(page.getByRole('combobox', { name: `${name} of all rows` }))
  }
}

test('a file is checked, a row of it corrected, what is new added, and the import taken back', async ({
  signedInPage: page,
}) => {
  test.slow()
  await page.goto('/pages/InventoryMaster')
  await page.getByRole('button', { name: 'More stock actions' }).click()
  await page.getByRole('menuitem', { name: 'Bulk' }).click()
  await expect(page).toHaveTitle('Bulk Inventory | SIM Desk')
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a template' }).click()
  expect((await template).suggestedFilename()).toBe('Bulk Inventory Template.csv')

  // A refused file has an error at its field, and another file may follow at once.
  await choose(page, file('ICCID,Activation Code\n8944000000000000011,"A-1'))
  await expect(page.getByText(bulkMessages.openQuote(2))).toBeVisible()
  await expectAccessibleInBothColours(page)
  const rejected = good({ 1: '12' })
  const accepted = [good(), good()]
  await choose(page, file(csv([...accepted, rejected, accepted[0] ?? []])))
  await expect(page.getByText('Delivery.csv: 4 rows')).toBeVisible()
  await expect(source(page, 'ICCID')).toHaveValue('1')
  await expect(page.getByText(accepted.map(([code]) => code).join(' · '))).toBeVisible()

  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText(bulkMessages.noSource)).toHaveCount(2)
  await expect(source(page, 'Supplier Name')).toBeFocused()
  await expectAccessibleInBothColours(page)
  await nameTheRest(page)
  await page.getByRole('button', { name: 'Check the rows' }).dblclick()

  // Refused rows are shown first; the address is that of these rows.
  await expect(page).toHaveURL(/bulkID=\d+&verdict=invalid/)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Duplicate 1' })).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const iccid = page.getByRole('textbox', { name: 'ICCID, row 4' })
  await expect(iccid).toHaveAttribute('aria-invalid', 'true')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Rejected rows of import \d+\.csv$/)
  const corrected = newIccid()
  await iccid.fill(corrected)
  await page.getByRole('button', { name: 'Check 1 row again' }).click()
  await expect(page.getByRole('button', { name: 'New 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate 1' }).click()
  await expect(rows(page).filter({ hasText: bulkMessages.sameInFile(2, 'iccid') })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add 3 SIMs' }).dblclick()
  await expect(page.getByText('3 SIMs added, 1 row rejected.')).toBeVisible()
  // The pressed button is gone with its step, so the focus is on the result.
  await expect(page.locator(':focus')).toContainText('3 SIMs added')

  // Every number leads to its SIMs; Back returns to the import as it was.
  await page.getByRole('link', { name: 'Show in inventory list' }).click()
  await expect(page.getByText(/Import: No\. \d+/)).toBeVisible()
  await expect(page.getByText(corrected)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('3 SIMs added, 1 row rejected.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo import of 3 SIMs' }).click()
  await expect(page.getByText(commonMessages.required('Reason'))).toBeVisible()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.getByLabel('Reason').fill('The wrong delivery')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Import undone: 3 SIMs voided.')).toBeVisible()
  const { machines } = await expectReplayable(page, [...accepted.flatMap((cells) => cells.slice(0, 2)), corrected])
  expect(machines).toEqual(expect.arrayContaining(['bulkImport', 'inventoryList']))
})

test('rows that do not get through go on from there: by Retry, and after a reload from the same file', async ({
  signedInPage: page,
  noise,
}) => {
  const code = newCode()
  const many = file(csv(Array.from({ length: 2_500 }, (_, index) => good({ 0: `${code}-${index}` }))), 'Many.csv')
  await page.goto(BULK)
  await choose(page, many)
  await nameTheRest(page)
  noise.expect(/ERR_(FAILED|INTERNET_DISCONNECTED).*PutBulkRows/)
  let pieces = 0
  await page.route('**/PutBulkRows', (route) => {
    pieces += 1
    return pieces === 2 || pieces === 4 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('1,000 of 2,500')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('2,000 of 2,500')).toBeVisible()
  await expect(page.getByRole('alert')).toBeVisible()

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText(/2,000 of the 2,500 rows of Many.csv are uploaded/)).toBeVisible()
  await expectAccessibleInBothColours(page)
  await choose(page, file(csv([good()]), 'Other.csv'))
  await expect(page.getByText(bulkMessages.otherFile)).toBeVisible()
  await choose(page, many)
  await expect(page.getByRole('button', { name: 'Add 2,500 SIMs' })).toBeVisible()
  expect(pieces).toBe(5)

  // It is among the recent imports; the same file is recognised only after it has added something.
  await page.getByRole('button', { name: 'Another file' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Many.csv' }).first()).toContainText('Ready to add')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Add 2,500 SIMs' })).toBeVisible()
})

test('while rows are checked, the time left is said as soon as the rate is known', async ({ signedInPage: page }) => {
  const code = newCode()
  const many = file(csv(Array.from({ length: 2_500 }, (_, index) => good({ 0: `${code}-${index}` }))), 'Slow.csv')
  await page.clock.install()
  await page.goto(BULK)
  await choose(page, many)
  await nameTheRest(page)
  let goOn = () => {}
  const isSeen = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let pieces = 0
  await page.route('**/PutBulkRows', async (route) => {
    pieces += 1
    // The first piece takes five seconds of the page's clock.
    await (pieces === 1 ? page.clock.fastForward(5_000) : isSeen)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  const place = page.getByRole('region', { name: 'Checking' })
  await expect(place.getByText(/^1,000 of 2,500 rows checked, about \d+ s left$/)).toBeVisible()
  await expectAccessibleInBothColours(page)
  goOn()
  await expect(page.getByRole('button', { name: 'Add 2,500 SIMs' })).toBeVisible()
})

test('the same file again is noticed', async ({ signedInPage: page }) => {
  const once = file(csv([good()]), 'Once.csv')
  await page.goto(BULK)
  await choose(page, once)
  await nameTheRest(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Add 1 SIM' }).click()
  await expect(page.getByText('1 SIM added, 0 rows rejected.')).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await choose(page, { ...once, name: 'Twice.csv' })
  // Its columns have the mapping of the last file with this header.
  await expect(source(page, 'Supplier Name')).toHaveValue('value')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText(/This file was imported before as Once.csv/)).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'Check it anyway' }).click()
  await expect(rows(page).filter({ hasText: /SIM \d+ has this ICCID/ })).toHaveCount(1)
})

test('hostile and foreign files each have a word, and the tab lives on', async ({ signedInPage: page }) => {
  const bomb = workbook({ Cards: sheetXml([['ICCID']]) }, { 'xl/sharedStrings.xml': 'a'.repeat(301 * 1024 * 1024) })
  const sheet = [HEADER, ...[good(), good()]]
  const refused: ReadonlyArray<readonly [content: string | Uint8Array, message: string]> = [
    ['', bulkMessages.empty],
    ['ICCID,Activation Code\n', bulkMessages.noRows],
    ['ICCID\n89440\u0000\n', bulkMessages.notText(2)],
    [bomb, bulkMessages.unpacksTooLarge],
    [workbook({ Cards: sheetXml([['ICCID']]) }).slice(0, 400), bulkMessages.damaged],
    [Buffer.from('%PDF-1.7'), bulkMessages.wrongKind],
  ]
  await page.goto(BULK)
  for (const [content, message] of refused) {
    await choose(page, file(content))
    await expect(page.getByText(message)).toBeVisible()
  }
  // External links and macros are ignored; another sheet can be chosen.
  const more = { 'xl/vbaProject.bin': 'macro', 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }
  await choose(
    page,
    file(workbook({ Notes: sheetXml([['Text'], ['Nothing']]), Cards: sheetXml(sheet) }, more), 'a.xlsx'),
  )
  await page.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: 'Cards' }).click()
  await expect(source(page, 'ICCID')).toHaveValue('1')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  // A header in another language, in UTF-16: unknown columns are matched by hand.
  const utf16 = Buffer.from(`\uFEFF${['Código;Tarjeta', 'A-1;8944000000000000011'].join('\r\n')}`, 'utf16le')
  await choose(page, file(utf16))
  await source(page, 'Activation Code').selectOption('Código')
  await expect(page.getByRole('cell', { name: 'A-1' })).toBeVisible()
})

test('the items of a receipt come in: what the file does not say the receipt says', async ({ signedInPage: page }) => {
  await page.goto('/pages/WareHouseInventory/Receipts?open=yes')
  const enter = page.getByRole('link', { name: /^Enter SIMs of REC-/ }).first()
  const number = (await enter.getAttribute('aria-label'))?.replace('Enter SIMs of ', '') ?? ''
  await enter.click()
  await expect(page.getByText(`These SIMs belong to ${number}.`)).toBeVisible()
  const codes = `Activation Code,ICCID,Invoice Cost,Stock Expiry Date\n${newCode()},${newIccid()},9.5,31/12/2028`
  await choose(page, file(codes, 'Cards.csv'))
  await expect(source(page, 'Supplier Name')).toHaveValue('value')
  await expect(source(page, 'Plan Name')).toHaveValue('value')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Add 1 SIM' }).click()
  await expect(page.getByText('1 SIM added, 0 rows rejected.')).toBeVisible()
  await page.getByRole('link', { name: 'Show in inventory list' }).click()
  await expect(page.getByText('1–1 of 1 found')).toBeVisible()
})

test('an import whose rows are gone says what it added, nothing of what it refused, and can be taken back', async ({
  signedInPage: page,
}) => {
  await page.goto(BULK)
  await choose(page, file(csv([good()]), 'Old.csv'))
  await nameTheRest(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Add 1 SIM' }).click()
  await expect(page.getByText('1 SIM added, 0 rows rejected.')).toBeVisible()
  // The server's answer after 7 days, see tests/server/stock/bulk-forgotten.test.ts.
  await page.route('**/GetBulk?*', async (route) => {
    const response = await route.fetch()
    const { bulk, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, bulk: { ...bulk, hasRows: false, header: [], mapping: {} } } })
  })
  await page.reload()
  await expect(page.getByText(`${bulkMessages.gone}.`)).toBeVisible()
  await expect(page.getByText('1 SIM added. Show in inventory list')).toBeVisible()
  await page.getByLabel('Reason').fill('The wrong delivery')
  await page.getByRole('button', { name: 'Undo import of 1 SIM' }).click()
  await expect(page.getByText('Import undone: 1 SIM voided.')).toBeVisible()
})

test('days that look like month/day/year are asked about once for a header, and odd ICCIDs are warned of', async ({
  signedInPage: page,
}) => {
  test.slow()
  const [first, second] = ['8944100050491989000', '8944100050491990000']
  const delivery = [good({ 1: first, 3: '03/04/2028' }), good({ 1: second, 3: '12/31/2028', 2: '1.234,50' })]
  const check = page.getByRole('button', { name: 'Check the rows' })
  const order = page.getByRole('combobox', { name: 'Order of Stock Expiry Date', exact: true })
  const tabbed = (sent: ReadonlyArray<Cells>) => csv(sent).replaceAll(',1.234,50,', ',"1.234,50",')

  await page.goto(BULK)
  await choose(page, file(tabbed(delivery)))
  await nameTheRest(page)
  await expect(order).toHaveAccessibleDescription('These look like month/day/year. Choose how to read them.')
  await check.click()
  await expect(order).toHaveAttribute('aria-invalid', 'true')
  await expect(order).toBeFocused()
  await expectAccessibleInBothColours(page)
  await order.selectOption('month/day/year')
  await check.click()
  await expect(page.getByRole('button', { name: 'Add 2 SIMs' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Compare them' })).toContainText(
    'ICCID of 2 rows: It ends in zeros: a program may have rounded it (rows 2, 3).',
  )
  await expect(rows(page).nth(1)).toContainText('Warning: ICCID: It ends in zeros: a program may have rounded it')
  await expectAccessibleInBothColours(page)
  await page.getByRole('textbox', { name: 'ICCID, row 2' }).fill(newIccid())
  await page.getByRole('button', { name: 'Check 1 row again' }).click()
  await page.getByRole('button', { name: 'Add 2 SIMs' }).click()
  await page.getByRole('link', { name: 'Show in inventory list' }).click()
  await expect(page.getByRole('row').filter({ hasText: '04/03/2028' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: '31/12/2028' })).toHaveCount(1)

  await page.goto(BULK)
  await choose(page, file(csv([good({ 3: '05/06/2028' })]), 'Next.csv'))
  await expect(order).toHaveValue('monthFirst')
})
