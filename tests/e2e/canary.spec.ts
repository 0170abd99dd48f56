import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { storageKeys } from '../../src/schemas/storage-keys.ts'
import { ADD, InventoryForm } from './screens/inventory-form.ts'
import { InventoryList } from './screens/inventory-list.ts'
import { Shell, SignIn } from './screens/session.ts'
import { failedResponse } from './support/noise.ts'
import { admin, readSharedLog } from './support/product.ts'
import { expect, test } from './support/test.ts'

/** Texts that stand out wherever they come up. */
const canaries = {
  wrongPassword: 'canary-password-7f31c9',
  activationCode: 'CANARY-ACTIVATION-52ab81',
  pin: '90417366',
  iccid: '8999000777000777013',
}

/** Everything that the page's origin keeps in the browser beyond the tab. */
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

test('secrets are where they belong and nowhere else', async ({ page, noise }) => {
  noise.expect(failedResponse)
  const signIn = new SignIn(page)
  await signIn.open(ADD)
  await signIn.as({ email: admin.email, password: canaries.wrongPassword })
  await expect(signIn.notice).toBeVisible()
  await signIn.as(admin)

  const form = new InventoryForm(page)
  await form.isReady()
  await form.fill({ activationCode: canaries.activationCode, simpin: canaries.pin, iccid: canaries.iccid })
  await form.save.click()
  await expect(form.problem('Invoice Cost is required').first()).toBeVisible()
  await form.back.click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  const list = new InventoryList(page)
  await list.isReady()
  await list.search('Activation Code', canaries.activationCode)
  await expect(list.nothing).toBeVisible()

  const downloading = page.waitForEvent('download')
  await new Shell(page).choose('Save session record')
  const record = readFileSync(await (await downloading).path(), 'utf8')
  expect(JSON.parse(record), 'the session record is JSON').toBeTruthy()
  expect(record, 'the record tells of the form').toContain('field.changed')

  // The address holds the search: the server must not write addresses into its log.
  await page.reload()
  await expect(list.nothing).toBeVisible()

  // A plan's draft is durable: there is a database to look into.
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
