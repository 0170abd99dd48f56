import { Schema } from 'effect'
import { NamedOthers } from '../../core/lookup.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { records } from '../all.ts'
import type { AnyRecord } from './define.ts'
import { fieldsOf, type RecordDraft } from './draft.ts'

/** A saved record and its drafts, for all records: by field, with personal data masked. */

const definitions: ReadonlyArray<AnyRecord> = Object.values(records)

/** The masked fields. A field name is masked in all records or in none, because an event has only the field's name. */
export const maskedNames: ReadonlyArray<string> = [
  ...new Set(
    definitions.flatMap((record) => fieldsOf(record).flatMap(([name, field]) => (field.masked ? [name] : []))),
  ),
]

const Ids = Schema.Array(Schema.String)

/** The entry of the field that `field` names. */
export const EnteredValue = Schema.Union([Schema.String, Ids]).annotate({
  maskedBy: { sibling: 'field', values: maskedNames },
})

/** A draft of any record. */
export const DraftStream = Schema.StructWithRest(
  Schema.Struct(Object.fromEntries(maskedNames.map((name) => [name, Schema.optionalKey(Masked)]))),
  [Schema.Record(Schema.String, Schema.Union([Schema.String, Ids]))],
) as unknown as Schema.Codec<RecordDraft, unknown>

/** A saved record as loaded by a form. */
export const SavedRecord = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  draft: DraftStream,
  /** The computed values, by the names of `counted`. */
  counts: Schema.Record(Schema.String, Schema.Union([Schema.Finite, Schema.String])),
  /** The names of its references by field. Inactive ones are in no dropdown. */
  named: NamedOthers,
  /** The environment variable of the server that sets a field, which the form then cannot change. */
  setBy: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** The default of a field that the server offers to put back. */
  defaults: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** Sets of values for a preview, by name. */
  examples: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.String))),
  updatedBy: Personal,
  updatedDate: Schema.String,
})
export type SavedRecord = typeof SavedRecord.Type
