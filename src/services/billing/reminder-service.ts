import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import {
  askedReminders,
  chosenReminders,
  type DisputeAct,
  type RemindersAct,
} from '../../schemas/billing/reminders/acts.ts'
import { REMINDERS_A_REQUEST, type ReminderCounts, reminderMessages } from '../../schemas/billing/reminders/choices.ts'
import type { RemindAnswer, RemindPayload } from '../../schemas/billing/reminders/wire.ts'
import { reminderCalls } from '../../schemas/billing/reminders.calls.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { BrowserDownload } from '../files/browser-download.ts'

type Chosen = RemindPayload['invoices']

/** As many reminders for each request as surely get an answer in time. */
const requestsOf = (chosen: Chosen): ReadonlyArray<Chosen> =>
  Array.from({ length: Math.ceil(chosen.length / REMINDERS_A_REQUEST) }, (_, index) =>
    chosen.slice(index * REMINDERS_A_REQUEST, (index + 1) * REMINDERS_A_REQUEST),
  )

type Sent = { readonly invoices: Chosen; readonly answer: RemindAnswer }

/** The reminders of a request that were not skipped. */
const remindedBy = ({ invoices, answer: { isSuccess, skipped = [] } }: Sent): Chosen =>
  isSuccess ? invoices.filter(({ id }) => skipped.every((one) => one.id !== id)) : []

/** The counts of one request. A request that was refused as a whole sent none of them. */
const countsOf = ({ invoices: { length: count }, answer }: Sent) => {
  const { isSuccess, skipped = [], failed = [], unknown = 0 } = answer
  const sent = isSuccess ? count - skipped.length - failed.length - unknown : 0
  return { sent, skipped: skipped.length, unknown, failed: count - sent - skipped.length - unknown }
}

/** The outcome of all requests in one message: the server's if there was one request, else that of their counts. */
const outcomeOf = (way: ReminderCounts['way'], all: ReadonlyArray<Sent>): string => {
  if (all.length === 1) return all[0]?.answer.message ?? ''
  const counts = all.map(countsOf)
  const sum = (name: keyof (typeof counts)[number]) => counts.reduce((total, one) => total + one[name], 0)
  const [sent, skipped, failed, unknown] = [sum('sent'), sum('skipped'), sum('failed'), sum('unknown')]
  return reminderMessages.outcome({ way, sent, skipped, failed, unknown })
}

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
        const all: Array<Sent> = []
        for (const [index, invoices] of requestsOf(chosen).entries()) {
          // The same request again has the same id, so that a retry goes on where the answer was lost.
          const headers = { [IDEMPOTENCY_HEADER]: index === 0 ? submissionId : `${submissionId}-${index + 1}` }
          const call = http.call(reminderCalls.SendReminders, { payload: { way, invoices }, headers })
          all.push({ invoices, answer: yield* Effect.mapError(call, refusalOfFields()) })
        }
        const [first] = all
        if (first === undefined || !all.some(({ answer }) => answer.isSuccess)) {
          return yield* refusal(first?.answer ?? {}, commonMessages.saveRefused, first?.answer.errors)
        }
        const letters = way === 'post' ? all.flatMap(remindedBy) : []
        for (const { id, level } of letters) yield* letter(id, level)
        return { message: outcomeOf(way, all) }
      })

      return ReminderService.of({ dispute, remind })
    }),
  )

  static readonly ask = askOf(ReminderService, ReminderService.overHttp)
}
