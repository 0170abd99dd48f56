import { expect, type Locator, type Page } from '@playwright/test'
import { linkMessages, type OwnPerson, type OwnSession } from '../../../src/schemas/people/account-access.ts'
import { profileCalls } from '../../../src/schemas/people/own-profile.calls.ts'
import { loginCalls } from '../../../src/schemas/session/login.calls.ts'
import { shownFields } from '../screens/shown-fields.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { isMissing, press, shownButtons } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { tellsMoment } from './moments.ts'

type Regions = { readonly person: string; readonly password: string; readonly sessions: string }
type Facts = {
  readonly person: OwnPerson | null
  readonly sessions: ReadonlyArray<OwnSession>
  readonly errors: Readonly<Record<string, string>>
  readonly personFailure: string | null
  readonly passwordFailure: string | null
  readonly sessionsFailure: string | null
}

const [OLD, NEW] = ['eight old lamps burn', 'nine slow barges pass'] as const
const facts = {
  'Employee ID': 'userName',
  'Employee Name': 'employeeName',
  Email: 'email',
  Department: 'departmentName',
  Role: 'roleName',
} as const
const passwords = { 'Old password': OLD, 'New password': NEW, 'Repeat new password': NEW } as const
const errorsOf = { 'Old password': 'oldPassword', 'New password': 'password', 'Repeat new password': 'passwordAgain' }
const toasts: Readonly<Record<string, string>> = {
  savePerson: linkMessages.profileSaved,
  changePassword: linkMessages.passwordChanged,
  endSession: linkMessages.sessionEnded,
}
const nobody: Readonly<Record<string, string>> = Object.fromEntries(Object.keys(passwords).map((label) => [label, '']))

const isProfile = callTo(profileCalls.GetOwnProfile.path)
/** The samples name only Chrome. */
const nameOf = ({ address, createdAt }: OwnSession): string =>
  `End the session of Chrome, ${address}, signed in ${tellsMoment(createdAt)}`

