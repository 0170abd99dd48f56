import { Effect } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import type { FieldsOf, RecordFields } from '../../src/schemas/records/kit/draft.ts'
import type { FieldNames } from '../../src/schemas/records/kit/fields.ts'
import type { AppendError, EventStore } from '../core/events/event-store.ts'
import { type StoredShapes, storedAs } from '../core/events/event-types.ts'
import type { Projection } from '../core/projections/projection.ts'
import type { Change } from '../core/saving/changes.ts'
import { recordMessages } from '../core/saving/messages.ts'
import type { SavedRecord } from '../core/saving/record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { type RecordCheck, type RecordRules, recordChanges, type Saving } from './decide.ts'
import {
  type Added,
  addedShape,
  applyRecord,
  type Changed,
  categoryOf,
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
import { changedTexts } from './reference-names.ts'
import { type Children, recordProjection } from './table.ts'

/** A save that is about to be decided: of which record (0: of one that is added), what, by whom. */
export type Asking<Fields = RecordFields> = {
  readonly id: number
  readonly fields: Fields
  /** The account. */
  readonly saver: string
}

/** A save that was decided and appended; `before` is null where the record was added. */
type Besides<Fields = RecordFields> = {
  readonly id: number
  readonly before: Fields | null
  readonly after: Fields
  readonly saver: Saver
}
type Beside = Effect.Effect<
  Readonly<Record<string, unknown>>,
  AppendError | SqlError.SqlError,
  EventStore | SqlClient.SqlClient
>

/** What the server has to be told of a record beside its definition. */
type Keeping<R extends AnyRecord, Known> = {
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
  readonly check?: (
    fields: FieldsOf<R>,
    before: FieldsOf<R> | null,
    saving: Saving<Known>,
  ) => Partial<Record<keyof R['fields'], string>>
  /** What `check` and `settle` have to know beside the fields, read just before the decision, while nobody else writes. */
  readonly know?: (sql: SqlClient.SqlClient, about: Asking<FieldsOf<R>>) => Effect.Effect<Known, SqlError.SqlError>
  /** What is saved in place of what was submitted: what the server says, and what does not apply. */
  readonly settle?: (fields: FieldsOf<R>, before: FieldsOf<R> | null, saving: Saving<Known>) => FieldsOf<R>
  /** Changes that have a type of event of their own, by what they change. */
  readonly turned?: {
    readonly types: ReadonlyArray<`${string}Deactivated` | `${string}Reactivated`>
    readonly into: (changes: Partial<FieldsOf<R>>) => string | null
  }
  /** What else happens with a save, in its transaction. What it answers stands beside the answer of the save. */
  readonly beside?: (save: Besides<FieldsOf<R>>) => Beside
  /** The table and the column of what hangs on it, where `check` has to know how many there are and who saves. */
  readonly usedIn?: readonly [table: string, column: string]
}

/** A record as the server keeps it, whichever it is. */
export type KeptRecord<R extends AnyRecord = AnyRecord> = {
  readonly record: R
  readonly table: string
  /** All types of event that it was ever saved with. */
  readonly events: RecordEvents
  readonly projection: Projection
  readonly saved: SavedRecord<RecordState, RecordEvent>
  readonly rules: RecordRules
  readonly know: ((sql: SqlClient.SqlClient, about: Asking) => Effect.Effect<unknown, SqlError.SqlError>) | null
  readonly beside: ((save: Besides) => Beside) | null
  readonly usedIn: readonly [table: string, column: string] | null
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

/** The rules of a record without its own types. */
const rulesOf = <R extends AnyRecord, Known>({
  check,
  settle,
  turned,
}: Pick<Keeping<R, Known>, 'check' | 'settle' | 'turned'>): RecordRules => ({
  check: (check ?? (() => ({}))) as unknown as RecordCheck,
  settle: (settle ?? ((fields: unknown) => fields)) as unknown as RecordRules['settle'],
  turnedInto: (turned?.into ?? (() => null)) as RecordRules['turnedInto'],
})

/**
 * Keeps a record on the server: from its definition come the events that it is saved with, what is checked, its table
 * with those of what it refers to, its page, its search and its history.
 *
 * What follows from the fields is checked for every record: required, written right, in range, unique, fixed, referring
 * to what there is and is offered (or was the record's own before). `check` adds the rest.
 */
export const keepRecord = <const R extends AnyRecord, Known = unknown>(
  record: R,
  { table, version, added, changed = storedAs, children = {}, usedIn, ...own }: Keeping<R, Known>,
): KeptRecord<R> => {
  // Its own types end here: what follows is the same for all records.
  const additions = added(addedShape(record)) as unknown as StoredShapes<Added>
  const turned = own.turned?.types ?? []
  const events = recordEvents(record, additions, changed(changedShape(record)), turned)
  const types = eventTypes(record)
  const tables: Children = children
  return {
    record,
    table,
    events,
    projection: recordProjection(record, { table, version, children: tables, events, turned }),
    saved: {
      category: categoryOf(record),
      streams: recordStreams(record),
      writes: { addRefused: types.addRefused, changeRefused: types.changeRefused, unchanged: types.unchanged },
      read: events.read,
      apply: applyRecord,
      changes: (before, after) => recordChanges(record, before, after),
      tell: tellIn(record),
      messages: recordMessages(record.thing),
    },
    rules: rulesOf(own),
    know: (own.know ?? null) as KeptRecord['know'],
    beside: (own.beside ?? null) as KeptRecord['beside'],
    usedIn: usedIn ?? null,
    queries: recordQueries(record, table, tables),
  }
}
