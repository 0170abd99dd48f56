import { expect, type Locator, type Page } from '@playwright/test'
import { employeeCalls } from '../../../src/schemas/people/employees.calls.ts'
import type { HeldInvitation, InviteLookups } from '../../../src/schemas/people/employees.ts'
import { shownButtons, shownFields } from '../screens/shown-fields.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'
import { tellsMoment } from './moments.ts'

type Entered = Readonly<Record<'people' | 'roleID' | 'departmentName' | 'partnerID', string>>
type Facts = {
  readonly lookups: InviteLookups | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  readonly comebacks: number
  readonly invited: ReadonlyArray<HeldInvitation>
}

const labels = { people: 'People', roleID: 'Role', departmentName: 'Department', partnerID: 'Partner' } as const
const EMPTY: Entered = { people: '', roleID: '', departmentName: '', partnerID: '' }
/** The required fields of the form. */
const NEEDED = { people: 'Mara Lind, mara@simdesk.test', roleID: '2', departmentName: 'Operations' } as const
/** As long as the token of a link. */
const TOKEN = 'B'.repeat(43)

const seesOnePartner = (lookups: InviteLookups | null, roleID: string): boolean =>
  (lookups?.roles ?? []).some(({ id, tag }) => String(id) === roleID && tag === 'ownPartner')

