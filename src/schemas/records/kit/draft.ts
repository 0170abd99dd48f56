import { plainAmount } from '../../core/amount-text.ts'
import { keptKeys } from '../../people/permission-sets.ts'
import { stepsIn, stepsText } from './decimals.ts'
import type { AnyRecord } from './define.ts'
import {
  type FieldTable,
  isInSteps,
  isSeveral,
  type RecordField,
  type SeveralKind,
  type TextKind,
  TODAY,
} from './fields.ts'

/** The edited form of a record: each field as text, references as ids, permissions as keys. No library. */
export type Entry = string | ReadonlyArray<string>
export type DraftOf<R extends { readonly fields: FieldTable }> = {
  readonly [Name in keyof R['fields']]: R['fields'][Name] extends { readonly kind: SeveralKind }
    ? ReadonlyArray<string>
    : string
}
export type RecordDraft = Readonly<Record<string, Entry>>

/**
 * A field as stored and compared. Without a value a text is empty, and everything else is null. Numbers with decimals
 * are in their smallest steps; the wire form differs only in these (`wire-values.ts`).
 */
export type Value = string | number | null | ReadonlyArray<number> | ReadonlyArray<string>
type ValueOf<F> = F extends { readonly kind: TextKind | 'named' | 'image' }
  ? string
  : F extends { readonly kind: 'references' }
    ? ReadonlyArray<number>
    : F extends { readonly kind: 'permissions' }
      ? ReadonlyArray<string>
      : F extends { readonly kind: 'integer' | 'percent' | 'cost' | 'money' | 'reference' }
        ? number | null
        : string | number | null
export type FieldsOf<R extends { readonly fields: FieldTable }> = {
  readonly [Name in keyof R['fields']]: ValueOf<R['fields'][Name]>
}
export type RecordFields = Readonly<Record<string, Value>>

export const fieldsOf = (record: Pick<AnyRecord, 'fields'>): ReadonlyArray<readonly [string, RecordField]> =>
  Object.entries(record.fields)

const built = (record: AnyRecord, of: (field: RecordField, name: string) => unknown): Record<string, never> =>
  Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, of(field, name)])) as Record<string, never>

const initialEntry = (field: RecordField, today: string): Entry => {
  if (isSeveral(field)) return []
  if (field.kind === 'day' && field.initial === TODAY) return today
  return entryOf(field, 'initial' in field ? field.initial : undefined)
}

/** The draft of a new record; `today` is the initial day of day fields. */
export const initialDraft = (record: AnyRecord, today = ''): RecordDraft =>
  built(record, (field) => initialEntry(field, today))

/** A value as a person edits it. */
export const entryOf = (field: RecordField, value: Value | undefined): Entry => {
  if (Array.isArray(value)) return value.map(String)
  if (isInSteps(field) && typeof value === 'number') return stepsText(value, field.decimals)
  return value === null || value === undefined ? '' : String(value)
}

/** The draft of an existing record. */
export const draftOf = (record: AnyRecord, saved: RecordFields): RecordDraft =>
  built(record, (field, name) => entryOf(field, saved[name]))

/** The draft's entry for a text that another save reported: several ids are separated by commas. */
export const entryOfText = (field: RecordField, text: string): Entry => {
  if (!isSeveral(field)) return text
  return text === '' ? [] : text.split(',').map((id) => id.trim())
}

/** The stored form of an entry. A text that is no valid number stays as entered, so that the checks can report it. */
export const enteredValue = (field: RecordField, entry: Entry | undefined): Value => {
  if (field.kind === 'references') return Array.isArray(entry) ? entry.map(Number) : []
  if (field.kind === 'permissions') return typeof entry === 'string' || entry === undefined ? [] : keptKeys(entry)
  const given = typeof entry === 'string' ? entry.trim() : ''
  if (field.kind === 'integer' || isInSteps(field))
    return given === '' ? null : (stepsIn(plainAmount(given), field.decimals) ?? given)
  if (field.kind === 'reference') return given === '' ? null : /^\d{1,9}$/.test(given) ? Number(given) : given
  if (field.kind === 'choice' || field.kind === 'status') {
    return field.choices.find(({ value }) => String(value) === given)?.value ?? (given === '' ? null : given)
  }
  // A long text keeps its outer blanks.
  return field.kind === 'longText' && typeof entry === 'string' ? entry : given
}

/** The stored form of a draft's fields. */
export const valuesOf = (record: AnyRecord, draft: RecordDraft): RecordFields =>
  built(record, (field, name) => enteredValue(field, draft[name]))

export const isSameEntry = (a: Entry | undefined, b: Entry | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((id) => b.includes(id)) : a === b

/** The fields that two drafts differ in, in the order of the definition. */
export const changedFields = (record: AnyRecord, before: RecordDraft, after: RecordDraft): ReadonlyArray<string> =>
  Object.keys(record.fields).filter((name) => !isSameEntry(before[name], after[name]))
