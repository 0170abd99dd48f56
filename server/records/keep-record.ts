import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/record/define.ts'
import type { FieldsOf, RecordFields } from '../../src/schemas/record/draft.ts'
import type { FieldNames } from '../../src/schemas/record/fields.ts'
import type { Change } from '../domain/changes.ts'
import type { FieldErrors } from '../domain/decision.ts'
import { type StoredShapes, storedAs } from '../events/event-types.ts'
import type { Projection } from '../projections/projection.ts'
import { changedTexts } from '../projections/reference-names.ts'
import { recordMessages } from '../saving/messages.ts'
import type { SavedRecord } from '../saving/record.ts'
import { type RecordCheck, recordChanges } from './decide.ts'
import {
  type Added,
  addedShape,
  applyRecord,
  type Changed,
  changedShape,
  eventTypes,
  type RecordEvent,
  type RecordEvents,
  type RecordState,
  recordEvents,
  recordStreams,
} from './events.ts'
import { tableOfField, typedText } from './fields.ts'
import { type RecordQueries, recordQueries } from './queries.ts'
import { type Children, recordProjection } from './table.ts'

/** What the server has to be told of a record beside its definition. */
type Keeping<R extends AnyRecord> = {
  /** Its table. The column `name` is the record's title, `sort_key` its place, `offered` whether forms offer it. */
  readonly table: string
  /** Raise it when the table changes: a field that comes or goes, a row that is made otherwise. */
  readonly version: number
  /** Every shape in which one was ever added, oldest first; `now` is today's, made from the fields. */
  readonly added: (now: ReturnType<typeof addedShape<R>>) => StoredShapes<Added<FieldsOf<R>>>
  /** Every shape in which one was ever changed, where that is not today's alone. */
  readonly changed?: (now: ReturnType<typeof changedShape>) => StoredShapes<Changed>
  /** A table for each field that refers to others, to find a record by them. */
  readonly children?: Readonly<
    Record<string, { readonly of: FieldNames<R['fields'], 'references'>; readonly column: string }>
  >
  /** What cannot be told from the fields alone. `before` is null where the record is added. */
  readonly check?: (fields: FieldsOf<R>, before: FieldsOf<R> | null) => Partial<Record<keyof R['fields'], string>>
}

/** A record as the server keeps it, whichever it is. */
export type KeptRecord<R extends AnyRecord = AnyRecord> = {
  readonly record: R
  readonly table: string
  /** All types of event that it was ever saved with. */
  readonly events: RecordEvents
  readonly projection: Projection
  readonly saved: SavedRecord<RecordState, RecordEvent>
  readonly check: RecordCheck
  readonly queries: RecordQueries
}

/** Changes as a draft has them, several ids with commas between; with the names of what they refer to. */
const tellIn = (record: AnyRecord) =>
  Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
    const sql = yield* SqlClient.SqlClient
    const texts = yield* changedTexts(sql, changes, (field) => tableOfField(record, field))
    return changes.map(({ field, from, to }, index) => ({
      field,
      loaded: typedText(record, field, from),
      saved: typedText(record, field, to),
      ...(tableOfField(record, field) && { loadedText: texts[index]?.from ?? '', savedText: texts[index]?.to ?? '' }),
    }))
  })

/**
 * Keeps a record on the server: from its definition come the events that it is saved with, what is checked, its table
 * with those of what it refers to, its page, its search and its history.
 *
 * What follows from the fields is checked for every record: required, written right, in range, unique, fixed, referring
 * to what there is and is offered (or was the record's own before). `check` adds the rest.
 */
export const keepRecord = <const R extends AnyRecord>(
  record: R,
  { table, version, added, changed = storedAs, children = {}, check }: Keeping<R>,
): KeptRecord<R> => {
  // Its own types end here: what follows is the same for all records.
  const additions = added(addedShape(record)) as unknown as StoredShapes<Added>
  const events = recordEvents(record, additions, changed(changedShape(record)))
  const types = eventTypes(record)
  const tables: Children = children
  return {
    record,
    table,
    events,
    projection: recordProjection(record, { table, version, children: tables, events }),
    saved: {
      category: record.name,
      streams: recordStreams(record),
      writes: { addRefused: types.addRefused, changeRefused: types.changeRefused, unchanged: types.unchanged },
      read: events.read,
      apply: applyRecord,
      changes: (before, after) => recordChanges(record, before, after),
      tell: tellIn(record),
      messages: recordMessages(record.thing),
    },
    check: (fields: RecordFields, before: RecordFields | null): FieldErrors =>
      (check?.(fields as FieldsOf<R>, before as FieldsOf<R> | null) ?? {}) as FieldErrors,
    queries: recordQueries(record, table, tables),
  }
}
