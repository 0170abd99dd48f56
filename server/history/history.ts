import { paymentHistoryFields } from '../../src/schemas/billing/customer-payment/choices.ts'
import { amountWith } from '../../src/schemas/billing/offline-sale/agreed.ts'
import type { Minor } from '../../src/schemas/core/money/amount.ts'
import type { HistoryEntry } from '../../src/schemas/history/history.ts'
import { inventoryStoredFields } from '../../src/schemas/stock/inventory-fields.ts'
import { stockFields, takenBy } from '../../src/schemas/stock/stock.ts'
import { supplierInvoiceHistoryFields } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import { NOWHERE } from '../../src/schemas/stock/warehouse.ts'
import { stored } from '../billing/offline-sale.ts'
import { customerPaymentEvents } from '../billing/payments/customer-payment.events.ts'
import {
  applyCustomerPayment,
  type CustomerPaymentEvent,
  type CustomerPaymentState,
  leftOf,
  paidBackOf,
} from '../billing/payments/customer-payment.ts'
import type { StoredEvent } from '../core/events/event.ts'
import { type Change, changesFrom, type Value } from '../core/saving/changes.ts'
import type { WrittenRefusal } from '../core/saving/refusal.ts'
import { planEvents, unsaidPlan } from '../plans/plan.events.ts'
import { apply as applyToPlan, type PlanEvent, type PlanState, storedPlanFields } from '../plans/plan.ts'
import { inventoryEvents } from '../stock/inventory.events.ts'
import {
  apply as applyToItem,
  fieldsToTell,
  type InventoryEvent,
  type InventoryState,
  locationOf,
} from '../stock/inventory-item.ts'
import { inStock, type StockState } from '../stock/stock.ts'
import { supplierInvoiceEvents } from '../stock/supplier-invoice.events.ts'
import { apply as applyToInvoice, type InvoiceActs, type SupplierInvoiceEvent } from '../stock/supplier-invoice.ts'

/** One entry: a save with its changes, or a refusal with its reason. */
export type Step = {
  /** Its place in the whole history, from 1. */
  readonly number: number
  readonly at: string
  /** The person's name at the time; empty if unknown. */
  readonly by: string
  readonly what: HistoryEntry['what']
  readonly changes: ReadonlyArray<Change>
  /** Why it was refused; null for a save. Its fields are in the order of the form. */
  readonly refusal: WrittenRefusal | null
  /** Why it was corrected, voided or checked; empty if no reason was given. */
  readonly reason: string
}

type Fields = Readonly<Record<string, Value>>
type HistorySource<State, Event> = {
  readonly read: (stored: StoredEvent) => Event
  readonly apply: (state: State | null, event: Event) => State | null
  /** The order of the form's fields; an event keeps no order. */
  readonly names: ReadonlyArray<string>
  readonly fieldsOf: (state: State | null) => Fields
}

/** The shape of an event for the history. */
type Happened = { readonly type: string; readonly data: object }

const isRefusal = (data: object): data is WrittenRefusal => 'reason' in data && 'errors' in data

const whatOf = ({ type }: Happened, isFirst: boolean): HistoryEntry['what'] => {
  if (type === 'InventoryItemCorrected') return 'corrected'
  if (type === 'InventoryItemVoided') return 'voided'
  // No event creates a supplier invoice: it exists as soon as a SIM names it.
  return isFirst && !type.startsWith('SupplierInvoice') ? 'created' : 'changed'
}

const reasonOf = ({ type, data }: Happened): string => {
  if (type === 'InventoryItemSoldAgain' && 'how' in data && 'refId' in data) {
    return `Sold a second time: ${takenBy(String(data.how), Number(data.refId))}`
  }
  return 'reason' in data ? String(data.reason) : ''
}

const inOrder = (names: ReadonlyArray<string>, refusal: WrittenRefusal): WrittenRefusal => {
  const { errors } = refusal
  const told = [...names, ...Object.keys(errors)].flatMap((name) => (errors[name] ? [[name, errors[name]]] : []))
  return { ...refusal, errors: Object.fromEntries(told) }
}

/** Who made a save and when; a store's initial records name no person, and their time is that of storing. */
const madeBy = (data: object) =>
  'date' in data && 'by' in data && data.date !== '' ? { at: String(data.date), by: String(data.by) } : {}

