import { needsReload } from '../../machines/failure.ts'

/**
 * Code that is fetched when it is wanted, once. Unlike `React.lazy` it can be asked whether it is there, so that a
 * screen whose code is there is shown without a fallback between. A failed fetch can be tried again, where it
 * is not one that only another page can mend.
 */
export class Code<Module> {
  readonly #fetch: () => Promise<Module>
  #pending: Promise<Module> | null = null
  #module: Module | null = null
  #failure: unknown = null
  readonly #listeners = new Set<() => void>()

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch
  }

  /** The module, where it has arrived. */
  peek(): Module | null {
    return this.#module
  }

  /** Whether the last fetch failed in a way that only another page can mend. */
  needsReload(): boolean {
    return needsReload(this.#failure)
  }

  /** What came with other code: there is nothing to fetch. */
  settle(module: Module): void {
    this.#module = module
    this.#pending = Promise.resolve(module)
    for (const listener of this.#listeners) listener()
  }

  /** Tells of the arrival; shaped for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  load(): Promise<Module> {
    this.#pending ??= this.#fetch().then(
      (module) => {
        this.#module = module
        for (const listener of this.#listeners) listener()
        return module
      },
      (reason: unknown) => {
        this.#pending = null
        this.#failure = reason
        throw reason
      },
    )
    return this.#pending
  }

  /** Starts the fetch ahead of the need; a failure is met, and shown, when the code is needed. */
  preload(): void {
    this.load().catch(() => {})
  }
}
