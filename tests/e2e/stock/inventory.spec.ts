import { readFileSync } from 'node:fs'
import { contract } from '../../../src/schemas/contract.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { SignIn } from '../screens/session.ts'
import { callTo, Gate } from '../support/gate.ts'
import { admin } from '../support/product.ts'
import { invoicePdf, newCode, newIccid } from '../support/samples.ts'
import { expect, inMotion, test } from '../support/test.ts'

test.use(inMotion)

test('the main job: sign in, add a SIM with its invoice, find it, correct it, download it', async ({ page, api }) => {
  const code = newCode()
  const { countryName, supplierName, planName } = await api.placeNames()
  await page.goto(LIST)
  await new SignIn(page).as(admin)

  const list = new InventoryList(page)
  await list.isReady()
  await page.getByRole('link', { name: 'Add Inventory' }).last().click()
  const form = new InventoryForm(page)
  await form.isReady()
  await expect(page).toHaveTitle('Single Inventory Form | SIM Desk')
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)
  await form.choose('planID', planName)
  await form.fill({
    activationCode: code,
    iccid: newIccid(),
    simpin: '4821',
    invoiceCost: '12.5',
    expiryDate: '2030-06-30',
  })
  await form.attach(invoicePdf)
  await form.save.click()
  await expect(page).toHaveURL(LIST)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /success|saved|added/i })
      .first(),
  ).toBeVisible()

  await list.search('Activation Code', code)
  await expect(list.rows).toHaveCount(1)
  const [item] = await api.itemsWith(code)
  if (!item) throw new Error('The server does not have the item.')
  expect((await api.item(item.id)).invoicePO).not.toBe('')
  const invoice = await api.download(contract.GetInvoicePO.path, { id: item.id })
  expect(invoice.equals(invoicePdf.buffer)).toBe(true)

  await list.edit(code)
  await form.isReady()
  await expect(page).toHaveURL(editAddress(item.id))
  await expect(page).toHaveTitle('Edit Inventory Form | SIM Desk')
  await expect(form.field('activationCode')).toHaveValue(code)
  await form.field('simpin').fill('9999')
  await form.save.click()
  // Back to where the SIM was found: the list is still searched for it.
  await expect(page).toHaveURL(`${LIST}?searchBy=activationCode&text=${code}&filter=open`)
  expect((await api.item(item.id)).simpin).toBe('9999')
  await expect(list.row(code)).toContainText('9999')
  const downloading = page.waitForEvent('download')
  await list.download.click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Inventory \d{4}-\d\d-\d\d .*page 1 of 1\.csv$/)
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(2)
  expect(csv).toContain(code)
})

test('a double click on save makes one record', async ({ signedInPage: page, api }) => {
  const code = newCode()
  const { countryName, supplierName, planName } = await api.placeNames()
  const form = new InventoryForm(page)
  await form.open()
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)
  await form.choose('planID', planName)
  await form.fill({ activationCode: code, iccid: newIccid(), invoiceCost: '1', expiryDate: '2030-06-30' })
  await form.save.dblclick()
  await expect(page).toHaveURL(LIST)
  expect(await api.itemsWith(code)).toHaveLength(1)
})

test('an answer that was lost on the way does not make a second record', async ({ signedInPage: page, api, noise }) => {
  noise.expect(/net::ERR/)
  const code = newCode()
  const { countryName, supplierName, planName } = await api.placeNames()
  const form = new InventoryForm(page)
  await form.open()
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)
  await form.choose('planID', planName)
  await form.fill({ activationCode: code, iccid: newIccid(), invoiceCost: '1', expiryDate: '2030-06-30' })
  await page.route(
    callTo(contract.InsertSingleInventory.path),
    async (route) => {
      // The server saves; the answer never arrives.
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await form.save.click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /^Error: / })
      .first(),
  ).toBeVisible()
  await form.save.click()
  await expect(page).toHaveURL(LIST)
  expect(await api.itemsWith(code)).toHaveLength(1)
})

test('what the specification requires is asked for at its field, and goes when the field is edited', async ({
  signedInPage: page,
}) => {
  const form = new InventoryForm(page)
  await form.open()
  await form.save.click()
  for (const label of ['Activation Code', 'Stock Expiry Date', 'Plan Name', 'Invoice Cost', 'Country']) {
    await expect(form.problem(commonMessages.required(label)).first()).toBeVisible()
  }
  await form.field('activationCode').fill('A')
  await expect(form.problem(commonMessages.required('Activation Code'))).toHaveCount(0)
  await expect(form.problem(commonMessages.required('Invoice Cost')).first()).toBeVisible()
  await form.type('Roaming')
  await form.save.click()
  await expect(form.problem(commonMessages.required('Region')).first()).toBeVisible()
})

test('pay as you go has no invoice', async ({ signedInPage: page }) => {
  const form = new InventoryForm(page)
  await form.open()
  await expect(page.locator('main').getByText('Invoice PO').first()).toBeVisible()
  await form.pick('paymentType', 'Pay as you go')
  await expect(page.locator('main').getByText('Invoice PO')).toHaveCount(0)
})

test('an ICCID that is in stock already is refused at its field, and nothing that was typed is lost', async ({
  signedInPage: page,
  api,
}) => {
  const item = await api.addItem()
  const other = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(other.id))
  await form.field('iccid').fill(item.iccid)
  await form.save.click()
  // Once: in the form, and nowhere beside it.
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved: 1 field needs a correction' })).toHaveCount(1)
  await expect(page.getByText('Operation failed')).toHaveCount(0)
  await expect(form.field('iccid')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.field('iccid')).toHaveValue(item.iccid)
})

test('of two people who save one version one wins and the other is told', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(item.id))
  await form.field('simpin').fill('1111')
  await api.changeItem(item, { invoiceNumber: 'INV-THEIRS' })
  await form.save.click()
  const conflict = page.getByRole('region', { name: /changed this SIM/ })
  await expect(conflict).toContainText('INV-THEIRS')
  expect((await api.item(item.id)).simpin).toBe(item.simpin)
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page).toHaveURL(LIST)
  expect((await api.item(item.id)).simpin).toBe('1111')
})

test('while a save is under way the button says so and a leave is possible', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  const form = new InventoryForm(page)
  await form.open(editAddress(item.id))
  const gate = new Gate(page, callTo(contract.UpdateInventory.path))
  await gate.close()
  await form.field('simpin').fill('2222')
  await form.save.click()
  await expect(form.saving).toBeVisible()
  await gate.release()
  await expect(page).toHaveURL(LIST)
})