/** The entries of events in order: each state compared with the one before. Refusals change none. */
export const stepsOf =
  <State, Event extends Happened>({ read, apply, names, fieldsOf }: HistorySource<State, Event>) =>
  (events: ReadonlyArray<StoredEvent>): ReadonlyArray<Omit<Step, 'number'>> => {
    let state: State | null = null
    return events.map((stored) => {
      const event = read(stored)
      const before = state
      state = apply(before, event)
      const refusal = isRefusal(event.data) ? event.data : null
      const step = { at: stored.at, by: '', changes: [], refusal: null, reason: '' }
      if (refusal !== null) {
        return { ...step, by: refusal.by, what: 'refused', refusal: inOrder(names, refusal) }
      }
      return {
        ...step,
        ...madeBy(event.data),
        what: whatOf(event, before === null),
        reason: reasonOf(event),
        changes: changesFrom(names, fieldsOf(before), fieldsOf(state)),
      }
    })
  }

/** The history of a plan; its creation is compared with an empty plan. */
export const planSteps = stepsOf<NonNullable<PlanState>, PlanEvent>({
  read: planEvents.read,
  apply: applyToPlan,
  names: [...storedPlanFields.map(({ name }) => name), 'status'],
  // A new plan is always offered, so that is not shown.
  fieldsOf: (plan) => ({ ...(plan?.fields ?? unsaidPlan), status: plan?.isArchived ? 'Archived' : 'Offered' }),
})

/** The displayed stock status of a SIM. */
const stockToTell = ({ status, holder, taken }: StockState) => ({
  stockStatus: status,
  assignedTo: holder?.name ?? '',
  takenBy: taken === null ? '' : takenBy(taken.how, taken.refId),
})

/** The location of a card; null for an eSIM, which has none. */
const whereabouts = (item: NonNullable<InventoryState>): number | null => {
  const id = locationOf(item)
  return id === NOWHERE ? null : id
}

/** The history of a SIM; its invoice is a field with the file's name. */
export const inventorySteps = stepsOf<NonNullable<InventoryState>, InventoryEvent>({
  read: inventoryEvents.read,
  apply: applyToItem,
  names: [...inventoryStoredFields.map(({ name }) => name), 'locationID', ...stockFields],
  // A new SIM is always available, so that is not shown.
  fieldsOf: (item) =>
    item === null
      ? stockToTell(inStock)
      : { ...fieldsToTell(item), ...stockToTell(item.stock), locationID: whereabouts(item) },
})

/** The history of a supplier invoice: its files, and who marked it as checked or unchecked, with the reason. */
export const supplierInvoiceSteps = stepsOf<InvoiceActs, SupplierInvoiceEvent>({
  read: supplierInvoiceEvents.read,
  apply: applyToInvoice,
  names: supplierInvoiceHistoryFields.map(({ name }) => name),
  fieldsOf: (invoice) => ({
    fileName: invoice?.fileName ?? '',
    files: invoice?.files ?? 0,
    checked: invoice?.isChecked ? 'Yes' : 'No',
    difference: invoice?.difference ?? null,
  }),
})

/** The history of a payment of a customer: what it paid of which invoices, and what was paid back or reversed. */
export const customerPaymentSteps = stepsOf<CustomerPaymentState, CustomerPaymentEvent>({
  read: customerPaymentEvents.read,
  apply: applyCustomerPayment,
  names: paymentHistoryFields.map(({ name }) => name),
  fieldsOf: (payment) => {
    if (payment === null) return {}
    const { currency, amount, receivedDate, paymentMode, paymentReference, account } = payment.recorded
    const sized = (size: Minor) => (size === 0n ? '' : amountWith(currency, size))
    return {
      amount: sized(stored(amount, currency)),
      receivedDate,
      paymentMode,
      paymentReference,
      account,
      invoices: payment.allocations
        .map((one) => `${one.invoiceNumber} ${sized(stored(one.amount, currency))}`)
        .join(', '),
      paidBack: sized(paidBackOf(payment)),
      unallocated: sized(leftOf(payment)),
      status: payment.isReversed ? 'reversed' : 'recorded',
    }
  },
})
