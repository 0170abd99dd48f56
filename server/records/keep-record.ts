import { Effect } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import type { FieldsOf, RecordFields } from '../../src/schemas/records/kit/draft.ts'
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
import { recordProjection } from './table.ts'

/** A save to be decided: the record (0 for a new one), its fields, and the account. */
export type Asking<Fields = RecordFields> = {
  readonly id: number
  readonly fields: Fields
  /** The account. */
  readonly saver: string
}

/** A save that was decided and appended; `before` is null if the record was added. */
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

/** The server's settings for a record, beside its definition. */
type Keeping<R extends AnyRecord, Known> = {
  /** Its table. `name` is the record's title, `sort_key` its position, `offered` whether forms offer it. */
  readonly table: string
  /** Raise it when the table changes: a new or removed field, or another way to compute a row. */
  readonly version: number
  /** Every shape in which it was ever added, oldest first; `now` is today's, made from the fields. */
  readonly added: (now: ReturnType<typeof addedShape<R>>) => StoredShapes<Added<FieldsOf<R>>>
  /** Every shape in which it was ever changed, if there is more than today's. */
  readonly changed?: (now: ReturnType<typeof changedShape>) => StoredShapes<Changed>
  /** Checks beyond those of the fields. `before` is null when the record is added. */
  readonly check?: (
    fields: FieldsOf<R>,
    before: FieldsOf<R> | null,
    saving: Saving<Known>,
  ) => Partial<Record<keyof R['fields'], string>>
  /** Facts for `check` and `settle`, read just before the decision while no other writer runs. */
  readonly know?: (sql: SqlClient.SqlClient, about: Asking<FieldsOf<R>>) => Effect.Effect<Known, SqlError.SqlError>
  /** Adjusts the submitted fields: values set by the server, and values that do not apply. */
  readonly settle?: (fields: FieldsOf<R>, before: FieldsOf<R> | null, saving: Saving<Known>) => FieldsOf<R>
  /** Changes with their own event type, by their fields. */
  readonly turned?: {
    readonly types: ReadonlyArray<`${string}Deactivated` | `${string}Reactivated`>
    readonly into: (changes: Partial<FieldsOf<R>>) => string | null
  }
  /** Other work of a save, in its transaction. Its result is added to the save's answer. */
  readonly beside?: (save: Besides<FieldsOf<R>>) => Beside
  /** The table and column of its dependants, if `check` needs their number and the person's permissions. */
  readonly usedIn?: readonly [table: string, column: string]
}

/** The server side of a record. */
export type KeptRecord<R extends AnyRecord = AnyRecord> = {
  readonly record: R
  readonly table: string
  /** All event types that it was ever saved with. */
  readonly events: RecordEvents
  readonly projection: Projection
  readonly saved: SavedRecord<RecordState, RecordEvent>
  readonly rules: RecordRules
  readonly know: ((sql: SqlClient.SqlClient, about: Asking) => Effect.Effect<unknown, SqlError.SqlError>) | null
  readonly beside: ((save: Besides) => Beside) | null
  readonly usedIn: readonly [table: string, column: string] | null
  readonly queries: RecordQueries
}

/** Changes as a draft has them, several ids separated by commas, with the names of references. */
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

/** The rules of a record without its specific types. */
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
 * Creates the server side of a record from its definition: its events, its checks, its table with those of its
 * references, its page, its search and its history.
 *
 * Checks of the fields apply to every record: required, well-formed, in range, unique, fixed, and referring to existing
 * active records (or to its own earlier ones). `check` adds the rest.
 */
export const keepRecord = <const R extends AnyRecord, Known = unknown>(
  record: R,
  { table, version, added, changed = storedAs, usedIn, ...own }: Keeping<R, Known>,
): KeptRecord<R> => {
  // From here on the code is the same for all records, so their specific types end.
  const additions = added(addedShape(record)) as unknown as StoredShapes<Added>
  const turned = own.turned?.types ?? []
  const events = recordEvents(record, additions, changed(changedShape(record)), turned)
  const types = eventTypes(record)
  return {
    record,
    table,
    events,
    projection: recordProjection(record, { table, version, events, turned }),
    saved: {
      category: categoryOf(record),
      streams: recordStreams(record),
      writes: { addRefused: types.addRefused, changeRefused: types.changeRefused, unchanged: types.unchanged },
      read: events.read,
      apply: applyRecord,
      changes: (before, after) => recordChanges(record, before, after),
      tell: tellIn(record),
      messages: recordMessages(record.noun.one, record.noun.one === record.noun.many),
    },
    rules: rulesOf(own),
    know: (own.know ?? null) as KeptRecord['know'],
    beside: (own.beside ?? null) as KeptRecord['beside'],
    usedIn: usedIn ?? null,
    queries: recordQueries(record, table),
  }
}
