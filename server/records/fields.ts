import type { AnyRecord } from '../../src/schemas/record/define.ts'
import { fieldsOf, type RecordFields, type Value } from '../../src/schemas/record/draft.ts'
import { ACTIVE, type RecordField, type ReferenceTarget } from '../../src/schemas/record/fields.ts'
import { seenName, withoutUnseen } from '../../src/schemas/text.ts'
import type { ReferenceTable } from '../projections/reference-names.ts'

/** The tables of what records refer to. */
export const tableOfTarget: Readonly<Record<ReferenceTarget, ReferenceTable>> = {
  country: 'countries',
  region: 'regions',
  supplier: 'suppliers',
}

/** The table of what a field of a record refers to; null where it refers to nothing. */
export const tableOfField = (record: AnyRecord, name: string): ReferenceTable | null => {
  const field = record.fields[name]
  return field?.kind === 'references' ? tableOfTarget[field.to] : null
}

const keptText = (field: RecordField, text: string): string => {
  if (field.kind === 'longText') return text
  return (field.kind === 'text' ? seenName(text) : withoutUnseen(text)).trim()
}

/** Ids as they are kept: each once, in ascending order, so that the same ones are the same list. */
export const ascending = (ids: ReadonlyArray<number>): ReadonlyArray<number> =>
  [...new Set(ids)].sort((one, other) => one - other)

const keptValue = (field: RecordField, value: Value | undefined): Value => {
  if (Array.isArray(value)) return ascending(value)
  return typeof value === 'string' ? keptText(field, value) : (value ?? null)
}

/** The fields of a submission as they are kept: without what cannot be seen, each other record once. */
export const keptFields = (record: AnyRecord, given: RecordFields): RecordFields =>
  Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, keptValue(field, given[name])]))

/** The fields in the order in which a person reads them: that of the form. */
export const formOrder = (record: AnyRecord): ReadonlyArray<string> => record.sections.flatMap(({ fields }) => fields)

/** Whether a record is offered for what is new; what it is named in already stays as it is. */
export const isOffered = (record: AnyRecord, fields: RecordFields): boolean =>
  fieldsOf(record).every(([name, { kind }]) => kind !== 'status' || fields[name] === ACTIVE)
