import { Schema } from 'effect'
import { declareEvents, storedAs } from '../../core/events/event-types.ts'

/** Which import, who did it (the account, and its name then), and when. */
const act = { id: Schema.Int, account: Schema.String, by: Schema.String, date: Schema.String }

const dayOrderOf = Schema.Struct({ supplierID: Schema.Int, dayOrder: Schema.String })

/** What happens to a bulk import. Its rows are no events: those that are added are, each in the stream of its item. */
export const bulkEvents = declareEvents({
  BulkImportBegun: storedAs(
    Schema.Struct({ ...act, fileName: Schema.String, sha256: Schema.String, rows: Schema.Int }),
  ),
  /** So many rows are to be added; again, where rows were corrected after it had finished. */
  BulkImportCommitted: storedAs(Schema.Struct({ ...act, rows: Schema.Int })).since(
    // In which order the files of these suppliers write their days, as it was chosen for this one.
    Schema.Struct({ ...act, rows: Schema.Int, dayOrders: Schema.Array(dayOrderOf) }),
    (before) => ({ ...before, dayOrders: [] }),
  ),
  BulkImportFinished: storedAs(
    Schema.Struct({ id: Schema.Int, date: Schema.String, added: Schema.Int, rejected: Schema.Int }),
  ),
  BulkImportTakeBackBegun: storedAs(Schema.Struct({ ...act, reason: Schema.String })),
  /** Its items were voided; those that had been assigned or sold meanwhile are kept. */
  BulkImportTakenBack: storedAs(
    Schema.Struct({ id: Schema.Int, date: Schema.String, voided: Schema.Int, kept: Schema.Int }),
  ),
})
