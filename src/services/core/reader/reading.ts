import { SchemaAST } from 'effect'
import type { Wire } from '../../../schemas/core/wire.ts'
import type { DriftKind, DriftLog } from './drift.ts'

/** The state that all readers of an answer share. */
export type Reading = {
  readonly drift: DriftLog
  /** The path of the current field, without indexes. */
  readonly path: Array<string>
  /** The requested page, from which made-up ids are numbered. */
  readonly page: number
  readonly size: number
  /** The index of the current row in its list. */
  index: number
  /** The ids of the rows so far; null outside a list. */
  seen: Set<unknown> | null
  /** The answer has no row count, and its page is full. */
  isUncounted: boolean
  /** The first field whose absence made something unusable. */
  failed: string | null
}

/** Reads one part of an answer: gives a value of the contract's type, or an `Unread`. */
export type Read = (value: unknown, reading: Reading) => unknown

/** A value that could not be read: as the server sent it, and what replaces it in the record. */
export class Unread {
  readonly sent: string
  readonly instead: unknown
  constructor(value: unknown, instead: (sent: string) => unknown) {
    this.sent = typeof value === 'string' ? value : JSON.stringify(value).slice(0, MAX_SENT)
    this.instead = instead(this.sent)
  }
}
const MAX_SENT = 200

/** No replacement is possible: the row or the whole answer is unusable. */
export const NOTHING = Symbol('nothing')

const annotationsOf = (ast: SchemaAST.AST): Readonly<Record<string, unknown>> => SchemaAST.resolve(ast) ?? {}

/** The reading rules of a schema, see schemas/core/wire.ts. */
export const wireOf = (ast: SchemaAST.AST): Wire => (annotationsOf(ast).wire as Wire | undefined) ?? {}
export const keepsTextIn = (ast: SchemaAST.AST): unknown => annotationsOf(ast).keepsText
export const dayIn = (ast: SchemaAST.AST): unknown => annotationsOf(ast).day

/** Whether the journal masks the value (schemas/core/masked.ts). Reports never show a masked value. */
export const isMaskedIn = (ast: SchemaAST.AST): boolean => {
  const { masked, maskedBy } = annotationsOf(ast)
  return Boolean(masked ?? maskedBy) || (SchemaAST.isUnion(ast) && ast.types.some(isMaskedIn))
}

/** Whether a schema is a whole number, which is the contract's only check of numbers. */
export const isInteger = (ast: SchemaAST.AST): boolean =>
  (annotationsOf(ast).arbitraryConstraint as { readonly number?: string } | undefined)?.number === 'integer'

/** Records what kind of value came, and returns the value that was read. */
export const noted = <A>(reading: Reading, what: DriftKind, value: unknown, isMasked: boolean, read: A): A => {
  reading.drift.of(reading.path, what, value, isMasked)
  return read
}
