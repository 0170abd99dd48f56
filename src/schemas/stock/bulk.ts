import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import type { Choice } from '../core/choice.ts'
import { LookupItem } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { BulkMapping } from './bulk-mapping.ts'

/** How a row was judged; `added` is an item by now. */
export const bulkVerdicts = [
  { value: 'invalid', label: 'Invalid' },
  { value: 'duplicate', label: 'Duplicate' },
  { value: 'new', label: 'New' },
  { value: 'added', label: 'Added' },
] as const satisfies ReadonlyArray<Choice<string>>
export const BulkVerdict = Schema.Literals(bulkVerdicts.map(({ value }) => value))
export type BulkVerdict = typeof BulkVerdict.Type

/** A row of a file as it goes up, with its number in the file. */
export const BulkCells = Schema.Struct({ row: Schema.Int, cells: Schema.Array(Masked) })
export type BulkCells = typeof BulkCells.Type

/** A row as it was judged: why it is refused, by field; the item that it has become. */
export const BulkRow = Schema.Struct({
  ...BulkCells.fields,
  verdict: BulkVerdict,
  reasons: Schema.Array(FieldProblem),
  /** What to look at before it is added, by field; it is no reason to refuse it. */
  warnings: Schema.optionalKey(Schema.Array(FieldProblem)),
  itemId: Schema.NullOr(Schema.Int),
})
export type BulkRow = typeof BulkRow.Type

/** Where an import stands: `open` until it is committed. One that has finished can be committed again, if rows were corrected. */
export const BulkStatus = Schema.Literals(['open', 'committing', 'finished', 'takingBack', 'takenBack'])
export type BulkStatus = typeof BulkStatus.Type

export const BulkCounts = Schema.Struct({
  new: Schema.Int,
  duplicate: Schema.Int,
  invalid: Schema.Int,
  added: Schema.Int,
})
export type BulkCounts = typeof BulkCounts.Type

/** What is warned of in a field of some rows: in how many, and in which first. */
export const BulkWarning = Schema.Struct({
  ...FieldProblem.fields,
  count: Schema.Int,
  rows: Schema.Array(Schema.Int),
})
export type BulkWarning = typeof BulkWarning.Type

/** An import as it stands. */
export const BulkImport = Schema.Struct({
  bulkId: Schema.Int,
  fileName: Personal,
  sha256: Schema.String,
  rowCount: Schema.Int,
  /** How many rows have arrived; the next one to send has the number behind it. */
  received: Schema.Int,
  status: BulkStatus,
  /** Without its rows what was added alone is known. */
  counts: BulkCounts,
  /** What its rows are warned of, once all have arrived and as long as they are not added. */
  warnings: Schema.optionalKey(Schema.Array(BulkWarning)),
  /** False when the rows are gone: 7 days after the end. */
  hasRows: Schema.Boolean,
  /** Of a file without a header its first row, so nothing that may be told. */
  header: Schema.Array(Masked),
  /** Where each field comes from; nothing when the rows are gone. */
  mapping: BulkMapping,
  /** The receipt that its items are of. */
  receiptId: Schema.NullOr(Schema.Int),
  /** The invoice of all its items; empty where there is none. */
  invoiceName: Personal,
  /** False for an import that somebody else began. */
  isOwn: Schema.Boolean,
  createdBy: Personal,
  createdDate: Schema.String,
  committedDate: Schema.String,
  finishedDate: Schema.String,
  /** Of an import that was taken back: how many of its items were voided, and how many stayed. */
  takenBack: Schema.Int,
  kept: Schema.Int,
})
export type BulkImport = typeof BulkImport.Type

/** An import of the same file that has added something. */
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

/** What can be chosen as the one value of all rows. */
export const BulkLookups = Schema.Struct({
  countries: Schema.Array(LookupItem),
  regions: Schema.Array(LookupItem),
  suppliers: Schema.Array(LookupItem),
  plans: Schema.Array(LookupItem),
  locations: Schema.Array(LookupItem),
})
export type BulkLookups = typeof BulkLookups.Type

/** A receipt whose items come in from a file: what it says of each of them. */
export const BulkReceipt = Schema.Struct({ id: Schema.Int, receiptNumber: Schema.String, mapping: BulkMapping })
export type BulkReceipt = typeof BulkReceipt.Type
