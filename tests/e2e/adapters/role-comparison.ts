import { expect, type Locator, type Page } from '@playwright/test'
import { editRecord } from '../screens/record-form.ts'
import { shownFields } from '../screens/shown-fields.ts'
import type { Api } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { failingBy, toldFailure } from './answers.ts'
import { press } from './controls.ts'
import { endsTheSession } from './failures.ts'
import { LOOKS } from './looks.ts'

type Named = { readonly id: number; readonly name: string }
type Other = Named & { readonly scope: string; readonly permissions: ReadonlyArray<string> }
type Facts = {
  readonly roles: ReadonlyArray<Named>
  readonly chosen: number
  readonly other: Other | null
  readonly failure: string | null
}

const LABEL = 'Compare with'
const CALL = '/RoleMaster/GetRoleList'

/** The permissions of the form's own role, and the expected text for each other role, in order. */
const own = { scope: 'all', permissions: ['inventory.view', 'country.view', 'country.edit'] }
const readBeside: Readonly<Record<string, { readonly words: string; readonly marks: ReadonlyArray<string> }>> = {
  Staff: {
    words: 'Staff may also: view plans. It may not: view countries; edit countries.',
    marks: [
      'Plans: View. Staff has it, this role does not',
      'Countries: View. This role has it, Staff does not',
      'Countries: Edit. This role has it, Staff does not',
    ],
  },
  Partner: {
    words: 'Partner may not: view inventory and countries; edit countries. It sees only its own partner.',
    marks: [
      'Inventory: View. This role has it, Partner does not',
      'Countries: View. This role has it, Partner does not',
      'Countries: Edit. This role has it, Partner does not',
    ],
  },
}

