import { PgTypes } from '@effect/sql-pg'
import { Result } from 'effect'

const array = (values: ReadonlyArray<unknown>, oid: number): PgTypes.Parameter =>
  Result.getOrThrow(PgTypes.array(values, oid))

/**
 * Columns as array parameters for `unnest`, which writes thousands of rows with one statement. The type is named
 * because it cannot be inferred from an empty or all-null array. Cast types other than text in SQL (`::jsonb[]`,
 * `::date[]`).
 */
export const texts = (values: ReadonlyArray<string | null>): PgTypes.Parameter => array(values, PgTypes.OID.text)
export const integers = (values: ReadonlyArray<number | null>): PgTypes.Parameter => array(values, PgTypes.OID.int4)
export const numbers = (values: ReadonlyArray<number | null>): PgTypes.Parameter => array(values, PgTypes.OID.float8)
