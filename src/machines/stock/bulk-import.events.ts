import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked, Personal } from '../../schemas/core/masked.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { BulkImport, BulkLookups, BulkReceipt, BulkRow, EarlierBulk } from '../../schemas/stock/bulk.ts'
import { type BulkFieldName, bulkFields, bulkMessages } from '../../schemas/stock/bulk-fields.ts'
import { BulkSource } from '../../schemas/stock/bulk-mapping.ts'
import { BulkReplacement } from '../../schemas/stock/bulk-problems.ts'
import { openDaysQuestions } from '../../schemas/stock/day-order.ts'
import { FileLayout } from '../../schemas/stock/file-layout.ts'
import { defineEvents } from '../core/define-events.ts'
import { chosenFields, HeldFile, Problems, windowFields } from './bulk-import.fields.ts'
import {
  arrived,
  begun,
  corrected,
  finished,
  foreign,
  fresh,
  invalid,
  leaving,
  lookups,
  matched,
  nameless,
  open,
  receipt,
  running,
  tabbed,
  table,
  takenBack,
  warned,
  warnedOf,
} from './bulk-import.samples.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = (field: string, message: string) => new Refused({ message, errors: [{ field, message }] })
const unreadable = new Refused({ message: bulkMessages.damaged, errors: [] })

