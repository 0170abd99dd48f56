/**
 * Code that is fetched when it is wanted, once. Unlike `React.lazy` it can be asked whether it is there, so that a
 * screen whose code is there is shown without a fallback between; and a failed fetch can be tried again.
 */
export class Code<Module> {
  readonly #fetch: () => Promise<Module>
  #pending: Promise<Module> | null = null
  #module: Module | null = null
  readonly #listeners = new Set<() => void>()

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch
  }

  /** The module, where it has arrived. */
  peek(): Module | null {
    return this.#module
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

const known = new Map<() => Promise<unknown>, Code<unknown>>()

/** The one `Code` of a route's `load`: routes that share a loader share its code. */
export const codeOf = <Module>(load: () => Promise<Module>): Code<Module> => {
  const code = known.get(load) ?? new Code(load)
  known.set(load, code)
  return code as Code<Module>
}

/**
 * Whether trying again needs a reload: a style sheet that failed is not asked for a second time, and after an upgrade
 * of the server the old files are gone.
 */
export const needsReload = (reason: unknown): boolean => reason instanceof Error && /css/i.test(reason.message)
