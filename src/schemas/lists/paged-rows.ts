import { Schema } from 'effect'
import { Unsent } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/**
 * A row as the screens of the reports handle it: fields by their names. The services have decoded it by the schema of
 * its own call; what is text in it may tell of a customer, so all of it is masked in the journal.
 */
export const PagedRow = Schema.Record(Schema.String, Schema.Union([Masked, Schema.Finite, Schema.Null]))
export type PagedRow = typeof PagedRow.Type

/** A page of a report or of the partner list; `succeeded` is what the server said, with its message. */
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
