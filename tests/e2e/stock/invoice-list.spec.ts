/** The list of supplier invoices: the cost of each, whether it matches the SIMs, and the links to them. */

import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('the invoices that differ are found, and one leads to its items', async ({ signedInPage: page }) => {
  await page.goto('/pages/InventoryMaster/InvoicePO')
  await expect(page).toHaveTitle('Invoice PO | SIM Desk')
  await expect(page.getByRole('link', { name: /^INV-/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Differs')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // Other tests of this server add SIMs, and with them invoices.
  const links = page.getByRole('link', { name: /^INV-/ })
  await expect(page.getByText(/ found/).first()).toBeVisible()
  await expect(links.first()).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const number = await links.first().innerText()
  await links.first().click()
  await expect(page).toHaveURL(/invoiceID=/)
  await expect(page.getByText(`Invoice: ${number}`)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/status=differs/)
  await expect(links.first()).toBeVisible()
})

test('the History of an invoice says why it was checked despite a difference', async ({ signedInPage: page, api }) => {
  const { invoiceNumber } = await api.addItem({ invoiceCost: '20', buyingCost: '7.25' })
  await page.goto(`/pages/InventoryMaster/InvoicePO?searchBy=invoiceNumber&text=${invoiceNumber}`)
  await page.getByRole('button', { name: `History of ${invoiceNumber}` }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await expect(history.getByText('No changes yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `History of ${invoiceNumber}` })).toBeFocused()

  await page.getByRole('button', { name: `Mark as checked: ${invoiceNumber}` }).click()
  await page.getByLabel('Reason').fill('Freight is not of a SIM')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByRole('button', { name: `Mark as unchecked: ${invoiceNumber}` })).toBeVisible()
  await page.getByRole('button', { name: `History of ${invoiceNumber}` }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history.getByText('Reason: Freight is not of a SIM')).toBeVisible()
  await expect(page).toHaveURL(/[?&]history=\d+$/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: `History of ${invoiceNumber}` })).toContainText(
    'Freight is not of a SIM',
  )
  await expect(history.getByRole('row', { name: 'Confirmed difference – 12.75' })).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
