import { ADD, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { SignIn } from '../screens/session.ts'
import { admin, Product } from '../support/product.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('the server is killed and started again: the item is there', async ({ browser, api }) => {
  test.setTimeout(120_000)
  const product = await Product.start()
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const page = await context.newPage()
    await page.goto(ADD)
    await new SignIn(page).as(admin)
    const form = new InventoryForm(page)
    await form.isReady()
    const code = newCode()
    const { countryName, supplierName, planName } = await api.placeNames()
    await form.choose('country', countryName)
    await form.choose('supplierID', supplierName)
    await form.choose('planID', planName)
    await form.fill({ activationCode: code, iccid: newIccid(), invoiceCost: '3', expiryDate: '2031-01-31' })
    await form.save.click()
    await expect(page).toHaveURL(LIST)
    await product.end('SIGKILL')
    await product.launch()
    const list = new InventoryList(page)
    await list.open()
    await list.search('Activation Code', code)
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(code)).toBeVisible()
  } finally {
    await context.close()
    await product.dispose()
  }
})
