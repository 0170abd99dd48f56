/** A hand scanner types a code and presses Enter: the code goes into the focused field, and no form is sent. */

import { InventoryForm } from '../screens/inventory-form.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('codes that are scanned fill the form of an item one after the other, and nothing is sent', async ({
  signedInPage: page,
}) => {
  const sent: Array<string> = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/pages/InventoryMaster/Single')
  const [code, iccid] = [newCode(), newIccid()]
  await page.getByLabel('Activation Code').focus()
  for (const scanned of [code, iccid]) {
    await page.keyboard.type(scanned)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('Activation Code')).toHaveValue(code)
  await expect(page.getByLabel('ICCID')).toHaveValue(iccid)
  await expect(page.getByLabel('SIM PIN')).toBeFocused()
  expect(sent.filter((url) => url.includes('InsertSingleInventory'))).toEqual([])
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('a code that is scanned into the quick search opens its SIM, and Back leads to the list', async ({
  signedInPage: page,
  api,
}) => {
  const item = await api.addItem({ activationCode: `LPA:1$rsp.example$${newCode()}` })
  await page.goto('/pages/InventoryMaster')
  const search = page.getByRole('searchbox')
  for (const scanned of [item.iccid, item.activationCode]) {
    await search.focus()
    await search.press('ControlOrMeta+A')
    await page.keyboard.type(scanned)
    await expect(page).toHaveURL(/InventoryMaster(\?|$)/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/Edit/${item.id}$`))
    await expect(page.getByRole('textbox', { name: 'ICCID', exact: true })).toHaveValue(item.iccid)
    await page.goBack()
    await expect(page.getByText('1–1 of 1 found')).toBeVisible()
  }
})

test('a part of a code that is typed into the quick search opens nothing', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  await page.goto('/pages/InventoryMaster')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(item.iccid.slice(0, -4))
  await page.keyboard.press('Enter')
  await expect(page.getByText(item.activationCode)).toBeVisible()
  await expect(page).not.toHaveURL(/Edit/)
})

test('SIMs of one box are scanned one after the other, with no key of a hand after the first', async ({
  signedInPage: page,
  api,
}) => {
  const { countryName, supplierName, planName } = await api.placeNames()
  const form = new InventoryForm(page)
  await form.open()
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)
  await form.choose('planID', planName)
  await form.fill({ invoiceCost: '5', expiryDate: '2030-06-30' })
  const sims = [1, 2, 3].map(() => ({ code: newCode(), iccid: newIccid() }))
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await form.field('activationCode').focus()
  const listed = page.getByRole('region', { name: 'Just added' }).getByRole('listitem')
  for (const [place, { code, iccid }] of sims.entries()) {
    await scan(code)
    await expect(form.field('iccid')).toBeFocused()
    await scan(iccid)
    if (place === 0) await page.keyboard.press('Control+Shift+Enter')
    await expect(listed).toHaveCount(place + 1)
    await expect(form.field('activationCode')).toBeFocused()
    await expect(form.field('activationCode')).toHaveValue('')
    await expect(form.field('iccid')).toHaveValue('')
  }
  await expect(form.field('planID')).toHaveValue(planName)
  await expect(listed.first()).toContainText(sims[2]?.iccid ?? '')

  await listed.first().getByRole('button', { name: 'Undo' }).click()
  await expect(listed.first()).toContainText('Undone')
  await expect(listed.first().getByRole('button')).toHaveCount(0)
  // All of it is saved, so nobody is asked.
  await form.back.click()
  await expect(page.getByRole('heading', { name: 'Inventory List' })).toBeVisible()
  await expect(page.getByText(sims[1]?.code ?? '')).toBeVisible()
  await expect(page.getByText(sims[2]?.code ?? '')).toHaveCount(0)
})
