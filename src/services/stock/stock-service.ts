import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import {
  type AssignAnswer,
  type AssignmentDraft,
  type AssignmentRecord,
  assignmentMessages,
  type JudgedItem,
} from '../../schemas/stock/assignment.ts'
import { holderWith } from '../../schemas/stock/holder.ts'
import { codesIn } from '../../schemas/stock/identity/code-list.ts'
import { stockCalls } from '../../schemas/stock/stock.calls.ts'
import type { ItemReturnAct } from '../../schemas/stock/stock-acts.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'

/** The partners and customers that stock can be assigned to, and the plans and suppliers in stock. */
export type AssignmentLookups = {
  readonly partners: ReadonlyArray<LookupItem>
  readonly customers: ReadonlyArray<LookupItem>
  readonly plans: ReadonlyArray<LookupItem>
  readonly suppliers: ReadonlyArray<LookupItem>
}

export type AssignRequest = {
  readonly draft: AssignmentDraft
  readonly ids: ReadonlyArray<number>
  readonly submissionId: string
}
/** The outcome of a preview or an action. `rows` lists the SIMs if something prevents it. */
export type Judged = { readonly message: string; readonly rows: ReadonlyArray<JudgedItem> }
/** `id` is the number of the assignment. Null if other people took some of the SIMs first; nothing was written then. */
export type Assigned = Judged & { readonly id: number | null }

export type TakeBackRequest = {
  readonly ids: ReadonlyArray<number>
  readonly reason: string
  readonly submissionId: string
}
export type AssignmentQuery = { readonly id: number }

const answered = succeeded(commonMessages.saveRefused)

/** The answer if no field has a problem. SIMs that were taken meanwhile are an answer, too. */
const judged = (answer: AssignAnswer) => {
  const isAnswer = answer.isSuccess || answer.rows !== undefined
  return isAnswer
    ? Effect.succeed({ message: answer.message ?? '', rows: answer.rows ?? [], id: answer.id ?? null })
    : Effect.fail(refusal(answer, commonMessages.saveRefused, answer.errors ?? []))
}

/** Assigns stock, unassigns it and records returns. */
export class StockService extends Context.Service<
  StockService,
  {
    readonly lookups: () => Effect.Effect<AssignmentLookups, AppError>
    /** The SIMs that would be assigned, one a row. Fails with `Refused` (messages by field). */
    readonly preview: (query: { readonly draft: AssignmentDraft }) => Effect.Effect<Judged, AppError>
    readonly assign: (request: AssignRequest) => Effect.Effect<Assigned, AppError>
    /** An assignment with its SIMs. */
    readonly assignment: (query: AssignmentQuery) => Effect.Effect<AssignmentRecord, AppError>
    /** Unassigns SIMs. Gives the server's message, and the reason if it was refused. */
    readonly takeBack: (request: TakeBackRequest) => Effect.Effect<Judged & { readonly isDone: boolean }, AppError>
    /** Records the return of one SIM. Fails with `Refused` (messages by field). */
    readonly giveBack: (request: ActRequest<ItemReturnAct>) => Effect.Effect<ActOutcome, AppError>
  }
>()('simdesk/services/StockService') {
  static readonly overHttp = Layer.effect(
    StockService,
    Effect.gen(function* () {
      const http = yield* Http

      const lookups = Effect.fn('StockService.lookups')(function* () {
        const answer = yield* Effect.flatMap(http.call(stockCalls.GetAssignmentDropdown, {}), answered)
        return {
          partners: answer.activePartnerDropdowns,
          customers: answer.activeCustomerDropdowns,
          plans: answer.planDropdowns,
          suppliers: answer.supplierDropdowns,
        }
      })

      const targetOf = ({ kind, targetId }: AssignmentDraft) => {
        const holder = holderWith(kind, Number(targetId))
        return { kind: holder?.kind ?? ('partner' as const), targetId: holder?.id ?? 0 }
      }

      const preview = Effect.fn('StockService.preview')(function* ({ draft }: { readonly draft: AssignmentDraft }) {
        const what =
          draft.mode === 'paste'
            ? { codes: codesIn(draft.codes) }
            : {
                pick: {
                  planID: Number(draft.planID),
                  supplierID: Number(draft.supplierID),
                  quantity: Number(draft.quantity),
                },
              }
        const call = http.call(stockCalls.PreviewAssignment, { payload: { ...targetOf(draft), ...what } })
        const { message, rows } = yield* Effect.flatMap(Effect.mapError(call, refusalOfFields()), judged)
        return { message, rows }
      })

      const assign = Effect.fn('StockService.assign')(function* ({ draft, ids, submissionId }: AssignRequest) {
        const payload = { flag: 1 as const, ...targetOf(draft), ids, note: draft.note.trim() }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(stockCalls.AssignInventory, { payload, headers })
        return yield* Effect.flatMap(Effect.mapError(call, refusalOfFields()), judged)
      })

      const assignment = Effect.fn('StockService.assignment')(function* ({ id }: AssignmentQuery) {
        const answer = yield* Effect.flatMap(http.call(stockCalls.GetAssignment, { query: { id } }), answered)
        return answer.assignment ?? (yield* refusal(answer, assignmentMessages.missing))
      })

      const takeBack = Effect.fn('StockService.takeBack')(function* ({ ids, reason, submissionId }: TakeBackRequest) {
        const payload = { flag: 2 as const, kind: 'partner' as const, targetId: 0, ids, note: reason.trim() }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const asked = Effect.mapError(http.call(stockCalls.AssignInventory, { payload, headers }), refusalOfFields())
        const answer = yield* asked
        const { message, rows } = yield* judged(answer)
        return { message, rows, isDone: answer.isSuccess }
      })

      const giveBack = Effect.fn('StockService.giveBack')(function* ({ act, submissionId }: ActRequest<ItemReturnAct>) {
        const reason = act.draft.reason.trim()
        if (reason === '') return yield* refusedFields({ reason: assignmentMessages.reason })
        const payload = { ids: [act.id], reason, restocked: act.draft.restocked === 'yes' }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(stockCalls.ReturnInventory, { payload, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        const { message, rows } = yield* judged(answer)
        return answer.isSuccess ? { message } : yield* refusal({ message: rows[0]?.verdict ?? message }, message)
      })

      return StockService.of({ lookups, preview, assign, assignment, takeBack, giveBack })
    }),
  )

  static readonly ask = askOf(StockService, StockService.overHttp)
}
