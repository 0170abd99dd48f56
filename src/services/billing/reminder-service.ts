import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import {
  askedReminders,
  chosenReminders,
  type DisputeAct,
  type RemindersAct,
} from '../../schemas/billing/reminders/acts.ts'
import { reminderMessages } from '../../schemas/billing/reminders/choices.ts'
import { reminderCalls } from '../../schemas/billing/reminders.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'

/** Disputes and reminders of our invoices. */
export class ReminderService extends Context.Service<
  ReminderService,
  {
    /** Fails with `Refused` (messages by field). */
    readonly dispute: (request: ActRequest<DisputeAct>) => Effect.Effect<ActOutcome, AppError>
    /**
     * Answers the due reminders to confirm at first; then sends them, or marks them as sent by post and gives the letters
     * to the person. Fails with `Refused` (messages by field).
     */
    readonly remind: (request: ActRequest<RemindersAct>) => Effect.Effect<ActOutcome, AppError>
  }
>()('simdesk/services/ReminderService') {
  static readonly overHttp = Layer.effect(
    ReminderService,
    Effect.gen(function* () {
      const http = yield* Http
      const downloads = yield* BrowserDownload

      const dispute = Effect.fn('ReminderService.dispute')(function* ({
        act: { id, ends, draft },
        submissionId,
      }: ActRequest<DisputeAct>) {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const { DisputeInvoice, EndInvoiceDispute } = reminderCalls
        const call = http.call(ends ? EndInvoiceDispute : DisputeInvoice, {
          payload: { id, ...draft },
          headers,
        })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        if (!answer.isSuccess) return yield* refusal(answer, commonMessages.saveRefused, answer.errors)
        return { message: answer.message ?? '' }
      })

      const letter = Effect.fnUntraced(function* (id: number, level: number) {
        const query = { id, level, paper: 'A4' as const }
        const { name, blob } = yield* http.download(reminderCalls.GetReminderPdf, { query })
        yield* downloads.save(name, blob)
      })

      const remind = Effect.fn('ReminderService.remind')(function* ({ act, submissionId }: ActRequest<RemindersAct>) {
        if (!act.confirm) {
          const call = http.call(reminderCalls.CheckReminders, { payload: askedReminders(act) })
          const { reminders } = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
          return { message: '', confirm: reminders }
        }
        const { way } = act.draft
        const chosen = chosenReminders(act).map(({ id, level }) => ({ id, level }))
        if (chosen.length === 0) return yield* refusedFields({ ids: reminderMessages.none })
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const call = http.call(reminderCalls.SendReminders, { payload: { way, invoices: chosen }, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields())
        const { skipped = [], errors } = answer
        if (!answer.isSuccess) return yield* refusal(answer, commonMessages.saveRefused, errors)
        const left = new Set(skipped.map(({ id }) => id))
        const letters = way === 'post' ? chosen.filter(({ id }) => !left.has(id)) : []
        for (const { id, level } of letters) yield* letter(id, level)
        return { message: answer.message ?? '' }
      })

      return ReminderService.of({ dispute, remind })
    }),
  )

  static readonly ask = askOf(ReminderService, ReminderService.overHttp)
}
