import { Effect } from 'effect'
import { documentMailMessages } from '../../../src/schemas/billing/document-mail/choices.ts'
import type { InvoiceActAnswer } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { EventStore } from '../../core/events/event-store.ts'
import type { Letter } from '../../core/mail/letters.ts'
import { type Post, UNFINISHED } from '../../core/mail/mailer.ts'
import { databaseTimeMillis } from '../../core/postgres/clock.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { invoiceWith } from '../offline/invoice.ts'
import { type OfflineSaleEvent, offlineSaleStream, type SaleMail, type SendBegun } from '../offline-sale.ts'
import { mailStatus } from './mails.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

/** A begun mail, with its letter if this call began it and must send it. */
export type Begun = { readonly begun: SendBegun; readonly number: string; readonly letter?: Letter }

/**
 * Sends the letter if there is one, and records the outcome if it is known. If the server dies in between, or the mail
 * server does not confirm, the outcome stays unknown.
 */
export const postMail = Effect.fnUntraced(function* (post: Post, { begun, letter }: Begun, saver: Saver) {
  if (letter === undefined) return
  const store = yield* EventStore
  const outcome = yield* post(begun.to, letter).pipe(
    Effect.map((refused) => ({ refused, problem: null })),
    Effect.catchTag('MailProblem', (problem) => Effect.succeed({ refused: [], problem })),
  )
  const { refused, problem } = outcome
  if (problem?.code === UNFINISHED) return
  const { id, by, submission, mail } = begun
  const data = { id, by, submission, mail, date: new Date(yield* databaseTimeMillis).toISOString() }
  const ended: OfflineSaleEvent =
    problem === null
      ? { type: 'OfflineSaleSent', data: { ...data, refused } }
      : { type: 'OfflineSaleSendFailed', data: { ...data, reason: problem.message } }
  yield* store.append({
    stream: offlineSaleStream(id),
    expectedVersion: 'any',
    events: [ended],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
})

const unknown: Answer = { isSuccess: false, message: documentMailMessages.unknown, mailed: 'unknown' }

const answerTo = ({ begun, sent, failed }: SaleMail, number: string): Answer => {
  if (failed !== null) {
    return { isSuccess: false, message: documentMailMessages.failed(failed.reason), mailed: 'failed' }
  }
  if (sent === null) return unknown
  const taken = begun.to.filter((address) => !sent.refused.includes(address)).join(', ')
  return {
    isSuccess: true,
    mailed: 'sent',
    message:
      sent.refused.length === 0
        ? documentMailMessages.sent(number, taken)
        : documentMailMessages.partlySent(number, taken, sent.refused.join(', ')),
  }
}

/** Between checks for the outcome of a mail. */
const PAUSE_MS = 200

/** Waits for the outcome of a mail, from this or another server, and returns the answer. */
export const outcomeOf = Effect.fnUntraced(function* ({ begun, number }: Begun) {
  while (true) {
    const sale = yield* invoiceWith(begun.id)
    const mail = sale?.mails.find((one) => one.begun.mail === begun.mail)
    if (mail === undefined) return unknown
    if (mailStatus(mail, yield* databaseTimeMillis) !== 'sending') return answerTo(mail, number)
    yield* Effect.sleep(PAUSE_MS)
  }
})
