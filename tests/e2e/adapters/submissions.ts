import { expect } from '@playwright/test'
import type { Gate } from '../support/gate.ts'
import type { Asked } from '../support/wire.ts'

/** What a form sends: what failed and is sent again is the same submission, anything else is another one. */
export class Submissions {
  readonly #gate: Gate
  #last: string | null = null
  #due: 'again' | 'another' | null = null

  constructor(gate: Gate) {
    this.#gate = gate
  }

  /** It is about to be sent; `known` is the id of the submission that failed, null where there is none. */
  isDue(known: unknown): void {
    this.#due = known === null ? 'another' : 'again'
  }

  /** The request that is held asks for this and nothing else. */
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
