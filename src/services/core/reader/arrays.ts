import type { SchemaAST } from 'effect'
import { problemsIn } from '../field-problems.ts'
import { NOTHING, type Read, type Reading, Unread, wireOf } from './reading.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The readable rows. An unreadable row does not affect the others. */
const readRows = (rows: ReadonlyArray<unknown>, read: Read, reading: Reading): ReadonlyArray<unknown> => {
  const { index, seen } = reading
  reading.seen = new Set()
  const kept = rows.flatMap((row, place) => {
    reading.index = place
    const value = row === null ? NOTHING : read(row, reading)
    if (value !== NOTHING && !(value instanceof Unread)) return [value]
    if (value instanceof Unread || row === null) reading.drift.of(reading.path, 'unreadable', row, true)
    // A field that is missing in one row does not make the answer unusable.
    reading.failed = null
    return []
  })
  reading.index = index
  reading.seen = seen
  return kept
}

export const arrayReader = (ast: SchemaAST.Arrays, compile: (ast: SchemaAST.AST) => Read): Read => {
  const [element] = ast.rest
  const read = element ? compile(element) : null
  const isProblems = element !== undefined && wireOf(element).problem === true
  return (value, reading) => {
    if (isProblems && isRecord(value)) return problemsIn(value).atFields
    return Array.isArray(value) && read ? readRows(value, read, reading) : new Unread(value, () => [])
  }
}
