/** Many SIMs are selected in the inventory list, and one act is done on all of them. */

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LIST } from '../screens/inventory-list.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { expectReplayable } from '../support/replayable.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('SIMs of a search are changed, assigned, unassigned again and voided, with those that cannot in a file', async ({
  signedInPage: page,
  api,
}) => {
  const invoiceNumber = newCode('INV-MANY')
  const items = await Promise.all(Array.from({ length: 6 }, () => api.addItem({ invoiceNumber })))
  await page.goto(`${LIST}?searchBy=invoiceNumber&text=${invoiceNumber}&pageSize=5`)
  const table = page.getByRole('table', { name: 'Inventory List' })
  await expect(table.getByRole('row')).toHaveCount(6)
  const bar = page.getByRole('region', { name: 'Selected SIMs' })
  await expect(bar).toHaveCount(0)

  // By keyboard: Space marks the row of the cell.
  await table.getByRole('row').nth(1).getByRole('cell').nth(2).focus()
  await page.keyboard.press('Space')
  await expect(bar.getByText('1 SIM selected')).toBeVisible()
  // A selection survives another page.
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(bar.getByText('1 SIM selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 6' }).click()
  await expect(bar.getByText('6 SIMs selected')).toBeVisible()
  await expectAccessibleInBothColours(page)

  // Refused at the field, then changed.
  await bar.getByRole('button', { name: 'Change' }).click()
  const drawer = page.getByRole('dialog', { name: 'Change 6 SIMs' })
  await drawer.getByRole('button', { name: 'Preview' }).click()
  await expect(drawer.getByText('Enter at least one new value')).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: 'Plan Name' })).toBeFocused()
  await drawer.getByLabel('Stock Expiry Date').first().fill('31/12/2093')
  await drawer.getByLabel('Stock Expiry Date').first().press('Enter')
  await expect(drawer.getByText('6 SIMs will change')).toBeVisible()
  await drawer.getByRole('button', { name: 'Change 6 SIMs' }).click()
  await expect(page.getByRole('status').filter({ hasText: '6 SIMs changed' }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  for (const { id } of items) expect((await api.item(id)).expiryDate).toBe('2093-12-31')

  // Two are assigned, and the assignment is undone.
  await page.goto(`${LIST}?searchBy=invoiceNumber&text=${invoiceNumber}`)
  await table.getByRole('checkbox', { name: 'Select row 1' }).click()
  await table.getByRole('checkbox', { name: 'Select row 2' }).click({ modifiers: ['Shift'] })
  await bar.getByRole('button', { name: 'Assign', exact: true }).click()
  const holder = page.getByRole('combobox', { name: 'Assign to' })
  await holder.press('ArrowDown')
  await holder.press('Enter')
  const name = await holder.inputValue()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Assign 2 SIMs' }).click()
  await expect(page.getByText(`2 SIMs assigned to ${name}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('2 SIMs unassigned').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)

  // One is voided already; the others are voided, and the one that cannot is in a file.
  const [voided, other] = items
  await api.voidItem(voided?.id ?? 0, 'Added twice')
  await page.goto(`${LIST}?searchBy=invoiceNumber&text=${invoiceNumber}&voided=shown`)
  await expect(table.getByRole('row')).toHaveCount(7)
  await table.getByRole('checkbox', { name: 'Select all rows of the page' }).click()
  await bar.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong delivery')
  await page.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(page.getByText('Voided (1)')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the 1 SIM that cannot' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv).toContain(`"${voided?.id}","${voided?.iccid}"`)
  // A link to it asks before the preview is lost.
  await page.getByRole('link', { name: voided?.iccid ?? '' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Void the 5 SIMs that can' }).click()
  await expect(page.getByText('5 SIMs voided').first()).toBeVisible()
  expect((await api.item(other?.id ?? 0)).voided).toMatchObject({ reason: 'Wrong delivery' })

  // Another search has no selection.
  await table.getByRole('checkbox', { name: 'Select row 1' }).click()
  await expect(bar).toHaveCount(1)
  await page.getByRole('button', { name: /Remove .*Voided/ }).click()
  await expect(bar).toHaveCount(0)
  await expectReplayable(page)
})

test('cards are moved to another location in a narrow window, from the menu of the bar', async ({
  signedInPage: page,
  api,
}) => {
  const invoiceNumber = newCode('INV-MOVE')
  const [first] = await Promise.all(Array.from({ length: 2 }, () => api.addItem({ invoiceNumber })))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${LIST}?searchBy=invoiceNumber&text=${invoiceNumber}`)
  await page.getByRole('checkbox', { name: 'Select row 1' }).click()
  // The whole left side of a card toggles its check box, and does not open the SIM.
  const second = page.getByRole('checkbox', { name: 'Select row 2' })
  await second.locator('..').click({ position: { x: 4, y: 4 } })
  const bar = page.getByRole('region', { name: 'Selected SIMs' })
  await expect(bar.getByText('2 SIMs selected')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothColours(page)
  await bar.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.fill('Main')
  await location.press('ArrowDown')
  await location.press('Enter')
  await expect(location).toHaveValue('Main Warehouse')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('2 SIMs already have these values')).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect((await api.item(first?.id ?? 0)).version).toBe(1)
})

/** The file that a line of the selection's menu downloads. */
const downloaded = async (page: Page, menu: string, entry: string) => {
  const coming = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Selected SIMs' }).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const download = await coming
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) }
}

test('the selected SIMs are downloaded, voided ones too; all that fit are the file of the list', async ({
  signedInPage: page,
  api,
}) => {
  const invoiceNumber = newCode('INV-FILE')
  const [one, two, three] = await Promise.all(Array.from({ length: 3 }, () => api.addItem({ invoiceNumber })))
  await api.voidItem(two?.id ?? 0, 'Added twice')
  await page.goto(`${LIST}?searchBy=invoiceNumber&text=${invoiceNumber}&voided=shown&pageSize=5`)
  const table = page.getByRole('table', { name: 'Inventory List' })
  for (const item of [one, two]) {
    await table
      .getByRole('row')
      .filter({ hasText: item?.iccid ?? '' })
      .getByRole('checkbox')
      .click()
  }
  await expect(page.getByText('2 SIMs selected')).toBeVisible()

  const csv = await downloaded(page, 'Download', 'Download CSV')
  expect(csv.name).toMatch(/^Inventory \d{4}-\d\d-\d\d selected .*\.csv$/)
  const [header = [], ...rows] = linesOf(csv.bytes)
  const iccids = rows.map((row) => row[header.indexOf('ICCID')])
  expect(iccids.toSorted()).toEqual([one?.iccid, two?.iccid].toSorted())
  await expect(page.getByText('.csv has 2 rows.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeFocused()
  // The selection stays.
  await expect(page.getByText('2 SIMs selected')).toBeVisible()

  await page.getByRole('button', { name: 'Select all 3' }).click()
  expect((await downloaded(page, 'Download', 'Download Excel')).name).toMatch(/^Inventory .*\.xlsx$/)
  await expect(page.getByText('.xlsx has 3 rows.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const all = linesOf((await downloaded(page, 'Actions', 'Download CSV')).bytes)
  expect(all.slice(1).map((row) => row[header.indexOf('ICCID')])).toContain(three?.iccid)
  expect(all).toHaveLength(4)
  await expectNoSidewaysScroll(page)
  await expectReplayable(page)
})
