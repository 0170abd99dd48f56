import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { Masked, Personal } from '../core/masked.ts'
import type { Access } from '../people/permissions.ts'
import { BulkAnswer, BulkCells, BulkListAnswer, BulkRowsAnswer, BulkVerdict } from './bulk.ts'
import { BulkMapping } from './bulk-mapping.ts'
import { BulkMatchingAnswer } from './bulk-matching.ts'
import { BulkProblemsAnswer, BulkReplacement } from './bulk-problems.ts'
import { FileLayout } from './file-layout.ts'

const imports = { any: ['inventory.import'] } as const satisfies Access
const ofOne = Schema.Struct({ id: Schema.Int })

/** Bulk imports: `/InventoryMaster`. */
export const bulkCalls = {
  BeginBulk: {
    method: 'POST',
    path: '/InventoryMaster/BeginBulk',
    part: 'bulk',
    access: imports,
    summary: 'Begin an import of SIMs from a file. `earlier` names an earlier import of the same file.',
    payload: Schema.Struct({
      fileName: Personal,
      sha256: Schema.String,
      rowCount: Schema.Int,
      header: Schema.Array(Schema.String),
      mapping: BulkMapping,
      /** The columns (from 0) whose long numbers all end in zeros. */
      cutColumns: Schema.optionalKey(Schema.Array(Schema.Int)),
      /**
       * The columns (from 0) in which more long numbers end in zeros than chance allows. Each of those gets a warning.
       */
      roundedColumns: Schema.optionalKey(Schema.Array(Schema.Int)),
      /** The columns (from 0) with an amount that clearly has a decimal comma, which makes 1.234 ambiguous. */
      commaColumns: Schema.optionalKey(Schema.Array(Schema.Int)),
      /** The date columns (from 0) that are unambiguously day first, whatever the supplier's remembered order. */
      dayFirstColumns: Schema.optionalKey(Schema.Array(Schema.Int)),
      /** The header row and separator that the file was read with. */
      layout: Schema.optionalKey(FileLayout),
      /** The receipt that the SIMs belong to. They count as entered for it, and are stored at its location. */
      receiptId: Schema.optionalKey(Schema.Int),
      /** The import that this one replaces, because its columns are matched again. Its rows are deleted. */
      supersedes: Schema.optionalKey(Schema.Int),
      /** True if the invoice of that import is the invoice of this one. */
      keepsInvoice: Schema.optionalKey(Schema.Boolean),
    }),
    idempotent: true,
    success: BulkAnswer,
  },
  PutBulkInvoice: {
    method: 'POST',
    path: '/InventoryMaster/PutBulkInvoice',
    part: 'bulk',
    access: imports,
    summary: 'The invoice file of all SIMs of an import, before it is committed. Without a file there is none.',
    form: Schema.Struct({ bulkId: Schema.String }),
    file: 'InvoicePO',
    success: BulkAnswer,
  },
  PutBulkRows: {
    method: 'POST',
    path: '/InventoryMaster/PutBulkRows',
    part: 'bulk',
    access: imports,
    summary:
      'Up to 1,000 rows, checked like the Single form. `from` counts them from 1; a piece may be sent again. ' +
      'Without `from` they replace the rows with their numbers.',
    payload: Schema.Struct({
      bulkId: Schema.Int,
      from: Schema.optionalKey(Schema.Int),
      rows: Schema.Array(BulkCells),
    }),
    success: BulkAnswer,
  },
  CommitBulk: {
    method: 'POST',
    path: '/InventoryMaster/CommitBulk',
    part: 'bulk',
    access: imports,
    summary: 'Add every new row. Called again, it says the progress.',
    payload: Schema.Struct({ bulkId: Schema.Int }),
    success: BulkAnswer,
  },
  GetBulk: {
    method: 'GET',
    path: '/InventoryMaster/GetBulk',
    part: 'bulk',
    access: imports,
    background: true,
    summary: 'An import with its counts.',
    query: ofOne,
    success: BulkAnswer,
  },
  GetBulkList: {
    method: 'GET',
    path: '/InventoryMaster/GetBulkList',
    part: 'bulk',
    access: imports,
    summary: "Everybody's last 10 imports, newest first.",
    success: BulkListAnswer,
  },
  GetBulkMatching: {
    method: 'GET',
    path: '/InventoryMaster/GetBulkMatching',
    part: 'bulk',
    access: imports,
    summary:
      'How the columns of the last added import were matched whose file has this shape. ' +
      'The shape is the SHA-256 of the sorted names of the columns, or of the kinds of their cells.',
    query: Schema.Struct({ shape: Schema.String }),
    success: BulkMatchingAnswer,
  },
  GetBulkRows: {
    method: 'GET',
    path: '/InventoryMaster/GetBulkRows',
    part: 'bulk',
    access: imports,
    summary: 'A page of the rows of an import in the order of the file, all or those of one verdict.',
    query: Schema.Struct({
      ...ofOne.fields,
      Verdict: Schema.optionalKey(BulkVerdict),
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
    }),
    success: BulkRowsAnswer,
  },
  GetBulkProblems: {
    method: 'GET',
    path: '/InventoryMaster/GetBulkProblems',
    part: 'bulk',
    access: imports,
    summary: 'The problems that several refused rows of an import share, those of the most rows first. At most 50.',
    query: ofOne,
    success: BulkProblemsAnswer,
  },
  CorrectBulk: {
    method: 'POST',
    path: '/InventoryMaster/CorrectBulk',
    part: 'bulk',
    access: imports,
    summary:
      'Replace a text of a field in the refused rows that have a problem there, 2,000 at a time, and check these rows ' +
      'again. `next` of the answer is the row to continue after (`after`). Called again, it changes nothing.',
    payload: Schema.Struct({ bulkId: Schema.Int, ...BulkReplacement.fields, after: Schema.optionalKey(Schema.Int) }),
    success: BulkAnswer,
  },
  GetRejectedRows: {
    method: 'GET',
    path: '/InventoryMaster/GetRejectedRows',
    part: 'bulk',
    access: { any: ['inventory.export'] },
    summary: 'The rows that were not added, as CSV: the columns of the file with Row, Verdict and Reason.',
    query: ofOne,
    success: Schema.String,
  },
  TakeBackBulk: {
    method: 'POST',
    path: '/InventoryMaster/TakeBackBulk',
    part: 'bulk',
    access: imports,
    summary: 'Undo an import: void its SIMs, with a reason, as long as none is assigned or sold.',
    payload: Schema.Struct({ bulkId: Schema.Int, reason: Masked }),
    success: BulkAnswer,
  },
} as const satisfies Record<string, Call>
