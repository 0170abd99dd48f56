import { Schema } from 'effect'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { type FieldsOf, fieldsOf, type RecordFields } from '../../src/schemas/records/kit/draft.ts'
import type { RecordField } from '../../src/schemas/records/kit/fields.ts'
import {
  declareEvents,
  type EventOf,
  type EventTypes,
  type Shape,
  type StoredShapes,
  storedAs,
} from '../core/events/event-types.ts'
import type { Stamp } from '../core/saving/decision.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'

/** A record's current state: its fields, when it was added, who saved it last, and its number of saves. */
export type RecordState = {
  readonly id: number
  readonly fields: RecordFields
  readonly version: number
  readonly createdDate: string
  readonly updatedBy: string
  readonly updatedDate: string
}

/** The data of `SupplierAdded`, with the fields of its definition. */
export type Added<Fields = RecordFields> = Stamp & { readonly fields: Fields }
export type Changed = Stamp & { readonly changes: RecordFields }

/** The event types of a record, derived from its name. They are stored for ever. */
export const eventTypes = ({ thing, storedAs = thing }: Pick<AnyRecord, 'thing' | 'storedAs'>) => ({
  added: `${storedAs}Added` as const,
  changed: `${storedAs}Changed` as const,
  addRefused: `${storedAs}AddRefused` as const,
  changeRefused: `${storedAs}ChangeRefused` as const,
  unchanged: `${storedAs}SavedUnchanged` as const,
})

/** The category of a record's ids and streams. */
export const categoryOf = ({ name, storedAs }: Pick<AnyRecord, 'name' | 'storedAs'>): string =>
  storedAs?.toLowerCase() ?? name

/** The streams of a record: its saves, its refusals (those without a number share one), saves without changes. */
export const recordStreams = (record: Pick<AnyRecord, 'name' | 'storedAs'>) => {
  const name = categoryOf(record)
  return {
    of: (id: number): string => `${name}-${id}`,
    refused: (id: number | null): string => (id === null ? `${name}-refused` : `${name}-refused-${id}`),
    unchanged: (id: number): string => `${name}-unchanged-${id}`,
  }
}

const Amount = Schema.NullOr(Schema.Finite)

/**
 * The stored shape of a field. A choice is any text or number: removing an option must not make stored data unreadable.
 */
const storedValue = (field: RecordField): Schema.Codec<unknown> => {
  switch (field.kind) {
    case 'references':
      return Schema.Array(Schema.Int)
    case 'permissions':
      return Schema.Array(Schema.String)
    case 'reference':
      return Schema.NullOr(Schema.Int)
    case 'integer':
    case 'percent':
    case 'cost':
    case 'money':
      return Amount
    case 'choice':
    case 'status':
      return Schema.NullOr(Schema.Union([Schema.Finite, Schema.String]))
    default:
      return Schema.String
  }
}

/** Today's shape of additions. */
export const addedShape = <R extends AnyRecord>(record: R): Shape<Added<FieldsOf<R>>> => {
  const fields = Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, storedValue(field)]))
  return Schema.Struct({ ...stamp, fields: Schema.Struct(fields) }) as unknown as Shape<Added<FieldsOf<R>>>
}

/** Today's shape of changes. */
export const changedShape = (record: AnyRecord): Shape<Changed> => {
  const changes = fieldsOf(record).map(([name, field]) => [name, Schema.optionalKey(storedValue(field))])
  return Schema.Struct({
    ...stamp,
    changes: Schema.Struct(Object.fromEntries(changes)),
  }) as unknown as Shape<Changed>
}

type RecordTypes = {
  readonly [_: `${string}Added`]: StoredShapes<Added>
  readonly [_: `${string}Changed`]: StoredShapes<Changed>
  readonly [_: `${string}Deactivated`]: StoredShapes<Changed>
  readonly [_: `${string}Reactivated`]: StoredShapes<Changed>
  readonly [_: `${string}AddRefused`]: StoredShapes<typeof AddRefused.Type>
  readonly [_: `${string}ChangeRefused`]: StoredShapes<typeof ChangeRefused.Type>
  readonly [_: `${string}SavedUnchanged`]: StoredShapes<typeof SavedUnchanged.Type>
}
export type RecordEvents = EventTypes<RecordTypes>

/**
 * Declares the events of a record, with every shape that additions and changes ever had; `turned` are changes with
 * their own type.
 */
export const recordEvents = (
  record: AnyRecord,
  added: StoredShapes<Added>,
  changed: StoredShapes<Changed>,
  turned: ReadonlyArray<string> = [],
): RecordEvents => {
  const types = eventTypes(record)
  const declared = {
    [types.added]: added,
    [types.changed]: changed,
    ...Object.fromEntries(turned.map((type) => [type, changed])),
    [types.addRefused]: storedAs(AddRefused),
    [types.changeRefused]: storedAs(ChangeRefused),
    [types.unchanged]: storedAs(SavedUnchanged),
  }
  return declareEvents(declared as RecordTypes)
}

/** Any event of a record. The type starts with the record's name: `SupplierAdded`. */
export type RecordEvent = EventOf<RecordTypes>

/** Applies one event to a record; null before it is added. Refusals change nothing. */
export const applyRecord = (state: RecordState | null, { data }: RecordEvent): RecordState | null => {
  if ('fields' in data) {
    const { id, fields, by, date } = data
    return { id, fields, version: 1, createdDate: date, updatedBy: by, updatedDate: date }
  }
  if (state === null || !('changes' in data)) return state
  const fields = { ...state.fields, ...data.changes }
  return { ...state, fields, version: state.version + 1, updatedBy: data.by, updatedDate: data.date }
}
