import type { Page } from '@playwright/test'
import { InventoryForm, type SelectName } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { newIccid } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

/** A keyboard that counts what a person presses, and a scanner, which types a code and presses Enter. */
const deskOf = (page: Page) => {
  let keys = 0
  return {
    count: () => keys,
    press: async (...chords: ReadonlyArray<string>) => {
      for (const chord of chords) await page.keyboard.press(chord)
      keys += chords.length
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      keys += text.length
    },
    scan: async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
  }
}

test('ten cards of a box are scanned without the mouse, and none after the first takes a key', async ({
  signedInPage: page,
  api,
}) => {
  const { countryName, supplierName, planName } = await api.placeNames()
  const simOf = () => ({ code: `LPA:1$box.example.com$${newIccid()}`, iccid: newIccid() })
  const box = [simOf(), ...Array.from({ length: 9 }, simOf)] as const
  await page.goto(LIST)
  await new InventoryList(page).isReady()
  const desk = deskOf(page)
  const form = new InventoryForm(page)
  const added = page.getByRole('region', { name: 'Just added' }).getByRole('listitem')

  await desk.press('Control+K')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await desk.type('add inv')
  await expect(page.getByRole('dialog').getByRole('option', { name: /Add Inventory/ })).toBeVisible()
  await desk.press('Enter')
  await form.isReady()
  const goTo = async (name: Parameters<InventoryForm['field']>[0]) => {
    const isThere = () => form.field(name).evaluate((field) => field === document.activeElement)
    while (!(await isThere())) await desk.press('Tab')
  }
  const choose = async (name: SelectName, text: string) => {
    await goTo(name)
    await form.hasOptions(name)
    await desk.type(text)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(text)
    await desk.press('Enter')
  }
  await choose('country', countryName)
  await choose('supplierID', supplierName)
  await choose('planID', planName)
  const [first, ...others] = box
  await goTo('activationCode')
  await desk.scan(first.code)
  await expect(form.field('iccid')).toBeFocused()
  await desk.scan(first.iccid)
  await goTo('invoiceCost')
  await desk.type('12.5')
  await goTo('expiryDate')
  await desk.type('31122030')
  await desk.press('Control+Shift+Enter')
  await expect(added).toHaveCount(1)
  // The way to the form, the plan and the dates: far less than typing a second SIM.
  expect(desk.count()).toBeLessThan(100)

  const forTheFirst = desk.count()
  for (const [index, { code, iccid }] of others.entries()) {
    await expect(form.field('activationCode')).toBeFocused()
    await desk.scan(code)
    await desk.scan(iccid)
    await expect(added).toHaveCount(index + 2)
  }
  expect(desk.count()).toBe(forTheFirst)

  for (const { code, iccid } of box) expect(await api.itemsWith(code)).toMatchObject([{ iccid }])
})
