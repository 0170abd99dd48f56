import { Context, Effect, Layer } from 'effect'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, UnexpectedAnswer } from '../../schemas/core/errors.ts'
import { inventoryMessages, networkMessages } from '../../schemas/core/messages.ts'
import {
  type CorrectableItem,
  type CorrectedItem,
  type CorrectionDraft,
  correctionProblems,
  plainReason,
} from '../../schemas/stock/inventory-correction.ts'
import { inventoryCalls } from '../../schemas/stock/inventory-master.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusalOfFields, refusedFields } from '../core/refusal.ts'
import { fileVault } from '../core/vault.ts'

/** A retry has the same `submissionId`, so it is done once. */
type Act = { readonly id: number; readonly version: number | null; readonly submissionId: string }

export type CorrectRequest = Act & {
  /** The SIM as it was loaded. */
  readonly item: CorrectableItem
  readonly draft: CorrectionDraft
  /** The new invoice's handle in the file vault. */
  readonly fileRef: string | null
}
export type VoidRequest = Act & { readonly reason: string }

/** Actions on a SIM outside its form: its locked fields are corrected, or it is voided. */
export class InventoryCorrectionService extends Context.Service<
  InventoryCorrectionService,
  {
    readonly correct: (
      request: CorrectRequest,
    ) => Effect.Effect<{ readonly message: string; readonly item: CorrectedItem }, AppError>
    readonly void: (request: VoidRequest) => Effect.Effect<{ readonly message: string }, AppError>
  }
>()('simdesk/services/InventoryCorrectionService') {
  static readonly overHttp = Layer.effect(
    InventoryCorrectionService,
    Effect.gen(function* () {
      const http = yield* Http

      const correct = Effect.fn('InventoryCorrectionService.correct')(function* (request: CorrectRequest) {
        const { id, version, item, draft, fileRef, submissionId } = request
        const problems = correctionProblems(item, draft)
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const file = fileRef === null ? null : fileVault.get(fileRef)
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

      const voidItem = Effect.fn('InventoryCorrectionService.void')(function* (request: VoidRequest) {
        const { id, version, reason, submissionId } = request
        const payload = { id, reason: plainReason(reason), ...(version === null ? {} : { version }) }
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
