import type { AnyRecord } from './define.ts'
import type { FieldTable, RecordField, TextKind } from './fields.ts'

/** What a person edits: each field as text, references as the ids that are chosen. No library. */
export type Entry = string | ReadonlyArray<string>
export type DraftOf<R extends { readonly fields: FieldTable }> = {
  readonly [Name in keyof R['fields']]: R['fields'][Name] extends { readonly kind: 'references' }
    ? ReadonlyArray<string>
    : string
}
export type RecordDraft = Readonly<Record<string, Entry>>

/** A field on the wire and in the events: texts empty where nothing is given, all else null. */
export type Value = string | number | null | ReadonlyArray<number>
type ValueOf<F> = F extends { readonly kind: TextKind }
  ? string
  : F extends { readonly kind: 'references' }
    ? ReadonlyArray<number>
    : F extends { readonly kind: 'integer' | 'percent' }
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

const initialEntry = (field: RecordField): Entry => {
  if (field.kind === 'references') return []
  return 'initial' in field && field.initial !== undefined ? String(field.initial) : ''
}

/** The draft of a record that is to be added. */
export const initialDraft = (record: AnyRecord): RecordDraft => built(record, initialEntry)

/** A value as a person edits it. */
export const entryOf = (value: Value | undefined): Entry => {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined ? '' : String(value)
}

/** The draft of a record that is to be changed. */
export const draftOf = (record: AnyRecord, saved: RecordFields): RecordDraft =>
  built(record, (_, name) => entryOf(saved[name]))

/** What stands in a draft where a text tells it, as of what others have saved: ids with commas between them. */
export const entryOfText = ({ kind }: RecordField, text: string): Entry => {
  if (kind !== 'references') return text
  return text === '' ? [] : text.split(',').map((id) => id.trim())
}

/** A whole or decimal number as it is entered; null where the text is none. Digits may be grouped by nothing. */
const numberOf = (entry: string): number | null => (/^[+-]?\d+(\.\d+)?$/.test(entry) ? Number(entry) : null)

/** A value as the wire has it; of a text that is no number, what is entered, so that the checks can say so. */
export const wireValue = (field: RecordField, entry: Entry | undefined): Value => {
  if (field.kind === 'references') return Array.isArray(entry) ? entry.map(Number) : []
  const given = typeof entry === 'string' ? entry.trim() : ''
  if (field.kind === 'integer' || field.kind === 'percent') return given === '' ? null : (numberOf(given) ?? given)
  if (field.kind === 'choice' || field.kind === 'status') {
    return field.choices.find(({ value }) => String(value) === given)?.value ?? (given === '' ? null : given)
  }
  // Remarks keep their blanks.
  return field.kind === 'longText' && typeof entry === 'string' ? entry : given
}

/** The fields of a draft as the wire has them. */
export const valuesOf = (record: AnyRecord, draft: RecordDraft): RecordFields =>
  built(record, (field, name) => wireValue(field, draft[name]))

export const isSameEntry = (a: Entry | undefined, b: Entry | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((id) => b.includes(id)) : a === b

/** The fields that two drafts differ in, in the order of the definition. */
export const changedFields = (record: AnyRecord, before: RecordDraft, after: RecordDraft): ReadonlyArray<string> =>
  Object.keys(record.fields).filter((name) => !isSameEntry(before[name], after[name]))
