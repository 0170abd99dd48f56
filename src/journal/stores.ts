import type { JournalBrowser } from './browser.ts'
import type { StreamKind } from './entry.ts'
import type { DurableJournalStore, JournalStore } from './store.ts'
import { TabStore } from './tab-store.ts'

/** The tab store and the durable store. The code of the durable store is fetched on first use. */
export class Stores {
  readonly tab: TabStore
  readonly #browser: JournalBrowser
  readonly #onFailure: (stream: string) => void
  #durable: DurableJournalStore | undefined
  #opening: Promise<DurableJournalStore> | undefined

  constructor(browser: JournalBrowser, onFailure: (stream: string) => void) {
    this.#browser = browser
    this.#onFailure = onFailure
    this.tab = new TabStore(browser.tab)
  }

  /** The store of this kind, if it is open. */
  opened(kind: StreamKind): JournalStore | undefined {
    return kind === 'tab' ? this.tab : this.#durable
  }

  /** Opens the store of this kind. A failed opening is tried again at the next call. */
  async open(kind: StreamKind): Promise<JournalStore> {
    return this.opened(kind) ?? this.openDurable()
  }

  openDurable(): Promise<DurableJournalStore> {
    this.#opening ??= import('./durable-store.ts').then(({ DurableStore }) => {
      const { page, origin, leases } = this.#browser
      const store = new DurableStore({ page, ahead: origin, leases, onFailure: this.#onFailure })
      this.#durable = store
      return store
    })
    this.#opening.catch(() => {
      this.#opening = undefined
    })
    return this.#opening
  }
}
