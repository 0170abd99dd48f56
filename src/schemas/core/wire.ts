import { Schema } from 'effect'
import type { Choice } from './choice.ts'
import { Masked } from './masked.ts'

/**
 * How a field is read from another server, as annotations of its schema. Only the reader of other servers' answers
 * (services/core/reader) uses them; decoding and documentation ignore them.
 */
export type Wire = {
  /** Not in the specification, or not always sent: it may be missing. */
  readonly ours?: true
  /** Only in our own server: another server may use the name for something else, so it is not read. */
  readonly oursAlone?: true
  /** The fields to read in its place if it is missing. */
  readonly else?: ReadonlyArray<string>
  /** Identifies a row on the screen. If it is missing, a negative number is made up. */
  readonly madeUp?: true
  /** A row without it is unusable and left out of its list. */
  readonly needed?: true
  /** The row count. If it is missing, the received rows are counted. */
  readonly counts?: true
  /** If it is missing, a list beside it means true. */
  readonly ifListed?: true
  /** Its choices, read by value or label in any case. */
  readonly choices?: ReadonlyArray<Choice>
  /** On a struct: reports missing and unreadable fields beside them (`readFields`). */
  readonly tells?: 'all' | 'unread'
  /** On a struct: specified fields that may be sent but are not read here. */
  readonly knows?: ReadonlyArray<string>
  /** On a struct: it is one field's problem. Several may be sent as `{ Field: ['...'] }`. */
  readonly problem?: true
}

/** Annotates a field or a struct. */
export const wire = (rules: Wire): { readonly wire: Wire } => ({ wire: rules })

/**
 * How often a record was saved, by which our server detects conflicts. It also shows that the record is from our server
 * and complete.
 */
export const Version = Schema.optionalKey(Schema.Int.annotate(wire({ oursAlone: true })))

/** An amount in a table: a value that is not a number stays text, and is shown and marked as such. */
export const keepsText = { keepsText: true } as const
/** A number in a table that may be a code or words, `C-12` or `30 days`: the specification gives it no type. */
export const mayBeText = { keepsText: 'plain' } as const

/** A day `yyyy-MM-dd`, and a moment in ISO 8601. Other formats are converted; an unset one is empty. */
export const day = { day: true } as const
export const moment = { day: 'moment' } as const

const unread = Schema.optionalKey(Schema.Record(Schema.String, Masked))

/**
 * The reader's notes on a record, by field: `untold` fields were not sent, `unread` ones hold the text that could not
 * be read. Both have an empty value or 0 in the record, which no person entered.
 */
export const readFields = { untold: Schema.optionalKey(Schema.Array(Schema.String)), unread }

/** The same for a row of a list, where a missing field is an empty cell. */
export const readRowFields = { unread }
