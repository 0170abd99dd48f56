import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page of the origin that runs no script, from which storage can be prepared. */
export const BLANK = '/favicon.svg'

/** Clears what the application has stored in the browser, from a page of its origin. */
export const emptyStores = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    sessionStorage.clear()
    localStorage.clear()
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    await Promise.all(
      names.map(
        (name) =>
          new Promise((resolve) => {
            const request = indexedDB.deleteDatabase(name)
            request.onsuccess = request.onerror = request.onblocked = resolve
          }),
      ),
    )
  })

/** A kept context, and the page that stays open in it: while one is open, the site's process lives on. */
type Kept = { readonly context: BrowserContext; readonly anchor: Page }

/** Null if the context cannot be reused: the test crashed its pages, or set their clock, which cannot be undone. */
const cleaned = async ({ context, anchor }: Kept): Promise<Kept | null> => {
  try {
    for (const page of context.pages()) if (page !== anchor) await page.close()
    if (await anchor.evaluate(() => '__pwClock' in globalThis)) throw new Error('Its clock is set')
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await emptyStores(anchor)
    return { context, anchor }
  } catch {
    await context.close()
    return null
  }
}

/**
 * The contexts of a worker, by their options.
 *
 * Tests with the same options get the same context, one after another. Each has its own pages and empty storage. But
 * fetched and compiled code is cached, and pages need no new process (`--process-per-site`).
 */
export class KeptContexts {
  readonly #kept = new Map<string, Kept>()

  async lend(browser: Browser, options: string, url: string, use: (context: BrowserContext) => Promise<void>) {
    const kept = this.#kept.get(options) ?? (await this.#open(browser, url))
    this.#kept.delete(options)
    await use(kept.context)
    const next = await cleaned(kept)
    if (next) this.#kept.set(options, next)
  }

  async #open(browser: Browser, url: string): Promise<Kept> {
    const context = await browser.newContext()
    const anchor = await context.newPage()
    await anchor.goto(new URL(BLANK, url).href)
    return { context, anchor }
  }

  async close(): Promise<void> {
    for (const { context } of this.#kept.values()) await context.close()
  }
}
