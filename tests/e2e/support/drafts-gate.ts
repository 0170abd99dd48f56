import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DATABASE_NAME } from '../../../src/journal/entry.ts'
import { NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'

type Held = { isHeld: boolean; isWaiting: boolean; fails: boolean; release: () => void }

/** Delays the page's queries to IndexedDB at sign-out, and can make them fail. */
export class DraftsGate {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async install(): Promise<void> {
    await this.#page.addInitScript(() => {
      const held: Held = { isHeld: false, isWaiting: false, fails: false, release: () => {} }
      Object.assign(window, { heldDrafts: held })
      const { databases } = IDBFactory.prototype
      IDBFactory.prototype.databases = async function () {
        if (held.isHeld) {
          held.isHeld = false
          await new Promise<void>((resolve) => {
            held.release = resolve
            held.isWaiting = true
          })
          held.isWaiting = false
        }
        return databases.call(this)
      }
      // The page skips this query while localStorage holds entries ahead of the database, so they are hidden.
      const { keys } = Object
      Object.keys = (of: object) => {
        const found = keys(of)
        return of === localStorage && held.isHeld ? found.filter((key) => !key.includes('journal.ahead')) : found
      }
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (...given) {
        if (held.fails) throw new DOMException('The database is broken', 'UnknownError')
        return transaction.apply(this, given)
      }
    })
  }

  /** Holds the next query to the database. */
  hold(): Promise<void> {
    return this.#set({ isHeld: true, fails: false })
  }

  async isWaiting(): Promise<void> {
    await expect
      .poll(() => this.#page.evaluate(() => (window as unknown as { heldDrafts: Held }).heldDrafts.isWaiting))
      .toBe(true)
  }

  async release(fails = false): Promise<void> {
    await this.#set({ fails })
    await this.#page.evaluate(() => (window as unknown as { heldDrafts: Held }).heldDrafts.release())
  }

  #set(values: Partial<Held>): Promise<void> {
    return this.#page.evaluate((given) => {
      Object.assign((window as unknown as { heldDrafts: Held }).heldDrafts, given)
    }, values)
  }
}

/** Leaves a draft of a new plan from a tab that is closed again. */
export const leaveDraft = async (page: Page, text = 'left'): Promise<void> => {
  const tab = await page.context().newPage()
  const wizard = new PlanWizard(tab)
  await wizard.open(`${NEW_PLAN}?step=7`)
  await wizard.field('apn').fill(text)
  // Waits until the draft is stored, not only sent.
  await expect
    .poll(() => tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('journal.ahead')).length))
    .toBe(0)
  await tab.close()
  await page.bringToFront()
}

/** Removes all drafts from the browser. */
export const clearDrafts = (page: Page): Promise<void> =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const names = [...db.objectStoreNames]
    const cleared = db.transaction(names, 'readwrite')
    for (const store of names) cleared.objectStore(store).clear()
    await new Promise((resolve) => {
      cleared.oncomplete = resolve
    })
    db.close()
  }, DATABASE_NAME)
