import { Arbitrary, Effect, Schema, SchemaAST } from 'effect'
import { describe, expect, it } from 'vitest'
import { compileReader } from '../../../../src/services/core/reader/compile.ts'
import { beginReading, readAnswer } from '../../../../src/services/core/reader/read-answer.ts'
import { runs } from '../../../runs.ts'
import { read, specifiedAnswers } from './examples.ts'

type Json = Record<string, unknown>
type Random = () => number

/** Random numbers from 0 to 1, the same for the same seed. */
const randomFrom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const annotationsOf = (ast: SchemaAST.AST): Json => (SchemaAST.resolve(ast) ?? {}) as Json
const membersOf = (ast: SchemaAST.AST) => (SchemaAST.isUnion(ast) ? ast.types : [ast])
const isChoice = (ast: SchemaAST.AST) => membersOf(ast).every((type) => SchemaAST.isLiteral(type))
const isInteger = (ast: SchemaAST.AST) => JSON.stringify(ast.checks ?? '').includes('integer')

/** Replaces each value of an answer by the result of `visit`, which gets the value, its schema and a number. */
const mapped = (
  ast: SchemaAST.AST,
  value: unknown,
  visit: (value: unknown, ast: SchemaAST.AST, place: number) => unknown,
): unknown => {
  let places = 0
  const walk = (type: SchemaAST.AST, one: unknown): unknown => {
    places += 1
    const place = places
    const list = membersOf(type).find(SchemaAST.isArrays)
    if (list && Array.isArray(one))
      return visit(
        one.map((row) => walk(list.rest[0] as SchemaAST.AST, row)),
        type,
        place,
      )
    const struct = membersOf(type).find(SchemaAST.isObjects)
    if (struct && typeof one === 'object' && one !== null) {
      const other = struct.indexSignatures[0]?.type
      const fields = new Map(struct.propertySignatures.map((signature) => [signature.name, signature.type]))
      const entries = Object.entries(one).map(([name, field]) => [
        name,
        walk((fields.get(name) ?? other) as SchemaAST.AST, field),
      ])
      return visit(Object.fromEntries(entries), type, place)
    }
    return visit(one, type, place)
  }
  return walk(ast, value)
}

/** Removes the fields that only our server has. */
const ofOthers = (value: unknown, ast: SchemaAST.AST): unknown => {
  const struct = membersOf(ast).find(SchemaAST.isObjects)
  if (!struct || typeof value !== 'object' || value === null) return value
  const own = struct.propertySignatures.filter(({ type }) => (annotationsOf(type).wire as Json | undefined)?.oursAlone)
  return Object.fromEntries(Object.entries(value).filter(([name]) => own.every((field) => field.name !== name)))
}

/**
 * Applies what a schema cannot express: valid days, positive ids unique to a row, and no text that happens to be a
 * number.
 */
const sensible = (schema: Schema.Struct<Schema.Struct.Fields>, value: unknown): Json => {
  const made = mapped(schema.ast, value, (one, ast, place) => {
    const { day, wire } = annotationsOf(ast) as { day?: unknown; wire?: { madeUp?: true } }
    if (wire?.madeUp) return place
    if (day === 'moment') return '2026-01-31T10:15:30Z'
    if (day) return place % 3 === 0 ? '' : '2026-01-31'
    if (ast._tag === 'String' && place % 4 === 0) return String(place)
    if (typeof one === 'object' && !Array.isArray(one)) return ofOthers(one, ast)
    return typeof one === 'string' && !isChoice(ast) ? `t${one}` : Object.is(one, -0) ? 0 : one
  }) as Json
  return made
}

/** Random answers that the contract allows. */
const answersOf = (schema: Schema.Struct<Schema.Struct.Fields>, count: number): ReadonlyArray<Json> =>
  Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count, size: 5, seed: 7 })).map((value) =>
    sensible(schema, JSON.parse(JSON.stringify(value))),
  )

