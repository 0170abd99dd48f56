import { expect } from '@playwright/test'
import type { InventoryRecord } from '../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { inventoryFieldLabel } from '../../../src/schemas/stock/inventory-fields.ts'
import type { InventoryForm } from '../screens/inventory-form.ts'
import { type ShownField, shownFields } from '../screens/shown-fields.ts'
import type { Asked } from '../support/wire.ts'
import { LOOKS } from './looks.ts'

type Name = Exclude<keyof InventoryDraft, 'invoicePO'>
/** The displayed and the sent value of a field. */
type Entered = { readonly shown: string; readonly sent: string }
type Facts = { readonly errors: Readonly<Record<string, string>> }

const COSTS = ['invoiceCost', 'buyingCost', 'sellingcost'] as const
const PAYMENTS: Readonly<Record<string, string>> = {
  prepaid: 'Prepaid',
  postpaid: 'Postpaid',
  payg: 'Pay as you go',
}

const plain = (text: string | number | null | undefined): Entered => ({
  shown: String(text ?? ''),
  sent: String(text ?? ''),
})
const named = (id: number | null, name: string | undefined): Entered =>
  id ? { shown: name ?? '', sent: String(id) } : plain('')
const day = (text: string): Entered => {
  const sent = text.slice(0, 10)
  return { shown: sent.split('-').reverse().join('/'), sent }
}
const type = (value: string): Entered => ({ shown: value === 'roaming' ? 'Roaming' : 'Local', sent: value })
const form = (value: string | undefined): Entered => ({
  shown: value === 'esim' ? 'eSIM' : 'Physical SIM',
  sent: value ?? '',
})
/** What an activation code says that a SIM is. */
const formOfCode = (code: string): Entered => form(/^LPA:1\$/i.test(code) ? 'esim' : 'card')
const payment = (value: string): Entered => ({ shown: PAYMENTS[value] ?? value, sent: value })

/** The id of the SIM being saved, and its version if the server sends one. */
const identityOf = ({ id, version }: InventoryRecord) => ({
  id: plain(id),
  ...(version !== undefined && { version: plain(version) }),
})

const empty: Readonly<Record<Name, Entered>> = {
  type: type('local'),
  country: plain(''),
  region: plain(''),
  supplierID: plain(''),
  planID: plain(''),
  activationCode: plain(''),
  formFactor: formOfCode(''),
  iccid: plain(''),
  simpin: plain(''),
  serviceDeviceID: plain(''),
  paymentType: payment('prepaid'),
  invoiceNumber: plain(''),
  InvoiceCurrency: plain('USD'),
  invoiceCost: plain(''),
  buyingCost: plain(''),
  sellingcost: plain(''),
  stockReceivedDate: plain(''),
  expiryDate: plain(''),
}

const enteredOf = (item: InventoryRecord): Readonly<Record<Name, Entered>> => ({
  type: type(item.country ? 'local' : 'roaming'),
  country: named(item.country, item.countryName),
  region: named(item.region, item.regionName),
  supplierID: named(item.supplierID, item.supplierName),
  planID: named(item.planID, item.planName),
  activationCode: plain(item.activationCode),
  formFactor: form(item.formFactor),
  iccid: plain(item.iccid),
  simpin: plain(item.simpin),
  serviceDeviceID: plain(item.serviceDeviceID),
  paymentType: payment(item.paymentType),
  invoiceNumber: plain(item.invoiceNumber),
  InvoiceCurrency: plain(item.InvoiceCurrency),
  invoiceCost: plain(item.invoiceCost),
  buyingCost: plain(item.buyingCost),
  sellingcost: plain(item.sellingcost),
  stockReceivedDate: day(item.stockReceivedDate),
  expiryDate: day(item.expiryDate),
})

/** What has been entered into the SIM form: the expected value of every field, both shown and sent. */
export class InventoryValues {
  readonly #form: InventoryForm
  readonly #actor: string
  #item: InventoryRecord | null = null
  #entered = empty
  /** The plan that is hidden until the person returns to the other type. */
  #hiddenPlan = empty.planID
  readonly #mine = new Set<Name>()
  /** Whether the server stores what a SIM is. */
  readonly #hasFormFactor: boolean

  constructor(form: InventoryForm, actor: string, hasFormFactor: boolean) {
    this.#form = form
    this.#actor = actor
    this.#hasFormFactor = hasFormFactor
  }

  /** A new form, or that of a loaded SIM. */
  begin(item: InventoryRecord | null): void {
    this.#item = item
    this.#entered = item === null ? empty : enteredOf(item)
    this.#hiddenPlan = empty.planID
    this.#mine.clear()
  }

