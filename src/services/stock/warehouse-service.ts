import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { ReceiptQuantityAct, ReorderLevelAct } from '../../schemas/stock/stock-acts.ts'
import { warehouseCalls } from '../../schemas/stock/warehouse.calls.ts'
import { RECEIPT_QUANTITY_MAX, REORDER_LEVEL_MAX, warehouseMessages } from '../../schemas/stock/warehouse.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields } from '../core/refusal.ts'

type WarehouseSave = ActRequest<ReorderLevelAct | ReceiptQuantityAct>

/** A typed whole number; null if it is not in the range. */
const wholeIn = (text: string, from: number, to: number): number | null => {
  const given = text.trim()
  const number = Number(given)
  return /^\d{1,9}$/.test(given) && number >= from && number <= to ? number : null
}

/** Actions on the warehouse's stock outside the lists. */
export class WarehouseService extends Context.Service<
  WarehouseService,
  {
    /** Fails with `Refused` (messages by field) if the number or the reason is wrong. */
    readonly save: (request: WarehouseSave) => Effect.Effect<ActOutcome, AppError>
  }
>()('simdesk/services/WarehouseService') {
  static readonly overHttp = Layer.effect(
    WarehouseService,
    Effect.gen(function* () {
      const http = yield* Http

      const answered = Effect.fnUntraced(function* (
        call: Effect.Effect<Parameters<typeof acceptedAnswer>[0], AppError>,
      ) {
        const answer = yield* Effect.flatMap(Effect.mapError(call, refusalOfFields()), acceptedAnswer)
        return { message: answer.message || commonMessages.saved }
      })

      const save = Effect.fn('WarehouseService.save')(function* ({ act, submissionId }: WarehouseSave) {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        if (act.kind === 'reorderLevel') {
          const level = wholeIn(act.draft.level, 0, REORDER_LEVEL_MAX)
          if (level === null) return yield* refusedFields({ level: warehouseMessages.level })
          return yield* answered(
            http.call(warehouseCalls.SetReorderLevel, { payload: { planID: act.id, level }, headers }),
          )
        }
        const quantity = wholeIn(act.draft.quantity, 1, RECEIPT_QUANTITY_MAX)
        const reason = act.draft.reason.trim()
        const problems = {
          ...(quantity === null && { quantity: warehouseMessages.quantity }),
          ...(reason === '' && { reason: warehouseMessages.reason }),
        }
        if (quantity === null || reason === '') return yield* refusedFields(problems)
        const payload = { id: act.id, quantity, reason }
        return yield* answered(http.call(warehouseCalls.CorrectReceipt, { payload, headers }))
      })

      return WarehouseService.of({ save })
    }),
  )

  static readonly ask = askOf(WarehouseService, WarehouseService.overHttp)
}
