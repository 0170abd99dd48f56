import { Schema } from 'effect'
import { bulkImportEvents } from '../../../machines/stock/bulk-import.events.ts'
import { ChosenFile, HeldFile } from '../../../machines/stock/bulk-import.fields.ts'
import { bulkImportMachine } from '../../../machines/stock/bulk-import.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { BulkImport, BulkLookups, BulkReceipt, BulkRow, BulkVerdict, EarlierBulk } from '../../../schemas/stock/bulk.ts'
import { BulkMapping } from '../../../schemas/stock/bulk-mapping.ts'
import { defineJournaled } from '../../journaled.ts'

const window = {
  bulkId: Schema.NullOr(Schema.Int),
  verdict: Schema.NullOr(BulkVerdict),
  page: Schema.Int,
  receiptId: Schema.NullOr(Schema.Int),
}

/** How the journal records a bulk import: in the ring only, and never a cell of the file. */
export const bulkImport = defineJournaled<typeof bulkImportMachine>({
  machine: bulkImportMachine,
  events: bulkImportEvents,
  input: Schema.Struct(window),
  context: Schema.Struct({
    ...window,
    lookups: Schema.NullOr(BulkLookups),
    imports: Schema.Array(BulkImport),
    receipt: Schema.NullOr(BulkReceipt),
    file: Schema.NullOr(ChosenFile),
    table: Schema.NullOr(HeldFile),
    sheet: Schema.NullOr(Masked),
    mapping: BulkMapping,
    invoice: Schema.NullOr(ChosenFile),
    submissionId: Schema.NullOr(Schema.String),
    bulk: Schema.NullOr(BulkImport),
    earlier: Schema.NullOr(EarlierBulk),
    rows: Schema.Array(BulkRow),
    total: Schema.Int,
    corrections: Schema.Record(Schema.String, Schema.Array(Masked)),
    reason: Masked,
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) =>
    snapshot.matches('beginning') ||
    snapshot.matches('uploading') ||
    snapshot.matches({ judged: 'correcting' }) ||
    snapshot.matches({ judged: 'committing' }) ||
    snapshot.matches({ judged: 'takingBack' }),
})
