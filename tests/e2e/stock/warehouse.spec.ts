/** A delivery is booked as a receipt and counted, low stock comes first, and each number leads to its SIMs. */

import { selectMessages } from '../../../src/schemas/core/messages.ts'
import { warehouseMessages } from '../../../src/schemas/stock/warehouse.ts'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('what is low comes first and is ordered again, a receipt is booked and corrected, a number leads to its items', async ({
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/pages/WareHouseInventory')
  await expect(page).toHaveTitle('Warehouse Inventory | SIM Desk')
  const rows = page.getByRole('table', { name: 'Warehouse Inventory' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('Low')
  await expectAccessibleInBothColours(page)

  // A reorder of low stock, as text.
  const copy = page.getByRole('button', { name: /^Copy reorder of / }).first()
  const low = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy reorder of ', '')
  await copy.click()
  await expect(page.getByText('The reorder was copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^Supplier: .+\nPlan: ${low}\nQuantity: \\d+$`),
  )

  // Its level is set; an invalid number is refused at the field.
  const opener = page.getByRole('button', { name: `Reorder level of ${low}` }).first()
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `Reorder level of ${low}` })
  const level = dialog.getByRole('textbox', { name: 'Reorder Level' })
  const before = await level.inputValue()
  await level.fill('many')
  await level.press('Enter')
  await expect(dialog.getByText(warehouseMessages.level)).toBeVisible()
  await expect(level).toBeFocused()
  await expectAccessibleInBothColours(page)
  await level.fill(before)
  await level.press('Enter')
  await expect(page.getByText(warehouseMessages.levelSet)).toBeVisible()
  await expect(dialog).toBeHidden()

  // A receipt at a new location.
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(page).toHaveTitle('Add Warehouse Inventory | SIM Desk')
  await page.getByRole('button', { name: 'Save' }).click()
  const place = page.getByRole('combobox', { name: 'Location' }).or(page.getByRole('textbox', { name: 'Location' }))
  await expect(place).toBeFocused()
  await expect(page.getByText('Country is required')).toBeVisible()
  const depot = `Depot ${Date.now()}`
  await place.fill(depot)
  await place.press('Tab')
  for (const name of ['Supplier Name', 'Country']) {
    const select = page.getByRole('combobox', { name })
    await select.focus()
    await select.press('ArrowDown')
    await select.press('Enter')
  }
  await page.getByRole('combobox', { name: 'Country' }).fill('Japan')
  await page.getByRole('combobox', { name: 'Country' }).press('Enter')
  const plan = page.getByRole('combobox', { name: 'Plan Name' })
  // Only plans of the country; other tests of this server add plans to it.
  await plan.fill('Europe')
  await expect(page.getByText(selectMessages.nothingFound)).toBeVisible()
  await plan.fill('Japan')
  await expect(page.getByRole('option').first()).toContainText('Japan')
  await plan.press('Enter')
  await page.getByLabel('Quantity').fill('12')
  await page.getByLabel('Unit Cost').fill('1.2345')
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByText(warehouseMessages.received)).toBeVisible()
  await expect(page).toHaveTitle('Warehouse Receipts | SIM Desk')
  const booked = page.getByRole('row').filter({ hasText: depot })
  await expect(booked).toHaveCount(1)

  // The true quantity was smaller, which needs a reason.
  await booked.getByRole('button', { name: /^Correct quantity of REC-/ }).click()
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('9')
  await quantity.press('Enter')
  await expect(page.getByText(warehouseMessages.reason)).toBeVisible()
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toBeFocused()
  await reason.fill('Three were never sent')
  await reason.press('Enter')
  await expect(page.getByText(warehouseMessages.corrected)).toBeVisible()
  await expect(booked).toContainText('Three were never sent')

  // The number still to be entered leads to the receipt, another to its SIMs.
  await page.getByRole('navigation', { name: 'Warehouse Inventory' }).getByRole('link', { name: 'Balances' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.fill(depot)
  await location.press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/locationID=\d+/)
  await page.getByRole('link', { name: /^To Be Entered of .*: 9$/ }).click()
  await expect(page).toHaveURL(/\/Receipts\?.*open=yes/)
  await expect(booked).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Warehouse(, |$)/ })
    .click()
  const sold = page.getByRole('link', { name: /^Sold of / }).first()
  const count = await sold.innerText()
  await sold.click()
  await expect(page).toHaveURL(/stockStatus=out/)
  await expect(page.getByText('Status: Sold or activated')).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${count} found`))).toBeVisible()

  const { machines } = await expectReplayable(page, ['Three were never sent'])
  expect(machines).toEqual(expect.arrayContaining(['recordList', 'act', 'recordForm']))
})
