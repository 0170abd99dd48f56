import { Schema } from 'effect'
import type { AnyRecord } from '../../src/schemas/record/define.ts'
import { type FieldsOf, fieldsOf, type RecordFields } from '../../src/schemas/record/draft.ts'
import type { RecordField } from '../../src/schemas/record/fields.ts'
import type { Stamp } from '../domain/decision.ts'
import type { WrittenRefusal } from '../domain/refusal.ts'
import type { SavedUnchanged } from '../domain/submission.ts'
import type { StoredEvent } from '../events/event.ts'
import { type Stored, storedAs } from '../events/stored.ts'

/** A record as it stands: its fields, who saved it last, and how many saves that took. */
export type RecordState = {
  readonly id: number
  readonly fields: RecordFields
  readonly version: number
  readonly updatedBy: string
  readonly updatedDate: string
}

/** What `SupplierAdded` says, with the fields of its definition. */
export type Added<Fields = RecordFields> = Stamp & { readonly fields: Fields }
export type Changed = Stamp & { readonly changes: RecordFields }

/** Everything that can have happened to a record. The type begins with what it is: `SupplierAdded`. */
export type RecordEvent =
  | { readonly type: `${string}Added`; readonly data: Added }
  | { readonly type: `${string}Changed`; readonly data: Changed }
  | { readonly type: `${string}Refused`; readonly data: WrittenRefusal & { readonly id?: number } }
  | { readonly type: `${string}SavedUnchanged`; readonly data: SavedUnchanged }

/** The types of the events of a record, made from what it is called: they are in the store for good. */
export const eventTypes = ({ thing }: Pick<AnyRecord, 'thing'>) => ({
  added: `${thing}Added` as const,
  changed: `${thing}Changed` as const,
  addRefused: `${thing}AddRefused` as const,
  changeRefused: `${thing}ChangeRefused` as const,
  unchanged: `${thing}SavedUnchanged` as const,
})

/** Where the events of a record lie: saves, refusals (of what has no number all together), saves that changed nothing. */
export const recordStreams = ({ name }: Pick<AnyRecord, 'name'>) => ({
  of: (id: number): string => `${name}-${id}`,
  refused: (id: number | null): string => (id === null ? `${name}-refused` : `${name}-refused-${id}`),
  unchanged: (id: number): string => `${name}-unchanged-${id}`,
})

const Amount = Schema.NullOr(Schema.Finite)

/**
 * A field as it is stored. A choice is any text or number: an option that goes away must not make what was stored with
 * it unreadable.
 */
const storedValue = (field: RecordField): Schema.Codec<unknown> => {
  switch (field.kind) {
    case 'references':
      return Schema.Array(Schema.Int)
    case 'integer':
    case 'percent':
      return Amount
    case 'choice':
    case 'status':
      return Schema.NullOr(Schema.Union([Schema.Finite, Schema.String]))
    default:
      return Schema.String
  }
}

const stamp = { id: Schema.Int, by: Schema.String, date: Schema.String, submission: Schema.String }

/** The shape in which additions are stored today. */
export const addedShape = <R extends AnyRecord>(record: R): Schema.Codec<Added<FieldsOf<R>>> => {
  const fields = Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, storedValue(field)]))
  return Schema.Struct({ ...stamp, fields: Schema.Struct(fields) }) as unknown as Schema.Codec<Added<FieldsOf<R>>>
}

const changedShape = (record: AnyRecord): Stored<Changed> => {
  const changes = fieldsOf(record).map(([name, field]) => [name, Schema.optionalKey(storedValue(field))])
  return storedAs(
    Schema.Struct({
      ...stamp,
      changes: Schema.Struct(Object.fromEntries(changes)),
    }) as unknown as Schema.Codec<Changed>,
  )
}

/** Reads the events of a record as they were stored, in whatever shape that was. */
export const eventReader = (record: AnyRecord, added: Stored<Added>) => {
  const types = eventTypes(record)
  const changed = changedShape(record)
  return (event: StoredEvent): RecordEvent => {
    if (event.type === types.added) return { type: types.added, data: added.read(event) }
    if (event.type === types.changed) return { type: types.changed, data: changed.read(event) }
    return event as unknown as RecordEvent
  }
}

/** Folds one event into a record; null before it is added. Refusals are history and change nothing. */
export const applyRecord = (state: RecordState | null, { data }: RecordEvent): RecordState | null => {
  if ('fields' in data) {
    return { id: data.id, fields: data.fields, version: 1, updatedBy: data.by, updatedDate: data.date }
  }
  if (state === null || !('changes' in data)) return state
  const fields = { ...state.fields, ...data.changes }
  return { ...state, fields, version: state.version + 1, updatedBy: data.by, updatedDate: data.date }
}
