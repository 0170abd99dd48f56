import type { Permissions } from '../../src/schemas/people/permissions.ts'
import { recordMessages, recordProblems } from '../../src/schemas/records/kit/checks.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields, type Value } from '../../src/schemas/records/kit/draft.ts'
import type { RecordField } from '../../src/schemas/records/kit/fields.ts'
import { type Change, changesFrom, isSameValue } from '../core/saving/changes.ts'
import type { Decision, FieldErrors, Stamp } from '../core/saving/decision.ts'
import { eventTypes, type RecordEvent, type RecordState } from './events.ts'
import { formOrder, keptFields } from './fields.ts'
import { withKeptPhones } from './phones.ts'

/** Facts that a decision needs beside the record, read just before it. */
export type RecordFacts = {
  /** The unique fields whose value another record has. */
  readonly taken: ReadonlySet<string>
  /** For each reference field, the existing targets by id or name, and whether each is active. */
  readonly others: Readonly<Record<string, ReadonlyMap<number | string, boolean>>>
  /** The next numbers, for fields that get one when left empty. */
  readonly next: Readonly<Record<string, number | string>>
  /** For fields that accept new names: existing names in their stored spelling. */
  readonly names: Readonly<Record<string, string>>
  /** For a record with `usedIn`: the number of its dependants, and the permissions of the person who saves. */
  readonly uses: number
  readonly permissions: Permissions
  /** The code of its country, if it has a phone number and exactly one country; otherwise null. */
  readonly country: string | null
  /** Further facts that the record requested (`know`). */
  readonly known: unknown
}

/** The record being saved; a null id is a new one. */
export type Saving<Known = unknown> = Pick<RecordFacts, 'uses' | 'permissions'> & {
  readonly id: number | null
  readonly known: Known
}

/** The rules specific to a record. */
export type RecordRules = {
  /** Adjusts the submitted fields: values set by the server, and values that do not apply. */
  readonly settle: (fields: RecordFields, before: RecordFields | null, saving: Saving) => RecordFields
  readonly check: RecordCheck
  /** The event type for a change with a special meaning; null for an ordinary change. */
  readonly turnedInto: (changes: RecordFields) => string | null
}

/** A record's checks beyond those of its fields; `before` is null when it is added. */
export type RecordCheck = (fields: RecordFields, before: RecordFields | null, saving: Saving) => FieldErrors

const referenceProblem = (
  field: RecordField,
  wanted: Value | undefined,
  before: Value | undefined,
  there: ReadonlyMap<number | string, boolean> | undefined,
): string | null => {
  if (field.kind === 'named' && field.takesNew) return null
  if (field.kind === 'reference' && typeof wanted === 'number' && wanted !== before) {
    if (there?.has(wanted) !== true) return recordMessages.choose(field.label)
    return there.get(wanted) === true ? null : recordMessages.inactive(field.label.toLowerCase())
  }
  if (field.kind === 'named' && typeof wanted === 'string' && wanted !== '' && wanted !== before) {
    if (there?.has(wanted) !== true) return recordMessages.choose(field.label)
    return there.get(wanted) === true ? null : recordMessages.inactive(field.label.toLowerCase())
  }
  if (field.kind !== 'references' || !Array.isArray(wanted)) return null
  const own: ReadonlyArray<number> = Array.isArray(before) ? before : []
  if (wanted.some((id) => there?.has(id) !== true)) return recordMessages.choose(field.one)
  const isRefused = wanted.some((id) => there?.get(id) === false && !own.includes(id))
  return isRefused ? recordMessages.inactive(field.one) : null
}

const isFixed = (field: RecordField, from: Value | undefined, to: Value | undefined): boolean =>
  field.fixed === true && !isSameValue(from ?? null, to ?? null)

const factProblems = (
  record: AnyRecord,
  fields: RecordFields,
  before: RecordFields | null,
  { taken, others }: RecordFacts,
): FieldErrors =>
  Object.fromEntries(
    fieldsOf(record).flatMap(([name, field]) => {
      if (before !== null && isFixed(field, before[name], fields[name])) {
        return [[name, recordMessages.fixed(field.label)]]
      }
      if (taken.has(name))
        return [[name, recordMessages.taken(record.thing, ('called' in field && field.called) || field.label)]]
      const problem = referenceProblem(field, fields[name], before?.[name], others[name])
      return problem === null ? [] : [[name, problem]]
    }),
  )

const inFormOrder = (record: AnyRecord, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(formOrder(record).flatMap((name) => (errors[name] ? [[name, errors[name]]] : [])))

/** The differences between two states of a record, in the order of the form. */
export const recordChanges = (record: AnyRecord, before: RecordState, after: RecordState): ReadonlyArray<Change> =>
  changesFrom(formOrder(record), before.fields, after.fields)

/**
 * Adds a record (`state` is null) or changes it. Without changes there is no event, and existing values need not pass
 * today's checks.
 */
export const decideRecord = (
  record: AnyRecord,
  { settle, check, turnedInto }: RecordRules,
  given: RecordFields,
  state: RecordState | null,
  facts: RecordFacts,
  stamp: Stamp,
): Decision<RecordEvent> => {
  const before = state?.fields ?? null
  const saving = { ...facts, id: state?.id ?? null }
  const entered = { ...keptFields(record, given), ...(before === null && facts.next), ...facts.names }
  const fields = settle(withKeptPhones(record, entered, before, facts.country), before, saving)
  const changed = before === null ? [] : changesFrom(formOrder(record), before, fields)
  if (before !== null && changed.length === 0) return { accepted: true, events: [] }
  const errors = inFormOrder(record, {
    ...check(fields, before, saving),
    ...factProblems(record, fields, before, facts),
    ...recordProblems(record, fields, (name) => before !== null && before[name] === fields[name]),
  })
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  const types = eventTypes(record)
  if (before === null) return { accepted: true, events: [{ type: types.added, data: { ...stamp, fields } }] }
  const changes = Object.fromEntries(changed.map(({ field, to }) => [field, to]))
  const type = (turnedInto(changes) ?? types.changed) as typeof types.changed
  return { accepted: true, events: [{ type, data: { ...stamp, changes } }] }
}
