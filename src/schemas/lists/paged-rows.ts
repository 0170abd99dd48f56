import { Schema } from 'effect'
import { Unsent } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/**
 * A row as the report screens handle it: fields by name. The services have decoded it by the schema of its call. Its
 * text may name a customer, so the journal masks all of it.
 */
export const PagedRow = Schema.Record(Schema.String, Schema.Union([Masked, Schema.Finite, Schema.Null]))
export type PagedRow = typeof PagedRow.Type

/** A page of a report or of the partner list; `succeeded` and the message come from the server. */
export const PagedRows = Schema.Struct({
  rows: Schema.Array(PagedRow),
  total: Schema.Int,
  succeeded: Schema.Boolean,
  message: Schema.String,
  /** There are more than `total`. */
  isAtLeast: Schema.optionalKey(Schema.Literal(true)),
  unsent: Schema.optionalKey(Unsent),
})
export type PagedRows = typeof PagedRows.Type
