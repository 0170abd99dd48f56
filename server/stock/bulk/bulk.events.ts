import { Schema } from 'effect'
import { declareEvents, storedAs } from '../../core/events/event-types.ts'

/** The import, who acted (the account, and its name at the time), and when. */
const act = { id: Schema.Int, account: Schema.String, by: Schema.String, date: Schema.String }

const dayOrderOf = Schema.Struct({ supplierID: Schema.Int, dayOrder: Schema.String })

/** The shape as a hash, the suppliers, and the source of each field: a column's place in the shape, or a value. */
const matchingOf = Schema.Struct({
  shape: Schema.String,
  suppliers: Schema.Array(Schema.Int),
  sources: Schema.Array(
    Schema.Struct({
      field: Schema.String,
      place: Schema.NullOr(Schema.Int),
      value: Schema.String,
      option: Schema.String,
    }),
  ),
})

/** The events of a bulk import. Its rows are not events; added SIMs have events in their own streams. */
export const bulkEvents = declareEvents({
  BulkImportBegun: storedAs(
    Schema.Struct({ ...act, fileName: Schema.String, sha256: Schema.String, rows: Schema.Int }),
  ),
  /** The number of rows to add; repeated if rows are corrected after it finished. */
  BulkImportCommitted: storedAs(Schema.Struct({ ...act, rows: Schema.Int }))
    .since(
      // The date order chosen for these suppliers' files.
      Schema.Struct({ ...act, rows: Schema.Int, dayOrders: Schema.Array(dayOrderOf) }),
      (before) => ({ ...before, dayOrders: [] }),
    )
    .since(
      // How the columns were matched, by the shape of the file; null for nothing to remember.
      Schema.Struct({
        ...act,
        rows: Schema.Int,
        dayOrders: Schema.Array(dayOrderOf),
        matching: Schema.NullOr(matchingOf),
      }),
      (before) => ({ ...before, matching: null }),
    ),
  BulkImportFinished: storedAs(
    Schema.Struct({ id: Schema.Int, date: Schema.String, added: Schema.Int, rejected: Schema.Int }),
  ),
  BulkImportTakeBackBegun: storedAs(Schema.Struct({ ...act, reason: Schema.String })),
  /** Its SIMs were voided; those assigned or sold in the meantime are kept. */
  BulkImportTakenBack: storedAs(
    Schema.Struct({ id: Schema.Int, date: Schema.String, voided: Schema.Int, kept: Schema.Int }),
  ),
})