/** The events of a bulk import. They contain cells of a file only as checked rows. */
export const bulkImportEvents = defineEvents({
  'file.chosen': {
    description: 'The person chooses a file.',
    fields: chosenFields,
    samples: [{ fileRef: 'ref-1', name: 'Delivery.csv', size: 4_096 }],
  },
  'file.dropped': { description: 'The person removes the file.', fields: {}, samples: [{}] },
  'sheet.chosen': {
    description: 'The person chooses a sheet of the workbook.',
    fields: { sheet: Personal },
    samples: [{ sheet: 'Cards' }],
  },
  'layout.chosen': {
    description: 'The person chooses the row with the names of the columns (0 for none), or the separator.',
    fields: FileLayout.fields,
    samples: [{ headerRow: 0 }, { separator: 'tab' }],
  },
  'source.changed': {
    description: 'The person chooses the source of a field: a column, one value for all rows, or none.',
    fields: { field: Schema.Literals(bulkFields), source: Schema.NullOr(BulkSource) },
    samples: [
      { field: 'supplierID', source: { value: '3' } },
      { field: 'planID', source: null },
      { field: 'planID', source: { column: 1 } },
      { field: 'expiryDate', source: { column: 4, dayOrder: 'dayFirst' } },
    ] satisfies ReadonlyArray<{ readonly field: BulkFieldName; readonly source: BulkSource | null }>,
  },
  'matching.dropped': {
    description: 'The person matches the columns afresh, not as in an earlier file.',
    fields: {},
    samples: [{}],
  },
  'invoice.chosen': {
    description: 'The person chooses the invoice of all SIMs.',
    fields: chosenFields,
    samples: [{ fileRef: 'ref-3', name: 'INV-7.pdf', size: 9_000 }],
  },
  'invoice.refused': {
    description: 'The chosen file cannot be an invoice.',
    fields: { problem: Schema.String },
    samples: [{ problem: 'The file is larger than 5 MB' }],
  },
  'invoice.removed': { description: 'The person removes the invoice.', fields: {}, samples: [{}] },
  'begin.requested': {
    description:
      'The person checks the rows, with any problems of the columns; the id makes a repeated submission count once.',
    fields: { submissionId: Schema.String, problems: Problems },
    samples: [
      { submissionId: 'submission-1', problems: {} },
      { submissionId: 'submission-1', problems: { planID: bulkMessages.noSource } },
      { submissionId: 'submission-1', problems: { expiryDate: openDaysQuestions.either } },
    ],
  },
  'import.continued': {
    description: 'The person imports the file although it was imported before.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': { description: 'The person repeats what failed.', fields: {}, samples: [{}] },
  'rows.chosen': {
    description: 'The person chooses the rows of a verdict, or another page of them.',
    fields: windowFields,
    samples: [
      { verdict: 'invalid', page: 1 },
      { verdict: null, page: 1 },
      { verdict: null, page: 2 },
    ],
  },
  'cell.changed': {
    description: 'The person corrects a cell of a refused row.',
    fields: { row: Schema.Int, column: Schema.Int, value: Masked },
    samples: [{ row: 3, column: 0, value: 'A-3' }],
  },
  'corrections.dropped': { description: 'The person discards the corrections.', fields: {}, samples: [{}] },
  'corrections.requested': { description: 'The person checks the corrected rows.', fields: {}, samples: [{}] },
  'rows.corrected': {
    description: 'A text was replaced in every refused row, and these rows have been checked again.',
    fields: { bulk: BulkImport, ...BulkReplacement.fields },
    samples: [{ bulk: corrected, field: 'planID', from: 'A-3', value: '7' }],
  },
  'matching.requested': {
    description: 'The person goes back to matching the columns.',
    fields: {},
    samples: [{}],
  },
  'rows.requested': {
    description: 'The person goes back to the checked rows, and the matching stays as it was.',
    fields: {},
    samples: [{}],
  },
  'commit.requested': { description: 'The person adds the new rows.', fields: {}, samples: [{}] },
  'rejected.requested': { description: 'The person downloads the refused rows as a file.', fields: {}, samples: [{}] },
  'reason.changed': {
    description: 'The person enters the reason for undoing the import.',
    fields: { reason: Masked },
    samples: [{ reason: 'The wrong file' }],
  },
  'takeBack.requested': {
    description: 'The person undoes the whole import, with any problem of the reason.',
    fields: { problem: Schema.NullOr(Schema.String) },
    samples: [{ problem: null }, { problem: commonMessages.required('Reason') }],
  },
  'another.requested': { description: 'The person continues with another file.', fields: {}, samples: [{}] },
  'location.changed': {
    description: 'Back, Forward or a link leads to another import, or to other rows of this one.',
    fields: { bulkId: Schema.NullOr(Schema.Int), ...windowFields, receiptId: Schema.NullOr(Schema.Int) },
    samples: [
      { bulkId: 7, verdict: 'duplicate', page: 1, receiptId: null },
      { bulkId: 7, verdict: null, page: 2, receiptId: null },
      { bulkId: 9, verdict: null, page: 1, receiptId: null },
      { bulkId: null, verdict: null, page: 1, receiptId: 5 },
    ],
  },
  'xstate.after.untilNext.bulkImport.following': {
    description: 'It is time to ask the server for the progress again.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.start': {
    description: 'The options for all rows, and the recent imports, have loaded.',
    fields: {
      output: Schema.Struct({
        lookups: BulkLookups,
        imports: Schema.Array(BulkImport),
        receipt: Schema.NullOr(BulkReceipt),
      }),
    },
    samples: [
      { output: { lookups, imports: [begun], receipt } },
      { output: { lookups, imports: [begun], receipt: null } },
    ],
  },
  'xstate.error.actor.start': {
    description: 'The options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.readFile': {
    description: 'The file has been read.',
    fields: { output: HeldFile },
    samples: [
      { output: { ...table, sheets: ['Sheet 1', 'Cards'], sheet: 'Sheet 1' } },
      { output: { ...table, sheets: ['Sheet 1', 'Cards'], sheet: 'Cards' } },
      { output: table },
      { output: open },
      { output: nameless },
      { output: tabbed },
      { output: matched },
    ],
  },
  'xstate.error.actor.readFile': {
    description: 'The file is not usable, with the reason.',
    fields: { error: AppError },
    samples: [{ error: unreadable }],
  },
  'xstate.done.actor.reopenFile': {
    description: 'The file of the import has been read again.',
    fields: { output: HeldFile },
    samples: [{ output: table }],
  },
  'xstate.error.actor.reopenFile': {
    description: 'It is another file, or is not readable.',
    fields: { error: AppError },
    samples: [{ error: refused('file', bulkMessages.otherFile) }],
  },
  'xstate.done.actor.begin': {
    description: 'The import has begun; an earlier import of the same file is named.',
    fields: { output: Schema.Struct({ bulk: BulkImport, earlier: Schema.NullOr(EarlierBulk) }) },
    samples: [
      { output: { bulk: begun, earlier: null } },
      {
        output: {
          bulk: begun,
          earlier: {
            bulkId: 4,
            fileName: 'Delivery.csv',
            createdBy: 'Sam Reed',
            createdDate: '2026-11-20T08:00:00.000Z',
          },
        },
      },
    ],
  },
  'xstate.error.actor.begin': {
    description: 'The file or its columns have problems, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: refused('planID', bulkMessages.unknownColumn('Plan Name')) }, { error: down }],
  },
  'xstate.done.actor.sendPiece': {
    description: 'The rows have arrived: all of them, or there are more.',
    fields: { output: BulkImport },
    samples: [
      { output: { ...begun, received: 2, counts: { ...begun.counts, new: 2 } } },
      { output: arrived },
      { output: warnedOf },
      { output: { ...arrived, counts: { ...arrived.counts, new: 2, invalid: 0 } } },
      { output: { ...arrived, counts: { ...arrived.counts, new: 3, duplicate: 0, invalid: 0 } } },
    ],
  },
  'xstate.error.actor.sendPiece': {
    description: 'The rows could not be sent, or the file is gone.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: refused('file', bulkMessages.fileLost) }],
  },
  'xstate.done.actor.findBulk': {
    description: 'The status of the import has loaded.',
    fields: { output: BulkImport },
    samples: [
      { output: { ...begun, received: 1 } },
      { output: arrived },
      { output: running },
      { output: finished },
      { output: takenBack },
      { output: foreign },
    ],
  },
  'xstate.error.actor.findBulk': {
    description: 'The import does not exist, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: new Refused({ message: bulkMessages.missing, errors: [] }) }, { error: down }],
  },
  'xstate.done.actor.followBulk': {
    description: 'The server reports the progress.',
    fields: { output: BulkImport },
    samples: [{ output: running }, { output: leaving }, { output: finished }, { output: takenBack }],
  },
  'xstate.error.actor.followBulk': {
    description: 'The progress could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadRows': {
    description: 'A page of the rows has loaded.',
    fields: { output: Schema.Struct({ rows: Schema.Array(BulkRow), total: Schema.Int }) },
    samples: [
      { output: { rows: [invalid], total: 1 } },
      { output: { rows: [fresh, invalid], total: 41 } },
      { output: { rows: [warned, invalid], total: 41 } },
    ],
  },
  'xstate.error.actor.loadRows': {
    description: 'The rows could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.correct': {
    description: 'The corrected rows have been checked again.',
    fields: { output: BulkImport },
    samples: [
      { output: { ...arrived, counts: { ...arrived.counts, new: 2, invalid: 0 } } },
      { output: { ...finished, counts: { ...finished.counts, new: 1, invalid: 0 } } },
    ],
  },
  'xstate.error.actor.correct': {
    description: 'The corrected rows were refused, or could not be sent.',
    fields: { error: AppError },
    samples: [{ error: new Refused({ message: bulkMessages.gone, errors: [] }) }, { error: down }],
  },
  'xstate.done.actor.commit': {
    description: 'The server adds the new rows, or has added them.',
    fields: { output: BulkImport },
    samples: [{ output: running }, { output: finished }],
  },
  'xstate.error.actor.commit': {
    description: 'Nothing was added, or the answer was lost.',
    fields: { error: AppError },
    samples: [{ error: new Refused({ message: bulkMessages.nothingNew, errors: [] }) }, { error: down }],
  },
  'xstate.done.actor.takeBack': {
    description: 'The server undoes the import, or has undone it.',
    fields: { output: BulkImport },
    samples: [{ output: leaving }, { output: takenBack }],
  },
  'xstate.error.actor.takeBack': {
    description: 'Some of the SIMs are assigned or sold, and are named; or the answer was lost.',
    fields: { error: AppError },
    samples: [{ error: refused('inventory-12', 'Item 12: Sold') }, { error: down }],
  },
  'xstate.done.actor.saveRejected': {
    description: 'The refused rows have been downloaded.',
    fields: {},
    samples: [{}],
  },
  'xstate.error.actor.saveRejected': {
    description: 'The refused rows could not be downloaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
