import { Schema } from 'effect'
import type { Field } from '../core/field.ts'
import { Masked } from '../core/masked.ts'
import { day, keepsText, mayBeText, moment, wire } from '../core/wire.ts'

type Column = Pick<Field, 'name' | 'kind' | 'masked' | 'ours'>

type SchemaOf<Kind extends string> = Kind extends 'integer'
  ? Schema.NullOr<typeof Schema.Int>
  : Kind extends 'money' | 'number'
    ? Schema.NullOr<typeof Schema.Finite>
    : typeof Schema.String

const schemaOf = ({ kind, masked }: Column) => {
  if (kind === 'integer') return Schema.NullOr(Schema.Int).annotate(mayBeText)
  if (kind === 'money' || kind === 'number') return Schema.NullOr(Schema.Finite).annotate(keepsText)
  const text = masked ? Masked : Schema.String
  if (kind === 'date') return text.annotate(day)
  return kind === 'dateTime' ? text.annotate(moment) : text
}

/**
 * The wire fields of a row, made from its table of columns. An unknown number is null, an unknown text empty. A day is
 * `yyyy-MM-dd`, a moment ISO 8601 in UTC.
 */
export const rowFields = <const Fields extends ReadonlyArray<Column>>(
  fields: Fields,
): { readonly [Field in Fields[number] as Field['name']]: SchemaOf<Field['kind']> } =>
  Object.fromEntries(
    fields.map((field) => [field.name, field.ours ? schemaOf(field).annotate(wire({ ours: true })) : schemaOf(field)]),
  ) as never
