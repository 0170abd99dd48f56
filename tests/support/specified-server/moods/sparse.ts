import type { Answer } from '../calls/call.ts'
import type { Row } from '../fields.ts'
import { hashOf } from '../hash.ts'

/** Of ten fields of a row one is missing, and one is null. */
const MISSING = 1
const NULL = 2
const OF = 10

type Fate = 'missing' | 'null' | 'there'

const fateBy = (text: string): Fate => {
  const number = hashOf(text) % OF
  if (number < MISSING) return 'missing'
  return number < NULL ? 'null' : 'there'
}

/**
 * A row without some of its fields.
 *
 * They depend only on the seed, the row and the field, so the same row looks the same on each page and in each call.
 */
const sparseRow = (row: Row, seed: number): Row => {
  const key = `${seed} ${JSON.stringify(row)}`
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): ReadonlyArray<[string, Row[string]]> => {
      const fate = fateBy(`${key} ${name}`)
      if (fate === 'missing') return []
      return [[name, fate === 'null' ? null : value]]
    }),
  )
}

const isList = (value: unknown): value is ReadonlyArray<Row> => Array.isArray(value)
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The options of a select are complete: without an id or name an option could not be chosen. */
const isOptions = (name: string, path: string) => /Dropdowns$/.test(name) || path === '/PlanMaster/GetFilteredPlanList'

/** The parts that an answer may lack: counts, the message, and the success of an answer with its list. */
const isLeftOut = (name: string, path: string, answer: Answer, seed: number): boolean => {
  const isCount = name === 'totalCount' || name === 'totalRecords'
  const isYesOfList = name === 'isSuccess' && answer.isSuccess === true && Object.values(answer).some(isList)
  return (isCount || isYesOfList || name === 'message') && hashOf(`${seed} ${path} ${name}`) % 3 === 0
}

/**
 * Some fields are missing or null, including ids; some calls lack counts, messages and success.
 *
 * Lists, tokens, and the success of a save or a sign-in are always there, because without them there would be no
 * answer.
 */
export const sparsely = (path: string, answer: Answer, seed: number): Answer =>
  Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]): ReadonlyArray<[string, Answer[string]]> => {
      if (isLeftOut(name, path, answer, seed)) return []
      if (isOptions(name, path)) return [[name, value]]
      if (isList(value)) return [[name, value.map((row) => sparseRow(row, seed))]]
      return [[name, isRow(value) ? sparseRow(value, seed) : value]]
    }),
  )
