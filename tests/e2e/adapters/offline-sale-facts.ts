import type { SaleCustomer } from '../../../src/schemas/billing/offline-sale/sale.ts'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import type { State } from '../support/walk.ts'

/** What the adapter of an offline sale knows of its machine. */

type Regions = {
  readonly work: string | object
  readonly check: 'none' | 'asking' | 'known' | 'failed'
  readonly lookups: 'loading' | 'ready' | 'failed'
  readonly question: 'none' | 'discard'
  readonly access: 'writing' | 'reading'
}
export type Draft = Readonly<Record<string, string>>
export type Options = Readonly<
  Record<'customers' | 'plans', ReadonlyArray<{ readonly id: number; readonly name: string; readonly tag: string }>>
>
export type Checked = {
  readonly customer: SaleCustomer | null
  readonly lines: ReadonlyArray<{
    readonly key: string
    readonly planName: string
    readonly available: number
    readonly rows: ReadonlyArray<JudgedItem>
  }>
  readonly cost: string
  readonly margin: string
  readonly letters?: ReadonlyArray<{ readonly place: string; readonly letters: ReadonlyArray<string> }>
}
export type Facts = {
  readonly step: number
  readonly draft: Draft
  readonly history: { readonly past: ReadonlyArray<unknown>; readonly future: ReadonlyArray<unknown> }
  readonly errors: Draft
  readonly notice: string | null
  readonly checked: Checked | null
  readonly checkFailure: string | null
  readonly asked: { readonly codes: ReadonlyArray<string> | null }
  readonly rejected: ReadonlyArray<JudgedItem>
  readonly draftId: string
  readonly comebacks: number
}

export const regionsOf = ({ state }: State): Regions => state as Regions
export const factsOf = ({ context }: State): Facts => context as Facts
export const isAt = (state: State, work: 'offering' | 'issuing' | 'issued'): boolean => regionsOf(state).work === work
export const isDrawing = (state: State): boolean => typeof regionsOf(state).work === 'object'
export const isChoosing = (state: State): boolean => JSON.stringify(regionsOf(state).work).includes('choosing')
export const isDiscardAsked = (state: State): boolean => regionsOf(state).question === 'discard'
export const isReading = (state: State): boolean => regionsOf(state).access === 'reading'
/** Whether fields can be edited. */
export const isOpen = (state: State): boolean => isDrawing(state) && !isChoosing(state) && !isReading(state)

export const steps = ['Customer', 'Plans', 'SIMs', 'Price', 'Payment', 'Review'] as const
export const SALE = '/pages/BillingReports/CreateOfflinePlan'
/** The address of a step: Billing is the second half of the sale. */
export const addressOf = (step: number): string => (step < 5 ? SALE : `${SALE}/Billing`)
export const titleOf = (step: number): string => (step < 5 ? 'Create Offline Plan' : 'Billing')
export const isElsewhere = (one: number, other: number): boolean => addressOf(one) !== addressOf(other)

export const keysOf = ({ lines = '' }: Draft): ReadonlyArray<string> => lines.split(',').filter((key) => key !== '')
/** Whether a line sells a service, which has no plan and no SIMs. */
export const isService = (draft: Draft, key: string): boolean => draft[`${key}.kind`] === 'service'
export const idsOf = (draft: Draft, key: string): ReadonlyArray<number> =>
  (draft[`${key}.ids`] ?? '').split(',').filter(Boolean).map(Number)

const begins: Draft = { lines: '1', '1.quantity': '1', '1.discountType': 'percent' }
/** Whether anything is entered. The tax rate does not count, because it is the customer's. */
export const isBegun = ({ draft }: Facts): boolean =>
  [...new Set([...Object.keys(draft), ...Object.keys(begins)])].some(
    (name) => name !== 'taxRate' && (draft[name] ?? '') !== (begins[name] ?? ''),
  )

/** The remaining tasks by step, for a sale with lines of one SIM. */
export const openIn = (draft: Draft): ReadonlyArray<{ readonly step: number; readonly text: string }> => {
  const keys = keysOf(draft)
  const lacking = (step: number, field: string, text: string) =>
    keys.filter((key) => (draft[`${key}.${field}`] ?? '') === '').map(() => ({ step, text }))
  return [
    ...(draft.customerID === '' ? [{ step: 1, text: 'Choose a customer from the list' }] : []),
    ...lacking(2, 'planID', 'Choose a plan from the list'),
    ...lacking(3, 'ids', 'Choose 1 SIM'),
    ...lacking(4, 'unitPrice', 'Unit Price is required'),
    ...(draft.paymentMode === '' ? [{ step: 5, text: 'Payment Mode is required' }] : []),
  ]
}

/** The amounts of a sale in cents; null while a line has no price. */
const centsIn = (draft: Draft) => {
  const prices = keysOf(draft).map((key) => draft[`${key}.unitPrice`] ?? '')
  if (prices.length === 0 || prices.includes('')) return null
  const net = prices.reduce((sum, price) => sum + Math.round(Number(price) * 100), 0)
  const tax = Math.round((net * Number(draft.taxRate || '0')) / 100)
  return { net, tax, total: net + tax }
}
const amount = (cents: number): string => (cents / 100).toFixed(2)

export type Amounts = { readonly net: string; readonly tax: string; readonly total: string }
export const amountsIn = (draft: Draft): Amounts | null => {
  const cents = centsIn(draft)
  return cents && { net: amount(cents.net), tax: amount(cents.tax), total: amount(cents.total) }
}

/** A sale as it is sent. */
export const sentOf = (draft: Draft) => ({
  customerID: Number(draft.customerID),
  lines: keysOf(draft).map((key) => ({
    planID: Number(draft[`${key}.planID`]),
    quantity: Number(draft[`${key}.quantity`]),
    ids: idsOf(draft, key),
    unitPrice: draft[`${key}.unitPrice`],
    discountType: draft[`${key}.discountType`],
    discount: draft[`${key}.discount`],
    taxRate: draft.taxRate || '0',
  })),
  remarks: draft.remarks,
  paymentMode: draft.paymentMode,
  paymentReference: draft.paymentReference,
  // The walks enter no paid amount.
  paidAmount: '',
  ...(draft.boxes && { boxes: draft.boxes.split('\n') }),
})
