import { expect, type Locator, type Page } from '@playwright/test'
import { profileCalls } from '../../../src/schemas/people/own-profile.calls.ts'
import type { FactorState } from '../../../src/schemas/people/second-factor.ts'
import { loginCalls } from '../../../src/schemas/session/login.calls.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press } from './controls.ts'
import { CODE, recoveryCodes, seeFactorForm, seeRecoveryCodes, setUp } from './factor-form.ts'
import { endsTheSession } from './failures.ts'
import { tellsMoment } from './moments.ts'

type Facts = {
  readonly factor: FactorState | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly comebacks: number
}

const PASSWORD = 'eight old lamps burn'
const acts: Readonly<Record<string, RegExp>> = {
  'setUp.requested': /^(?:Switch on|Use another app)$/,
  'codes.requested': /^New recovery codes$/,
  'removal.requested': /^Switch off$/,
}
/** The request of each state, and its body. */
const asked: Readonly<Record<string, readonly [call: string, what: object]>> = {
  loading: ['loadFactor', {}],
  beginning: ['beginFactor', { password: PASSWORD }],
  adding: ['addFactor', { code: CODE }],
  replacing: ['replaceCodes', { password: PASSWORD }],
  removing: ['removeFactor', { password: PASSWORD }],
}
const toasts: Readonly<Record<string, string>> = {
  addFactor: 'Your second factor is on',
  replaceCodes: 'The previous recovery codes are no longer valid',
  removeFactor: 'Your second factor is off',
}
const isLapsed = (error: unknown): boolean => {
  const { _tag, errors } = error as { readonly _tag: string; readonly errors?: ReadonlyArray<unknown> }
  return _tag === 'Refused' && errors?.length === 0
}
const isProfile = callTo(profileCalls.GetOwnProfile.path)

