import { Schema } from 'effect'
import type { Choice } from './choice.ts'
import { Masked } from './masked.ts'

/**
 * How a field is read from a server that is not ours, as annotations of its schema. Only the reader of other servers'
 * answers (services/core/reader) looks at them; to decode and to document an answer they say nothing.
 */
export type Wire = {
  /** Not of the specification, or not always: nothing is wrong where it is missing. */
  readonly ours?: true
  /** Our own server's alone: what another one sends by this name means something else, and is not read. */
  readonly oursAlone?: true
  /** Where it is missing, one of these fields beside it is read in its place. */
  readonly else?: ReadonlyArray<string>
  /** It identifies a row on the screen: where there is none, one is made up, below 0. */
  readonly madeUp?: true
  /** A row without it is of no use, and left out of its list. */
  readonly needed?: true
  /** How many rows there are: where it is missing, as many as came. */
  readonly counts?: true
  /** Where it is missing, a list beside it says that it is true. */
  readonly ifListed?: true
  /** What it can be: read by value and by label, whatever the case of the letters. */
  readonly choices?: ReadonlyArray<Choice>
  /** Of a struct: which of its fields did not come, and which could not be read, is told beside them (`readFields`). */
  readonly tells?: 'all' | 'unread'
  /** Of a struct: fields of the specification that may come too, and are not read here. */
  readonly knows?: ReadonlyArray<string>
  /** Of a struct: one field's problem. Many of them may come as `{ Field: ['...'] }`. */
  readonly problem?: true
}

/** The annotation of a field, or of a struct. */
export const wire = (rules: Wire): { readonly wire: Wire } => ({ wire: rules })

/**
 * How often a record was saved: what our server guards against overwriting by. It also says that the record is of our
 * server, which knows all of it.
 */
export const Version = Schema.optionalKey(Schema.Int.annotate(wire({ oursAlone: true })))

/** An amount in a table: a value that is no number stays the text that came, shown and marked as such. */
export const keepsText = { keepsText: true } as const
/** A number in a table that may well be a code or words, `C-12` or `30 days`: the specification gives it no type. */
export const mayBeText = { keepsText: 'plain' } as const

/** A day `yyyy-MM-dd`, and a moment in ISO 8601: each may come in other forms, and is empty for none. */
export const day = { day: true } as const
export const moment = { day: 'moment' } as const

const unread = Schema.optionalKey(Schema.Record(Schema.String, Masked))

/**
 * What the reader says of a record, by the names of its fields: `untold` did not come at all, `unread` came as the text
 * that stands there and could not be read. In both the record has an empty value, or 0, that nobody has entered.
 */
export const readFields = { untold: Schema.optionalKey(Schema.Array(Schema.String)), unread }

/** The same of a row of a list, where a field that did not come is an empty cell. */
export const readRowFields = { unread }
