import { Schema } from 'effect'
import type { Field } from '../core/field.ts'
import { Masked } from '../core/masked.ts'
import { day, keepsText, mayBeText, moment } from '../core/wire.ts'

type Column = Pick<Field, 'name' | 'kind' | 'masked'>

type SchemaOf<Kind extends string> = Kind extends 'integer'
  ? Schema.NullOr<typeof Schema.Int>
  : Kind extends 'money' | 'number'
    ? Schema.NullOr<typeof Schema.Finite>
    : typeof Schema.String

/**
 * The fields of a row on the wire, made from its table of columns: an unknown number is null, an unknown text empty; a
 * day is `yyyy-MM-dd`, a moment ISO 8601 in UTC.
 */
export const rowFields = <const Fields extends ReadonlyArray<Column>>(
  fields: Fields,
): { readonly [Field in Fields[number] as Field['name']]: SchemaOf<Field['kind']> } =>
  Object.fromEntries(
    fields.map(({ name, kind, masked }) => {
      if (kind === 'integer') return [name, Schema.NullOr(Schema.Int).annotate(mayBeText)]
      if (kind === 'money' || kind === 'number') return [name, Schema.NullOr(Schema.Finite).annotate(keepsText)]
      const text = masked ? Masked : Schema.String
      if (kind === 'date') return [name, text.annotate(day)]
      return [name, kind === 'dateTime' ? text.annotate(moment) : text]
    }),
  ) as never
