import type { Field, FieldKind } from '../../src/schemas/core/field.ts'
import type { Subject } from './report-row.ts'
import type { Sale } from './sale.ts'

/** How values of a kind are stored. */
type StoredAs<Kind extends FieldKind> = Kind extends 'integer'
  ? 'integer'
  : Kind extends 'money' | 'number'
    ? 'float8'
    : 'text'

type StoredType = 'text' | 'integer' | 'float8'
type ValueOf<Type extends string> =
  | (Type extends `text${string}` ? string : number)
  | (Type extends `${string} not null` ? never : null)

/** A stored column: its name and type, and its value of a subject. */
type Stored<Type extends StoredType = StoredType> = {
  readonly column: string
  readonly type: `${Type}${'' | ' not null'}`
  readonly of: (subject: Subject) => string | number | null
  /** Its value, as SQL, for callers without the permission to see PINs and codes. */
  readonly concealed?: (column: string) => string
}

/** Where the values of a report's column come from: a stored column, or an expression over the columns of the row `r`. */
export type Source<Kind extends FieldKind = FieldKind> = Stored<StoredAs<Kind>> | { readonly sql: string }

/** A source for each field of a report. */
export type Sources<Fields extends ReadonlyArray<Field>> = {
  readonly [F in Fields[number] as F['name']]: Source<F['kind']>
}

/** A column that every subject has. */
export const stored = <const Column extends string, const Type extends Stored['type']>(
  column: Column,
  type: Type,
  of: (subject: Subject) => ValueOf<Type>,
) => ({ column, type, of })

/** A column of sales alone; null for any other subject. */
export const ofSale = <const Column extends string, const Type extends StoredType>(
  column: Column,
  type: Type,
  of: (sale: Sale, subject: Subject) => ValueOf<Type>,
) => ({
  column,
  type,
  of: (subject: Subject) => (subject.sale === null ? null : of(subject.sale, subject)),
})

/** The value of a source, as SQL; PINs and codes only if the caller may see them. */
export const sourceSql = (source: Source, isRevealed: boolean): string => {
  if ('sql' in source) return source.sql
  const value = `r.${source.column}`
  return isRevealed ? value : (source.concealed?.(value) ?? value)
}
