import { type Dialog, expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { InventoryRecord } from '../../../src/schemas/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/inventory-draft.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { ADD, editAddress, InventoryForm, type SelectName } from '../screens/inventory-form.ts'
import type { Api, PlaceNames } from '../support/api.ts'
import { callTo, Gate, type Outcome } from '../support/gate.ts'
import { invoicePdf, newCode, newIccid, notAnInvoice } from '../support/samples.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { isMissing, press } from './controls.ts'
import { tagOf } from './failures.ts'
import { type Call, InventoryFormStates, regionsOf, workOf } from './inventory-form-states.ts'

/** The screen is gone: a 401 led to the sign-in, or the form was left for the list. */
export const leavesTheForm = (event: SampleEvent): boolean =>
  tagOf(event) === 'Unauthorized' ||
  ['xstate.done.actor.saveRecord', 'back.requested', 'item.voided'].includes(event.type)

/** Which calls the walk is about, and holds; the others are answered as they come. */
const heldBy = (walk: string): ReadonlyArray<Call> => {
  if (walk.startsWith('an item') || walk.startsWith('the ICCID')) return ['record', 'save']
  if (walk.startsWith('the stored invoice')) return ['record', 'invoice']
  if (walk.startsWith('what was done')) return ['record']
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
  readonly withheld = {
    'field.changed': 'a place is taken back where one is chosen, a plan is chosen where there are plans',
    'back.requested': 'while the item is loaded there is nothing but the wait',
    'save.confirmed': 'only where something would be emptied is the person asked',
    'xstate.error.actor.validateDraft': 'the check runs in the browser and asks nobody',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #form: InventoryForm
  readonly #gates: Readonly<Record<Call, Gate>>
  readonly #states: InventoryFormStates
  readonly #held: ReadonlyArray<Call>
  #names: PlaceNames | null = null
  #item: InventoryRecord | null = null
  #hasLeft = false

  private constructor(page: Page, api: Api, held: ReadonlyArray<Call>) {
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
    this.#held = held
    this.#states = new InventoryFormStates(page, this.#gates.save, held)
  }

  static async on(page: Page, api: Api, walk: string): Promise<InventoryFormAdapter> {
    const adapter = new InventoryFormAdapter(page, api, heldBy(walk))
    adapter.#names = await api.placeNames()
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
  async #goBack(before: State): Promise<boolean> {
    if (workOf(before) === 'preparing.loading') return isMissing(this.#form.back)
    await press(this.#form.back)
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
    this.#hasLeft = leavesTheForm(event) && !(event.type === 'back.requested' && workOf(before) === 'preparing.loading')
    switch (event.type) {
      case 'field.changed':
        return this.#change(event.field as keyof InventoryDraft, String(event.value), before)
      case 'invoicePO.chosen':
        await this.#form.attach(invoicePdf)
        return true
      case 'invoicePO.refused':
        await this.#form.attach(notAnInvoice)
        return true
      case 'changes.narrowed':
        await this.#form.onlyChanges.setChecked(Boolean(event.onlyChanges))
        return true
      case 'invoicePO.removed':
        return press(this.#form.main.getByRole('button', { name: 'Remove' }))
      case 'invoicePO.lost':
        await this.#reload()
        await expect(this.#form.main.getByText(/is not kept when the page is loaded again/)).toBeVisible()
        return true
      case 'invoice.requested':
        return press(this.#form.download)
      case 'save.requested':
        await this.#prepareSave(ahead)
        return press(this.#form.save)
      case 'item.corrected':
        return this.#form.correct('Buying Cost', '6')
      case 'item.voided':
        return this.#form.void()
      case 'save.confirmed':
        return workOf(before) === 'confirming' ? press(this.#form.emptyAndSave) : isMissing(this.#form.emptyAndSave)
      case 'save.reconsidered':
        return press(this.#form.keepAll)
      case 'back.requested':
        return this.#goBack(before)
      case 'draft.found':
        return this.#comeBack(before)
      case 'draft.discarded':
        await this.#comeBack(before)
        return press(this.#page.getByRole('button', { name: 'Start again' }))
      case 'retry.requested':
      case 'lookups.retried':
        return press(this.#form.retry.first())
      case 'conflict.overwritten':
        return press(this.#page.getByRole('button', { name: 'Keep mine' }))
      case 'conflict.discarded':
        return press(this.#page.getByRole('button', { name: 'Take theirs' }))
      case 'conflict.dismissed':
        return press(this.#page.getByRole('button', { name: 'Back to the form' }))
      default:
        throw new Error(`Nobody knows how to act ${event.type}`)
    }
  }

  async see(after: State, walk: string): Promise<void> {
    if (this.#hasLeft) await this.#states.seeLeft()
    else await this.#states.see(after, walk)
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
  async #becomeLike({ type, paymentType, voided }: InventoryRecord): Promise<void> {
    if (!this.#item) return
    if (this.#item.type !== type || this.#item.paymentType !== paymentType) {
      const place = type === 'local' ? await this.#api.place() : await this.#api.roamingPlace()
      const changes = { type, paymentType, ...place } as Partial<InventoryDraft>
      await this.#api.changeItem(this.#item, { country: '', region: '', ...changes })
      this.#item = await this.#api.item(this.#item.id)
    }
    if (voided) await this.#api.voidItem(this.#item.id, voided.reason)
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
    if (this.#item) return
    const code = this.#form.field('activationCode')
    const isEmpty = (await code.inputValue()) === ''
    if (isClean && (await this.#form.field('planID').inputValue()) === '') return this.#fillIn()
    if (isClean && isEmpty) await code.fill(newCode())
    if (!isClean && !isEmpty) await code.fill('')
  }

  async #change(field: keyof InventoryDraft, value: string, before: State): Promise<boolean> {
    const { draft } = before.context as { readonly draft: InventoryDraft }
    switch (field) {
      case 'type':
        await this.#form.type(value === 'local' ? 'Local' : 'Roaming')
        return true
      case 'paymentType':
        await this.#form.pick('paymentType', value === 'payg' ? 'Pay as you go' : 'Prepaid')
        return true
      case 'country':
        if (value !== '') return this.#choose('country', 'lookups', this.#names?.countryName)
        await expect(this.#form.field('country')).toHaveValue(draft.country === '' ? '' : /./)
        return draft.country !== '' && this.#form.clear('country')
      case 'supplierID':
        return this.#choose('supplierID', 'suppliers', this.#names?.supplierName)
      case 'planID':
        if (regionsOf(before).plans !== 'ready') return this.#form.hasNoOption('planID')
        return this.#choose('planID', 'plans', this.#names?.planName)
      case 'region':
        return this.#choose('region', 'lookups')
      default:
        await this.#form.field(field).fill(value === '' ? '' : newCode())
        return true
    }
  }

  /** A select whose call is not held has its options as soon as the server has answered. */
  async #choose(field: SelectName, call: Call, name?: string): Promise<boolean> {
    if (!this.#held.includes(call)) await this.#form.hasOptions(field)
    await this.#form.choose(field, name ?? /./)
    return true
  }

  /** A form with something in it is there again after a reload, without what was said of its last save. */
  async #comeBack(before: State): Promise<true> {
    const isEditing = workOf(before) === 'editing'
    if (isEditing) await this.#form.field('invoiceNumber').fill(newCode())
    await this.#reload()
    const restored = this.#form.main.getByText('What you typed here before is still here.')
    if (isEditing) await expect(restored).toBeVisible()
    return true
  }

  async #reload(): Promise<void> {
    const agree = (dialog: Dialog) => void dialog.accept()
    this.#page.on('dialog', agree)
    await this.#page.reload()
    this.#page.off('dialog', agree)
    await expect(this.#form.field('activationCode')).toBeVisible()
  }
}
