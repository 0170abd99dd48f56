import { Schema } from 'effect'
import { Blockers, InvoiceAct } from '../billing/invoice-acts.ts'
import { CorrectedItem, correctedFields, plainReason } from '../stock/inventory-correction.ts'
import {
  InvoiceFileAct,
  ItemCorrectionAct,
  ItemReturnAct,
  ItemVoidingAct,
  ReceiptQuantityAct,
  ReorderLevelAct,
} from '../stock/stock-acts.ts'

/** Every act that is entered in a dialog and sent under the id of a submission. */
export const Act = Schema.Union([
  ReorderLevelAct,
  ReceiptQuantityAct,
  ItemReturnAct,
  ItemCorrectionAct,
  ItemVoidingAct,
  InvoiceFileAct,
  InvoiceAct,
])
export type Act = typeof Act.Type

export type ActKind = Act['kind']
export type ActOf<Kind extends ActKind> = Extract<Act, { readonly kind: Kind }>

/** Whether there is something to send: a correction changes something, a voiding has its reason. */
export const isComplete = (act: Act): boolean => {
  if (act.kind === 'itemCorrection') return correctedFields(act.item, act.draft).changed.length > 0
  return act.kind !== 'itemVoiding' || plainReason(act.draft.reason) !== ''
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never
/** The name of a field of an act's draft. */
export type ActField = KeysOf<Act['draft']>

/** The server's answer. `item` is a corrected item as it is now. With `blockers`, nothing was done because of them. */
export const ActOutcome = Schema.Struct({
  message: Schema.String,
  item: Schema.optionalKey(CorrectedItem),
  blockers: Schema.optionalKey(Blockers),
})
export type ActOutcome = typeof ActOutcome.Type

/** An act as it is sent; a second try of the same has the same `submissionId` and is done once. */
export type ActRequest<Sent extends Act = Act> = { readonly act: Sent; readonly submissionId: string }
