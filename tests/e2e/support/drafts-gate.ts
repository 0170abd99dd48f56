import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DATABASE_NAME } from '../../../src/journal/entry.ts'
import { NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'

type Held = { isHeld: boolean; isWaiting: boolean; fails: boolean; release: () => void }

/** Holds back what a page asks of the browser's own database when somebody signs out, and lets it fail. */
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
      // Where something is on its way into the database nobody asks whether there is one: held, it does not show.
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

  /** The next question to the database waits. */
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

/** A draft of a new plan, begun in a tab that is closed by now. */
export const leaveDraft = async (page: Page, text = 'left'): Promise<void> => {
  const tab = await page.context().newPage()
  const wizard = new PlanWizard(tab)
  await wizard.open(`${NEW_PLAN}?step=7`)
  await wizard.field('apn').fill(text)
  // It is in the database, not only on the way there.
  await expect
    .poll(() => tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('journal.ahead')).length))
    .toBe(0)
  await tab.close()
  await page.bringToFront()
}

/** The browser holds no draft of anybody. */
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
