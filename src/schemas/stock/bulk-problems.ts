import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'
import { bulkCodes } from './bulk-cell.ts'
import type { BulkFieldName } from './bulk-fields.ts'
import { BulkMappedField, type BulkMapping } from './bulk-mapping.ts'

/** Equal problems of refused rows, and the one value that puts all of them right. */

/** A problem that at least two refused rows of an import have: in how many rows, and the first of them. */
export const BulkProblem = Schema.Struct({
  ...FieldProblem.fields,
  /** The text of the cell in each of these rows; null if one value cannot put all rows right. */
  text: Schema.NullOr(Masked),
  count: Schema.Int,
  rows: Schema.Array(Schema.Int),
})
export type BulkProblem = typeof BulkProblem.Type

/** The most problems in one answer: those of the most rows. */
export const MAX_PROBLEMS = 50

export const BulkProblemsAnswer = Schema.Struct({ ...answerFields, problems: Schema.Array(BulkProblem) })
export type BulkProblemsAnswer = typeof BulkProblemsAnswer.Type

/** One text in the cells of a field, and the value that replaces it in every refused row. */
export const BulkReplacement = Schema.Struct({ field: BulkMappedField, from: Masked, value: Masked })
export type BulkReplacement = typeof BulkReplacement.Type

/** The fields of which each SIM has its own value. */
const own: ReadonlySet<BulkFieldName> = new Set<BulkFieldName>([...bulkCodes, 'smdpAddress', 'matchingID'])

/** The column (from 0) in which one value can replace a text in every row; null if the field has none. */
export const columnForAll = (mapping: BulkMapping, field: BulkFieldName): number | null => {
  const source = mapping[field]
  return source !== undefined && 'column' in source && !own.has(field) ? source.column : null
}
