import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'
import { commonMessages } from '../core/messages.ts'
import { holderIn } from './holder.ts'
import { Currency } from './inventory.ts'
import { plainReason } from './inventory-correction.ts'
import { COSTS } from './inventory-fields.ts'
import { type StockChange, type StockChangeKind, stockChangeMessages } from './stock-change.ts'

/** The entries of an act on many SIMs, as text. */

const text = Schema.String

/** The fields of every act; each act uses some. `targetId` is a holder (`holderKey`). */
export const StockChangeDraft = Schema.Struct({
  targetId: text,
  planID: text,
  supplierID: text,
  locationID: text,
  expiryDate: text,
  InvoiceCurrency: text,
  invoiceCost: text,
  buyingCost: text,
  sellingcost: text,
  /** The reason; for an assignment a note. */
  reason: Masked,
})
export type StockChangeDraft = typeof StockChangeDraft.Type
export type StockChangeField = keyof StockChangeDraft

export const stockChangeFields = Object.keys(StockChangeDraft.fields) as ReadonlyArray<StockChangeField>

export const blankStockChange = Object.fromEntries(stockChangeFields.map((name) => [name, ''])) as StockChangeDraft

/** The fields that each act shows, in their order. */
export const fieldsOfChange = {
  assign: ['targetId', 'reason'],
  unassign: ['reason'],
  change: ['planID', 'supplierID', 'locationID', 'expiryDate', 'InvoiceCurrency', ...COSTS, 'reason'],
  void: ['reason'],
} as const satisfies Record<StockChangeKind, ReadonlyArray<StockChangeField>>

const HOLDER_MISSING = commonMessages.required('Assign to')

const isSet = (value: string): boolean => value.trim() !== ''

/** The problems of the entries, by field; the server checks the rest. */
export const stockChangeProblems = (
  act: StockChangeKind,
  draft: StockChangeDraft,
): Readonly<Record<string, string>> => {
  if (act === 'assign') return holderIn(draft.targetId) === null ? { targetId: HOLDER_MISSING } : {}
  if (act !== 'change') return plainReason(draft.reason) === '' ? { reason: stockChangeMessages.reason } : {}
  const entered = fieldsOfChange.change.filter((name) => name !== 'reason' && isSet(draft[name]))
  return entered.length === 0 ? { planID: stockChangeMessages.nothing } : {}
}

/** The act as it is sent. In a change, what is not entered stays as it is. */
export const stockChangeOf = (act: StockChangeKind, draft: StockChangeDraft): StockChange => {
  const reason = plainReason(draft.reason)
  if (act === 'assign') {
    const { kind, id: targetId } = holderIn(draft.targetId) ?? { kind: 'partner' as const, id: 0 }
    return { act, kind, targetId, note: reason }
  }
  if (act !== 'change') return { act, reason }
  const { planID, supplierID, locationID, expiryDate, InvoiceCurrency } = draft
  const costs = COSTS.filter((name) => isSet(draft[name])).map((name) => [name, draft[name].trim()])
  return {
    act,
    ...(isSet(planID) && { planID: Number(planID) }),
    ...(isSet(supplierID) && { supplierID: Number(supplierID) }),
    ...(isSet(locationID) && { locationID: Number(locationID) }),
    ...(isSet(expiryDate) && { expiryDate: expiryDate.trim() }),
    ...(Schema.is(Currency)(InvoiceCurrency) && { InvoiceCurrency }),
    ...Object.fromEntries(costs),
    reason,
  }
}
