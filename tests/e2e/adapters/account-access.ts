import { expect, type Locator, type Page } from '@playwright/test'
import type { LinkPurpose } from '../../../src/schemas/people/account-access.ts'
import { employeeCalls } from '../../../src/schemas/people/employees.calls.ts'
import type { AccountAccess } from '../../../src/schemas/people/employees.ts'
import { addRecord, editRecord, RecordForm } from '../screens/record-form.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press, shownButtons } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { tellsMoment } from './moments.ts'

type Facts = AccountAccess & { readonly message: string | null; readonly failure: string | null }

const gates = {
  loadAccess: employeeCalls.GetEmployeeSessions.path,
  issueLink: employeeCalls.IssueLink.path,
  takeFactorAway: employeeCalls.TakeAwaySecondFactor.path,
  endSessions: employeeCalls.EndSessions.path,
} as const
type CallName = keyof typeof gates

/** As many letters as tokens have; those of the account that was added, and of links that were made for it. */
const [ADDED, MADE] = ['A'.repeat(43), 'B'.repeat(43)] as const
const links = {
  invitation: { name: 'invitation link', path: '/auth/register', act: 'New invitation link' },
  reset: { name: 'password link', path: '/auth/forgot-password', act: 'Reset password' },
} as const
const acts = { 'ending.requested': 'End sessions', 'factor.takenAway': 'Remove second factor' } as const
const calls: Readonly<Record<string, CallName>> = {
  loading: 'loadAccess',
  issuing: 'issueLink',
  takingAway: 'takeFactorAway',
  ending: 'endSessions',
}