/** The person's own data, password and sessions. The path gives every answer, so no demo account changes. */
export class OwnProfileAdapter implements Adapter {
  readonly withheld = {
    'others.ended': 'there is no other session to end',
    'session.ended': 'there is no other session to end',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #sessions: Locator
  /** The second-factor card makes the same call when the screen opens; both get the same answer. */
  readonly #first: Gate
  readonly #gates: Readonly<Record<string, Gate>>
  #profiles = 0
  #ends: 'one' | 'others' = 'one'
  #mobileNumber: string | null = null
  #passwords = nobody
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#sessions = this.#main.getByRole('region', { name: 'Sessions' })
    this.#first = new Gate(page, (url) => isProfile(url) && this.#profiles++ === 0)
    this.#gates = {
      loadPerson: new Gate(page, isProfile),
      savePerson: new Gate(page, callTo(profileCalls.UpdateOwnProfile.path)),
      changePassword: new Gate(page, callTo(loginCalls.ChangePassword.path)),
      loadSessions: new Gate(page, callTo(loginCalls.GetSessions.path)),
      one: new Gate(page, callTo(loginCalls.EndSession.path)),
      others: new Gate(page, callTo(loginCalls.EndOtherSessions.path)),
    }
  }

  static async on(page: Page, api: Api): Promise<OwnProfileAdapter> {
    const adapter = new OwnProfileAdapter(page, api)
    for (const gate of [adapter.#first, ...Object.values(adapter.#gates)]) await gate.close()
    return adapter
  }

  async begin(): Promise<void> {
    for (const gate of [this.#first, ...Object.values(this.#gates)]) gate.forget()
    this.#profiles = 0
    this.#mobileNumber = null
    this.#passwords = nobody
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto('/pages/profile')
    await this.#first.isWaiting()
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, { context }: State): Promise<boolean> {
    const end = { 'others.ended': 'others', 'session.ended': 'one' }[event.type] as 'one' | 'others' | undefined
    if (end !== undefined) return this.#end(end, (context as Facts).sessions.length > 1)
    switch (event.type) {
      case 'person.retried':
        return press(this.#retryOf('Your data could not be loaded.'))
      case 'sessions.retried':
        return press(this.#retryOf('Your sessions could not be loaded.'))
      case 'mobileNumber.submitted':
        this.#mobileNumber = String(event.mobileNumber)
        await this.#form('Your data').getByLabel('Mobile Number').fill(this.#mobileNumber)
        return press(this.#form('Your data').getByRole('button', { name: 'Save' }))
      case 'password.submitted':
        this.#passwords = passwords
        for (const [label, value] of Object.entries(passwords)) {
          await this.#form('Password').getByLabel(label, { exact: true }).fill(value)
        }
        return press(this.#form('Password').getByRole('button', { name: 'Change password' }))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { person, password, sessions } = state as Regions
    const known = context as Facts
    await this.#seePerson(known, person)
    await this.#seePassword(known, password === 'changing')
    await this.#seeSessions(known, sessions)
    if (person === 'loading') await this.#seeAsked('loadPerson', {})
    if (person === 'saving') await this.#seeAsked('savePerson', { mobileNumber: this.#mobileNumber })
    if (password === 'changing') await this.#seeAsked('changePassword', { oldPassword: OLD, password: NEW })
    if (sessions === 'loading') await this.#seeAsked('loadSessions', {})
    if (sessions === 'ending') await this.#seeAsked(this.#ends, this.#ends === 'one' ? { id: 'session-2' } : {})
  }

  #end(which: 'one' | 'others', hasOthers: boolean): Promise<boolean> {
    this.#ends = which
    const name = which === 'one' ? /^End the session of Chrome, 198\.51\.100\.4,/ : 'End all others'
    const button = this.#sessions.getByRole('button', { name })
    return hasOthers ? press(button) : isMissing(button)
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name = ''] = event.type.split('.')
    const gate = this.#gates[name === 'endSession' ? this.#ends : name]
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    const json = {
      isSuccess: true,
      message: '',
      ...(name === 'loadPerson' && { profile: event.output }),
      ...(name === 'loadSessions' && { sessions: event.output }),
    }
    const failing = (): Outcome =>
      this.#hasLeft ? { kind: 'withToken', token: 'ended-meanwhile' } : failingBy(event.error)
    const answer: Outcome = outcome === 'error' ? failing() : { kind: 'answered', json }
    if (name === 'loadPerson' && this.#first.asked() !== null) await this.#first.release(answer)
    await gate.release(answer)
    if (name === 'loadPerson' && outcome === 'error') this.#mobileNumber = null
    if (outcome === 'error') return true
    if (name === 'changePassword') this.#passwords = nobody
    const { [name]: toast } = toasts
    if (toast !== undefined)
      await expect(this.#page.getByRole('status').filter({ hasText: toast }).last()).toBeVisible()
    return true
  }

  async #seePerson({ person, personFailure, errors }: Facts, state: string): Promise<void> {
    const form = this.#form('Your data')
    const failed = this.#main.getByRole('alert').filter({ hasText: 'Your data could not be loaded.' })
    const isFailed = state === 'failed'
    await expect(failed).toHaveText(
      isFailed ? [`Your data could not be loaded. ${toldFailure(personFailure ?? '')}Retry`] : [],
    )
    if (isFailed || person === null) return expect(form).toHaveCount(0)
    const shown = Object.entries(facts).map(([label, name]) => [label, fieldWith(person[name], '', false)] as const)
    const { mobileNumber: wrong = '' } = errors
    await expect
      .poll(() => shownFields(form), LOOKS)
      .toEqual({
        ...Object.fromEntries(shown),
        'Mobile Number': fieldWith(this.#mobileNumber ?? person.mobileNumber, wrong),
      })
    await expect(form.getByRole('alert')).toHaveText(personFailure === null ? [] : [toldFailure(personFailure)])
    await expect(form).toHaveAttribute('aria-busy', String(state === 'saving'))
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled({ enabled: state !== 'saving' })
  }

  async #seePassword({ passwordFailure, errors }: Facts, isBusy: boolean): Promise<void> {
    const form = this.#form('Password')
    const shown = Object.entries(errorsOf).map(
      ([label, name]) => [label, fieldWith(this.#passwords[label] ?? '', errors[name] ?? '')] as const,
    )
    await expect.poll(() => shownFields(form), LOOKS).toEqual(Object.fromEntries(shown))
    await expect(form.getByRole('alert')).toHaveText(passwordFailure === null ? [] : [toldFailure(passwordFailure)])
    await expect(form).toHaveAttribute('aria-busy', String(isBusy))
    await expect(form.getByRole('button', { name: 'Change password' })).toBeEnabled({ enabled: !isBusy })
  }

  async #seeSessions({ sessions, sessionsFailure }: Facts, state: string): Promise<void> {
    const isBusy = state !== 'ready' && state !== 'failed'
    const told = toldFailure(sessionsFailure ?? '')
    await expect(this.#sessions).toHaveAttribute('aria-busy', String(isBusy))
    await expect(this.#sessions.getByRole('alert')).toHaveText(
      sessionsFailure === null
        ? []
        : [
            state === 'failed'
              ? `Your sessions could not be loaded. ${told}Retry`
              : `The session could not be ended. ${told}`,
          ],
    )
    await expect(this.#sessions.getByRole('listitem')).toHaveText(
      sessions.map(
        ({ address, createdAt, lastSeenAt, isCurrent }) =>
          `Chrome${isCurrent ? 'This session' : ''}${address} · Signed in ${tellsMoment(createdAt)} · Last seen ${tellsMoment(lastSeenAt)}${isCurrent ? '' : 'End'}`,
      ),
    )
    const offered = [
      ...(sessions.length > 1 ? ['End all others'] : []),
      ...(state === 'failed' ? ['Retry'] : []),
      ...sessions.filter(({ isCurrent }) => !isCurrent).map(nameOf),
    ]
    await expect.poll(() => shownButtons(this.#sessions), LOOKS).toEqual(offered.map((name) => [name, !isBusy]))
  }

  async #seeAsked(name: string, asked: object): Promise<void> {
    await this.#gates[name]?.isWaiting()
    expect(this.#gates[name]?.asked(), `what ${name} is asked with`).toEqual(asked)
  }

  #form(name: string): Locator {
    return this.#main.getByRole('form', { name, exact: true })
  }

  #retryOf(told: string): Locator {
    return this.#main.getByRole('alert').filter({ hasText: told }).getByRole('button', { name: 'Retry' })
  }
}

const fieldWith = (value: string, error: string, isOpen = true) => ({ value, pills: [], error, isOpen })
