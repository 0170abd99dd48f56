import { contract } from '../../../src/schemas/contract.ts'
import type { SupplierInvoicesAnswer } from '../../../src/schemas/stock/supplier-invoice.ts'
import { expect, expectAccessibleInBothColours, test } from '../support/test.ts'

test("the address of a supplier's invoice shows the items that name it, and leads back to the whole list", async ({
  signedInPage: page,
  api,
}) => {
  const { getInvoiceslist } = await api.get<SupplierInvoicesAnswer>(contract.GetInvoiceList.path, { PageSize: 200 })
  const invoice = getInvoiceslist.find(({ itemCount }) => itemCount < 10)
  if (invoice === undefined) throw new Error('There is no invoice of a few items.')
  await page.goto(`/pages/InventoryMaster/InvoicePO/${invoice.id}`)
  await expect(page).toHaveURL(new RegExp(`/pages/InventoryMaster\\?invoiceID=${invoice.id}$`))
  const name = `${invoice.invoiceNumber} (${invoice.supplierName})`
  await expect(page.getByText(name)).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: invoice.invoiceNumber })).toHaveCount(invoice.itemCount)
  await expectAccessibleInBothColours(page)
  await page.getByRole('button', { name: /Remove.*Invoice/ }).click()
  await expect(page).toHaveURL(/\/pages\/InventoryMaster$/)
  await expect(page.getByText(name)).toHaveCount(0)
  await page.goto('/pages/InventoryMaster/InvoicePO/1e2')
  await expect(page).not.toHaveURL(/invoiceID/)
})
