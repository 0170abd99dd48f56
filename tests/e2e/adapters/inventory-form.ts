import { expect, type Locator, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { InventoryRecord } from '../../../src/schemas/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/inventory-draft.ts'
import type { SampleEvent } from '../../machines/paths/plan.ts'
import { ADD, editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { LIST } from '../screens/inventory-list.ts'
import type { Api, PlaceNames } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { invoicePdf, newCode, newIccid } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'

type Regions = Readonly<Record<'type' | 'payment' | 'invoice' | 'lookups' | 'suppliers' | 'plans', string>> & {
  readonly work: string | Readonly<Record<string, string>>
}
type Call = 'record' | 'save' | 'invoice' | 'lookups' | 'suppliers' | 'plans'

const regionsOf = ({ state }: State): Regions => state as Regions
const workOf = (state: State): string => {
  const { work } = regionsOf(state)
  return typeof work === 'string' ? work : Object.entries(work).flat().join('.')
}
const tagOf = (event: SampleEvent): string => (event.error as { _tag: string } | undefined)?._tag ?? ''

/** The screen is gone: a 401 led to the sign-in, or the form was left for the list. */
export const leavesTheForm = (event: SampleEvent): boolean =>
  tagOf(event) === 'Unauthorized' || ['xstate.done.actor.saveRecord', 'back.requested'].includes(event.type)

/** Which calls the walk is about, and holds; the others are answered as they come. */
const heldBy = (walk: string): ReadonlyArray<Call> => {
  if (walk.startsWith('an item')) return ['record', 'save']
  if (walk.startsWith('the stored invoice')) return ['record', 'invoice']
  if (walk.startsWith('the plans')) return ['plans']
  if (walk.startsWith('the suppliers')) return ['suppliers']
  if (walk.startsWith('the options')) return ['lookups']
  return walk.startsWith('the type') ? ['plans'] : []
}

const actorOf: Readonly<Record<string, Call>> = {
  loadRecord: 'record',
  saveRecord: 'save',
  downloadInvoice: 'invoice',
  loadLookups: 'lookups',
  loadSuppliers: 'suppliers',
  loadPlans: 'plans',
}

/** The inventory form, by its fields and buttons; the calls that a walk is about wait until the path answers them. */
export class InventoryFormAdapter implements Adapter {
  readonly #page: Page
  readonly #api: Api
  readonly #form: InventoryForm
  readonly #gates: Readonly<Record<Call, Gate>>
  #names: PlaceNames | null = null
  #item: InventoryRecord | null = null
  #held: ReadonlyArray<Call> = []
  #hasLeft = false

  private constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#form = new InventoryForm(page)
    const saves = [contract.InsertSingleInventory.path, contract.UpdateInventory.path].map((path) => callTo(path))
    this.#gates = {
      record: new Gate(
        page,
        callTo(contract.GetInventoryList.path, (search) => search.has('id')),
      ),
      save: new Gate(page, (url) => saves.some((isSave) => isSave(url))),
      invoice: new Gate(page, callTo(contract.GetInvoicePO.path)),
      lookups: new Gate(page, callTo(contract.GetPlanDropdown.path)),
      suppliers: new Gate(page, callTo(contract.GetSupplierDropdownbyCountry.path)),
      plans: new Gate(page, callTo(contract.GetFilteredPlanList.path)),
    }
  }

  static async on(page: Page, api: Api, walk: string): Promise<InventoryFormAdapter> {
    const adapter = new InventoryFormAdapter(page, api)
    adapter.#names = await api.placeNames()
    adapter.#held = heldBy(walk)
    for (const call of adapter.#held) await adapter.#gates[call].close()
    return adapter
  }

  async begin({ input, walk }: Beginning, ahead: ReadonlyArray<Step>): Promise<void> {
    const { mode } = input as { mode: 'add' | 'edit' }
    for (const gate of Object.values(this.#gates)) gate.forget()
    this.#hasLeft = false
    await beginAgain(this.#page, this.#api)
    const invoice = walk.startsWith('the stored invoice') ? invoicePdf : undefined
    this.#item = mode === 'edit' ? await this.#api.addItem({}, invoice) : null
    await this.#page.goto(this.#item ? editAddress(this.#item.id) : ADD)
    if (mode === 'edit') return
    await expect(this.#form.field('activationCode')).toBeEditable()
    if (walk === 'an item is added' && ahead.some(({ event }) => event.type === 'save.requested')) await this.#fillIn()
  }

  /** Presses Back, and means it where the product asks whether typed work shall be lost. */
  async #goBack(): Promise<boolean> {
    if (!(await this.#press(this.#form.back))) return false
    const leave = this.#page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
    const list = this.#page.getByRole('heading', { name: 'Inventory List' })
    await expect(leave.or(list)).toBeVisible()
    if (await leave.isVisible()) await leave.click()
    return true
  }

  async act(step: Step, ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    const { event } = step
    const actor = /\.actor\.(\w+)$/.exec(event.type)?.[1]
    if (actor === 'validateDraft') return event.type.startsWith('xstate.done')
    if (actor !== undefined) return this.#answer(actorOf[actor] as Call, step)
    this.#hasLeft = leavesTheForm(event)
    switch (event.type) {
      case 'field.changed':
        return this.#change(event.field as keyof InventoryDraft, String(event.value))
      case 'invoicePO.chosen':
        if ((await this.#page.locator('main input[type="file"]').count()) === 0) return false
        await this.#form.attach(invoicePdf)
        return true
      case 'invoicePO.removed':
        return this.#press(this.#form.main.getByRole('button', { name: 'Remove' }))
      case 'invoice.requested':
        return this.#press(this.#form.download)
      case 'save.requested':
        await this.#prepareSave(ahead)
        return this.#press(this.#form.save)
      case 'back.requested':
        return this.#goBack()
      case 'draft.discarded':
        return this.#startAgain(before)
      case 'retry.requested':
      case 'lookups.retried':
        return this.#press(this.#form.retry)
      case 'conflict.overwritten':
        return this.#press(this.#page.getByRole('button', { name: 'Keep mine' }))
      case 'conflict.discarded':
        return this.#press(this.#page.getByRole('button', { name: 'Take theirs' }))
      case 'conflict.dismissed':
        return this.#press(this.#page.getByRole('button', { name: 'Back to the form' }))
      default:
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see(after: State, walk: string): Promise<void> {
    if (this.#hasLeft) return expect(this.#page).toHaveURL(new RegExp(`${LIST}$|/auth/logout`))
    await this.#seeWork(workOf(after))
    const { type, payment, invoice, lookups, suppliers, plans } = regionsOf(after)
    if (workOf(after).startsWith('preparing')) return
    await expect(this.#form.field(type === 'local' ? 'country' : 'region')).toBeVisible()
    await expect(this.#form.field(type === 'local' ? 'region' : 'country')).toHaveCount(0)
    await expect(this.#form.main.getByText('Invoice PO', { exact: true })).toHaveCount(payment === 'invoiced' ? 1 : 0)
    const wait = 'Please Wait!'
    const failure = this.#form.main.getByText('Some of the options could not be loaded.')
    if (walk.startsWith('the plans') || walk.startsWith('the type')) {
      const placeholder = { unasked: /first$/, loading: wait, ready: 'Choose a plan', failed: 'Choose a plan' }[plans]
      await expect(this.#form.field('planID')).toHaveAttribute('placeholder', placeholder ?? '')
    }
    if (walk.startsWith('the suppliers')) {
      const placeholder = suppliers === 'loading' ? wait : 'Choose a supplier'
      await expect(this.#form.field('supplierID')).toHaveAttribute('placeholder', placeholder)
    }
    if (walk.startsWith('the options')) {
      const placeholder = lookups === 'loading' ? wait : 'Choose a country'
      await expect(this.#form.field('country')).toHaveAttribute('placeholder', placeholder)
    }
    if (walk.startsWith('the stored invoice')) {
      const message = this.#form.main.getByText('The invoice could not be downloaded.')
      await expect(message).toHaveCount(invoice === 'failed' ? 1 : 0)
      if (invoice === 'downloading') await expect(this.#form.download).toBeDisabled()
    }
    const watched = { plans, suppliers, lookups } as const
    const hasFailed = this.#held.some((call) => call in watched && watched[call as keyof typeof watched] === 'failed')
    await expect(failure).toHaveCount(hasFailed ? 1 : 0)
  }

  async #seeWork(work: string): Promise<void> {
    switch (work) {
      case 'preparing.loading':
        return expect(this.#form.wait).toBeVisible()
      case 'preparing.failed':
        return expect(this.#form.main.getByText('The item could not be loaded.')).toBeVisible()
      case 'editing':
        await expect(this.#form.save).toBeEnabled()
        return expect(this.#form.field('activationCode')).toBeEditable()
      case 'validating':
        // Checked in the browser within a frame: either of its neighbours may be on the screen already.
        return expect(this.#form.save.or(this.#form.saving)).toBeVisible()
      case 'saving':
        await expect(this.#form.saving).toBeDisabled()
        return this.#gates.save.isWaiting()
      case 'conflicted':
        await expect(this.#page.getByRole('region', { name: /has saved this item meanwhile/ })).toBeVisible()
        return expect(this.#form.save).toBeDisabled()
      default:
        throw new Error(`Nobody knows how to see ${work}`)
    }
  }

  async #answer(call: Call, { event }: Step): Promise<boolean> {
    await this.#gates[call].isWaiting()
    if (call === 'record' && event.type.startsWith('xstate.done')) {
      await this.#becomeLike(event.output as InventoryRecord)
    }
    await this.#gates[call].release(this.#outcomeOf(event))
    this.#hasLeft = leavesTheForm(event)
    return true
  }

  #outcomeOf(event: SampleEvent): Outcome {
    const error = event.error as { _tag: string; message: string; errors?: unknown } | undefined
    switch (error?._tag) {
      case undefined:
        return { kind: 'pass' }
      case 'Unauthorized':
        return { kind: 'withToken', token: 'ended-meanwhile' }
      case 'Refused':
        return { kind: 'answered', json: { isSuccess: false, message: error.message, errors: error.errors } }
      case 'Conflicted': {
        const { version, changes, updatedBy, updatedDate } = error as unknown as Record<string, unknown>
        const conflict = { version: this.#item?.version ?? version, changes, updatedBy, updatedDate }
        return { kind: 'answered', json: { isSuccess: false, message: error.message, conflict } }
      }
      default:
        return { kind: 'aborted' }
    }
  }

  /** Somebody else has made the item what the sample says: local or roaming, invoiced or pay as you go. */
  async #becomeLike({ type, paymentType }: InventoryRecord): Promise<void> {
    if (!this.#item || (this.#item.type === type && this.#item.paymentType === paymentType)) return
    const place = type === 'local' ? await this.#api.place() : await this.#api.roamingPlace()
    const changes = { type, paymentType, ...place } as Partial<InventoryDraft>
    await this.#api.changeItem(this.#item, { country: '', region: '', ...changes })
    this.#item = await this.#api.item(this.#item.id)
  }

  async #fillIn(): Promise<void> {
    if (!this.#names) return
    await this.#form.choose('country', this.#names.countryName)
    await this.#form.choose('supplierID', this.#names.supplierName)
    await this.#form.choose('planID', this.#names.planName)
    await this.#form.fill({
      activationCode: newCode(),
      iccid: newIccid(),
      invoiceCost: '5',
      expiryDate: '2030-06-30',
    })
  }

  /** The draft says what the check of it will answer. */
  async #prepareSave(ahead: ReadonlyArray<Step>): Promise<void> {
    const check = ahead.find(({ event }) => event.type === 'xstate.done.actor.validateDraft')
    if (!check) return
    const isClean = Object.keys(check.event.output as object).length === 0
    const code = this.#form.field('activationCode')
    const isEmpty = (await code.inputValue()) === ''
    if (isClean && (await this.#form.field('planID').inputValue()) === '') return this.#fillIn()
    if (isClean && isEmpty) await code.fill(newCode())
    if (!isClean && !isEmpty) await code.fill('')
  }

  async #change(field: keyof InventoryDraft, value: string): Promise<boolean> {
    switch (field) {
      case 'type':
        await this.#form.type(value === 'local' ? 'Local' : 'Roaming')
        return true
      case 'paymentType':
        await this.#form.pick('paymentType', value === 'payg' ? 'Pay as you go' : 'Prepaid')
        return true
      case 'country':
        return value === '' ? this.#clear('country') : this.#choose('country', this.#names?.countryName)
      case 'supplierID':
        return this.#choose('supplierID', this.#names?.supplierName)
      case 'planID':
        return this.#choose('planID', this.#names?.planName)
      case 'region':
        return this.#choose('region')
      default:
        await this.#form.field(field).fill(newCode())
        return true
    }
  }

  /** An option that is there; a select whose options have not come offers none. */
  async #choose(field: 'country' | 'region' | 'supplierID' | 'planID', name?: string): Promise<boolean> {
    const input = this.#form.field(field)
    if ((await input.count()) === 0) return false
    const placeholder = await input.getAttribute('placeholder')
    if (placeholder === 'Please Wait!' || placeholder?.endsWith('first')) return false
    await input.click()
    if (name !== undefined) await input.fill(name)
    const options = this.#page.getByRole('listbox').getByRole('option')
    const option = (name === undefined ? options : options.filter({ hasText: name })).first()
    const nothing = this.#page.getByText('Nothing found')
    await expect(option.or(nothing).first()).toBeVisible()
    if (await nothing.isVisible()) {
      await input.press('Escape')
      return false
    }
    await option.click()
    return true
  }

  async #clear(field: 'country'): Promise<boolean> {
    const input = this.#form.field(field)
    if ((await input.count()) === 0 || (await input.inputValue()) === '') return false
    return this.#press(input.locator('xpath=../..').getByRole('button', { includeHidden: true }))
  }

  /** A draft is offered to be begun again when it has come back: after a reload. */
  async #startAgain(before: State): Promise<boolean> {
    if (workOf(before) !== 'editing') return false
    this.#page.once('dialog', (dialog) => dialog.accept())
    await this.#page.reload()
    await this.#form.isReady()
    return this.#press(this.#page.getByRole('button', { name: 'Start again' }))
  }

  async #press(control: Locator): Promise<boolean> {
    if ((await control.count()) === 0 || !(await control.first().isEnabled())) return false
    await control.first().click()
    return true
  }
}
