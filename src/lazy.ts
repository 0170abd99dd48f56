/**
 * Code that is fetched once, on demand. All late loading in the application goes through this class. Unlike
 * `React.lazy`, a caller can ask whether the code has loaded, and then show it without a fallback. Unlike `import()`,
 * loaded code is available synchronously, before the page is drawn. After a failure, the next `load` tries again.
 */
export class Lazy<Module> {
  readonly #fetch: () => Promise<Module>
  #pending: Promise<Module> | null = null
  #module: Module | null = null
  #failure: unknown = null
  readonly #listeners = new Set<() => void>()

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch
  }

  /** The module, if it has loaded. */
  peek(): Module | null {
    return this.#module
  }

  /** Why the last fetch failed; null if it did not. */
  failure(): unknown {
    return this.#failure
  }

  /** Stores a module that came with other code, so that it need not be fetched. */
  settle(module: Module): void {
    this.#module = module
    this.#pending = Promise.resolve(module)
    for (const listener of this.#listeners) listener()
  }

  /** Reports when the module has loaded; shaped for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly load = (): Promise<Module> => {
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

  /** Starts the fetch in advance. A failure is handled, and shown, when the code is needed. */
  preload(): void {
    this.load().catch(() => {})
  }
}
