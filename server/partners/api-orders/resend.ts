import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { deliveryLetter, type Letter } from '../../core/mail/letters.ts'
import { type Post, UNFINISHED } from '../../core/mail/mailer.ts'
import { databaseTimeMillis } from '../../core/postgres/clock.ts'
import { integer } from '../../core/projections/rows.ts'
import type { Decided, Done, Earlier } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { type ActAnswer, doToOrder, nothing, type OrderRevision, refused, withOrder } from './act.ts'
import { type ApiOrderEvent, apiOrderStream } from './api-order.ts'
import { deliveryOf } from './delivery.ts'
import { isMailing, type MailBegun, type MailEnded, type MailStand, standOf } from './mailing.ts'
import { type KnownOrder, orderWith } from './order.ts'

type Resent = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResent' }>

const addressOf = Effect.fnUntraced(function* (partnerId: number) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ email: string; name: string }>`select email,
      coalesce(nullif(contact_person, ''), name) as name from partners where id = ${integer(partnerId)}`
  return found ?? { email: '', name: '' }
})

/** The address of a mail; old events do not have it. */
const addressIn = ({ data }: MailBegun): string => data.email ?? 'the partner'

/** The messages if the person must send the file: for people who may have it, and others. */
const fileMessages = {
  noMail: ['fileOffered', 'fileOfOthers'],
  noAddress: ['unaddressed', 'unaddressedForOthers'],
  mailFailed: ['mailFailed', 'mailFailedForOthers'],
} as const

/** The answer, depending on whether the person may have the file of codes. */
const answerTo = (how: MailStand['how'] | keyof typeof fileMessages, email: string, mayTake: boolean): ActAnswer => {
  if (how === 'mail') return { isSuccess: true, message: apiOrderMessages.mailed(email), how }
  if (how === 'mailing') return refused('status', apiOrderMessages.mailing)
  if (how === 'unknown') return { isSuccess: false, message: apiOrderMessages.mailUnknown }
  const [own, others] = fileMessages[how]
  return mayTake
    ? { isSuccess: how !== 'mailFailed', message: apiOrderMessages[own], how: 'file' }
    : { isSuccess: false, message: apiOrderMessages[others] }
}

/** A started mail, with its letter if this call started it and must send it. */
type Begun = { readonly begun: MailBegun; readonly letter?: Letter }

/** Between checks for a mail's result. */
const PAUSE_MS = 200

/** Waits for a mail's result, from this or another server, and returns the answer. */
const endOf = Effect.fnUntraced(function* ({ begun }: Begun, mayTake: boolean) {
  while (true) {
    const known = yield* orderWith(begun.data.id)
    const { how } = standOf(known?.events ?? [], begun, yield* databaseTimeMillis)
    if (how !== 'mailing') return answerTo(how, addressIn(begun), mayTake)
    yield* Effect.sleep(PAUSE_MS)
  }
})

/** The person who resends, and whether they may see full activation codes. Only then may they get the file. */
type Resender = Saver & { readonly mayTake: boolean }

/** Sends the letter if there is one, and records the result if it is known. */
const posted = Effect.fnUntraced(function* (post: Post, { begun, letter }: Begun, requestId: string) {
  if (letter === undefined) return
  const store = yield* EventStore
  const problem = yield* post(addressIn(begun), letter).pipe(
    Effect.as(null),
    Effect.catchTag('MailProblem', (problem) => Effect.succeed(problem)),
  )
  if (problem?.code === UNFINISHED) return
  const { id, by, submission } = begun.data
  const date = new Date(yield* databaseTimeMillis).toISOString()
  const ended: MailEnded = {
    type: 'ApiOrderResendEnded',
    data: { id, by, submission, date, problem: problem?.message ?? null },
  }
  yield* store.append({
    stream: apiOrderStream(id),
    expectedVersion: 'any',
    events: [ended],
    actor: 'system',
    requestId,
  })
})

/**
 * Sends an order's delivery again: by mail to the partner, or as a file if mail is not set up or the partner has no
 * address. People who may not have the file get none. The start of a mail is recorded before it is sent, so that two
 * concurrent requests send one. Its result is recorded afterwards. If the server dies in between, or the mail server
 * does not confirm, the result is unknown. From the start on, sending cannot be interrupted, neither by a leaving
 * caller nor by the time limit.
 */
export const resendOrder = Effect.fnUntraced(function* (
  asked: OrderRevision,
  { mayTake, ...saver }: Resender,
  post: Post | null,
) {
  const whyFile = post === null ? 'noMail' : 'noAddress'
  const decide = Effect.fnUntraced(function* ({ order, events }: KnownOrder, done: Done) {
    const now = yield* databaseTimeMillis
    if (isMailing(events, now)) return nothing(answerTo('mailing', '', mayTake))
    const { email, name } = yield* addressOf(order.partnerId)
    const written = (event: ApiOrderEvent, answer: ActAnswer | Begun): Decided<ActAnswer | Begun> => ({
      answer,
      appends: [{ stream: apiOrderStream(order.id), expectedVersion: 'any', events: [event] }],
    })
    if (post === null || email === '') {
      const file = { type: 'ApiOrderResent', data: { id: order.id, ...done, how: 'file' } } as const
      const answer = answerTo(whyFile, email, mayTake)
      return mayTake ? written(file, answer) : nothing(answer)
    }
    const letter = deliveryLetter({ requestId: order.requestId, name, file: yield* deliveryOf(order) })
    const date = new Date(now).toISOString()
    const begun: MailBegun = { type: 'ApiOrderResendBegun', data: { id: order.id, ...done, date, email } }
    return written(begun, { begun, letter })
  })
  const again = (earlier: Earlier): ActAnswer | Begun => {
    const event = earlier as unknown as MailBegun | Resent
    if (event.type === 'ApiOrderResendBegun') return { begun: event }
    return answerTo(event.data.how === 'file' ? whyFile : 'unknown', '', mayTake)
  }
  const outcome = yield* doToOrder(asked, { act: 'resend', again, decide }, saver).pipe(
    Effect.tap((done) => (post !== null && 'begun' in done ? posted(post, done, saver.requestId) : Effect.void)),
    Effect.uninterruptible,
  )
  return yield* withOrder(asked.id, 'begun' in outcome ? yield* endOf(outcome, mayTake) : outcome)
})