/** What is done about the access of an account, under its form; no account of the demo data changes. */
export class AccountAccessAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #form: RecordForm
  readonly #access: Locator
  readonly #gates: Readonly<Record<CallName, Gate>>
  readonly #record: Gate
  readonly #saved: Gate
  #id = 0
  #purpose: LinkPurpose = 'reset'
  #token: string = ADDED
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#form = new RecordForm(page, 'employee')
    this.#access = page.getByRole('main').getByRole('group', { name: 'Access' })
    const entries = Object.entries(gates).map(([name, path]) => [name, new Gate(page, callTo(path))])
    this.#gates = Object.fromEntries(entries)
    this.#record = new Gate(page, callTo('/ProfileMaster/GetEmployeeList'))
    this.#saved = new Gate(page, callTo(employeeCalls.InsertUpdateEmployee.path))
  }

  static async on(page: Page, api: Api): Promise<AccountAccessAdapter> {
    const adapter = new AccountAccessAdapter(page, api)
    for (const gate of adapter.#allGates) await gate.close()
    return adapter
  }

  get #allGates(): ReadonlyArray<Gate> {
    return [...Object.values(this.#gates), this.#record, this.#saved]
  }

  async begin({ walk, input }: Beginning): Promise<void> {
    for (const gate of this.#allGates) gate.forget()
    this.#id = (input as { readonly id: number }).id
    this.#hasLeft = false
    this.#purpose = walk.includes('just added') ? 'invitation' : 'reset'
    await beginAgain(this.#page, this.#api)
    if (this.#purpose === 'invitation') await this.#add()
    else await this.#page.goto(editRecord('employee', this.#id))
    const status = this.#purpose === 'invitation' ? 'Invited' : 'Active'
    await this.#record.release({
      kind: 'edited',
      edit: (body) => {
        const [found] = body.getEmployeeslist as ReadonlyArray<object>
        return { ...body, getEmployeeslist: [{ ...found, u_Id: this.#id, status }] }
      },
    })
  }

  async act({ event }: Step): Promise<boolean> {
    switch (event.type) {
      case 'link.requested':
        this.#purpose = event.purpose as LinkPurpose
        this.#token = MADE
        return press(this.#button(links[this.#purpose].act))
      case 'link.closed':
        return press(this.#button('Done'))
      case 'retry.requested':
        return press(this.#button('Retry'))
      case 'ending.requested':
      case 'factor.takenAway':
        return press(this.#button(acts[event.type]))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    await expect.poll(() => shownButtons(this.#access), LOOKS).toEqual(this.#offered(facts, state))
    await expect(this.#access.getByRole('alert')).toHaveText(
      facts.failure === null
        ? []
        : [
            state === 'failed'
              ? `The sessions could not be loaded. ${toldFailure(facts.failure)}Retry`
              : toldFailure(facts.failure),
          ],
    )
    await expect(this.#access.getByRole('status')).toHaveText(
      [facts.message, this.#told(facts)].filter((text) => text !== null),
    )
    await this.#seeSessions(facts)
    const call = calls[String(state)]
    for (const [name, gate] of Object.entries(this.#gates)) {
      if (name !== call) expect(gate.asked(), `${name} is not asked`).toBeNull()
    }
    if (call === undefined) return
    await this.#gates[call].isWaiting()
    const asked = {
      loadAccess: { u_Id: String(this.#id) },
      issueLink: { u_Id: this.#id, purpose: this.#purpose },
      takeFactorAway: { u_Id: this.#id },
      endSessions: { u_Id: this.#id },
    }
    expect(this.#gates[call].asked(), 'what is asked').toEqual(asked[call])
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name] = event.type.split('.')
    const gate = this.#gates[name as CallName]
    if (gate === undefined) throw new Error(`Nobody knows how to act ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    if (this.#hasLeft) await gate.release({ kind: 'withToken', token: 'ended-meanwhile' })
    else if (outcome === 'error') await gate.release(failingBy(event.error))
    else await gate.release({ kind: 'answered', json: { isSuccess: true, ...this.#answered(event) } })
    return true
  }

  #answered({ type, output }: Step['event']): object {
    if (type === 'xstate.done.actor.loadAccess') {
      const { sessions, hasSecondFactor } = output as AccountAccess
      return { sessions, hasSecondFactor }
    }
    if (type !== 'xstate.done.actor.issueLink') return { message: output }
    return { link: { token: MADE, expires: (output as { readonly expires: string }).expires } }
  }

  /** Somebody is added, with a link that is told once: so the form of an account is come to that has one. */
  async #add(): Promise<void> {
    await this.#page.goto(addRecord('employee'))
    await expect(this.#form.field('employeeName')).toBeEditable()
    await this.#form.field('employeeName').fill('Mara Lind')
    await this.#form.field('email').fill('mara@simdesk.test')
    await this.#form.field('departmentName').fill('Night Shift')
    await this.#form.field('roleID').fill('Staff')
    await this.#page.getByRole('option', { name: 'Staff', exact: true }).click()
    await this.#form.save.click()
    this.#token = ADDED
    const link = { token: ADDED, expires: '2026-12-01T10:00:00.000Z' }
    await this.#saved.release({ kind: 'answered', json: { isSuccess: true, message: '', u_Id: this.#id, link } })
    await expect(this.#page).toHaveURL(editRecord('employee', this.#id))
  }

  #button(name: string): Locator {
    return this.#access.getByRole('button', { name, exact: true })
  }

  #offered({ sessions, hasSecondFactor, link }: Facts, state: unknown): ReadonlyArray<readonly [string, boolean]> {
    const isReady = state === 'ready'
    return [
      ...(state === 'failed' ? ([['Retry', true]] as const) : []),
      ...(link === null
        ? []
        : ([
            [`Copy ${links[link.purpose].name}`, true],
            ['Done', true],
          ] as const)),
      [links[this.#purpose].act, isReady],
      ['End sessions', isReady && (sessions ?? []).length > 0],
      ...(hasSecondFactor ? ([['Remove second factor', isReady]] as const) : []),
    ]
  }

  /** The exact text about the link. */
  #told({ link }: Facts): string | null {
    if (link === null) return null
    const { path } = links[link.purpose]
    const { origin } = new URL(this.#page.url())
    const validity = `It is not shown again. It is valid until ${tellsMoment(link.expires)}.`
    return `Copy the link now and send it to the person. ${validity}${origin}${path}#${this.#token}Done`
  }

  async #seeSessions({ sessions }: Facts): Promise<void> {
    await expect(this.#access.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveText(
      (sessions ?? []).map(
        ({ address, userAgent, createdAt, lastSeenAt }) =>
          `Signed in ${tellsMoment(createdAt)}, last seen ${tellsMoment(lastSeenAt)}, from ${address}: ${userAgent}`,
      ),
    )
    await expect(this.#access.getByText('No open sessions.')).toHaveCount(sessions?.length === 0 ? 1 : 0)
  }
}