/** Comparing another role with the one in the form. The path gives the answers, so the result is known. */
export class RoleComparisonAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #grid: Locator
  readonly #field: Locator
  readonly #form: Gate
  readonly #gates: Readonly<Record<'loadRoles' | 'loadRole', Gate>>
  #id = 0
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#grid = page.getByRole('main').getByRole('group', { name: 'Permissions', exact: true }).last()
    this.#field = this.#grid.getByRole('combobox', { name: LABEL, exact: true })
    const ofForm = (search: URLSearchParams) => search.get('id') === String(this.#id)
    this.#form = new Gate(page, callTo(CALL, ofForm))
    this.#gates = {
      loadRoles: new Gate(
        page,
        callTo(CALL, (search) => !search.has('id')),
      ),
      loadRole: new Gate(
        page,
        callTo(CALL, (search) => search.has('id') && !ofForm(search)),
      ),
    }
  }

  static async on(page: Page, api: Api): Promise<RoleComparisonAdapter> {
    const adapter = new RoleComparisonAdapter(page, api)
    for (const gate of adapter.#allGates) await gate.close()
    return adapter
  }

  get #allGates(): ReadonlyArray<Gate> {
    return [this.#form, ...Object.values(this.#gates)]
  }

  async begin({ input }: Beginning): Promise<void> {
    for (const gate of this.#allGates) gate.forget()
    this.#id = (input as { readonly id: number }).id
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(editRecord('role', this.#id))
    await this.#form.release({
      kind: 'edited',
      edit: (body) => {
        const [found] = body.getRoleslist as ReadonlyArray<object>
        return { ...body, getRoleslist: [{ ...found, ...own }] }
      },
    })
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, { context }: State): Promise<boolean> {
    switch (event.type) {
      case 'roles.wanted':
        return press(this.#field)
      case 'role.chosen':
        return this.#choose(Number(event.id), context as Facts)
      case 'retry.requested':
        return press(this.#grid.getByRole('alert').getByRole('button', { name: 'Retry' }))
      default:
        return this.#answer(event)
    }
  }

  async see({ state, context }: State): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(/\/auth\/logout/)
    const { roles, chosen, other, failure } = context as Facts
    const name = roles.find(({ id }) => id === chosen)?.name ?? ''
    await expect
      .poll(() => shownFields(this.#grid), LOOKS)
      .toEqual({ [LABEL]: { value: name, pills: [], error: '', isOpen: true } })
    await expect(this.#field).toHaveAttribute(
      'placeholder',
      state === 'loadingRoles' ? 'Please Wait!' : 'Choose another role',
    )
    const what = state === 'rolesFailed' ? 'The roles' : 'The role'
    await expect(this.#grid.getByRole('alert')).toHaveText(
      failure === null ? [] : [`${what} could not be loaded. ${toldFailure(failure)}Retry`],
    )
    await this.#seeDifference(other, state === 'loadingRole')
    await this.#seeAsked(state, chosen)
  }

  /** The text over the grid, the legend of its marks, and each check box with a mark. */
  async #seeDifference(other: Other | null, isBusy: boolean): Promise<void> {
    const { words, marks } = readBeside[other?.name ?? ''] ?? { words: isBusy ? 'Please Wait!' : '', marks: [] }
    await expect(this.#grid.getByRole('status')).toHaveText(words === '' ? [] : [words])
    const legend = this.#grid.getByRole('list', { name: 'Marks in the grid' }).getByRole('listitem')
    await expect(legend).toHaveText(
      other === null
        ? []
        : [`+ ${other.name} has it, this role does not`, `− This role has it, ${other.name} does not`],
    )
    const marked = this.#grid.locator('input[type="checkbox"][aria-describedby]')
    const read = (boxes: Array<Element>) =>
      boxes.map((box) => {
        const told = document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
        return `${box.ariaLabel}. ${told}`
      })
    await expect.poll(() => marked.evaluateAll(read), LOOKS).toEqual(marks)
  }

  async #seeAsked(state: unknown, chosen: number): Promise<void> {
    const { loadRoles, loadRole } = this.#gates
    if (state === 'loadingRoles') {
      await loadRoles.isWaiting()
      expect(loadRoles.asked(), 'which roles are asked for').toEqual({ PageIndex: '1', PageSize: '100' })
    } else expect(loadRoles.asked(), 'no roles are asked for').toBeNull()
    if (state === 'loadingRole') {
      await loadRole.isWaiting()
      expect(loadRole.asked(), 'which role is asked for').toEqual({ id: String(chosen) })
    } else expect(loadRole.asked(), 'no role is asked for').toBeNull()
  }

  /** Chooses from the list, which has exactly the other roles; the cross in the field clears it. */
  async #choose(id: number, { roles }: Facts): Promise<true> {
    if (id === 0) return press(this.#grid.getByRole('button', { name: `Clear ${LABEL}` }))
    const offered = this.#grid.getByRole('listbox', { name: LABEL }).getByRole('option')
    if ((await this.#field.getAttribute('aria-expanded')) !== 'true') await this.#field.click()
    await expect(offered).toHaveText(roles.map(({ name }) => name))
    const place = roles.findIndex((role) => role.id === id)
    return press(offered.nth(place))
  }

  async #answer(event: Step['event']): Promise<true> {
    const [, outcome, , name] = event.type.split('.')
    const gate = this.#gates[name as 'loadRoles' | 'loadRole']
    if (gate === undefined) throw new Error(`No act for ${event.type}`)
    this.#hasLeft = endsTheSession(event)
    if (this.#hasLeft) await gate.release({ kind: 'withToken', token: 'ended-meanwhile' })
    else if (outcome === 'error') await gate.release(failingBy(event.error))
    else
      await gate.release({
        kind: 'edited',
        edit: (body) => this.#answered(body, event.output as Other | ReadonlyArray<Named>),
      })
    return true
  }

  #answered(body: Record<string, unknown>, output: Other | ReadonlyArray<Named>): unknown {
    const [found] = body.getRoleslist as ReadonlyArray<object>
    const roles = 'length' in output ? output : [output]
    const getRoleslist = roles.map(({ name, ...role }) => ({ ...found, ...role, roleName: name }))
    return { ...body, getRoleslist, totalCount: roles.length }
  }
}