/** The person's own second factor, in its card. The path gives every answer, so no demo account gets one. */
export class SecondFactorAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #card: Locator
  /** The profile card makes the same call when the screen opens; both get the same answer. */
  readonly #first: Gate
  readonly #gates: Readonly<Record<string, Gate>>
  #profiles = 0
  #typed = ''
  #comebacks = 0
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#card = page.getByRole('main').getByRole('group', { name: 'Second factor' })
    this.#first = new Gate(page, (url) => isProfile(url) && this.#profiles++ === 0)
    this.#gates = {
      loadFactor: new Gate(page, isProfile),
      beginFactor: new Gate(page, callTo(loginCalls.BeginSecondFactor.path)),
      addFactor: new Gate(page, callTo(loginCalls.AddSecondFactor.path)),
      replaceCodes: new Gate(page, callTo(loginCalls.ReplaceRecoveryCodes.path)),
      removeFactor: new Gate(page, callTo(loginCalls.RemoveSecondFactor.path)),
    }
  }

  static async on(page: Page, api: Api): Promise<SecondFactorAdapter> {
    const adapter = new SecondFactorAdapter(page, api)
    for (const gate of [adapter.#first, ...Object.values(adapter.#gates)]) await gate.close()
    return adapter
  }

  async begin(): Promise<void> {
    for (const gate of [this.#first, ...Object.values(this.#gates)]) gate.forget()
    this.#profiles = 0
    this.#typed = ''
    this.#comebacks = 0
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto('/pages/profile')
    await this.#first.isWaiting()
  }

  async act({ event }: Step): Promise<boolean> {
    const act = acts[event.type]
    if (act !== undefined) return this.#give('Your password', PASSWORD, act)
    switch (event.type) {
      case 'code.submitted':
        return this.#give('Code', CODE, /^Switch on$/)
      case 'setUp.cancelled':
        this.#typed = ''
        return press(this.#card.getByRole('button', { name: 'Cancel' }))
      case 'codes.noted':
        return press(this.#card.getByRole('button', { name: 'I have saved them' }))
      case 'retry.requested':
        return press(this.#card.getByRole('alert').getByRole('button', { name: 'Retry' }))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    const { factor, failure } = facts
    const isBack = facts.comebacks > this.#comebacks
    this.#comebacks = facts.comebacks
    if (state === 'showingCodes') await seeRecoveryCodes(this.#card)
    else if (state === 'scanning' || state === 'adding') await this.#seeFirstCode(facts, state === 'adding', isBack)
    else if (state === 'failed') {
      const told = `Your second factor could not be loaded. ${toldFailure(failure ?? '')}Retry`
      await expect(this.#card.getByRole('alert')).toHaveText([told])
      await expect(this.#card.getByRole('form')).toHaveCount(0)
    } else if (factor !== null) await this.#seeActs(factor, facts, state !== 'ready', isBack)
    else {
      await expect(this.#card).toHaveCount(state === 'loading' ? 1 : 0)
      await expect(this.#card.getByText('Please Wait!', { exact: true })).toHaveCount(state === 'loading' ? 1 : 0)
    }
    await this.#seeAsked(String(state))
  }

  /** The status, and the available actions. */
  async #seeActs(factor: FactorState, { errors, failure }: Facts, isBusy: boolean, isBack: boolean): Promise<void> {
    const { since, recoveryCodes: left, isDemanded, isPossible } = factor
    const form = this.#card.getByRole('form', { name: 'Second factor' })
    const noKey = 'Second factors are not set up on this server: it needs SECRET_KEY.'
    await expect(this.#card.getByRole('status')).toHaveText(isPossible ? [] : [noKey])
    await expect(form).toHaveCount(isPossible ? 1 : 0)
    if (!isPossible) return
    const isOn = since !== null
    await expect(form.locator(':scope > p')).toHaveText([
      isOn ? `On since ${tellsMoment(since)}. Recovery codes left: ${left}.` : 'Not set up.',
      ...(isOn && isDemanded ? ['Your role requires a second factor.'] : []),
    ])
    await seeFactorForm({
      form,
      label: 'Your password',
      value: this.#typed,
      isBusy,
      isBack,
      isSetUp: false,
      error: errors.password,
      failure: failure === null ? null : toldFailure(failure),
      offered: {
        [isOn ? 'Use another app' : 'Switch on']: !isBusy,
        ...(isOn && { 'New recovery codes': !isBusy }),
        ...(isOn && !isDemanded && { 'Switch off': !isBusy }),
      },
    })
  }

  async #seeFirstCode({ errors, failure }: Facts, isBusy: boolean, isBack: boolean): Promise<void> {
    const form = this.#card.getByRole('form', { name: 'First code' })
    await expect(form.locator(':scope > p')).toHaveText(['Scan this with an authenticator app, and enter its code.'])
    await seeFactorForm({
      form,
      label: 'Code',
      value: this.#typed,
      isBusy,
      isBack,
      isSetUp: true,
      error: errors.code,
      failure: failure === null ? null : toldFailure(failure),
      offered: { 'Switch on': !isBusy, Cancel: !isBusy },
    })
  }

  async #seeAsked(state: string): Promise<void> {
    const [call, what] = asked[state] ?? []
    for (const [name, gate] of Object.entries(this.#gates)) {
      if (name !== call) expect(gate.asked(), `${name} is not asked`).toBeNull()
    }
    if (call === undefined) return
    await this.#gates[call]?.isWaiting()
    expect(this.#gates[call]?.asked(), `what ${call} is asked with`).toEqual(what)
  }

  async #give(label: string, value: string, act: RegExp): Promise<true> {
    this.#typed = value
    await this.#card.getByLabel(label, { exact: true }).fill(value)
    return press(this.#card.getByRole('button', { name: act }))
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    const gate = this.#gates[name]
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    const failing = (): Outcome =>
      this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : failingBy(event.error)
    const answer = outcome === 'error' ? failing() : this.#succeeding(name, event.output)
    if (name === 'loadFactor' && this.#first.asked() !== null) await this.#first.release(answer)
    await gate.release(answer)
    // A password is entered again each time; a code stays for correction while the set-up continues.
    if (name !== 'addFactor' || outcome === 'done' || isLapsed(event.error)) this.#typed = ''
    const toast = outcome === 'done' ? toasts[name] : undefined
    if (toast === undefined) return true
    await expect(this.#page.getByRole('status').filter({ hasText: toast }).last()).toBeVisible()
    return true
  }

  #succeeding(name: string, output: unknown): Outcome {
    if (name !== 'loadFactor') {
      return { kind: 'answered', json: { isSuccess: true, message: '', setUp, recoveryCodes } }
    }
    const edit = ({ secondFactor: _, ...body }: Record<string, unknown>) =>
      output === null ? body : { ...body, secondFactor: output }
    return { kind: 'edited', edit }
  }
}
