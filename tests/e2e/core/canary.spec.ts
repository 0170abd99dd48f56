import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { ADD, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { Shell, SignIn } from '../screens/session.ts'
import { failedResponse } from '../support/noise.ts'
import { admin, readSharedLog } from '../support/product.ts'
import { newCode, newIccid } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

/** Texts that can be recognised wherever they appear. */
const canaries = {
  wrongPassword: 'canary-password-7f31c9',
  activationCode: newCode('CANARY-ACTIVATION'),
  pin: '90417366',
  iccid: newIccid(),
  /** The PIN that another person saves. */
  theirPin: '81530942',
}

/** All storage of the page's origin that outlives the tab. */
const keptBeyondTheTab = (page: Page): Promise<{ local: Record<string, string>; databases: string }> =>
  page.evaluate(async () => {
    const all = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const contents: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const database = await all(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        contents.push(name, store, await all(objects.getAllKeys()), await all(objects.getAll()))
      }
      database.close()
    }
    return { local: { ...localStorage }, databases: JSON.stringify(contents) }
  })

test('secrets are where they belong and nowhere else', async ({ page, noise, api }) => {
  noise.expect(failedResponse)
  const signIn = new SignIn(page)
  await signIn.open(ADD)
  await signIn.as({ email: admin.email, password: canaries.wrongPassword })
  await expect(signIn.notice).toBeVisible()
  await signIn.as(admin)

  const form = new InventoryForm(page)
  await form.isReady()
  const { countryName, supplierName, planName } = await api.placeNames()
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)
  await form.choose('planID', planName)
  await form.fill({ activationCode: canaries.activationCode, simpin: canaries.pin, iccid: canaries.iccid })
  await form.save.click()
  await expect(form.problem('Invoice Cost is required').first()).toBeVisible()
  await form.fill({ invoiceCost: '12.5', expiryDate: '2030-06-30' })
  await form.save.click()
  const list = new InventoryList(page)
  await list.isReady()
  await list.search('SIM PIN', canaries.pin)
  await expect(list.row(canaries.pin)).toBeVisible()
  await list.search('Activation Code', canaries.activationCode)
  await expect(list.row(canaries.iccid)).toBeVisible()
  const found = page.url()

  // Every answer of the server that contains them: the SIM, its history, a conflict.
  await list.edit(canaries.activationCode)
  await form.isReady()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText(canaries.pin)
  await page.keyboard.press('Escape')
  const [row] = await api.itemsWith(canaries.activationCode)
  if (!row) throw new Error('The item was not saved.')
  await api.changeItem(await api.item(row.id), { simpin: canaries.theirPin })
  await form.field('invoiceNumber').fill('INV-MINE')
  await form.save.click()
  const conflict = page.getByRole('region', { name: /changed this SIM/ })
  await expect(conflict).toContainText(canaries.theirPin)

  const downloading = page.waitForEvent('download')
  await new Shell(page).choose('Save session record')
  const record = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(record), 'the session record is JSON').toBeTruthy()
  for (const told of ['field.changed', 'Conflicted', 'loadHistory']) expect(record, 'the record tells').toContain(told)
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(form.field('simpin')).toHaveValue(canaries.theirPin)

  // The address holds the search, so the server must not log addresses.
  await page.goto(found)
  await expect(list.row(canaries.theirPin)).toBeVisible()

  // The draft of a plan is durable, so there is a database to check.
  await page.goto('/pages/CreatePlan')
  await page.getByLabel('Traveller Type').fill('Kept on purpose')
  await expect.poll(async () => (await keptBeyondTheTab(page)).databases).toContain('Kept on purpose')

  const { local, databases } = await keptBeyondTheTab(page)
  const { [storageKeys.token]: token, ...withoutToken } = local
  if (!token) throw new Error('The token is not under its own key.')
  const places = {
    localStorage: JSON.stringify(withoutToken),
    IndexedDB: databases,
    'the session record': record,
    'the console': noise.said.join('\n'),
    "the server's log": readSharedLog(),
  }
  const secrets = { ...canaries, token, password: admin.password }
  for (const [place, text] of Object.entries(places)) {
    for (const [secret, value] of Object.entries(secrets)) {
      expect(text.includes(value), `${secret} in ${place}`).toBe(false)
    }
  }
})
