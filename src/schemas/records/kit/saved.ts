import { Schema } from 'effect'
import { NamedOthers } from '../../core/lookup.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { records } from '../all.ts'
import type { AnyRecord } from './define.ts'
import { fieldsOf, type RecordDraft } from './draft.ts'

/** A saved record and the drafts of it, whichever record it is: by field, with what tells of a person masked. */

const definitions: ReadonlyArray<AnyRecord> = Object.values(records)

/** The fields that tell of a person: a name is masked in all records or in none, since an event tells only the field. */
export const maskedNames: ReadonlyArray<string> = [
  ...new Set(
    definitions.flatMap((record) => fieldsOf(record).flatMap(([name, field]) => (field.masked ? [name] : []))),
  ),
]

const Ids = Schema.Array(Schema.String)

/** What is entered into the field that `field` beside it names. */
export const EnteredValue = Schema.Union([Schema.String, Ids]).annotate({
  maskedBy: { sibling: 'field', values: maskedNames },
})

/** A draft of any record. */
export const DraftStream = Schema.StructWithRest(
  Schema.Struct(Object.fromEntries(maskedNames.map((name) => [name, Schema.optionalKey(Masked)]))),
  [Schema.Record(Schema.String, Schema.Union([Schema.String, Ids]))],
) as unknown as Schema.Codec<RecordDraft, unknown>

/** A saved record as a form begins with it. */
export const SavedRecord = Schema.Struct({
  id: Schema.Int,
  version: Schema.Int,
  draft: DraftStream,
  /** What the server counted, by the names of `counted`. */
  counts: Schema.Record(Schema.String, Schema.Union([Schema.Finite, Schema.String])),
  /** The names of what it refers to, by field: they may be inactive by now, and in no dropdown. */
  named: NamedOthers,
  updatedBy: Personal,
  updatedDate: Schema.String,
})
export type SavedRecord = typeof SavedRecord.Type
