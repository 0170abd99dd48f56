import { expect, type Locator, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { Shell, SignIn } from '../screens/session.ts'
import { shownButtons, shownFields } from '../screens/shown-fields.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { BLANK, emptyStores } from '../support/kept-contexts.ts'
import { admin } from '../support/product.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press } from './controls.ts'
import { CODE, recoveryCodes, seeFactorForm, seeRecoveryCodes, setUp } from './factor-form.ts'
import { LOOKS } from './looks.ts'

type Kind = 'code' | 'setUp'
type Facts = { readonly error: string | null; readonly failure: string | null; readonly comebacks: number }

/** As long as a ticket. The path gives the answers, so no account of the demo data changes. */
const TICKET = 'A'.repeat(43)
const leads = {
  code: 'Enter the code from your authenticator app.',
  setUp: 'Your role requires a second factor. Scan this with an authenticator app, and enter its code.',
} as const

/** The second factor at sign-in, after the right password. */
export class SignInFactorAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #signIn: Gate
  readonly #gates: Readonly<Record<'setUp' | 'enter', Gate>>
  #kind: Kind = 'code'
  #typed = ''
  #comebacks = 0
  /** The message of the sign-in form after returning to it. */
  #lapse: string | null = null

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#signIn = new Gate(page, callTo(contract.Login.path))
    this.#gates = {
      setUp: new Gate(page, callTo(contract.SetUpSecondFactor.path)),
      enter: new Gate(page, callTo(contract.ConfirmSecondFactor.path)),
    }
  }

  static async on(page: Page, api: Api): Promise<SignInFactorAdapter> {
    const adapter = new SignInFactorAdapter(page, api)
    for (const gate of [adapter.#signIn, ...Object.values(adapter.#gates)]) await gate.close()
    return adapter
  }

  async begin({ input }: Beginning): Promise<void> {
    for (const gate of [this.#signIn, ...Object.values(this.#gates)]) gate.forget()
    this.#kind = (input as { readonly kind: Kind }).kind
    this.#typed = ''
    this.#comebacks = 0
    this.#lapse = null
    await this.#page.goto(BLANK)
    await emptyStores(this.#page)
    await new SignIn(this.#page).open()
    await new SignIn(this.#page).as(admin)
    const json = { isSuccess: false, message: '', secondFactor: { ticket: TICKET, kind: this.#kind } }
    await this.#signIn.release({ kind: 'answered', json })
  }

  async act({ event }: Step): Promise<boolean> {
    switch (event.type) {
      case 'code.submitted':
        this.#typed = CODE
        await this.#main.getByLabel('Code', { exact: true }).fill(CODE)
        return press(this.#main.getByRole('button', { name: 'Sign in', exact: true }))
      case 'retry.requested':
        return press(this.#main.getByRole('alert').getByRole('button', { name: 'Retry' }))
      case 'codes.noted':
        return press(this.#main.getByRole('button', { name: 'I have saved them' }))
      case 'signIn.abandoned':
        return press(this.#main.getByRole('button', { name: 'Back to sign in' }))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    const facts = context as Facts
    const isBack = facts.comebacks > this.#comebacks
    this.#comebacks = facts.comebacks
    await this.#seeAsked(state)
    if (state === 'entered') return this.#seeEntry()
    if (state === 'abandoned' || state === 'lapsed') return this.#seeSignIn()
    await expect(this.#main.getByRole('heading', { level: 1 })).toHaveText(['Second factor'])
    await expect(this.#main.getByText('Please Wait!', { exact: true })).toHaveCount(state === 'preparing' ? 1 : 0)
    // The person is not signed in before the last step.
    await expect(new Shell(this.#page).account).toHaveCount(0)
    if (state === 'showingCodes') await seeRecoveryCodes(this.#main)
    if (state === 'unprepared') await this.#seeUnprepared(facts)
    const isForm = state === 'asking' || state === 'scanning' || state === 'entering'
    await expect(this.#main.getByRole('form')).toHaveCount(isForm ? 1 : 0)
    if (isForm) await this.#seeForm(facts, state === 'entering', isBack)
  }

  async #seeForm({ error, failure }: Facts, isBusy: boolean, isBack: boolean): Promise<void> {
    await expect(this.#main.getByText(leads[this.#kind], { exact: true })).toBeVisible()
    await seeFactorForm({
      label: 'Code',
      value: this.#typed,
      isBusy,
      isBack,
      isSetUp: this.#kind === 'setUp',
      form: this.#main.getByRole('form', { name: 'Second factor' }),
      error: error ?? undefined,
      failure: failure === null ? null : toldFailure(failure),
      offered: { 'Sign in': !isBusy, 'Back to sign in': !isBusy },
    })
  }

  async #seeUnprepared({ failure }: Facts): Promise<void> {
    const told = `The set-up could not be started. ${toldFailure(failure ?? '')}Retry`
    await expect(this.#main.getByRole('alert')).toHaveText([told])
    const wanted = { Retry: true, 'Back to sign in': true }
    await expect.poll(() => shownButtons(this.#main.getByRole('button')), LOOKS).toEqual(wanted)
  }

  /** The work, with the person of the new session. */
  async #seeEntry(): Promise<void> {
    const { employeeName, roleName } = this.#api.user
    await expect(new Shell(this.#page).account).toHaveAccessibleName(`${employeeName}, ${roleName}: account`)
    expect(await this.#kept(), 'the session that the browser keeps').toBe(this.#api.token)
  }

  /** The empty form for email and password, with the reason if it took too long. */
  async #seeSignIn(): Promise<void> {
    await expect(this.#page).toHaveURL('/auth/login')
    const field = { value: '', pills: [], error: '', isOpen: true }
    await expect.poll(() => shownFields(this.#main), LOOKS).toEqual({ Email: field, Password: field })
    await expect(new SignIn(this.#page).notice).toHaveText(this.#lapse === null ? [] : [this.#lapse])
    expect(await this.#kept(), 'the session that the browser keeps').toBeNull()
  }

  #kept(): Promise<string | null> {
    return this.#page.evaluate((key) => localStorage.getItem(key), storageKeys.token)
  }

  async #seeAsked(state: unknown): Promise<void> {
    const call = ({ preparing: 'setUp', entering: 'enter' } as const)[String(state) as 'preparing' | 'entering']
    for (const [name, gate] of Object.entries(this.#gates)) {
      if (name !== call) expect(gate.asked(), `${name} is not asked`).toBeNull()
    }
    if (call === undefined) return
    await this.#gates[call].isWaiting()
    const what = call === 'setUp' ? { ticket: TICKET } : { ticket: TICKET, code: CODE }
    expect(this.#gates[call].asked(), `what ${call} is asked with`).toEqual(what)
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name] = event.type.split('.')
    const gate = this.#gates[name as 'setUp' | 'enter']
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    const { _tag, message, errors } = (event.error ?? {}) as {
      readonly _tag?: string
      readonly message?: string
      readonly errors?: ReadonlyArray<unknown>
    }
    this.#lapse = _tag === 'Refused' && errors?.length === 0 ? (message ?? '') : null
    await gate.release(outcome === 'error' ? failingBy(event.error) : this.#succeeding(name, event.output))
    return true
  }

  #succeeding(name: string | undefined, output: unknown): Outcome {
    if (name === 'setUp') return { kind: 'answered', json: { isSuccess: true, message: '', setUp } }
    const withCodes = (output as { readonly codesRef: string | null }).codesRef !== null
    const { user, token } = this.#api
    const json = { isSuccess: true, message: '', loginData: user, token, ...(withCodes && { recoveryCodes }) }
    return { kind: 'answered', json }
  }
}
