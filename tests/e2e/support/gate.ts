import { expect, type Page, type Route } from '@playwright/test'

/** How a held request is let go. */
export type Outcome =
  | { readonly kind: 'pass' }
  /** The server's own answer, changed: for what its data cannot be made to say. */
  | { readonly kind: 'edited'; readonly edit: (body: Record<string, unknown>) => unknown }
  /** Sent with another token: the real server answers 401 to a token that it does not know, 403 to a lesser role. */
  | { readonly kind: 'withToken'; readonly token: string }
  /** An answer that the server would give in a situation that a test cannot bring about. */
  | { readonly kind: 'answered'; readonly json: unknown }
  /** No answer at all. */
  | { readonly kind: 'aborted' }

/**
 * Holds the requests of one call until the test lets one go, so that a state which lasts milliseconds can be looked at.
 * What passes is answered by the real server.
 */
export class Gate {
  readonly #page: Page
  readonly #matches: (url: URL) => boolean
  #held: Route[] = []
  #isOpen = false
  #arrived = 0

  constructor(page: Page, matches: (url: URL) => boolean) {
    this.#page = page
    this.#matches = matches
  }

  /** Lets go what is held and everything that comes. */
  async open(): Promise<void> {
    this.#isOpen = true
    for (const route of this.#held.splice(0)) await route.continue()
  }

  /** Whether a request is held. */
  async isWaiting(): Promise<void> {
    await expect
      .poll(() => this.#held.length, { message: 'a request is under way', intervals: [10, 20, 50] })
      .not.toBe(0)
  }

  /** Forgets what is held: its page is gone. */
  forget(): void {
    this.#held = []
  }

  async close(): Promise<void> {
    // A request that the application gives up is no longer anybody's.
    this.#page.on('requestfailed', (request) => {
      this.#held = this.#held.filter((route) => route.request() !== request)
    })
    await this.#page.route(this.#matches, (route) => {
      if (this.#isOpen) return route.continue()
      this.#arrived += 1
      this.#held.push(route)
    })
  }

  /**
   * An act that asks again while an earlier request is still held: done when the new request is there too, so that
   * `release` does not take the one that is given up for it.
   */
  async afterAsking(act: () => Promise<boolean>): Promise<boolean> {
    const before = this.#arrived
    if (!(await act())) return false
    await expect
      .poll(() => this.#arrived, { message: 'another request is under way', intervals: [10, 20, 50] })
      .toBeGreaterThan(before)
    return true
  }

  /** Lets the latest request go, as soon as there is one. */
  async release(outcome: Outcome = { kind: 'pass' }): Promise<void> {
    await this.isWaiting()
    const route = this.#held.at(-1)
    this.#held = []
    if (!route) return
    if (outcome.kind === 'pass') return route.continue()
    if (outcome.kind === 'aborted') return route.abort('connectionreset')
    if (outcome.kind === 'answered') return route.fulfill({ json: outcome.json })
    if (outcome.kind === 'withToken') {
      const headers = { ...route.request().headers(), authorization: `Bearer ${outcome.token}` }
      return route.continue({ headers })
    }
    const response = await route.fetch()
    await route.fulfill({ response, json: outcome.edit(await response.json()) })
  }
}

/** The call of a path of the contract. */
export const callTo =
  (path: string, accepts: (search: URLSearchParams) => boolean = () => true) =>
  (url: URL): boolean =>
    url.pathname === `/api${path}` && accepts(url.searchParams)
