import { Schema } from 'effect'
import { Personal } from '../../schemas/core/masked.ts'
import { BulkVerdict } from '../../schemas/stock/bulk.ts'
import { BulkMapping } from '../../schemas/stock/bulk-mapping.ts'
import { OpenDayColumns } from '../../schemas/stock/day-order.ts'
import { FileLayout } from '../../schemas/stock/file-layout.ts'

/** Fields that the events of a bulk import share. */

/** A file in the vault. */
export const chosenFields = { fileRef: Schema.String, name: Personal, size: Schema.Int }
export const ChosenFile = Schema.Struct({ ...chosenFields, layout: Schema.optionalKey(FileLayout) })

/** A parsed file. */
export const HeldFile = Schema.Struct({
  tableRef: Schema.String,
  sha256: Schema.String,
  rowCount: Schema.Int,
  sheets: Schema.Array(Personal),
  sheet: Schema.NullOr(Personal),
  mapping: BulkMapping,
  days: Schema.optionalKey(OpenDayColumns),
  layout: Schema.optionalKey(FileLayout),
  remembered: Schema.optionalKey(
    Schema.Struct({
      fileName: Personal,
      date: Schema.String,
      supplierName: Schema.String,
      afresh: BulkMapping,
    }),
  ),
})

export const windowFields = { verdict: Schema.NullOr(BulkVerdict), page: Schema.Int }
export const Problems = Schema.Record(Schema.String, Schema.String)
