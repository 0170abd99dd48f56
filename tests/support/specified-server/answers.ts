import fc from 'fast-check'
import { choicesOf } from './field-choices.ts'
import type { Fields, Kind, Row, Value } from './fields.ts'
import { inMood } from './moods.ts'
import { type AnswerShape, answerShapes, type Shape } from './shapes.ts'

/** The moods in which a server gives complete answers. */
export type AnsweringMood = 'letter' | 'sparse' | 'loose'

const ROWS = 4

const isoTimes = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19))

/** Texts as people and programs write them: numbers with and without leading zeros, punctuation, many scripts. */
const texts = fc.oneof(
  fc.constant(''),
  fc.constantFrom('0042', '12', '7.50', '-3', 'true', 'null', 'Japan', '<b>x</b>', '=1+1', '89445000000000007919'),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

const ofKind: Readonly<Record<Kind, fc.Arbitrary<Value>>> = {
  text: texts,
  integer: fc.oneof(fc.nat(250), fc.integer({ min: -1_000_000, max: 2_000_000_000 })),
  decimal: fc.oneof(
    fc.nat(10_000),
    fc.integer({ min: -1_000_000, max: 100_000_000 }).map((number) => number / 10_000),
  ),
  day: fc.oneof(
    isoTimes.map((time) => time.slice(0, 10)),
    fc.constant(''),
  ),
  moment: isoTimes,
}

/** Ids of records; a missing country, region, plan or supplier is 0. */
const identities = fc.integer({ min: 1, max: 2_000_000_000 })
const references = fc.nat(2_000)

const cellOf = (fields: Fields, name: string, kind: Kind): fc.Arbitrary<Value> => {
  const choices = choicesOf(fields, name)
  if (choices !== undefined) return fc.constantFrom(...choices)
  if (kind !== 'integer') return ofKind[kind]
  if (name === 'id' || name === 'pid') return identities
  return /ID$|^country$|^region$/.test(name) ? references : ofKind.integer
}

const rowsOf = (fields: Fields): fc.Arbitrary<Row> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, cellOf(fields, name, kind)])))

const partOf = (name: string, shape: Shape): fc.Arbitrary<unknown> => {
  if (name === 'token') return fc.stringMatching(/^[A-Za-z0-9]{20,40}$/)
  if (shape === 'yesNo') return fc.constant(true)
  if (typeof shape === 'string') return shape === 'integer' ? fc.nat(5_000) : ofKind[shape]
  return 'list' in shape ? fc.array(rowsOf(shape.list), { maxLength: ROWS }) : rowsOf(shape.record)
}

const lettersOf = (shape: AnswerShape): fc.Arbitrary<Record<string, unknown>> => {
  const parts = fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, partOf(name, part)] as const)),
  )
  if (!('loginList' in shape)) return parts
  // The only user record has either name.
  return fc
    .tuple(parts, fc.constantFrom('loginData', 'loginList'))
    .map(([answer, other]) => ({ ...answer, [other]: null }))
}

/**
 * Random successful answers of a call in a mood.
 *
 * The call is named by its path (`/PlanMaster/GetPlanList`, `/ReportMaster/PurchaseReport`); one SIM by its id is
 * `/InventoryMaster/GetInventoryList?id`.
 */
export const answersOf = (path: string, mood: AnsweringMood): fc.Arbitrary<unknown> => {
  const shape = answerShapes[path]
  if (shape === undefined) throw new Error(`Section 7 has no call ${path}`)
  return fc
    .tuple(lettersOf(shape), fc.nat())
    .map(([answer, seed]) => inMood(mood, path, answer as Parameters<typeof inMood>[2], seed))
}

/** The calls that `answersOf` knows. */
export const answeredCalls: ReadonlyArray<string> = Object.keys(answerShapes)
