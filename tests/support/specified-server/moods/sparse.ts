import type { Answer } from '../calls/call.ts'
import type { Row } from '../fields.ts'
import { hashOf } from '../hash.ts'

/** Of ten fields of a row one is not there, and one is null. */
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
 * A row without some of its fields. Which they are depends on the seed, the row and the field alone, so the same row
 * looks the same on each page and at each call.
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

/** The options of a select are whole: one without its id or its name could not be chosen by anybody. */
const isOptions = (name: string, path: string) => /Dropdowns$/.test(name) || path === '/PlanMaster/GetFilteredPlanList'

/** What an answer may be without: the counts, the message, and the yes of one that has its list. */
const isLeftOut = (name: string, path: string, answer: Answer, seed: number): boolean => {
  const isCount = name === 'totalCount' || name === 'totalRecords'
  const isYesOfList = name === 'isSuccess' && answer.isSuccess === true && Object.values(answer).some(isList)
  return (isCount || isYesOfList || name === 'message') && hashOf(`${seed} ${path} ${name}`) % 3 === 0
}

/**
 * Fields are missing and null, ids among them; counts, messages and yeses are missing at some calls. Lists, tokens, and
 * what says that a save or a sign-in succeeded are always there: without them there would be no answer.
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
