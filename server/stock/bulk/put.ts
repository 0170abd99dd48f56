import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { BulkCells } from '../../../src/schemas/stock/bulk.ts'
import { bulkLimits, bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { today } from '../../core/days/company-zone.ts'
import { integer } from '../../core/projections/rows.ts'
import type { Bulk } from './bulk.ts'
import { catalogueFor } from './catalogue.ts'
import { keepCorrections, withCorrections } from './corrections.ts'
import { type BulkFile, drafted, judge } from './judge.ts'
import { refused } from './refusal.ts'
import {
  bulkById,
  fileOf,
  insertRows,
  rowsWith,
  type StoredFile,
  touch,
  updateCells,
  updateVerdicts,
} from './tables.ts'
import { codeOf, takenFor } from './taken.ts'

/** A placeholder stamp for a row that is only checked. */
const stampOfCheck = Effect.map(today, (date) => ({ id: 0, by: '', date, submission: '' }))

/** Checks rows of a file, both stored and new ones. */
export const judged = Effect.fnUntraced(function* (bulkId: number, file: BulkFile, rows: ReadonlyArray<BulkCells>) {
  const sql = yield* SqlClient.SqlClient
  const catalogue = yield* catalogueFor(
    sql,
    file.mapping,
    rows.map(({ cells }) => cells),
  )
  const drafts = rows.map((row) => drafted(row, file, catalogue))
  const taken = yield* takenFor(sql, bulkId, drafts)
  const stamp = yield* stampOfCheck
  return { drafts, verdicts: drafts.map((draft) => judge(draft, file, catalogue, taken, stamp, stamp.date)) }
})

/** Appends the next rows, as corrected before. A chunk that already arrived changes nothing. */
const append = Effect.fnUntraced(function* (
  bulk: Bulk,
  file: StoredFile,
  from: number,
  rows: ReadonlyArray<BulkCells>,
) {
  const sql = yield* SqlClient.SqlClient
  const reached = from - 1 + rows.length
  if (from < 1 || from > file.received + 1) return yield* refused(bulkMessages.outOfTurn(file.received + 1))
  if (reached > bulk.rows) return yield* refused(bulkMessages.tooManySent(bulk.rows))
  if (reached <= file.received) return
  const fresh = rows.slice(file.received + 1 - from)
  const [last] = yield* sql<{ line: number }>`select coalesce(max(line), 0) as line from bulk_rows
    where bulk_id = ${bulk.id}`
  const isOrdered = fresh.every(({ row }, index) => row > (fresh[index - 1]?.row ?? last?.line ?? 0))
  if (!isOrdered) return yield* refused(bulkMessages.wrongOrder)
  const known = yield* withCorrections(sql, bulk.id, fresh)
  const { drafts, verdicts } = yield* judged(bulk.id, file, known)
  yield* insertRows(sql, bulk.id, drafts, verdicts)
  yield* sql`update bulk_files set received = ${reached} where bulk_id = ${bulk.id}`
})

const codesIn = (rows: ReadonlyArray<Parameters<typeof codeOf>[0]>) => ({
  activationCode: rows.flatMap((row) => codeOf(row, 'activationCode') ?? []),
  iccid: rows.flatMap((row) => codeOf(row, 'iccid') ?? []),
})

/** Replaces rows by number. Every row that shared or now shares a code with them is checked again. */
const correct = Effect.fnUntraced(function* (bulk: Bulk, file: StoredFile, rows: ReadonlyArray<BulkCells>) {
  const sql = yield* SqlClient.SqlClient
  const before = yield* rowsWith(
    sql,
    bulk.id,
    rows.map(({ row }) => row),
    { activationCode: [], iccid: [] },
  )
  const known = new Map(before.map((row) => [row.row, row]))
  for (const { row } of rows) {
    if (!known.has(row)) return yield* refused(bulkMessages.unknownRow(row))
    if (known.get(row)?.verdict === 'added') return yield* refused(bulkMessages.isAdded(row))
  }
  const catalogue = yield* catalogueFor(
    sql,
    file.mapping,
    rows.map(({ cells }) => cells),
  )
  const after = rows.map((row) => drafted(row, file, catalogue))
  const codes = codesIn([...before.map((row) => drafted(row, file, catalogue)), ...after])
  yield* updateCells(sql, bulk.id, after)
  yield* keepCorrections(sql, bulk.id, after)
  const others = yield* rowsWith(
    sql,
    bulk.id,
    rows.map(({ row }) => row),
    codes,
  )
  const { verdicts } = yield* judged(
    bulk.id,
    file,
    others.filter(({ verdict }) => verdict !== 'added'),
  )
  yield* updateVerdicts(sql, bulk.id, verdicts)
})

/** Changes rows of an import that is open. Only the person who started it may do so, one request at a time. */
export const changeRows = Effect.fnUntraced(function* <A, E, R>(
  bulkId: number,
  accountId: string,
  change: (bulk: Bulk, file: StoredFile) => Effect.Effect<A, E, R>,
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const file = yield* fileOf(sql, bulkId, true)
      const bulk = yield* bulkById(sql, bulkId)
      if (bulk === null) return yield* refused(bulkMessages.missing)
      if (bulk.begun.account !== accountId) return yield* refused(bulkMessages.notOwn)
      if (bulk.status === 'takenBack') return yield* refused(bulkMessages.takenBackAlready)
      if (bulk.status !== 'open' && bulk.status !== 'finished') return yield* refused(bulkMessages.busy)
      if (file === null) return yield* refused(bulkMessages.gone)
      const changed = yield* change(bulk, file)
      yield* touch(sql, bulkId)
      return { bulk, changed }
    }),
  )
})

/** Stores rows of an import and checks them. */
export const putRows = Effect.fnUntraced(function* (
  bulkId: number,
  from: number | undefined,
  rows: ReadonlyArray<BulkCells>,
  accountId: string,
) {
  if (rows.length > bulkLimits.pieceRows) return yield* refused(bulkMessages.tooManySentAtOnce(rows.length))
  const stray = rows.find(({ row }) => integer(row) < 1)
  if (stray !== undefined) return yield* refused(bulkMessages.unknownRow(stray.row))
  const isTwice = new Set(rows.map(({ row }) => row)).size < rows.length
  if (from === undefined && isTwice) return yield* refused(bulkMessages.rowTwice)
  const { bulk } = yield* changeRows(bulkId, accountId, (bulk, file) => {
    if (rows.length === 0) return Effect.void
    return from === undefined ? correct(bulk, file, rows) : append(bulk, file, from, rows)
  })
  return bulk
})
