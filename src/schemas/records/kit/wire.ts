import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { Day } from '../../core/day.ts'
import { NamedOthers } from '../../core/lookup.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { MaskedSearchText, SearchText } from '../../lists/search-text.ts'
import { sortFields } from '../../lists/sort-wire.ts'
import { type AnyRecord, type Counted, type CountTable, idName, type RelationTable } from './define.ts'
import { fieldsOf } from './draft.ts'
import {
  type FieldNames,
  type FieldTable,
  isInSteps,
  isSeveral,
  type RecordField,
  type SeveralKind,
  type TextKind,
} from './fields.ts'
import { filterDays } from './filters.ts'

/** The wire shapes of a record, made from its definition. */

const ChoiceValue = Schema.NullOr(Schema.Union([Schema.Int, Schema.String]))
const NumberValue = Schema.NullOr(Schema.Finite)
const Ids = Schema.Array(Schema.Int)
const Id = Schema.NullOr(Schema.Int)
const Keys = Schema.Array(Schema.String)

type ValueSchema<F> = F extends { readonly kind: TextKind | 'named' | 'image' }
  ? typeof Schema.String
  : F extends { readonly kind: 'references' }
    ? typeof Ids
    : F extends { readonly kind: 'permissions' }
      ? typeof Keys
      : F extends { readonly kind: 'integer' | 'percent' | 'cost' | 'money' }
        ? typeof NumberValue
        : F extends { readonly kind: 'reference' }
          ? typeof Id
          : typeof ChoiceValue

const valueSchema = (field: RecordField): Schema.Top => {
  if (field.kind === 'references') return Ids
  if (field.kind === 'reference') return Id
  if (field.kind === 'permissions') return Keys
  if (field.kind === 'integer' || isInSteps(field)) return NumberValue
  if (field.kind === 'choice' || field.kind === 'status') return ChoiceValue
  return field.masked ? Masked : Schema.String
}

type ValueSchemas<R extends { readonly fields: FieldTable }> = {
  readonly [Name in keyof R['fields'] & string]: ValueSchema<R['fields'][Name]>
}

/** The wire shapes of a record's fields. */
export const valueSchemas = <R extends Pick<AnyRecord, 'fields'>>(record: R): ValueSchemas<R> =>
  Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, valueSchema(field)])) as never

type CountSchemas<Counts extends CountTable> = {
  readonly [Name in keyof Counts & string]: Counts[Name] extends { readonly kind: 'integer' }
    ? typeof Schema.Int
    : Counts[Name] extends { readonly kind: 'money' }
      ? typeof NumberValue
      : typeof Schema.String
}

const countSchema = ({ kind }: Counted) => {
  if (kind === 'integer') return Schema.Int
  return kind === 'money' ? NumberValue : Schema.String
}

/** The wire shapes of the computed values of a row. */
export const countSchemas = <Counts extends CountTable>(counted: Counts): CountSchemas<Counts> =>
  Object.fromEntries(Object.entries(counted).map(([name, one]) => [name, countSchema(one)])) as never

const saved = { version: Schema.Int, updatedBy: Personal, updatedDate: Schema.String }

type IdOf<R extends AnyRecord> = { readonly [_ in R['key'] extends string ? R['key'] : 'id']: typeof Schema.Int }

/** The id of a record under its wire name. */
const idOf = <R extends AnyRecord>(record: R) => ({ [idName(record)]: Schema.Int }) as IdOf<R>

/** When it was added, if its list has the column. */
const createdOf = (record: AnyRecord) => record.columns.includes('createdDate') && { createdDate: Schema.String }

/** A row of the list, without fields that have several values; the counts have their numbers. */
const rowSchema = <R extends AnyRecord>(record: R) => {
  const several = new Set(fieldsOf(record).flatMap(([name, field]) => (isSeveral(field) ? [name] : [])))
  const values = Object.entries(valueSchemas(record)).filter(([name]) => !several.has(name))
  return Schema.Struct({
    ...idOf(record),
    ...saved,
    ...(createdOf(record) as object),
    ...(Object.fromEntries(values) as Omit<ValueSchemas<R>, FieldNames<R['fields'], SeveralKind>>),
    ...countSchemas(record.counted as R['counted']),
  })
}

/** A whole record. `named` has the names of its references by field, including inactive ones. */
const recordSchema = <R extends AnyRecord>(record: R) =>
  Schema.Struct({
    ...idOf(record),
    ...saved,
    ...(createdOf(record) as object),
    ...valueSchemas(record),
    ...countSchemas(record.counted as R['counted']),
    named: NamedOthers,
  })

