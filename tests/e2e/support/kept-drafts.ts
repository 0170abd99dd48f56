import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DATABASE_NAME } from '../../../src/journal/entry.ts'

type Held = {
  /** Whether the next queries wait: for the list of databases, or for the list of open pages. */
  isHeld: { databases: boolean; query: boolean }
  waiting: Array<() => void>
  fails: boolean
}
type WithHeld = { readonly keptDrafts: Held }

/** What a person may be waiting for: the list of drafts, or the removal of one. */
export type Asked = keyof Held['isHeld']

/** Delays the page's queries for drafts until a test releases them, or makes the database fail. */
export class KeptDraftsGate {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /** Installs it in the screens of the next page; the listed queries wait from the start. */
  async install(first: ReadonlyArray<Asked>): Promise<void> {
    await this.#page.addInitScript((asked) => {
      if (!location.pathname.startsWith('/pages/')) return
      const held: Held = {
        isHeld: { databases: asked.includes('databases'), query: asked.includes('query') },
        waiting: [],
        fails: false,
      }
      Object.assign(window, { keptDrafts: held })
      const pass = (name: Asked) => held.isHeld[name] && new Promise<void>((resolve) => held.waiting.push(resolve))
      const { databases } = IDBFactory.prototype
      IDBFactory.prototype.databases = async function () {
        await pass('databases')
        return databases.call(this)
      }
      // The page skips this query while localStorage holds entries ahead of the database, so they are hidden.
      const { keys } = Object
      Object.keys = (of: object) => {
        const found = keys(of)
        return of === localStorage && held.isHeld.databases
          ? found.filter((key) => !key.includes('journal.ahead'))
          : found
      }
      const { query } = LockManager.prototype
      LockManager.prototype.query = async function () {
        await pass('query')
        return query.call(this)
      }
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (...given) {
        if (held.fails) throw new DOMException('The database is broken', 'UnknownError')
        return transaction.apply(this, given)
      }
    }, first)
  }

  /** Holds such queries from now on. */
  hold(asked: Asked): Promise<void> {
    return this.#page.evaluate((name) => {
      const { keptDrafts } = window as unknown as WithHeld
      keptDrafts.isHeld[name] = true
      keptDrafts.fails = false
    }, asked)
  }

  async isWaiting(): Promise<void> {
    await this.#asksMoreThan(0)
  }

  /** Runs an act that queries again while a query is held, and waits for the new query. */
  async isAskedAgain(act: () => Promise<boolean>): Promise<boolean> {
    const before = await this.#waiting()
    const isDone = await act()
    if (isDone) await this.#asksMoreThan(before)
    return isDone
  }

  #waiting(): Promise<number> {
    return this.#page.evaluate(() => (window as unknown as WithHeld).keptDrafts.waiting.length)
  }

  async #asksMoreThan(count: number): Promise<void> {
    const message = 'the browser is asked'
    await expect.poll(() => this.#waiting(), { message, intervals: [10, 20, 50] }).toBeGreaterThan(count)
  }

  /** Releases all waiting queries and those that follow; the database then fails or answers. */
  async release(asked: Asked, fails = false): Promise<void> {
    await this.isWaiting()
    await this.#page.evaluate(
      ([name, isBroken]) => {
        const { keptDrafts } = window as unknown as WithHeld
        keptDrafts.fails = isBroken
        keptDrafts.isHeld[name] = false
        for (const go of keptDrafts.waiting.splice(0)) go()
      },
      [asked, fails] as const,
    )
  }
}

/** The contents of the drafts database, to be restored later. */
export type KeptRecords = Readonly<Record<string, ReadonlyArray<unknown>>>

/** Reads all stored drafts. If records are given, they replace what is stored. */
export const keptRecords = (page: Page, replacement: KeptRecords | null = null): Promise<KeptRecords> =>
  page.evaluate(
    async ([name, records]) => {
      const open = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      const stores = ['logs', 'entries']
      const work = db.transaction(stores, 'readwrite')
      const found: Record<string, ReadonlyArray<unknown>> = {}
      for (const store of stores) {
        const reading = work.objectStore(store).getAll()
        reading.onsuccess = () => {
          found[store] = reading.result
          if (records === null) return
          work.objectStore(store).clear()
          for (const record of records[store] ?? []) work.objectStore(store).put(record)
        }
      }
      await new Promise((resolve, reject) => {
        work.oncomplete = resolve
        work.onerror = reject
      })
      db.close()
      return found
    },
    [DATABASE_NAME, replacement] as const,
  )
