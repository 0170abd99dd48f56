import { Schema } from 'effect'
import { Masked, Personal } from '../core/masked.ts'
import { CorrectableItem, CorrectionDraft } from './inventory-correction.ts'

/** The actions on stock that open a dialog, each with its subject and its entries (`draft`). */

/** Setting a plan's reorder level; `id` and `name` are the plan's. */
export const ReorderLevelAct = Schema.Struct({
  kind: Schema.Literal('reorderLevel'),
  id: Schema.Int,
  name: Schema.String,
  draft: Schema.Struct({ level: Schema.String }),
})
export type ReorderLevelAct = typeof ReorderLevelAct.Type

/** Correcting a receipt's quantity; `name` is its number. */
export const ReceiptQuantityAct = Schema.Struct({
  kind: Schema.Literal('receiptQuantity'),
  id: Schema.Int,
  name: Schema.String,
  draft: Schema.Struct({ quantity: Schema.String, reason: Masked }),
})
export type ReceiptQuantityAct = typeof ReceiptQuantityAct.Type

/** The statuses of a SIM that can be returned; `returned` means it was returned before and can now be restocked. */
export const ReturnableStatus = Schema.Literals(['sold', 'activated', 'returned'])
export type ReturnableStatus = typeof ReturnableStatus.Type

/** Recording the return of a sold SIM, or restocking it later. */
export const ItemReturnAct = Schema.Struct({
  kind: Schema.Literal('itemReturn'),
  id: Schema.Int,
  status: ReturnableStatus,
  isEsim: Schema.Boolean,
  /** `restocked`: whether it can be sold again. */
  draft: Schema.Struct({ reason: Masked, restocked: Schema.Literals(['yes', 'no']) }),
})
export type ItemReturnAct = typeof ItemReturnAct.Type

/** A chosen file; `ref` is its handle in the file vault. */
export const ActFile = Schema.Struct({ ref: Schema.String, name: Personal, size: Schema.Int })
export type ActFile = typeof ActFile.Type

/** Correcting or completing locked fields; `version` is the one that the person saw. */
export const ItemCorrectionAct = Schema.Struct({
  kind: Schema.Literal('itemCorrection'),
  id: Schema.Int,
  version: Schema.NullOr(Schema.Int),
  /** The values that the form loaded. */
  item: CorrectableItem,
  draft: CorrectionDraft,
  /** The new invoice; absent if the SIM cannot have one. */
  file: Schema.optionalKey(Schema.NullOr(ActFile)),
})
export type ItemCorrectionAct = typeof ItemCorrectionAct.Type

/** Voiding a SIM that was added by mistake. */
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
