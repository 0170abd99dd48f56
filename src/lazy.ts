/**
 * Code that is fetched when it is wanted, once: the one way in which anything of the application comes later. Unlike
 * `React.lazy` it can be asked whether it is there, so that a screen whose code is there is shown without a fallback
 * between; unlike `import()` it hands over at once what is there, before the page is drawn. After a failure the next
 * `load` tries again.
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

  /** The module, where it has arrived. */
  peek(): Module | null {
    return this.#module
  }

  /** Why the last fetch failed; null where none has. */
  failure(): unknown {
    return this.#failure
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

  /** Starts the fetch ahead of the need; a failure is met, and shown, when the code is needed. */
  preload(): void {
    this.load().catch(() => {})
  }
}
