import { contract } from '../../../src/schemas/contract.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { callTo } from '../support/gate.ts'
import { newIccid } from '../support/samples.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('an item is corrected and voided by keyboard alone, and History tells both', async ({
  signedInPage: page,
  api,
}) => {
  const item = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(item.id))
  await expect(
    form.main.getByRole('heading', { level: 1, name: `ICCID ${item.iccid.replace(/(.{4})(?=.)/g, '$1 ')}` }),
  ).toBeVisible()
  await form.field('invoiceNumber').fill('INV-KEPT')
  const changes = form.main.getByRole('region', { name: 'What will be saved' })
  await expect(changes.getByRole('row', { name: `Invoice Number ${item.invoiceNumber} INV-KEPT` })).toBeVisible()

  await form.main.getByRole('button', { name: 'Correct costs or invoice' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Buying Cost').fill('8')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('The supplier has corrected it')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(form.field('buyingCost')).toHaveValue('8')
  // The other typed values are still there, and are saved on the corrected SIM without a conflict.
  await expect(form.field('invoiceNumber')).toHaveValue('INV-KEPT')
  await form.save.press('Enter')
  await new InventoryList(page).isReady()
  expect(await api.item(item.id)).toMatchObject({ buyingCost: 8, invoiceNumber: 'INV-KEPT', version: 3 })

  await form.open(editAddress(item.id))
  await form.main.getByRole('button', { name: 'Void', exact: true }).press('Enter')
  await dialog.getByLabel('Reason').press('A')
  await page.keyboard.type('dded twice')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await page.goto(`${LIST}?searchBy=iccid&text=${item.iccid}&voided=shown`)
  await page.getByRole('link', { name: `Voided: show inventory ${item.id}` }).press('Enter')
  await expect(form.main.getByText(/^Voided by .+: Added twice\. It cannot be changed/)).toBeVisible()
  await expect(form.field('simpin')).not.toBeEditable()
  await expectAccessible(page)
  await form.main.getByRole('button', { name: 'History' }).press('Enter')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Voided by' })).toContainText('Reason: Added twice')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Corrected by' })).toContainText('Buying Cost7.258.00')
})

test('a pasted ICCID loses its blanks and dashes, and a failed save is told until one succeeds', async ({
  signedInPage: page,
  api,
  noise,
}) => {
  noise.expect(/net::ERR/)
  const item = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(item.id))
  const iccid = newIccid()
  await form.field('iccid').fill(`${iccid.slice(0, 4)} ${iccid.slice(4, 9)}-${iccid.slice(9)}`)
  await form.field('iccid').blur()
  await expect(form.field('iccid')).toHaveValue(iccid)

  const isSave = callTo(contract.UpdateInventory.path)
  await page.route(isSave, (route) => route.abort())
  await form.save.click()
  const notice = form.main.getByRole('alert')
  await expect(notice).toContainText('Error: The server cannot be reached')
  await expect(notice).toBeInViewport()
  await page.unroute(isSave)
  await form.retry.click()
  await new InventoryList(page).isReady()
  expect((await api.item(item.id)).iccid).toBe(iccid)
})
