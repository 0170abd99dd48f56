import { Schema } from 'effect'
import { Masked, Personal } from '../core/masked.ts'
import { CorrectableItem, CorrectionDraft } from './inventory-correction.ts'

/** Acts on stock that are entered in a dialog: each with what it is about, and what is entered (`draft`). */

/** The reorder level of a plan is set; `id` and `name` are the plan's. */
export const ReorderLevelAct = Schema.Struct({
  kind: Schema.Literal('reorderLevel'),
  id: Schema.Int,
  name: Schema.String,
  draft: Schema.Struct({ level: Schema.String }),
})
export type ReorderLevelAct = typeof ReorderLevelAct.Type

/** The quantity of a receipt is corrected; `name` is its number. */
export const ReceiptQuantityAct = Schema.Struct({
  kind: Schema.Literal('receiptQuantity'),
  id: Schema.Int,
  name: Schema.String,
  draft: Schema.Struct({ quantity: Schema.String, reason: Masked }),
})
export type ReceiptQuantityAct = typeof ReceiptQuantityAct.Type

/** What a SIM can be that comes back; `returned` is one that came back before, and is found good now. */
export const ReturnableStatus = Schema.Literals(['sold', 'activated', 'returned'])
export type ReturnableStatus = typeof ReturnableStatus.Type

/** A SIM that was sold comes back, or is found good. */
export const ItemReturnAct = Schema.Struct({
  kind: Schema.Literal('itemReturn'),
  id: Schema.Int,
  status: ReturnableStatus,
  isEsim: Schema.Boolean,
  /** `restocked`: whether it can be sold again. */
  draft: Schema.Struct({ reason: Masked, restocked: Schema.Literals(['yes', 'no']) }),
})
export type ItemReturnAct = typeof ItemReturnAct.Type

/** A file that was chosen; the file vault has it under the handle. */
export const ActFile = Schema.Struct({ ref: Schema.String, name: Personal, size: Schema.Int })
export type ActFile = typeof ActFile.Type

/** What is fixed when an item is added is corrected, or added later; `version` is the one that the person has seen. */
export const ItemCorrectionAct = Schema.Struct({
  kind: Schema.Literal('itemCorrection'),
  id: Schema.Int,
  version: Schema.NullOr(Schema.Int),
  /** As the form has loaded it. */
  item: CorrectableItem,
  draft: CorrectionDraft,
  /** The new invoice; absent where the item has none. */
  file: Schema.optionalKey(Schema.NullOr(ActFile)),
})
export type ItemCorrectionAct = typeof ItemCorrectionAct.Type

/** An item that was added by mistake is voided. */
export const ItemVoidingAct = Schema.Struct({
  kind: Schema.Literal('itemVoiding'),
  id: Schema.Int,
  version: Schema.NullOr(Schema.Int),
  draft: Schema.Struct({ reason: Masked }),
})
export type ItemVoidingAct = typeof ItemVoidingAct.Type

/** A file is attached to a supplier invoice, or replaces the one that it has; `invoicePO` is the name of the file. */
export const InvoiceFileAct = Schema.Struct({
  kind: Schema.Literal('invoiceFile'),
  id: Schema.Int,
  invoiceNumber: Schema.String,
  draft: Schema.Struct({ invoicePO: Personal }),
  file: Schema.NullOr(ActFile),
})
export type InvoiceFileAct = typeof InvoiceFileAct.Type
