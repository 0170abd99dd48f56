import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import type { bulkCalls } from '../../../src/schemas/stock/bulk.calls.ts'
import type { BulkAnswer, BulkListAnswer, BulkRowsAnswer } from '../../../src/schemas/stock/bulk.ts'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import type { BulkProblemsAnswer } from '../../../src/schemas/stock/bulk-problems.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { Caller } from '../../core/http/authorization.ts'
import { Fault } from '../../core/http/faults.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { windowOf } from '../../core/http/window.ts'
import type { Uploads } from '../../core/uploads/uploads.ts'
import { isRevealing } from '../reveal.handlers.ts'
import { beginBulk } from './begin.ts'
import type { Bulk } from './bulk.ts'
import { bulkAnswer, bulkAnswerWithWarnings } from './bulk-answer.ts'
import { BulkWork } from './bulk-work.ts'
import { commitBulk } from './commit.ts'
import { correctAll } from './correct-all.ts'
import { matchingOf } from './matchings.table.ts'
import { problemsOf } from './problems.ts'
import { putRows } from './put.ts'
import { putInvoice } from './put-invoice.ts'
import type { BulkRefusal } from './refusal.ts'
import { rejectedRows } from './rejected-rows.ts'
import { bulkById, countsOf, earlierOf, fileOf, lastBulks, rowsOf } from './tables.ts'
import { takeBackBulk } from './take-back.ts'

const PAGE_SIZE = 30
const LAST = 10

type Payload<Name extends keyof typeof bulkCalls> = (typeof bulkCalls)[Name] extends {
  readonly payload: { readonly Type: infer Payload }
}
  ? { readonly payload: Payload }
  : never
type Query<Name extends keyof typeof bulkCalls> = (typeof bulkCalls)[Name] extends {
  readonly query: { readonly Type: infer Query }
}
  ? { readonly query: Query }
  : never

type InvoicePayload = { readonly bulkId: string; readonly InvoicePO?: Multipart.PersistedFile }

