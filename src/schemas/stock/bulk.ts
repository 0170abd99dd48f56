import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import type { Choice } from '../core/choice.ts'
import { LookupItem } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { BulkMapping } from './bulk-mapping.ts'
import { FileLayout } from './file-layout.ts'

/** The verdicts on a row; `added` means that it is a SIM now. */
export const bulkVerdicts = [
  { value: 'invalid', label: 'Invalid' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'new', label: 'New' },
  { value: 'added', label: 'Added' },
] as const satisfies ReadonlyArray<Choice<string>>
export const BulkVerdict = Schema.Literals(bulkVerdicts.map(({ value }) => value))
export type BulkVerdict = typeof BulkVerdict.Type

/** A row of a file as it is uploaded, with its number in the file. */
export const BulkCells = Schema.Struct({ row: Schema.Int, cells: Schema.Array(Masked) })
export type BulkCells = typeof BulkCells.Type

/** A row with its verdict: why it is refused, by field, or the SIM that was added. */
export const BulkRow = Schema.Struct({
  ...BulkCells.fields,
  verdict: BulkVerdict,
  reasons: Schema.Array(FieldProblem),
  /** Warnings before it is added, by field; they do not refuse it. */
  warnings: Schema.optionalKey(Schema.Array(FieldProblem)),
  itemId: Schema.NullOr(Schema.Int),
})
export type BulkRow = typeof BulkRow.Type

/**
 * The status of an import: `open` until it is committed. A finished one can be committed again after rows were
 * corrected.
 */
export const BulkStatus = Schema.Literals(['open', 'committing', 'finished', 'takingBack', 'takenBack'])
export type BulkStatus = typeof BulkStatus.Type

export const BulkCounts = Schema.Struct({
  new: Schema.Int,
  duplicate: Schema.Int,
  invalid: Schema.Int,
  added: Schema.Int,
})
export type BulkCounts = typeof BulkCounts.Type

/** A warning about a field: in how many rows, and the first of them. */
export const BulkWarning = Schema.Struct({
  ...FieldProblem.fields,
  count: Schema.Int,
  rows: Schema.Array(Schema.Int),
})
export type BulkWarning = typeof BulkWarning.Type

/** An import with its current status. */
export const BulkImport = Schema.Struct({
  bulkId: Schema.Int,
  fileName: Personal,
  sha256: Schema.String,
  rowCount: Schema.Int,
  /** How many rows have arrived; the next row to send has this number plus one. */
  received: Schema.Int,
  status: BulkStatus,
  /** After its rows are deleted, only `added` is known. */
  counts: BulkCounts,
  /** Warnings about its rows, once all rows have arrived and until they are added. */
  warnings: Schema.optionalKey(Schema.Array(BulkWarning)),
  /** False after its rows are deleted, 7 days after the end. */
  hasRows: Schema.Boolean,
  /** If the file has no header, this is its first row, so it is masked. */
  header: Schema.Array(Masked),
  /** The source of each field; empty after the rows are deleted. */
  mapping: BulkMapping,
  /** The header row and separator that its file was read with; absent for imports of older versions. */
  layout: Schema.optionalKey(FileLayout),
  /** The receipt that its SIMs belong to. */
  receiptId: Schema.NullOr(Schema.Int),
  /** The invoice of all its SIMs; empty for none. */
  invoiceName: Personal,
  /** False for an import that another person started. */
  isOwn: Schema.Boolean,
  createdBy: Personal,
  createdDate: Schema.String,
  committedDate: Schema.String,
  finishedDate: Schema.String,
  /** After an undo: how many of its SIMs were voided, and how many stayed. */
  takenBack: Schema.Int,
  kept: Schema.Int,
})
export type BulkImport = typeof BulkImport.Type

/** The reference of an invoice that stays on the server, because its import is matched again. */
export const KEPT_INVOICE = ''

/** An earlier import of the same file that added SIMs. */
export const EarlierBulk = Schema.Struct({
  bulkId: Schema.Int,
  fileName: Personal,
  createdBy: Personal,
  createdDate: Schema.String,
})
export type EarlierBulk = typeof EarlierBulk.Type

export const BulkAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  bulk: Schema.optionalKey(BulkImport),
  earlier: Schema.optionalKey(Schema.NullOr(EarlierBulk)),
  /** After a replacement: the row to go on behind; absent if there are no more rows. */
  next: Schema.optionalKey(Schema.Int),
})
export type BulkAnswer = typeof BulkAnswer.Type

export const BulkListAnswer = Schema.Struct({ ...answerFields, bulks: Schema.Array(BulkImport) })
export type BulkListAnswer = typeof BulkListAnswer.Type

export const BulkRowsAnswer = Schema.Struct({
  ...answerFields,
  bulkRows: Schema.Array(BulkRow),
  totalCount: Schema.Int,
})
export type BulkRowsAnswer = typeof BulkRowsAnswer.Type

/** The choices for the one value of all rows. */
export const BulkLookups = Schema.Struct({
  countries: Schema.Array(LookupItem),
  regions: Schema.Array(LookupItem),
  suppliers: Schema.Array(LookupItem),
  plans: Schema.Array(LookupItem),
  locations: Schema.Array(LookupItem),
})
export type BulkLookups = typeof BulkLookups.Type

/** A receipt whose SIMs are imported from a file, with the values for each of them. */
export const BulkReceipt = Schema.Struct({ id: Schema.Int, receiptNumber: Schema.String, mapping: BulkMapping })
export type BulkReceipt = typeof BulkReceipt.Type
