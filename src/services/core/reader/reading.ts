import { SchemaAST } from 'effect'
import type { Wire } from '../../../schemas/core/wire.ts'
import type { DriftKind, DriftLog } from './drift.ts'

/** What the readers of all parts of an answer share while it is read. */
export type Reading = {
  readonly drift: DriftLog
  /** Where in the answer it is, without the places in lists. */
  readonly path: Array<string>
  /** The page that was asked for, by which made-up ids are numbered on. */
  readonly page: number
  readonly size: number
  /** The place of the row that is being read in its list. */
  index: number
  /** The ids of the rows before it; null outside of a list. */
  seen: Set<unknown> | null
  /** The answer does not say how many rows there are, and its page is full. */
  isUncounted: boolean
  /** The first field without which something was of no use. */
  failed: string | null
}

/** Reads one part of an answer: a value of the contract's type, or an `Unread`. */
export type Read = (value: unknown, reading: Reading) => unknown

/** What could not be read: as the server sent it, and what stands in the record in its place. */
export class Unread {
  readonly sent: string
  readonly instead: unknown
  constructor(value: unknown, instead: (sent: string) => unknown) {
    this.sent = typeof value === 'string' ? value : JSON.stringify(value).slice(0, MAX_SENT)
    this.instead = instead(this.sent)
  }
}
const MAX_SENT = 200

/** Nothing can stand in the place of what could not be read: the row, or the whole answer, is of no use. */
export const NOTHING = Symbol('nothing')

const annotationsOf = (ast: SchemaAST.AST): Readonly<Record<string, unknown>> => SchemaAST.resolve(ast) ?? {}

/** The rules of schemas/core/wire.ts for a schema. */
export const wireOf = (ast: SchemaAST.AST): Wire => (annotationsOf(ast).wire as Wire | undefined) ?? {}
export const keepsTextIn = (ast: SchemaAST.AST): unknown => annotationsOf(ast).keepsText
export const dayIn = (ast: SchemaAST.AST): unknown => annotationsOf(ast).day

/** Whether the journal masks it (schemas/core/masked.ts): then no report of what came shows it. */
export const isMaskedIn = (ast: SchemaAST.AST): boolean => {
  const { masked, maskedBy } = annotationsOf(ast)
  return Boolean(masked ?? maskedBy) || (SchemaAST.isUnion(ast) && ast.types.some(isMaskedIn))
}

/** A whole number: the one check that the contract has of numbers. */
export const isInteger = (ast: SchemaAST.AST): boolean =>
  (annotationsOf(ast).arbitraryConstraint as { readonly number?: string } | undefined)?.number === 'integer'

/** Says what a value came as, and gives what it was read as. */
export const noted = <A>(reading: Reading, what: DriftKind, value: unknown, isMasked: boolean, read: A): A => {
  reading.drift.of(reading.path, what, value, isMasked)
  return read
}
