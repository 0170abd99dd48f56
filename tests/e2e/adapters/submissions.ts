import { expect } from '@playwright/test'
import type { Gate } from '../support/gate.ts'
import type { Asked } from '../support/wire.ts'

/** The submissions of a form: a retry after a failure has the same id, anything else a new one. */
export class Submissions {
  readonly #gate: Gate
  #last: string | null = null
  #due: 'again' | 'another' | null = null

  constructor(gate: Gate) {
    this.#gate = gate
  }

  /** A submission is about to be sent; `known` is the id of the failed one, or null. */
  isDue(known: unknown): void {
    this.#due = known === null ? 'another' : 'again'
  }

  /** The held request has exactly these parameters. */
  async see(asked: Asked): Promise<void> {
    await this.#gate.isWaiting()
    expect(this.#gate.asked(), 'what is sent').toEqual(asked)
    const sent = this.#gate.submission()
    expect(sent, 'which submission it is').toMatch(/\S/)
    if (this.#due === 'another') expect(sent, 'another submission').not.toBe(this.#last)
    else expect(sent, 'the same submission').toBe(this.#last)
    this.#last = sent
    this.#due = null
  }
}
