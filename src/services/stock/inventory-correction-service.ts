import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, UnexpectedAnswer } from '../../schemas/core/errors.ts'
import { inventoryMessages, networkMessages } from '../../schemas/core/messages.ts'
import { correctionProblems, plainReason, requiredReasonProblems } from '../../schemas/stock/inventory-correction.ts'
import { inventoryCalls } from '../../schemas/stock/inventory-master.calls.ts'
import type { ItemCorrectionAct, ItemVoidingAct } from '../../schemas/stock/stock-acts.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'

/** Actions on a SIM outside its form: its locked fields are corrected, or it is voided. */
export class InventoryCorrectionService extends Context.Service<
  InventoryCorrectionService,
  {
    readonly correct: (request: ActRequest<ItemCorrectionAct>) => Effect.Effect<ActOutcome, AppError>
    readonly void: (request: ActRequest<ItemVoidingAct>) => Effect.Effect<ActOutcome, AppError>
  }
>()('simdesk/services/InventoryCorrectionService') {
  static readonly overHttp = Layer.effect(
    InventoryCorrectionService,
    Effect.gen(function* () {
      const http = yield* Http

      const correct = Effect.fn('InventoryCorrectionService.correct')(function* ({
        act: { id, version, item, draft, file: chosen },
        submissionId,
      }: ActRequest<ItemCorrectionAct>) {
        const problems = correctionProblems(item, draft)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const file = chosen ? fileVault.get(chosen.ref) : null
        if (file === undefined) return yield* refusedFields({ invoicePO: inventoryMessages.fileLost })
        const { invoicePO: _, reason, InvoiceCurrency, ...costs } = draft
        const form = {
          id: String(id),
          ...(version === null ? {} : { version: String(version) }),
          InvoiceCurrency,
          ...Object.fromEntries(Object.entries(costs).map(([name, text]) => [name, text.trim()])),
          reason: plainReason(reason),
        }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const answer = yield* http
          .call(inventoryCalls.CorrectInventory, { form, file, headers })
          .pipe(Effect.mapError(refusalOfFields()), Effect.flatMap(acceptedAnswer))
        if (answer.item === undefined) {
          return yield* new UnexpectedAnswer({ path: 'item', message: networkMessages.otherShape('item') })
        }
        return { message: answer.message || inventoryMessages.corrected, item: answer.item }
      })

      const voidItem = Effect.fn('InventoryCorrectionService.void')(function* ({
        act: { id, version, draft },
        submissionId,
      }: ActRequest<ItemVoidingAct>) {
        const problems = requiredReasonProblems(draft.reason)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const payload = { id, reason: plainReason(draft.reason), ...(version === null ? {} : { version }) }
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const answer = yield* http
          .call(inventoryCalls.VoidInventory, { payload, headers })
          .pipe(Effect.mapError(refusalOfFields()), Effect.flatMap(acceptedAnswer))
        return { message: answer.message || inventoryMessages.voidedNow }
      })

      return InventoryCorrectionService.of({ correct, void: voidItem })
    }),
  )

  static readonly ask = askOf(InventoryCorrectionService, InventoryCorrectionService.overHttp)
}