/** Inviting several people. The path gives every answer, so nobody is invited into the demo data. */
export class InviteUsersAdapter implements Adapter {
  readonly withheld = {
    'field.changed': 'a partner is asked for only where the role sees one, and what is chosen is not chosen once more',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #main: Locator
  readonly #form: Locator
  readonly #gates: Readonly<Record<'loadLookups' | 'invite', Gate>>
  #entered = EMPTY
  #comebacks = 0
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#main = page.getByRole('main')
    this.#form = this.#main.getByRole('form', { name: 'Add Users' })
    this.#gates = {
      loadLookups: new Gate(page, callTo(employeeCalls.GetEmployeeDropdown.path)),
      invite: new Gate(page, callTo(employeeCalls.InviteUsers.path)),
    }
  }

  static async on(page: Page, api: Api): Promise<InviteUsersAdapter> {
    const adapter = new InviteUsersAdapter(page, api)
    for (const gate of Object.values(adapter.#gates)) await gate.close()
    return adapter
  }

  async begin(): Promise<void> {
    for (const gate of Object.values(this.#gates)) gate.forget()
    this.#entered = EMPTY
    this.#comebacks = 0
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto('/pages/addUsers')
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, { context }: State): Promise<boolean> {
    const { lookups } = context as Facts
    switch (event.type) {
      case 'field.changed':
        return this.#change(event.field as keyof Entered, String(event.value), lookups)
      case 'invitation.requested':
        for (const [name, value] of Object.entries(NEEDED)) {
          const field = name as keyof typeof NEEDED
          if (this.#entered[field] === '') await this.#change(field, value, lookups)
        }
        return press(this.#form.getByRole('button', { name: 'Invite', exact: true }))
      case 'retry.requested':
        return press(this.#main.getByRole('alert').getByRole('button', { name: 'Retry' }))
      case 'more.requested':
        this.#entered = { ...this.#entered, people: '' }
        return press(this.#main.getByRole('button', { name: 'Invite others' }))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const facts = context as Facts
    const isForm = state === 'editing' || state === 'saving'
    await expect(this.#form).toHaveCount(isForm ? 1 : 0)
    await expect(this.#main.getByRole('region', { name: 'Invited' })).toHaveCount(state === 'shown' ? 1 : 0)
    if (isForm) await this.#seeForm(facts, state === 'saving')
    if (state === 'shown') await this.#seeInvited(facts.invited)
    if (!isForm) {
      await expect(this.#main.getByRole('alert')).toHaveText(
        state === 'failed' ? [`The options could not be loaded. ${toldFailure(facts.failure ?? '')}Retry`] : [],
      )
      const wait = this.#main.getByText('Please Wait!', { exact: true })
      await expect(wait).toHaveCount(state === 'loading' ? 1 : 0)
    }
    await this.#seeAsked(state, facts)
  }

  async #seeForm({ lookups, errors, failure, comebacks }: Facts, isBusy: boolean): Promise<void> {
    const named = (items: InviteLookups['roles'] = [], id = '') =>
      items.find((item) => String(item.id) === id)?.name ?? ''
    const values: Entered = {
      ...this.#entered,
      roleID: named(lookups?.roles, this.#entered.roleID),
      partnerID: named(lookups?.partners, this.#entered.partnerID),
    }
    const shown = Object.entries(labels)
      .filter(([name]) => name !== 'partnerID' || seesOnePartner(lookups, this.#entered.roleID))
      .map(([name, label]) => {
        const field = { value: values[name as keyof Entered], pills: [], error: errors[name] ?? '', isOpen: !isBusy }
        return [label, field] as const
      })
    await expect.poll(() => shownFields(this.#form), LOOKS).toEqual(Object.fromEntries(shown))
    await expect(this.#form.getByRole('alert')).toHaveText(failure === null ? [] : [toldFailure(failure)])
    await expect(this.#form).toHaveAttribute('aria-busy', String(isBusy))
    const acts = this.#form.getByRole('button', { name: /^(?:Back|Invite|Saving\.\.\.)$/ })
    await expect
      .poll(() => shownButtons(acts), LOOKS)
      .toEqual({ Back: true, [isBusy ? 'Saving...' : 'Invite']: !isBusy })
    const [wrong] = Object.keys(labels).filter((name) => errors[name] !== undefined)
    const isBack = comebacks > this.#comebacks
    this.#comebacks = comebacks
    if (isBack && wrong !== undefined) {
      await expect(this.#field(wrong as keyof Entered)).toBeFocused()
    }
  }

  /** The outcome for each person, exactly. */
  async #seeInvited(invited: ReadonlyArray<HeldInvitation>): Promise<void> {
    const shown = this.#main.getByRole('region', { name: 'Invited' })
    const address = `${new URL(this.#page.url()).origin}/auth/register#${TOKEN}`
    const done = invited.filter(({ isSuccess }) => isSuccess).length
    await expect(shown.getByRole('status')).toHaveText(
      `${done} of ${invited.length} invited. Copy the links now; they are not shown again.`,
    )
    await expect(shown.getByRole('listitem')).toHaveText(
      invited.map(({ employeeName, email, message, link }) => {
        const outcome =
          link === null ? `Not invited: ${message}` : `Invited until ${tellsMoment(link.expires)}${address}`
        return `${employeeName} ${email}${outcome}`
      }),
    )
    const copied = invited.filter(({ link }) => link !== null).map((one) => `Copy the link of ${one.employeeName}`)
    const offered = ['Copy all links', ...copied, 'Back', 'Invite others']
    const wanted = Object.fromEntries(offered.map((name) => [name, true]))
    await expect.poll(() => shownButtons(shown.getByRole('button')), LOOKS).toEqual(wanted)
  }

  async #seeAsked(state: unknown, { lookups }: Facts): Promise<void> {
    const { loadLookups, invite } = this.#gates
    if (state === 'loading') await loadLookups.isWaiting()
    else expect(loadLookups.asked(), 'no options are asked for').toBeNull()
    if (state !== 'saving') return expect(invite.asked(), 'nobody is being invited').toBeNull()
    const { roleID, departmentName, partnerID } = this.#entered
    await invite.isWaiting()
    expect(invite.asked(), 'who is invited').toEqual({
      people: [{ employeeName: 'Mara Lind', email: 'mara@simdesk.test' }],
      roleID: Number(roleID),
      departmentName,
      partnerID: seesOnePartner(lookups, roleID) && partnerID !== '' ? Number(partnerID) : null,
    })
  }

  async #change(name: keyof Entered, value: string, lookups: InviteLookups | null): Promise<boolean> {
    const field = this.#field(name)
    if (name === 'people' || name === 'departmentName') {
      // Clears the field, so that the same text can be typed again.
      await field.fill('')
      await field.fill(value)
      if (name === 'departmentName') await field.press('Escape')
      this.#entered = { ...this.#entered, [name]: value }
      return true
    }
    if (name === 'partnerID' && !seesOnePartner(lookups, this.#entered.roleID)) {
      await expect(field).toHaveCount(0)
      return false
    }
    const offered = name === 'roleID' ? (lookups?.roles ?? []) : (lookups?.partners ?? [])
    const options = this.#form.getByRole('listbox', { name: labels[name] }).getByRole('option')
    await field.click()
    await expect(options).toHaveText(offered.map((item) => item.name))
    const option = options.nth(offered.findIndex(({ id }) => String(id) === value))
    const isChosen = this.#entered[name] === value
    await expect(option).toHaveAttribute('aria-selected', String(isChosen))
    if (isChosen) await field.press('Escape')
    else await option.click()
    const partnerID = name === 'roleID' && !seesOnePartner(lookups, value) ? '' : this.#entered.partnerID
    this.#entered = { ...this.#entered, partnerID, [name]: value }
    return !isChosen
  }

  #field(name: keyof Entered): Locator {
    const label = { name: labels[name], exact: true }
    return this.#form.getByRole('textbox', label).or(this.#form.getByRole('combobox', label))
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name] = event.type.split('.')
    const gate = this.#gates[name as 'loadLookups' | 'invite']
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    if (this.#hasLeft) await gate.release({ kind: 'withToken', token: 'ended-meanwhile' })
    else if (outcome === 'error') await gate.release(failingBy(event.error))
    else await gate.release({ kind: 'answered', json: { isSuccess: true, message: '', ...this.#answered(event) } })
    return true
  }

  #answered({ type, output }: Step['event']): object {
    if (type === 'xstate.done.actor.loadLookups') {
      const { roles, partners, departments } = output as InviteLookups
      return { activeRoleDropdowns: roles, activePartnerDropdowns: partners, departmentDropdowns: departments }
    }
    const invited = (output as ReadonlyArray<HeldInvitation>).map(({ link, ...one }) =>
      link === null ? one : { ...one, link: { token: TOKEN, expires: link.expires } },
    )
    return { invited }
  }
}