type ListOf<Key extends string, Row> = { readonly [_ in Key]: Row }

const listOf = <Key extends string, Row>(key: Key, row: Row) => ({ [key]: row }) as ListOf<Key, Row>

/** The totals of all pages, one for each currency. */
const totalsOf = (record: AnyRecord) => {
  const amounts = { ...valueSchemas(record), ...countSchemas(record.counted) }
  const sums = Object.entries(amounts).filter(([name]) => record.totals?.includes(name))
  return Schema.Array(Schema.Struct({ currency: Schema.String, ...Object.fromEntries(sums) }))
}

/**
 * `GET /{area}/Get{Thing}List`: a page of rows, or a list with the one record of an id. `named`: for a search by id.
 */
export const pageAnswer = <R extends AnyRecord>(record: R) =>
  Schema.Struct({
    ...answerFields,
    ...listOf(record.listKey as R['listKey'], Schema.Array(rowSchema(record))),
    named: Schema.optionalKey(NamedOthers),
    totalCount: Schema.Int,
    ...((record.totals && { totals: totalsOf(record) }) as object),
  })

export const recordAnswer = <R extends AnyRecord>(record: R) =>
  Schema.Struct({
    ...answerFields,
    ...listOf(record.listKey as R['listKey'], Schema.Array(recordSchema(record))),
    totalCount: Schema.Int,
  })

const filterSchema = (field: RecordField): Schema.Top => {
  if (field.kind === 'references' || field.kind === 'reference') return Schema.Int
  if (field.kind === 'choice' || field.kind === 'status') return Schema.Union([Schema.Int, Schema.String])
  if (field.kind === 'day') return Day
  return field.masked ? MaskedSearchText : SearchText
}

type FilterSchema<F> = F extends { readonly kind: 'references' | 'reference' }
  ? typeof Schema.Int
  : F extends { readonly kind: 'choice' | 'status' }
    ? Schema.Union<[typeof Schema.Int, typeof Schema.String]>
    : F extends { readonly kind: 'day' }
      ? typeof Day
      : typeof Schema.String

type RangesOf<R extends AnyRecord> = keyof NonNullable<R['ranges']> & string
type DaySchemas<R extends AnyRecord> = {
  readonly [_ in `${RangesOf<R>}${'From' | 'To'}`]: Schema.optionalKey<typeof Day>
}

/** The days of the filter, both included. */
const daySchemas = <R extends AnyRecord>(record: R): DaySchemas<R> =>
  Object.fromEntries(filterDays(record).map(({ name }) => [name, Schema.optionalKey(Day)])) as never

type FilterSchemas<R extends AnyRecord> = {
  readonly [Name in R['searchBy'][number] | R['filters'][number]]: Schema.optionalKey<
    Name extends keyof R['fields'] ? FilterSchema<R['fields'][Name]> : typeof Schema.Int
  >
}

type QuickSchemas<R extends AnyRecord> = {
  readonly [Name in NonNullable<R['quick']>['name']]: Schema.optionalKey<typeof Schema.String>
}

/** The text of the toolbar, where it searches several fields. It may be a name, so it is masked. */
const quickSchemas = <R extends AnyRecord>({ quick }: R): QuickSchemas<R> =>
  (quick === undefined ? {} : { [quick.name]: Schema.optionalKey(MaskedSearchText) }) as QuickSchemas<R>

/**
 * `POST /{area}/Search{Thing}`: absent values do not filter, texts match anywhere, references match by id, days are
 * included.
 */
export const searchPayload = <R extends AnyRecord>(record: R) => {
  const names = [...record.searchBy, ...record.filters]
  const relations: RelationTable = record.relations
  const schemas = names.map((name) => {
    const field = record.fields[name]
    if (field === undefined && relations[name] === undefined) throw new Error(`${record.name} has no field ${name}`)
    return [name, Schema.optionalKey(field === undefined ? Schema.Int : filterSchema(field))]
  })
  return Schema.Struct({
    ...(Object.fromEntries(schemas) as FilterSchemas<R>),
    ...quickSchemas(record),
    ...daySchemas(record),
    ...sortFields(record.sorts),
    pageIndex: Schema.optionalKey(Schema.Int),
    pageSize: Schema.optionalKey(Schema.Int),
  })
}

/** `POST /{area}/InsertUpdate{Thing}`: adds (flag 1, the id is 0) or changes (flag 2) a record. */
export const savePayload = <R extends AnyRecord>(record: R) =>
  Schema.Struct({
    ...valueSchemas(record),
    ...idOf(record),
    flag: Schema.Literals([1, 2]),
    version: Schema.optionalKey(Schema.Int),
  })
