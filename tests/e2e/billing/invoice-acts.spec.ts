/** Acts on a supplier invoice from its list: attaching a file, downloading it, and marking the invoice as checked. */

import { inventoryMessages } from '../../../src/schemas/core/messages.ts'
import { supplierInvoiceMessages } from '../../../src/schemas/stock/supplier-invoice-fields.ts'
import { expectReplayable } from '../support/replayable.ts'
import { invoicePdf, notAnInvoice } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a file is attached and fetched, and the invoice is checked and unchecked', async ({
  signedInPage: page,
  noise,
}) => {
  await page.goto('/pages/InventoryMaster/InvoicePO?status=noFile')
  const number = await page.getByRole('link', { name: /^INV-/ }).first().innerText()
  await expect(page.getByRole('link', { name: /no invoice number$/ })).toHaveAttribute('href', /invoiceID=0$/)
  await page.getByRole('button', { name: `Attach a file of ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Attach' }).click()
  await expect(dialog.getByText(supplierInvoiceMessages.fileRequired)).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(notAnInvoice)
  await expect(dialog.getByText(inventoryMessages.fileKind)).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  noise.expect(/ERR_FAILED.*UpdateInvoice/)
  await page.route('**/UpdateInvoice', (route) => route.abort())
  await dialog.locator('input[type=file]').setInputFiles(invoicePdf)
  await dialog.getByRole('button', { name: 'Attach' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/UpdateInvoice')
  await dialog.getByRole('button', { name: 'Retry' }).dblclick()
  await expect(dialog).toHaveCount(0)
  // It has a file now, so it is no longer in this list.
  await expect(page.getByRole('button', { name: `Attach a file of ${number}` })).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  const quick = page.getByRole('searchbox')
  await quick.fill(number)
  await quick.press('Enter')
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: `Download the file of ${number}: ${invoicePdf.name}` })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await page
    .getByRole('button', { name: `Mark as checked: ${number}` })
    .first()
    .click()
  await page
    .getByRole('button', { name: `Mark as unchecked: ${number}` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: `Mark as checked: ${number}` }).first()).toBeVisible()
  const { machines } = await expectReplayable(page, [invoicePdf.name])
  expect(machines).toEqual(expect.arrayContaining(['recordList', 'act', 'invoiceAct']))
})
