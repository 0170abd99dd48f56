/** The table of corrections by keyboard: each cell has the control of its field, and equal problems are corrected once. */

import type { Page } from '@playwright/test'
import { expectReplayable } from '../support/replayable.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const BULK = '/pages/InventoryMaster/Bulk'
const HEADER = [
  'Activation Code',
  'ICCID',
  'Invoice Cost',
  'Stock Expiry Date',
  'Country',
  'Plan Name',
  'Invoice Currency',
]

type Cells = ReadonlyArray<string>
const row = (plan: string, changes: Readonly<Record<number, string>> = {}): Cells =>
  [newCode(), newIccid(), '12.5', '31/12/2028', 'United Kingdom', plan, 'USD'].map(
    (cell, column) => changes[column] ?? cell,
  )

/** Sends a file until its rows are judged; the supplier is the same in all rows. */
const judge = async (page: Page, rows: ReadonlyArray<Cells>) => {
  await page.goto(BULK)
  await page.locator('input[type=file][name=file]').setInputFiles({
    name: 'Delivery.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, ...rows].map((cells) => cells.join(',')).join('\r\n')),
  })
  await page.getByRole('combobox', { name: 'Supplier Name', exact: true }).selectOption('One value for all rows')
  const supplier = page.getByRole('combobox', { name: 'Supplier Name of all rows' })
  await supplier.press('ArrowDown')
  await supplier.press('Enter')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page).toHaveURL(/verdict=invalid/)
}

/** A control by its name, whether it is the plain or the whole one. */
const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input, select'))
const focused = (page: Page) => page.locator(':focus')

test('a problem of many rows is corrected once for all of them, also on other pages, and corrections stay', async ({
  signedInPage: page,
}) => {
  test.slow()
  const others = [row('EU 6GB'), row('EU 5GB', { 3: '' }), row('EU 5GB', { 3: '' })]
  await judge(page, [...Array.from({ length: 30 }, () => row('EU 5GB')), ...others])
  const problems = page.getByRole('region', { name: 'Problems of several rows' })
  await expect(problems.getByRole('listitem')).toContainText([
    '32 rows: Plan Name “EU 5GB”: Choose a Plan Name from the list (rows 2, 3, 4, 5, 6, …)',
    '2 rows: Stock Expiry Date is required (rows 33, 34)',
  ])
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  const corrected = newIccid()
  await cell(page, 'ICCID, row 2').fill(corrected)
  const plan = cell(page, 'Plan Name for all 32 rows')
  const setPlan = page.getByRole('button', { name: 'Set for all 32 rows: Plan Name' })
  await expect(setPlan).toHaveAttribute('aria-disabled', 'true')
  await plan.focus()
  await focused(page).press('ArrowDown')
  await focused(page).press('Enter')
  await expect(setPlan).toHaveAttribute('aria-disabled', 'false')
  await focused(page).press('Enter')
  await expect(problems.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'New 30' })).toBeVisible()
  // The row with the unsent correction is new too: it is still counted, and sent with the plan.
  await expect(page.getByRole('button', { name: 'Check 1 row again' })).toBeVisible()
  await page.getByRole('button', { name: 'Check 1 row again' }).click()
  await expect(page.getByRole('button', { name: 'Add 30 SIMs' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Import no/ })).toHaveAttribute('aria-busy', 'false')

  const day = cell(page, 'Stock Expiry Date for all 2 rows')
  await day.focus()
  await page.keyboard.type('31122029')
  await focused(page).press('Enter')
  await expect(page.getByRole('button', { name: 'New 32' })).toBeVisible()
  await expect(problems).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await page.getByRole('button', { name: 'Add 32 SIMs' }).click()
  await expect(page.getByText('32 SIMs added, 1 row rejected.')).toBeVisible()
  const { machines } = await expectReplayable(page, [corrected])
  expect(machines).toEqual(expect.arrayContaining(['bulkImport', 'bulkProblems']))
})

test('each cell has the control of its field, reached and left by keyboard', async ({ signedInPage: page }) => {
  test.slow()
  await judge(page, [
    row('EU 5GB', { 3: '30/02/2028', 4: 'Atlantis', 6: 'Gold' }),
    row('EU 6GB', { 3: '03/04/28', 6: 'Silver' }),
  ])
  await cell(page, 'Invoice Currency, row 2').focus()
  await expect(focused(page)).toHaveValue('Gold')
  await focused(page).selectOption('EUR')
  await expect(focused(page)).toHaveValue('EUR')
  await focused(page).press('Enter')
  await expect(focused(page)).toHaveAccessibleName('Invoice Currency, row 3')
  await focused(page).selectOption('USD')
  await focused(page).press('Escape')
  await expect(focused(page)).toHaveValue('Silver')
  await focused(page).selectOption('USD')

  // What the file says is shown until something is chosen; a text that fits nothing stays, with the reason.
  await cell(page, 'Plan Name, row 2').focus()
  await expect(focused(page)).toHaveValue('EU 5GB')
  await page.keyboard.type('zzzz')
  await focused(page).press('Tab')
  await expect(cell(page, 'Plan Name, row 2')).toHaveValue('zzzz')
  await cell(page, 'Plan Name, row 2').press('Escape')
  await expect(cell(page, 'Plan Name, row 2')).toHaveValue('EU 5GB')
  // The text of the file is the first entry of the list.
  await focused(page).press('ArrowDown')
  await focused(page).press('ArrowDown')
  await focused(page).press('Enter')
  await expect(focused(page)).not.toHaveValue('EU 5GB')
  const chosen = await focused(page).inputValue()
  await focused(page).press('Enter')
  await expect(focused(page)).toHaveAccessibleName('Plan Name, row 3')
  await expect(cell(page, 'Plan Name, row 2')).toHaveValue(chosen)
  await page.keyboard.type(chosen)
  await focused(page).press('Enter')
  await expect(cell(page, 'Plan Name, row 3')).toHaveValue(chosen)

  await cell(page, 'Country, row 2').focus()
  await page.keyboard.type('United Kingdom')
  await focused(page).press('Enter')
  // A day that is only passed stays as the file has it.
  await cell(page, 'Stock Expiry Date, row 3').focus()
  await focused(page).press('Shift+Tab')
  await expect(cell(page, 'Stock Expiry Date, row 3')).toHaveValue('03/04/28')
  for (const number of [2, 3]) {
    await cell(page, `Stock Expiry Date, row ${number}`).focus()
    await focused(page).fill('31/12/2029')
  }
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'Check 2 rows again' }).click()
  await expect(page.getByRole('button', { name: 'Add 2 SIMs' })).toBeVisible()
})