  /** Enters a text or chooses an option. A plan is reset with its place and supplier; each type keeps its own plan. */
  enter(name: Name, shown: string, sent = shown): void {
    this.#mine.add(name)
    const { [name]: before, planID } = this.#entered
    if (before.sent === sent) return
    this.#entered = { ...this.#entered, [name]: { shown, sent } }
    if (name === 'activationCode') this.#entered = { ...this.#entered, formFactor: formOfCode(sent) }
    if (name === 'type') {
      this.#entered = { ...this.#entered, planID: this.#hiddenPlan }
      this.#hiddenPlan = planID
    }
    if (name === 'supplierID') this.#hiddenPlan = empty.planID
    if (['country', 'region', 'supplierID'].includes(name)) this.#entered = { ...this.#entered, planID: empty.planID }
  }

  enterDay(name: Name, value: string): void {
    const { shown, sent } = day(value)
    this.enter(name, shown, sent)
  }

  choosePayment(value: string): void {
    const { shown, sent } = payment(value)
    this.enter('paymentType', shown, sent)
  }

  chooseType(value: string): void {
    const { shown, sent } = type(value)
    this.enter('type', shown, sent)
  }

  /** Sets a field that was corrected beside the form, not typed. */
  correct(name: Name, value: string): void {
    this.#entered = { ...this.#entered, [name]: plain(value) }
  }

  /** Another person saved the field in the meantime: their value is used unless the person has entered one. */
  enterTheirs(name: Name, value: string): void {
    if (!this.#mine.has(name)) this.correct(name, value)
  }

  /** Exactly the fields of the form: the value, the error, and whether it can be edited. */
  async see({ errors }: Facts, isEditing: boolean): Promise<void> {
    const hidden: Name = this.#entered.type.sent === 'local' ? 'region' : 'country'
    const names = (Object.keys(empty) as ReadonlyArray<Name>).filter(
      (name) => name !== hidden && (name !== 'formFactor' || this.#hasFormFactor),
    )
    const wanted: Readonly<Record<string, Partial<ShownField>>> = Object.fromEntries(
      names.map((name) => [
        inventoryFieldLabel(name),
        { value: this.#entered[name].shown, error: errors[name] ?? '', isOpen: isEditing && !this.#isFixed(name) },
      ]),
    )
    const look = async () => {
      const shown = Object.entries(await shownFields(this.#form.main.locator('form').first()))
      const seen = Object.fromEntries(shown.map(([label, { pills: _, ...field }]) => [label, field]))
      const labels = [...new Set([...Object.keys(seen), ...Object.keys(wanted)])]
      const isOther = (label: string) => JSON.stringify(seen[label]) !== JSON.stringify(wanted[label])
      return labels.filter(isOther).map((label) => ({ label, seen: seen[label], wanted: wanted[label] }))
    }
    await expect.poll(look, { ...LOOKS, message: 'the fields of the form' }).toEqual([])
  }

  /** The request contains exactly what was entered, field by field, and the person. */
  async seeSent(asked: () => Asked | null): Promise<void> {
    const { country, region, ...entered } = this.#entered
    const isLocal = entered.type.sent === 'local'
    const place = { country: isLocal ? country : plain(''), region: isLocal ? plain('') : region }
    const by = plain(this.#actor)
    const sent = Object.entries({
      ...entered,
      ...place,
      stockExpiryDate: entered.expiryDate,
      createdBy: by,
      ...(this.#item === null ? { updatedBy: by } : identityOf(this.#item)),
    })
    // Locked fields are sent only for a new SIM.
    const isSent = (name: string) => {
      // A new SIM is what its code says.
      if (name === 'formFactor') return this.#item?.formFactor !== undefined
      return this.#item === null || !COSTS.some((cost) => cost === name)
    }
    const wanted = sent
      .filter(([name]) => isSent(name))
      .map(([name, value]) => [`${name.charAt(0).toUpperCase()}${name.slice(1)}`, value.sent])
    await expect.poll(() => asked(), { ...LOOKS, message: 'what is sent' }).toEqual(Object.fromEntries(wanted))
  }

  /** The costs of a SIM and their currency are locked once it is added. */
  #isFixed(name: Name): boolean {
    if (this.#item === null) return false
    const item = this.#item
    if (COSTS.some((cost) => cost === name)) return true
    return name === 'InvoiceCurrency' && COSTS.some((cost) => item[cost] !== null)
  }
}
