import { readFileSync, writeFileSync } from 'node:fs'
import { Schema, SchemaAST } from 'effect'
import { describe, expect, it } from 'vitest'
import { allEvents } from '../../../server/all-events.ts'

/**
 * A line for each shape, `RegionAdded {id: integer, …}`, those of a type from the oldest to the latest;
 * `STORED_SHAPES=record` adds the new ones.
 */
const file = new URL('./stored-shapes.txt', import.meta.url)
const recorded = readFileSync(file, 'utf8').split('\n').slice(0, -1)

const kindsOfNumber: Readonly<Record<string, string>> = { 'an integer': 'integer', 'a finite number': 'number' }

/** What a schema accepts: `{id: integer, name?: string | null}`. */
const inWords = (ast: SchemaAST.AST): string => {
  const checks = (ast.checks ?? []).map(({ annotations }) => annotations?.expected ?? 'some other check')
  const kind = checks.length === 1 ? kindsOfNumber[checks.join()] : undefined
  return kind ?? [bare(ast), ...checks].join(', ')
}
const bare = (ast: SchemaAST.AST): string => {
  if (SchemaAST.isObjects(ast)) {
    const fields = ast.propertySignatures.map(
      ({ name, type }) => `${String(name)}${SchemaAST.isOptional(type) ? '?' : ''}: ${inWords(type)}`,
    )
    const others = ast.indexSignatures.map(({ parameter, type }) => `[${inWords(parameter)}]: ${inWords(type)}`)
    return `{${[...fields.sort(), ...others].join(', ')}}`
  }
  if (SchemaAST.isArrays(ast)) return `[${[...ast.elements, ...ast.rest].map(inWords).join(', ')}]`
  if (SchemaAST.isUnion(ast)) return ast.types.map(inWords).sort().join(' | ')
  if (SchemaAST.isLiteral(ast)) return JSON.stringify(ast.literal)
  return ast._tag.toLowerCase()
}

const now = Object.entries(allEvents.types).flatMap(([type, { shapes }]) =>
  shapes.map(({ ast }) => `${type} ${inWords(ast)}`),
)

describe('the stored shapes of events', () => {
  it('are told apart by each field, by what is optional or null, and by checks', () => {
    const shapes = [
      Schema.Struct({ a: Schema.Int }),
      Schema.Struct({ a: Schema.Finite }),
      Schema.Struct({ a: Schema.optionalKey(Schema.Int) }),
      Schema.Struct({ a: Schema.NullOr(Schema.Int) }),
      Schema.Struct({ b: Schema.Int }),
      Schema.Struct({ a: Schema.Int, b: Schema.Int }),
      Schema.Struct({ a: Schema.Array(Schema.Int) }),
      Schema.Struct({ a: Schema.Record(Schema.String, Schema.Int) }),
      Schema.Struct({ a: Schema.String }),
      Schema.Struct({ a: Schema.Literal('x') }),
      Schema.Struct({ a: Schema.String.check(Schema.isMaxLength(3)) }),
      Schema.Struct({ a: Schema.String.check(Schema.makeFilter((text) => text !== '')) }),
    ]
    expect(new Set(shapes.map(({ ast }) => inWords(ast))).size).toBe(shapes.length)
  })

  it('never change, also where they are made from a schema of the contract: a new one comes behind them', () => {
    const lost = recorded.filter((shape) => !now.includes(shape))
    expect(lost, 'Keep these shapes, and add the new ones with a step: docs/how-to/add-a-stored-shape.md').toEqual([])
    if (process.env.STORED_SHAPES === 'record') writeFileSync(file, `${now.join('\n')}\n`)
    else expect(now, 'Record the new shapes: STORED_SHAPES=record npx vitest run <this file>').toEqual(recorded)
  })
})
