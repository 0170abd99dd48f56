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
import { type ActAnswer, doToOrder, nothing, refused, type Seen, withOrder } from './act.ts'
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

/** Where a mail went; of before that was kept nobody can say. */
const addressIn = ({ data }: MailBegun): string => data.email ?? 'the partner'

/** What is said where the person has to send the file: to who may have it, and to who may not. */
const fileMessages = {
  noMail: ['fileOffered', 'fileOfOthers'],
  noAddress: ['unaddressed', 'unaddressedForOthers'],
  mailFailed: ['mailFailed', 'mailFailedForOthers'],
} as const

/** What came of it, for who may have the file of the codes, or may not. */
const answerTo = (how: MailStand['how'] | keyof typeof fileMessages, email: string, mayTake: boolean): ActAnswer => {
  if (how === 'mail') return { isSuccess: true, message: apiOrderMessages.mailed(email), how }
  if (how === 'mailing') return refused('status', apiOrderMessages.mailing)
  if (how === 'unknown') return { isSuccess: false, message: apiOrderMessages.mailUnknown }
  const [own, others] = fileMessages[how]
  return mayTake
    ? { isSuccess: how !== 'mailFailed', message: apiOrderMessages[own], how: 'file' }
    : { isSuccess: false, message: apiOrderMessages[others] }
}

/** A mail that was begun, with its letter where it was begun now and is still to be posted. */
type Begun = { readonly begun: MailBegun; readonly letter?: Letter }

/** Between two looks at whether a mail has ended. */
const PAUSE_MS = 200

/** The answer to how a mail that was begun has ended, here or at another server; it is waited for. */
const endOf = Effect.fnUntraced(function* ({ begun }: Begun, mayTake: boolean) {
  while (true) {
    const known = yield* orderWith(begun.data.id)
    const { how } = standOf(known?.events ?? [], begun, yield* databaseTimeMillis)
    if (how !== 'mailing') return answerTo(how, addressIn(begun), mayTake)
    yield* Effect.sleep(PAUSE_MS)
  }
})

/** Who sends it again, and whether they may see whole activation codes: the file is theirs alone. */
type Resender = Saver & { readonly mayTake: boolean }

/** Posts a letter that is still to be posted, and writes down how that ended, where that is known. */
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
 * Sends the delivery of an order again: to the partner by mail, or where no mail is set up, or the partner has no
 * address, as the file that is offered; nothing is done for who may not have that. That a mail is begun is written down
 * before it goes out, so that two who press at once send one, and how it ended when it has: of one whose server died in
 * between, or of which the mail server said nothing, nobody knows. The letter is made where it is begun, and from then on
 * nobody interrupts it, a caller who goes away as little as the time limit: what is begun is posted.
 */
export const resendOrder = Effect.fnUntraced(function* (
  asked: Seen,
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