const strictly = (schema: Schema.Struct<Schema.Struct.Fields>, json: unknown): unknown =>
  Schema.decodeUnknownSync(schema as unknown as Schema.Codec<unknown>)(json)

/** Another representation of the same value. */
const loosely = (schema: Schema.Struct<Schema.Struct.Fields>, json: Json, random: Random): unknown => {
  const other = (value: unknown, ast: SchemaAST.AST): unknown => {
    const { day } = annotationsOf(ast)
    if (random() < 0.3) return value
    if (typeof value === 'string' && day === 'moment') return value.replace('Z', '+00:00')
    if (typeof value === 'string' && day) return value === '' ? '0001-01-01T00:00:00' : `${value}T00:00:00`
    if (typeof value === 'string' && ast._tag === 'String' && /^\d+$/.test(value)) return Number(value)
    if (typeof value === 'boolean' && ast._tag === 'Boolean') return random() < 0.5 ? String(value) : Number(value)
    // A department is a number or a text, and either must stay as it is.
    const isNumber = membersOf(ast).every(({ _tag }) => _tag === 'Number' || _tag === 'Null')
    const isId = membersOf(ast).some(isInteger) && annotationsOf(ast).masked !== true
    const isText = typeof value === 'number' && String(value).length < 15 && !isChoice(ast)
    return isText && (isNumber || (isId && Number.isSafeInteger(value) && !membersOf(ast).some(isMasked)))
      ? String(value)
      : value
  }
  const isMasked = (ast: SchemaAST.AST) => annotationsOf(ast).masked !== undefined
  return mapped(schema.ast, json, (value, ast) => {
    if (typeof value !== 'object' || value === null) return other(value, ast)
    const struct = membersOf(ast).find(SchemaAST.isObjects)
    if (!struct || struct.indexSignatures.length > 0) return value
    const entries = Object.entries(value).map(([name, field]) => [
      random() < 0.5 ? name.charAt(0).toUpperCase() + name.slice(1) : name,
      field,
    ])
    return Object.fromEntries([...entries, ['zz_more', 'more']])
  })
}

const rubbish = [
  null,
  '',
  'x',
  '007',
  7,
  2.5,
  -1,
  true,
  [],
  [null],
  {},
  { a: 1 },
  'NaN',
  '2026-13-45',
  '<html>',
  '1e999',
]

/** Replaces values by anything, or removes them. */
const mangled = (schema: Schema.Struct<Schema.Struct.Fields>, json: Json, random: Random): unknown =>
  mapped(schema.ast, json, (value) => {
    if (random() < 0.25) return rubbish[Math.floor(random() * rubbish.length)]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).filter(() => random() < 0.8))
  })

const count = runs({ gate: 40, all: 1_000 })

describe.each(Object.entries(specifiedAnswers))('an answer of %s', (_, schema) => {
  const answers = answersOf(schema, count)

  it('is read as the strict decode reads it where it is to the letter, without drift', () => {
    for (const json of answers) expect(read(schema, json)).toEqual({ value: strictly(schema, json), drift: [] })
  })

  it('is read as the same where it says the same in another form', () => {
    const random = randomFrom(11)
    for (const json of answers) {
      const { value } = read(schema, loosely(schema, json, random))
      expect(value).toEqual(strictly(schema, json))
    }
  })

  it('is read or refused whatever came, and has every field that it must have', () => {
    const random = randomFrom(13)
    const struct = schema.ast as SchemaAST.Objects
    const required = struct.propertySignatures.filter(({ type }) => !type.context?.isOptional).map(({ name }) => name)
    for (const json of answers) {
      const sent = mangled(schema, json, random)
      // Checked without the surrounding error handling: a reader itself never throws.
      expect(() => compileReader(schema.ast)(sent, beginReading({ page: 1, size: 30 }))).not.toThrow()
      const found = readAnswer(schema, sent)
      if ('refused' in found) continue
      expect(Object.keys(found.value as Json)).toEqual(expect.arrayContaining(required))
      for (const { sample } of found.drift) expect(sample.length).toBeLessThanOrEqual(60)
    }
  })
})
