import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { type Fault, faultyAnswers } from '../../machines/paths/network-faults.ts'
import { type Asked, type StoppedRequest, Wire } from './wire.ts'

/** How a held request is released. */
export type Outcome =
  | { readonly kind: 'pass' }
  /** The server's own answer, edited, for what its data cannot produce. */
  | { readonly kind: 'edited'; readonly edit: (body: Record<string, unknown>) => unknown }
  /** Sent with another token: the real server answers 401 to an unknown token, 403 to a lesser role. */
  | { readonly kind: 'withToken'; readonly token: string }
  /** An answer for a situation that a test cannot create on the server. */
  | { readonly kind: 'answered'; readonly json: unknown }
  /** The same with an error status. */
  | { readonly kind: 'failed'; readonly status: number; readonly json: unknown }
  /** A PDF with this name. */
  | { readonly kind: 'file'; readonly name: string; readonly content: string }
  /** No answer at all. */
  | { readonly kind: 'aborted' }

/**
 * Holds the requests of one call until the test releases one, so that a state of a few milliseconds can be inspected.
 *
 * The real server answers what passes.
 */
export class Gate {
  readonly #page: Page
  readonly #matches: (url: URL) => boolean
  #held: StoppedRequest[] = []
  #isOpen = false
  #arrived = 0
  #alike: { readonly json: unknown } | null = null
  static #fault: Fault | null = null

  /** The next request released by any gate meets this fault, whatever its outcome. */
  static meet(fault: Fault | null): void {
    Gate.#fault = fault
  }

  constructor(page: Page, matches: (url: URL) => boolean) {
    this.#page = page
    this.#matches = matches
  }

  /** Releases what is held and every later request. */
  async open(): Promise<void> {
    this.#isOpen = true
    for (const request of this.#held.splice(0)) await request.continue()
  }

  /** Gives the same answer to every later request, without asking the server. */
  answerAlike(json: unknown): void {
    this.#alike = { json }
  }

  /** Releases what is held and what follows until the condition is true; then closes again. */
  async letGoUntil(hasHappened: () => boolean): Promise<void> {
    await this.isWaiting()
    await this.open()
    await expect.poll(hasHappened, { intervals: [10, 20, 50] }).toBe(true)
    this.#isOpen = false
  }

  /** Waits until a request is held. */
  async isWaiting(): Promise<void> {
    await expect
      .poll(() => this.#held.length, { message: 'a request is under way', intervals: [10, 20, 50] })
      .not.toBe(0)
  }

  /** The parameters of the latest held request; null if none is held. */
  asked(): Asked | null {
    return this.#held.at(-1)?.asked ?? null
  }

  /** Its submission id; null if none is held or it has none. */
  submission(): string | null {
    return this.#held.at(-1)?.submission ?? null
  }

  /** Its token; null if none is held or it has none. */
  token(): string | null {
    return this.#held.at(-1)?.token ?? null
  }

  /** Forgets the held requests, because their page is gone. */
  forget(): void {
    this.#held = []
  }

  async close(): Promise<void> {
    const wire = await Wire.of(this.#page)
    wire.listen({
      matches: this.#matches,
      stopped: (request) => {
        if (this.#isOpen) return void request.continue()
        if (this.#alike !== null) return void request.answer(this.#alike.json)
        this.#arrived += 1
        this.#held.push(request)
      },
      // A request that the application aborts no longer needs an answer.
      givenUp: (networkId) => {
        this.#held = this.#held.filter((request) => request.networkId !== networkId)
      },
    })
  }

  /**
   * Runs an act that makes a request while an earlier one is still held.
   *
   * Resolves when the new request is held too, so that `release` does not take the one it replaces.
   */
  async afterAsking(act: () => Promise<boolean>): Promise<boolean> {
    const before = this.#arrived
    if (!(await act())) return false
    await expect
      .poll(() => this.#arrived, { message: 'another request is under way', intervals: [10, 20, 50] })
      .toBeGreaterThan(before)
    return true
  }

  /** Releases the latest request as soon as there is one. */
  async release(outcome: Outcome = { kind: 'pass' }): Promise<void> {
    await this.isWaiting()
    const request = this.#held.at(-1)
    this.#held = []
    const fault = Gate.#fault
    Gate.meet(null)
    if (fault === 'no-connection') return request?.abort()
    if (fault !== null && fault in faultyAnswers)
      return request?.answerWith(faultyAnswers[fault as keyof typeof faultyAnswers])
    switch (outcome.kind) {
      case 'pass':
        return request?.continue()
      case 'aborted':
        return request?.abort()
      case 'answered':
        return request?.answer(outcome.json)
      case 'file':
        return request?.answerFile(outcome.name, outcome.content)
      case 'failed':
        return request?.answerWith({ status: outcome.status, body: JSON.stringify(outcome.json) })
      case 'withToken':
        return request?.continue(outcome.token)
      case 'edited':
        return request?.edit(outcome.edit)
    }
  }
}

/** The call of a path of the contract. */
export const callTo =
  (path: string, accepts: (search: URLSearchParams) => boolean = () => true) =>
  (url: URL): boolean =>
    url.pathname === `/api${path}` && accepts(url.searchParams)

/** Turns off live updates in a page, also about the end of its session; only the next call reports that. */
export const tellNothing = (page: Page): Promise<unknown> =>
  page.route(callTo(contract.GetStream.path), (route) => route.abort())
