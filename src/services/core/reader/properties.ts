import { SchemaAST } from 'effect'
import type { Wire } from '../../../schemas/core/wire.ts'
import { isMaskedIn, keepsTextIn, NOTHING, type Read, type Reading, wireOf } from './reading.ts'

/** A field of a struct. */
export type Property = {
  readonly name: string
  readonly read: Read
  readonly wire: Wire
  readonly isOptional: boolean
  readonly isNullable: boolean
  readonly isMasked: boolean
  /** Whether the field holds a list. */
  readonly isList: boolean
  /** The value for a missing field: as empty as its type allows, `NOTHING` if it allows none. */
  readonly empty: unknown
  /** Whether `empty` claims something that no person entered: a number or a boolean. */
  readonly isInvented: boolean
}

/** The values for the fields of a struct by their names, and all other values by lower-case names. */
export type Sent = { readonly own: Map<string, unknown>; readonly beside: ReadonlyMap<string, unknown> }

const emptyOf = (ast: SchemaAST.AST): unknown => {
  if (SchemaAST.isUnion(ast)) {
    if (ast.types.some(SchemaAST.isNull)) return null
    return ast.types.some((type) => type._tag === 'String') ? '' : NOTHING
  }
  if (ast._tag === 'String') return ''
  if (ast._tag === 'Number') return keepsTextIn(ast) ? null : 0
  if (ast._tag === 'Boolean') return false
  if (ast._tag === 'Arrays') return []
  return SchemaAST.isObjects(ast) && ast.indexSignatures.length > 0 ? {} : NOTHING
}

const isList = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isArrays(ast) || (SchemaAST.isUnion(ast) && ast.types.some(SchemaAST.isArrays))

/** Derives a field's property from its schema. */
export const propertyOf = (
  { name, type }: SchemaAST.PropertySignature,
  compile: (ast: SchemaAST.AST) => Read,
): Property => ({
  name: String(name),
  read: compile(type),
  wire: wireOf(type),
  isOptional: type.context?.isOptional === true,
  isNullable: SchemaAST.isUnion(type) && type.types.some(SchemaAST.isNull),
  isMasked: isMaskedIn(type),
  isList: isList(type),
  empty: emptyOf(type),
  isInvented: type._tag === 'Number' || type._tag === 'Boolean',
})

/**
 * Sorts values to their fields, whatever the case of the names. All others are reported as unspecified, except those in
 * `known`.
 */
export const sorter = (properties: ReadonlyArray<Property>, known: ReadonlyArray<string> = []) => {
  const names = new Set(properties.map(({ name }) => name))
  const byKey = new Map(properties.map(({ name }) => [name.toLowerCase(), name]))
  const knows = new Set(known.map((name) => name.toLowerCase()).filter((key) => !byKey.has(key)))
  const others = new Set(properties.flatMap(({ wire }) => wire.else ?? []).map((name) => name.toLowerCase()))

  return (sent: object, { drift, path }: Reading): Sent => {
    const own = new Map<string, unknown>()
    const beside = new Map<string, unknown>()
    for (const [name, value] of Object.entries(sent)) {
      if (names.has(name)) {
        own.set(name, value)
        continue
      }
      const key = name.toLowerCase()
      const meant = byKey.get(key)
      if (others.has(key)) beside.set(key, value)
      if (meant !== undefined && !Object.hasOwn(sent, meant) && !own.has(meant)) {
        own.set(meant, value)
        drift.name(path, meant, name)
      } else if (!others.has(key) && !knows.has(key)) drift.extra(path, name, value)
    }
    return { own, beside }
  }
}
