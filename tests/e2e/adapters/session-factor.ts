import type { Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { HeldFactor } from '../../../src/schemas/people/second-factor.ts'
import type { User } from '../../../src/schemas/session/session.ts'
import { callTo, Gate } from '../support/gate.ts'
import type { State } from '../support/walk.ts'

/** As long as a ticket, but unknown to any server. */
const UNKNOWN_TICKET = 'A'.repeat(43)
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const setUpAnswer = { isSuccess: true, setUp: { secret, uri: `otpauth://totp/SIM%20Desk:a%40b.test?secret=${secret}` } }

const isSetUp = ({ context }: State) => (context as { readonly factor: HeldFactor | null }).factor?.kind === 'setUp'

/** The second factor at sign-in. No person of the demo data has one: second-factor.spec.ts creates them. */
export class FactorActs {
  readonly #page: Page
  readonly #setUp: Gate
  readonly #enter: Gate
  readonly gates: ReadonlyArray<Gate>

  constructor(page: Page) {
    this.#page = page
    this.#setUp = new Gate(page, callTo(contract.SetUpSecondFactor.path))
    this.#enter = new Gate(page, callTo(contract.ConfirmSecondFactor.path))
    this.gates = [this.#setUp, this.#enter]
  }

  /** The server's answer to the right password of a person who has, or must set up, a second factor. */
  askedBy({ kind }: HeldFactor): unknown {
    return { isSuccess: false, secondFactor: { ticket: UNKNOWN_TICKET, kind } }
  }

  /** A right code, answered with a real session. */
  async show(before: State, loginData: User, token: string): Promise<void> {
    await this.#prepare(before)
    await this.#typeCode()
    await this.#enter.release({ kind: 'answered', json: { isSuccess: true, loginData, token } })
  }

  /** The server does not know the ticket. */
  async lapse(before: State): Promise<void> {
    if (isSetUp(before)) return this.#setUp.release()
    await this.#typeCode()
    await this.#enter.release()
  }

  async abandon(before: State): Promise<void> {
    await this.#prepare(before)
    await this.#page.getByRole('button', { name: 'Back to sign in' }).click()
  }

  async #prepare(before: State): Promise<void> {
    if (isSetUp(before)) await this.#setUp.release({ kind: 'answered', json: setUpAnswer })
  }

  async #typeCode(): Promise<void> {
    await this.#page.getByLabel('Code', { exact: true }).fill('123456')
    await this.#page.keyboard.press('Enter')
  }
}
