import { createHash } from 'node:crypto'
import { visibleName, withoutInvisible } from '../../src/schemas/core/text.ts'
import { keptKeys, keyInWords } from '../../src/schemas/people/permission-sets.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { entryOf, fieldsOf, type RecordFields, type Value } from '../../src/schemas/records/kit/draft.ts'
import { ACTIVE, isInSteps, type RecordField, type ReferenceTarget } from '../../src/schemas/records/kit/fields.ts'
import { pictureFacts, pictureWords } from '../../src/schemas/records/kit/picture.ts'
import type { ReferenceTable } from './reference-names.ts'

/** The tables that records refer to. */
export const tableOfTarget: Readonly<Record<ReferenceTarget, ReferenceTable>> = {
  country: 'countries',
  region: 'regions',
  supplier: 'suppliers',
  role: 'roles',
  partner: 'partners',
  department: 'departments',
  location: 'locations',
  plan: 'plans',
  customer: 'clients',
}

/** The table that a field refers to; null if it is not a reference. */
export const tableOfField = (record: AnyRecord, name: string): ReferenceTable | null => {
  const field = record.fields[name]
  return field?.kind === 'references' || field?.kind === 'reference' ? tableOfTarget[field.to] : null
}

const keptText = (field: RecordField, text: string): string => {
  if (field.kind === 'longText' || field.kind === 'image') return text
  return (field.kind === 'text' || field.kind === 'named' ? visibleName(text) : withoutInvisible(text)).trim()
}

/** Ids as stored: unique and ascending, so that equal sets are equal lists. */
export const ascending = (ids: ReadonlyArray<number>): ReadonlyArray<number> =>
  [...new Set(ids)].sort((one, other) => one - other)

const isChoice = ({ kind }: RecordField): boolean => kind === 'choice' || kind === 'status'

const keptValue = (field: RecordField, value: Value | undefined): Value => {
  if (field.kind === 'permissions') return Array.isArray(value) ? keptKeys(value) : []
  if (Array.isArray(value)) return ascending(value)
  if (typeof value !== 'string') return value ?? null
  const text = keptText(field, value)
  // An empty text is not an option, and not a text if options are numbers.
  return text === '' && isChoice(field) ? null : text
}

/** The fields of a submission as stored: without invisible characters, and without repeated references. */
export const keptFields = (record: AnyRecord, given: RecordFields): RecordFields =>
  Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, keptValue(field, given[name])]))

/** The fields in the order of the form. */
export const formOrder = (record: AnyRecord): ReadonlyArray<string> => record.sections.flatMap(({ fields }) => fields)

/** Whether a record can be chosen for new entries; existing references to it stay. */
export const isOffered = (record: AnyRecord, fields: RecordFields): boolean =>
  fieldsOf(record).every(([name, { kind }]) => kind !== 'status' || fields[name] === ACTIVE)

/** A value as a draft has it: several ids separated by commas, a percentage with its decimals. */
export const typedText = (record: AnyRecord, name: string, value: Value): string => {
  const field = record.fields[name]
  const entry = field === undefined ? String(value ?? '') : entryOf(field, value)
  return typeof entry === 'string' ? entry : entry.join(',')
}

/** A picture in words: its type, its size, and the start of its SHA-256, which distinguishes pictures. */
const pictureInWords = (picture: string): string => {
  const digest = createHash('sha256').update(picture).digest('hex')
  return `${pictureWords(pictureFacts(picture))} (${digest.slice(0, 8)})`
}

/** The fields as the history shows them: percentages as written, pictures and permissions in words. */
export const fieldsInWords = (record: AnyRecord, fields: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const kind = record.fields[name]?.kind
      if (kind === 'permissions' && Array.isArray(value)) return [name, value.map(keyInWords).join(', ')]
      if (isInSteps(record.fields[name])) return [name, typedText(record, name, value)]
      return [name, kind === 'image' && typeof value === 'string' && value !== '' ? pictureInWords(value) : value]
    }),
  )
