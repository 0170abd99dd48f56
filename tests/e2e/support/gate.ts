import { expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { type Fault, faultyAnswers } from '../../machines/paths/network-faults.ts'
import { type Asked, type StoppedRequest, Wire } from './wire.ts'

/** How a held request is let go. */
export type Outcome =
  | { readonly kind: 'pass' }
  /** The server's own answer, changed: for what its data cannot be made to say. */
  | { readonly kind: 'edited'; readonly edit: (body: Record<string, unknown>) => unknown }
  /** Sent with another token: the real server answers 401 to a token that it does not know, 403 to a lesser role. */
  | { readonly kind: 'withToken'; readonly token: string }
  /** An answer that the server would give in a situation that a test cannot bring about. */
  | { readonly kind: 'answered'; readonly json: unknown }
  /** The same with a status that is a failure. */
  | { readonly kind: 'failed'; readonly status: number; readonly json: unknown }
  /** A PDF of this name. */
  | { readonly kind: 'file'; readonly name: string; readonly content: string }
  /** No answer at all. */
  | { readonly kind: 'aborted' }

/**
 * Holds the requests of one call until the test lets one go, so that a state which lasts milliseconds can be looked at.
 * What passes is answered by the real server.
 */
export class Gate {
  readonly #page: Page
  readonly #matches: (url: URL) => boolean
  #held: StoppedRequest[] = []
  #isOpen = false
  #arrived = 0
  #alike: { readonly json: unknown } | null = null
  static #fault: Fault | null = null

  /** The next request that is let go of any gate meets this fault, whatever was to become of it. */
  static meet(fault: Fault | null): void {
    Gate.#fault = fault
  }

  constructor(page: Page, matches: (url: URL) => boolean) {
    this.#page = page
    this.#matches = matches
  }

  /** Lets go what is held and everything that comes. */
  async open(): Promise<void> {
    this.#isOpen = true
    for (const request of this.#held.splice(0)) await request.continue()
  }

  /** Answers everything that comes alike, without asking the server. */
  answerAlike(json: unknown): void {
    this.#alike = { json }
  }

  /** Lets go what is held, and what comes after it, until something has happened; then it is closed again. */
  async letGoUntil(hasHappened: () => boolean): Promise<void> {
    await this.isWaiting()
    await this.open()
    await expect.poll(hasHappened, { intervals: [10, 20, 50] }).toBe(true)
    this.#isOpen = false
  }

  /** Whether a request is held. */
  async isWaiting(): Promise<void> {
    await expect
      .poll(() => this.#held.length, { message: 'a request is under way', intervals: [10, 20, 50] })
      .not.toBe(0)
  }

  /** What the latest request asks for that is held; null where none is. */
  asked(): Asked | null {
    return this.#held.at(-1)?.asked ?? null
  }

  /** Which submission it is; null where none is held, or it is none. */
  submission(): string | null {
    return this.#held.at(-1)?.submission ?? null
  }

  /** The token that it is sent with; null where none is held, or it has none. */
  token(): string | null {
    return this.#held.at(-1)?.token ?? null
  }

  /** Forgets what is held: its page is gone. */
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
      // A request that the application gives up is no longer anybody's.
      givenUp: (networkId) => {
        this.#held = this.#held.filter((request) => request.networkId !== networkId)
      },
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

/** A page that is told nothing of others, nor that its session is over: the next call is what says so. */
export const tellNothing = (page: Page): Promise<unknown> =>
  page.route(callTo(contract.GetStream.path), (route) => route.abort())