/** The handlers of bulk imports. */
export const bulkHandlers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const work = yield* BulkWork
  const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient | Uploads>())

  /** An import's current state, or why a request about it was refused. */
  const answeredWith = <E>(
    work: Effect.Effect<
      { readonly bulk: Bulk | null; readonly more: Pick<BulkAnswer, 'next'> },
      E | BulkRefusal,
      EventStore | SqlClient.SqlClient | Uploads
    >,
  ) =>
    Effect.gen(function* () {
      const { accountId } = yield* Caller
      const head = { message: '', requestId: yield* requestId }
      const { bulk: found, more } = yield* saving(work)
      if (found === null) return { ...head, isSuccess: false, message: bulkMessages.missing } satisfies BulkAnswer
      return {
        ...head,
        isSuccess: true,
        bulk: yield* bulkAnswerWithWarnings(sql, found, accountId),
        ...more,
      } satisfies BulkAnswer
    }).pipe(
      Effect.catchIf(
        (error): error is BulkRefusal => (error as { _tag?: string })._tag === 'BulkRefusal',
        ({ message, errors }) =>
          Effect.map(requestId, (id) => ({
            isSuccess: false,
            message,
            requestId: id,
            ...(errors === undefined ? {} : { errors }),
          })),
      ),
    )

  const answered = <E>(bulk: Effect.Effect<Bulk | null, E | BulkRefusal, EventStore | SqlClient.SqlClient | Uploads>) =>
    answeredWith(Effect.map(bulk, (found) => ({ bulk: found, more: {} })))

  /** An import's rows are visible to its sender, and to people who may see codes anyway. */
  const visible = Effect.fnUntraced(function* (id: number) {
    const { accountId } = yield* Caller
    const bulk = yield* bulkById(sql, id)
    if (bulk === null) return null
    if (bulk.begun.account !== accountId && !(yield* isRevealing)) {
      return yield* new Fault({ status: 403, message: bulkMessages.notOwn })
    }
    return bulk
  })

  return {
    BeginBulk: Effect.fnUntraced(function* ({ payload }: Payload<'BeginBulk'>) {
      const saver = yield* saverOf('BeginBulk')
      const begun = Effect.flatMap(beginBulk(payload, saver), (id) => bulkById(sql, id))
      const answer: BulkAnswer = yield* answered(begun)
      if (answer.bulk === undefined) return answer
      return { ...answer, earlier: yield* earlierOf(sql, payload.sha256, answer.bulk.bulkId) }
    }, orDieUnlessFault),
    PutBulkInvoice: Effect.fnUntraced(function* ({ payload }: { readonly payload: InvoicePayload }) {
      const { accountId } = yield* Caller
      const bulkId = /^\d{1,9}$/.test(payload.bulkId.trim()) ? Number(payload.bulkId) : 0
      return yield* answered(putInvoice(bulkId, payload.InvoicePO, accountId))
    }, orDieUnlessFault),
    PutBulkRows: Effect.fnUntraced(function* ({ payload: { bulkId, from, rows } }: Payload<'PutBulkRows'>) {
      const { accountId } = yield* Caller
      return yield* answered(putRows(bulkId, from, rows, accountId))
    }, orDieUnlessFault),
    CommitBulk: Effect.fnUntraced(function* ({ payload }: Payload<'CommitBulk'>) {
      const answer = yield* answered(commitBulk(payload.bulkId, yield* saverOf('CommitBulk')))
      yield* work.wake
      return answer
    }, orDieUnlessFault),
    GetBulk: Effect.fnUntraced(function* ({ query }: Query<'GetBulk'>) {
      return yield* answered(bulkById(sql, query.id))
    }, reading),
    GetBulkList: Effect.fnUntraced(function* () {
      const { accountId } = yield* Caller
      const found = yield* lastBulks(sql, LAST)
      const bulks = yield* Effect.forEach(found, (bulk) => bulkAnswer(sql, bulk, accountId))
      return { isSuccess: true, message: '', requestId: yield* requestId, bulks } satisfies BulkListAnswer
    }, reading),
    GetBulkMatching: Effect.fnUntraced(function* ({ query }: Query<'GetBulkMatching'>) {
      const matching = /^[0-9a-f]{64}$/.test(query.shape) ? yield* matchingOf(sql, query.shape) : null
      return { isSuccess: true, message: '', requestId: yield* requestId, matching }
    }, reading),
    GetBulkRows: Effect.fnUntraced(function* ({ query }: Query<'GetBulkRows'>) {
      const { id, Verdict, PageIndex = 1, PageSize = PAGE_SIZE } = query
      const page = { name: 'pageIndex', value: PageIndex }
      const window = yield* windowOf(page, { name: 'pageSize', value: PageSize })
      const head = { message: '', requestId: yield* requestId }
      const bulk = yield* visible(id)
      if (bulk === null) {
        return { ...head, isSuccess: false, message: bulkMessages.missing, bulkRows: [], totalCount: 0 }
      }
      const counts = yield* countsOf(sql, id)
      const totalCount = Object.entries(counts).reduce(
        (sum, [verdict, count]) => (Verdict === undefined || Verdict === verdict ? sum + count : sum),
        0,
      )
      const bulkRows = yield* rowsOf(sql, id, Verdict ?? null, window)
      return { ...head, isSuccess: true, bulkRows, totalCount } satisfies BulkRowsAnswer
    }, reading),
    GetBulkProblems: Effect.fnUntraced(function* ({ query }: Query<'GetBulkProblems'>) {
      const head = { message: '', requestId: yield* requestId }
      const bulk = yield* visible(query.id)
      if (bulk === null) return { ...head, isSuccess: false, message: bulkMessages.missing, problems: [] }
      const problems = yield* problemsOf(sql, query.id)
      return { ...head, isSuccess: true, problems } satisfies BulkProblemsAnswer
    }, reading),
    CorrectBulk: Effect.fnUntraced(function* ({ payload: { bulkId, ...replacement } }: Payload<'CorrectBulk'>) {
      const { accountId } = yield* Caller
      return yield* answeredWith(correctAll(bulkId, replacement, accountId))
    }, orDieUnlessFault),
    GetRejectedRows: Effect.fnUntraced(function* ({ query }: Query<'GetRejectedRows'>) {
      const bulk = yield* visible(query.id)
      const file = bulk === null ? null : yield* fileOf(sql, query.id)
      if (bulk === null) return yield* new Fault({ status: 404, message: bulkMessages.missing })
      if (file === null) return yield* new Fault({ status: 404, message: bulkMessages.gone })
      return yield* rejectedRows(sql, query.id, file.header)
    }, reading),
    TakeBackBulk: Effect.fnUntraced(function* ({ payload: { bulkId, reason } }: Payload<'TakeBackBulk'>) {
      const answer = yield* answered(takeBackBulk(bulkId, reason, yield* saverOf('TakeBackBulk')))
      yield* work.wake
      return answer
    }, orDieUnlessFault),
  }
})
