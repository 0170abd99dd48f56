import { Context, Effect, Layer } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { bulkCalls } from '../../schemas/stock/bulk.calls.ts'
import type { BulkImport, BulkLookups } from '../../schemas/stock/bulk.ts'
import type { BulkProblem, BulkReplacement } from '../../schemas/stock/bulk-problems.ts'
import { warehouseCalls } from '../../schemas/stock/warehouse.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { succeeded } from '../core/refusal.ts'
import { bulkIn } from './bulk/bulk-in.ts'
import { bulkLookups } from './bulk/lookups.ts'

/** An import, and whether the lists for its cells are needed too. */
export type ProblemsQuery = { readonly bulkId: number; readonly isWithLists: boolean }
export type ProblemsFound = {
  readonly problems: ReadonlyArray<BulkProblem>
  /** Null if they were not asked for. */
  readonly lookups: BulkLookups | null
}
export type CorrectAllRequest = BulkReplacement & { readonly bulkId: number }

const answered = succeeded(commonMessages.saveRefused)

/** The equal problems of an import's refused rows, each corrected in all its rows at once. */
export class BulkProblemsService extends Context.Service<
  BulkProblemsService,
  {
    readonly load: (query: ProblemsQuery) => Effect.Effect<ProblemsFound, AppError>
    /** Replaces a text in all refused rows. Gives the import with its new counts. */
    readonly correctAll: (request: CorrectAllRequest) => Effect.Effect<BulkImport, AppError>
  }
>()('simdesk/services/BulkProblemsService') {
  static readonly overHttp = Layer.effect(
    BulkProblemsService,
    Effect.gen(function* () {
      const http = yield* Http
      const lists = Effect.suspend(() =>
        Effect.map(Effect.flatMap(http.call(warehouseCalls.GetWarehouseDropdown, {}), answered), bulkLookups),
      )
      return BulkProblemsService.of({
        load: Effect.fn('BulkProblemsService.load')(function* ({ bulkId, isWithLists }: ProblemsQuery) {
          const asked = http.call(bulkCalls.GetBulkProblems, { query: { id: bulkId } })
          const [{ problems }, lookups] = yield* Effect.all(
            [Effect.flatMap(asked, answered), isWithLists ? lists : Effect.succeed(null)],
            { concurrency: 2 },
          )
          return { problems, lookups }
        }),
        correctAll: Effect.fn('BulkProblemsService.correctAll')(function* (request: CorrectAllRequest) {
          let answer = yield* http.call(bulkCalls.CorrectBulk, { payload: request })
          // What was replaced before a lost answer is found no more, so another try goes on from there.
          while (answer.isSuccess && answer.next !== undefined) {
            answer = yield* http.call(bulkCalls.CorrectBulk, { payload: { ...request, after: answer.next } })
          }
          return yield* bulkIn(answer)
        }),
      })
    }),
  )

  static readonly ask = askOf(BulkProblemsService, BulkProblemsService.overHttp)
}
