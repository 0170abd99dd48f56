import { labelOf } from '../../core/choice.ts'
import type { Field, FieldKind } from '../../core/field.ts'
import { type AnyRecord, savedFields } from './define.ts'
import type { Value } from './draft.ts'
import type { RecordField } from './fields.ts'

/** The columns of a record's list and of its files, from its definition. No library. */

/** How a value of each kind of field is shown. */
const kinds: Readonly<Record<RecordField['kind'], FieldKind>> = {
  text: 'text',
  longText: 'text',
  code: 'code',
  email: 'email',
  phone: 'phone',
  link: 'link',
  integer: 'integer',
  percent: 'number',
  cost: 'money',
  money: 'money',
  day: 'date',
  choice: 'choice',
  status: 'status',
  reference: 'text',
  references: 'integer',
  permissions: 'integer',
  named: 'text',
  image: 'image',
}

const widths: Partial<Readonly<Record<FieldKind, number>>> = {
  code: 100,
  email: 230,
  phone: 160,
  link: 220,
  integer: 110,
  number: 110,
  money: 130,
  choice: 150,
  status: 110,
  date: 115,
  dateTime: 170,
}
const WIDTH = 170
const TITLE_WIDTH = 220

const typeOf = (record: AnyRecord, name: string): Pick<Field, 'label' | 'kind'> & { readonly width?: number } => {
  const field = record.fields[name]
  if (field) return { ...field, kind: kinds[field.kind] }
  const counted = record.counted[name]
  if (counted) return counted
  return name === 'updatedBy'
    ? { label: savedFields.updatedBy, kind: 'text' }
    : { label: name === 'createdDate' ? savedFields.createdDate : savedFields.updatedDate, kind: 'dateTime' }
}

const columnOf = (record: AnyRecord, name: string): Field => {
  const { label, kind, width } = typeOf(record, name)
  const isTitle = name === record.title
  return {
    name,
    label,
    kind,
    width: width ?? (isTitle ? TITLE_WIDTH : (widths[kind] ?? WIDTH)),
    ...((name === record.columns[0] || kind === 'status' || record.tells?.includes(name)) && { tells: true as const }),
    ...(isTitle && { tells: 'name' as const }),
    ...(record.sorts.includes(name) && { sortable: true }),
    ...(record.hiddenAtFirst?.includes(name) && { hiddenAtFirst: true as const }),
  }
}

const made = new WeakMap<AnyRecord, ReadonlyArray<Field>>()

/** The columns of a record's list, the same ones each time. */
export const recordColumns = (record: AnyRecord): ReadonlyArray<Field> => {
  const columns = made.get(record) ?? record.columns.map((name) => columnOf(record, name))
  made.set(record, columns)
  return columns
}

/** A value as text: choices by their labels, everything else unchanged. */
export const shownValue = (record: AnyRecord, name: string, value: Value | undefined): Value | undefined => {
  const field = record.fields[name]
  const isChoice = field !== undefined && 'choices' in field && (typeof value === 'string' || typeof value === 'number')
  return isChoice ? labelOf(field.choices, value) : value
}
