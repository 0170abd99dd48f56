import { Exit, Schema, SchemaAST } from 'effect'
import { arrayReader } from './arrays.ts'
import { keepsTextIn, NOTHING, type Read, Unread } from './reading.ts'
import { booleanReader, idReader, literalReader, numberReader, stringReader } from './scalars.ts'
import { structReader } from './structs.ts'

const nothing = () => NOTHING

/** A schema without a lenient reader is decoded strictly. */
const strictReader = (ast: SchemaAST.AST): Read => {
  const decode = Schema.decodeUnknownExit(Schema.make<Schema.Codec<unknown>>(ast))
  return (value) => {
    const exit = decode(value)
    return Exit.isSuccess(exit) ? exit.value : new Unread(value, nothing)
  }
}

const recordReader = ({ indexSignatures: [signature] }: SchemaAST.Objects): Read => {
  const readValue = signature ? compileReader(signature.type) : null
  return (value, reading) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !readValue) {
      return new Unread(value, () => ({}))
    }
    const read = Object.entries(value).map(([name, one]) => [name, readValue(one, reading)] as const)
    return Object.fromEntries(read.filter(([, one]) => !(one instanceof Unread)))
  }
}

/** Reads with the first member that fits. */
const anyReader = (types: ReadonlyArray<SchemaAST.AST>): Read => {
  const members = types.map(compileReader)
  return (value, reading) => {
    for (const member of members) {
      const read = member(value, reading)
      if (!(read instanceof Unread) && read !== NOTHING) return read
    }
    return NOTHING
  }
}

const isNumberOrString = (ast: SchemaAST.AST) => ast._tag === 'Number' || ast._tag === 'String'

/** The members of a union other than null. */
const membersReader = (ast: SchemaAST.Union, types: ReadonlyArray<SchemaAST.AST>): Read => {
  const [first] = types
  if (types.length === 1 && first) return compileReader(first)
  const literals = types.flatMap((type) => (SchemaAST.isLiteral(type) ? [type.literal] : []))
  if (literals.length === types.length) return literalReader(ast, literals)
  return types.length === 2 && types.every(isNumberOrString) ? idReader(ast) : anyReader(types)
}

const unionReader = (ast: SchemaAST.Union): Read => {
  const types = ast.types.filter((type) => !SchemaAST.isNull(type))
  if (types.length === ast.types.length) return membersReader(ast, types)
  const [first] = types
  const read =
    types.length === 1 && first?._tag === 'Number'
      ? numberReader(first, keepsTextIn(ast), null)
      : membersReader(ast, types)
  return (value, reading) => (value === null ? null : read(value, reading))
}

const make = (ast: SchemaAST.AST): Read => {
  if (ast.encoding) return strictReader(ast)
  switch (ast._tag) {
    case 'String':
      return stringReader(ast)
    case 'Number':
      return numberReader(ast)
    case 'Boolean':
      return booleanReader
    case 'Literal':
      return literalReader(ast, [ast.literal])
    case 'Union':
      return unionReader(ast)
    case 'Arrays':
      return arrayReader(ast, compileReader)
    case 'Objects':
      return ast.indexSignatures.length > 0 ? recordReader(ast) : structReader(ast, compileReader)
    case 'Unknown':
    case 'Any':
      return (value) => value
    default:
      return strictReader(ast)
  }
}

const compiled = new WeakMap<SchemaAST.AST, Read>()

/** The reader of a schema, made by walking it once. */
export const compileReader = (ast: SchemaAST.AST): Read => {
  const known = compiled.get(ast)
  if (known) return known
  const reader = make(ast)
  compiled.set(ast, reader)
  return reader
}
