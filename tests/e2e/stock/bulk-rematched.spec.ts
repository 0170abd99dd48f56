/** Back from the verdicts to the matching of the columns, by keyboard: nothing that was chosen or corrected is lost. */

import type { Page } from '@playwright/test'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const BULK = '/pages/InventoryMaster/Bulk'
const HEADER = ['Activation Code', 'ICCID', 'Stock Expiry Date', 'Country', 'Plan Name', 'Price']

const row = (code = newCode()) => [code, newIccid(), '31/12/2028', 'United Kingdom', 'EU 5GB', '12.5']
const fileOf = (rows: ReadonlyArray<ReadonlyArray<string>>) => ({
  name: 'Delivery.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...rows].map((cells) => cells.join(',')).join('\r\n')),
})
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const press = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

test('back to matching keeps the mapping, the values of all rows and the corrected cells', async ({
  signedInPage: page,
}) => {
  test.slow()
  await page.goto(BULK)
  const file = fileOf([row(), row('')])
  await page.locator('input[type=file][name=file]').setInputFiles(file)
  await field(page, 'Supplier Name').selectOption('One value for all rows')
  const supplier = field(page, 'Supplier Name of all rows')
  await supplier.press('ArrowDown')
  await supplier.press('Enter')
  const name = await supplier.inputValue()
  await press(page, 'Check the rows')
  await expect(page).toHaveURL(/bulkID=\d+&verdict=invalid/)
  const before = new URL(page.url()).searchParams.get('bulkID')
  const code = newCode()
  const cell = page.getByLabel('Activation Code, row 3', { exact: true }).and(page.locator('input'))
  await cell.fill(code)

  await press(page, 'Back to matching')
  await expect(supplier).toHaveValue(name)
  await expect(field(page, 'Buying Cost')).toHaveValue('')
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await field(page, 'Buying Cost').selectOption('Price')
  await press(page, 'Check the rows')
  await expect(page).not.toHaveURL(new RegExp(`bulkID=${before}(?!\\d)`))
  await expect(cell).toHaveValue(code)

  // The file is gone after a reload; the same one is matched as before.
  await press(page, 'Check 1 row again')
  await expect(page.getByRole('button', { name: 'Check 1 row again' })).toBeHidden()
  await page.reload()
  await press(page, 'Back to matching')
  await page.locator('input[type=file][name=file]').setInputFiles(file)
  await expect(field(page, 'Buying Cost')).toHaveValue('5')
  await press(page, 'Back to the rows')
  await press(page, 'Back to matching')
  await press(page, 'Check the rows')
  await expect(cell).toHaveValue(code)
})
