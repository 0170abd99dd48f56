import { Effect, Option, Stream } from 'effect'
import { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { SqlClient } from 'effect/sql'
import { BYTE_ORDER_MARK, textLine } from '../../../src/schemas/files/csv-text.ts'
import type { BulkRow } from '../../../src/schemas/stock/bulk.ts'
import { type BulkFieldName, bulkFieldLabel, bulkFields } from '../../../src/schemas/stock/bulk-fields.ts'
import { Caller } from '../../core/http/authorization.ts'
import { progressOf } from '../../core/http/front-door.ts'
import { retryTransient } from '../../core/postgres/transient.ts'
import { rejectedAfter } from './tables.ts'

const AT_ONCE = 1_000

const isField = (name: string): name is BulkFieldName => bulkFields.some((field) => field === name)

const reasonOf = ({ reasons }: BulkRow): string =>
  reasons.map(({ field, message }) => (isField(field) ? `${bulkFieldLabel(field)}: ${message}` : message)).join('; ')

const VERDICTS = { new: 'New', duplicate: 'Duplicate', invalid: 'Invalid', added: 'Added' } as const

const lineOf = (row: BulkRow, columns: number): string =>
  textLine([
    ...Array.from({ length: Math.max(columns, row.cells.length) }, (_, column) => row.cells[column] ?? ''),
    String(row.row),
    VERDICTS[row.verdict],
    reasonOf(row),
  ])

/** The refused rows in the format of the sent file: one chunk per statement, so that memory use is small. */
export const rejectedRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulkId: number,
  header: ReadonlyArray<string>,
) {
  const progressed = progressOf(yield* HttpServerRequest.HttpServerRequest)
  const { stay } = yield* Caller
  const encoder = new TextEncoder()
  const head = BYTE_ORDER_MARK + textLine([...header, 'Row', 'Verdict', 'Reason'])
  const chunks = Stream.paginate(0, (after) =>
    Effect.map(retryTransient(rejectedAfter(sql, bulkId, after, AT_ONCE)), (rows) => {
      const text = rows.map((row) => lineOf(row, header.length)).join('')
      const last = rows.at(-1)
      const next = last === undefined || rows.length < AT_ONCE ? Option.none<number>() : Option.some(last.row)
      return [[encoder.encode(text)], next] as const
    }),
  )
  const body = Stream.make(encoder.encode(head)).pipe(
    Stream.concat(chunks),
    Stream.tap(() => Effect.andThen(Effect.sync(progressed), stay)),
  )
  return HttpServerResponse.stream(body, {
    contentType: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="rejected-rows-${bulkId}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
})
