import { type Dialog, expect, type Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { ADD, editAddress, InventoryForm, type SelectName } from '../screens/inventory-form.ts'
import type { Place, PlaceNames } from '../support/api.ts'
import { callTo, Gate } from '../support/gate.ts'
import { invoicePdf, newCode, newIccid, notAnInvoice } from '../support/samples.ts'
import type { Desk } from '../support/specified-desk.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import type { WalkedServer } from '../support/walked-server.ts'
import { isMissing, press } from './controls.ts'
import { actorOf, heldBy, leavesTheForm, outcomeOf, THEIR_INVOICE } from './inventory-form-calls.ts'
import { type Call, InventoryFormStates, regionsOf, workOf } from './inventory-form-states.ts'
import { InventoryValues } from './inventory-values.ts'

/** The SIM form with its fields and buttons; the calls of a walk wait until the path answers them. */
export class InventoryFormAdapter implements Adapter {
  readonly withheld = {
    'field.changed': 'a place is taken back where one is chosen, a plan is chosen where there are plans',
    'back.requested': 'while the item is loaded there is nothing but the wait',
    'save.confirmed': 'only where something would be emptied is the person asked',
    'xstate.error.actor.validateDraft': 'the check runs in the browser and asks nobody',
  }
  readonly #page: Page
  readonly #server: WalkedServer
  readonly #desk: Desk
  readonly #form: InventoryForm
  readonly #gates: Readonly<Record<Call, Gate>>
  readonly #states: InventoryFormStates
  readonly #held: ReadonlyArray<Call>
  readonly #values: InventoryValues
  #place: (Place & PlaceNames) | null = null
  #item: InventoryRecord | null = null
  #hasLeft = false

  private constructor(page: Page, server: WalkedServer, desk: Desk, held: ReadonlyArray<Call>) {
    this.#page = page
    this.#server = server
    this.#desk = desk
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
    // A server that leaves out the name of the person still says under which id they signed in.
    this.#values = new InventoryValues(this.#form, desk.user.employeeName || desk.user.userName, !server.isSpecified)
    this.#states = new InventoryFormStates(page, this.#gates.save, held, this.#values)
  }

  static async on(page: Page, server: WalkedServer, desk: Desk, walk: string): Promise<InventoryFormAdapter> {
    const adapter = new InventoryFormAdapter(page, server, desk, heldBy(walk))
    adapter.#place = { ...(await desk.place()), ...(await desk.placeNames()) }
    for (const call of adapter.#held) await adapter.#gates[call].close()
    return adapter
  }

  async begin({ input, walk }: Beginning, ahead: ReadonlyArray<Step>): Promise<void> {
    const { mode } = input as { mode: 'add' | 'edit' }
    for (const gate of Object.values(this.#gates)) gate.forget()
    this.#hasLeft = false
    await this.#server.beginAgain(this.#page)
    const invoice = walk.startsWith('the stored invoice') ? invoicePdf : undefined
    this.#item = mode === 'edit' ? await this.#desk.addItem({}, invoice) : null
    this.#values.begin(this.#item)
    await this.#page.goto(this.#item ? editAddress(this.#item.id) : ADD)
    if (mode === 'edit') return
    await expect(this.#form.field('activationCode')).toBeEditable()
    if (walk === 'an item is added' && ahead.some(({ event }) => event.type === 'save.requested')) await this.#fillIn()
  }

  /** Presses Back, and confirms if the product asks about unsaved work. */
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
        await expect(this.#form.main.getByText(/is lost when the page is reloaded/)).toBeVisible()
        return true
      case 'invoice.requested':
        return press(this.#form.download)
      case 'save.requested':
        await this.#prepareSave(ahead)
        return press(this.#form.save)
      case 'item.corrected':
        this.#values.correct('buyingCost', '6')
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
        this.#values.begin(this.#item)
        return press(this.#page.getByRole('button', { name: 'Discard draft' }))
      case 'retry.requested':
      case 'lookups.retried':
        return press(this.#form.retry.first())
      case 'conflict.overwritten':
        this.#values.enterTheirs('invoiceNumber', THEIR_INVOICE)
        return press(this.#page.getByRole('button', { name: 'Keep mine' }))
      case 'conflict.discarded':
        return press(this.#page.getByRole('button', { name: 'Take theirs' }))
      case 'conflict.dismissed':
        return press(this.#page.getByRole('button', { name: 'Back to the form' }))
      default:
        throw new Error(`No act for ${event.type}`)
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
    await this.#gates[call].release(outcomeOf(event, this.#item?.version, this.#server))
    this.#hasLeft = leavesTheForm(event)
    return true
  }

  /** Another person changes the SIM to match the sample: local or roaming, invoiced or pay as you go. */
  async #becomeLike({ type, paymentType, voided }: InventoryRecord): Promise<void> {
    if (!this.#item) return
    if (this.#item.type !== type || this.#item.paymentType !== paymentType) {
      const place = type === 'local' ? await this.#desk.place() : await this.#desk.roamingPlace()
      const changes = { type, paymentType, ...place } as Partial<InventoryDraft>
      await this.#desk.changeItem(this.#item, { country: '', region: '', ...changes })
      this.#item = await this.#desk.item(this.#item.id)
    }
    if (voided) await this.#desk.voidItem(this.#item.id, voided.reason)
    this.#values.begin(this.#item)
  }

  async #fillIn(): Promise<void> {
    if (!this.#place) return
    for (const field of ['country', 'supplierID', 'planID'] as const) await this.#chooseOwn(field)
    const code = newCode()
    const iccid = newIccid()
    await this.#form.fill({ activationCode: code, iccid, invoiceCost: '5', expiryDate: '2030-06-30' })
    this.#values.enter('activationCode', code)
    this.#values.enter('iccid', iccid)
    this.#values.enter('invoiceCost', '5')
    this.#values.enterDay('expiryDate', '2030-06-30')
  }

  /** Chooses the country, supplier and plan that fit together. */
  async #chooseOwn(field: 'country' | 'supplierID' | 'planID'): Promise<void> {
    if (!this.#place) return
    const { countryName, supplierName, planName } = this.#place
    const name = { country: countryName, supplierID: supplierName, planID: planName }[field]
    await this.#form.choose(field, name)
    this.#values.enter(field, name, this.#place[field])
  }

  /** Sets the draft so that its validation has the result of the path. */
  async #prepareSave(ahead: ReadonlyArray<Step>): Promise<void> {
    const check = ahead.find(({ event }) => event.type === 'xstate.done.actor.validateDraft')
    if (!check) return
    const isClean = Object.keys(check.event.output as object).length === 0
    if (this.#item) return
    if ((await this.#form.field('planID').inputValue()) === '') await this.#fillIn()
    const isEmpty = (await this.#form.field('activationCode').inputValue()) === ''
    if (isClean === isEmpty) await this.#type('activationCode', isClean ? newCode() : '')
  }

  async #change(field: keyof InventoryDraft, value: string, before: State): Promise<boolean> {
    const { draft } = before.context as { readonly draft: InventoryDraft }
    switch (field) {
      case 'type':
        this.#values.chooseType(value)
        await this.#form.type(value === 'local' ? 'Local' : 'Roaming')
        return true
      case 'paymentType':
        this.#values.choosePayment(value)
        await this.#form.pick('paymentType', value === 'payg' ? 'Pay as you go' : 'Prepaid')
        return true
      case 'country':
        if (value !== '') return this.#choose('country', 'lookups')
        if (draft.country === '') return false
        this.#values.enter('country', '')
        return this.#form.clear('country')
      case 'supplierID':
        return this.#choose('supplierID', 'suppliers')
      case 'planID':
        if (regionsOf(before).plans !== 'ready') return this.#form.hasNoOption('planID')
        return this.#choose('planID', 'plans')
      case 'region':
        return this.#choose('region', 'lookups')
      case 'invoicePO':
        throw new Error('A file is chosen, not typed')
      default:
        await this.#type(field as 'activationCode' | 'iccid', value === '' ? '' : newCode())
        return true
    }
  }

  async #type(field: 'activationCode' | 'iccid' | 'invoiceNumber', text: string): Promise<void> {
    this.#values.enter(field, text)
    await this.#form.field(field).fill(text)
  }

  /** A select without a held call has its options once the server has answered. */
  async #choose(field: SelectName, call: Call): Promise<boolean> {
    if (!this.#held.includes(call)) await this.#form.hasOptions(field)
    if (field === 'region') this.#values.enter(field, await this.#form.choose(field, /./))
    else await this.#chooseOwn(field)
    return true
  }

  /** After a reload the entries of a form are still there, but the messages of its last save are not. */
  async #comeBack(before: State): Promise<true> {
    const isEditing = workOf(before) === 'editing'
    if (isEditing) await this.#type('invoiceNumber', newCode())
    await this.#reload()
    const restored = this.#form.main.getByText('Draft restored.')
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
