import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { apiOrderMessages } from '../../src/schemas/api-order/choices.ts'
import { type ApiOrderEvent, apiOrderStream } from '../domain/api-order.ts'
import { EventStore } from '../events/event-store.ts'
import { deliveryLetter, type Letter } from '../mail/letters.ts'
import type { Post } from '../mail/mailer.ts'
import { integer } from '../projections/rows.ts'
import type { Decided, Done, Earlier } from '../saving/once.ts'
import type { Saver } from '../saving/saver.ts'
import { type ActAnswer, doToOrder, nothing, refused, type Seen, withOrder } from './act.ts'
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

/** What came of it, for who may have the file of the codes, or may not. */
const answerTo = (how: MailStand['how'] | 'file', email: string, mayTake: boolean): ActAnswer => {
  if (how === 'mail') return { isSuccess: true, message: apiOrderMessages.mailed(email), how }
  if (how === 'mailing') return refused('status', apiOrderMessages.mailing)
  if (how === 'unknown') return { isSuccess: false, message: apiOrderMessages.mailUnknown }
  const isFile = how === 'file'
  if (!mayTake) {
    return { isSuccess: false, message: apiOrderMessages[isFile ? 'fileOfOthers' : 'mailFailedForOthers'] }
  }
  return { isSuccess: isFile, message: apiOrderMessages[isFile ? 'fileOffered' : 'mailFailed'], how: 'file' }
}

/** Between two looks at whether a mail has ended. */
const PAUSE_MS = 200

/** The answer to how a mail that was begun has ended, here or at another server; it is waited for. */
const endOf = Effect.fnUntraced(function* (begun: MailBegun, mayTake: boolean) {
  while (true) {
    const known = yield* orderWith(begun.data.id)
    const { how } = standOf(known?.events ?? [], begun, yield* Clock.currentTimeMillis)
    if (how !== 'mailing') return answerTo(how, (yield* addressOf(known?.order.partnerId ?? 0)).email, mayTake)
    yield* Effect.sleep(PAUSE_MS)
  }
})

/** Who sends it again, and whether they may see whole activation codes: the file is theirs alone. */
type Resender = Saver & { readonly mayTake: boolean }
type Mail = { readonly email: string; readonly letter: Letter; readonly begun: MailBegun }

/** Posts a mail that was begun, and writes down how that ended. */
const posted = Effect.fnUntraced(function* (post: Post, { email, letter, begun }: Mail, requestId: string) {
  const store = yield* EventStore
  const problem = yield* post(email, letter).pipe(
    Effect.as(null),
    Effect.catchTag('MailProblem', ({ message }) => Effect.succeed(message)),
  )
  const date = new Date(yield* Clock.currentTimeMillis).toISOString()
  const ended: MailEnded = { type: 'ApiOrderResendEnded', data: { ...begun.data, date, problem } }
  const stream = apiOrderStream(begun.data.id)
  yield* store.append({ stream, expectedVersion: 'any', events: [ended], actor: 'system', requestId })
})

/**
 * Sends the delivery of an order again: to the partner by mail, or where no mail is set up, or the partner has no
 * address, as the file that is offered; nothing is done for who may not have that. That a mail is begun is written down
 * before it goes out, so that two who press at once send one, and how it ended when it has: of one whose server died in
 * between nobody knows. The letter is made where it is begun, and from then on nobody interrupts it, a caller who goes
 * away as little as the time limit: what is begun is posted.
 */
export const resendOrder = Effect.fnUntraced(function* (
  asked: Seen,
  { mayTake, ...saver }: Resender,
  post: Post | null,
) {
  /** The mail under the key of the caller, and what is left to be done about it. */
  const under = { begun: null as MailBegun | null, sending: Effect.void as ReturnType<typeof posted> }
  const decide = Effect.fnUntraced(function* ({ order, events }: KnownOrder, done: Done) {
    if (isMailing(events, Date.parse(done.date))) return nothing(answerTo('mailing', '', mayTake))
    const { email, name } = yield* addressOf(order.partnerId)
    const written = (event: ApiOrderEvent, how: 'mail' | 'file'): Decided<ActAnswer> => ({
      answer: answerTo(how, email, mayTake),
      appends: [{ stream: apiOrderStream(order.id), expectedVersion: 'any', events: [event] }],
    })
    if (post === null || email === '') {
      const file = { type: 'ApiOrderResent', data: { id: order.id, ...done, how: 'file' } } as const
      return mayTake ? written(file, 'file') : nothing(answerTo('file', email, mayTake))
    }
    const letter = deliveryLetter({ requestId: order.requestId, name, file: yield* deliveryOf(order) })
    const begun: MailBegun = { type: 'ApiOrderResendBegun', data: { id: order.id, ...done } }
    Object.assign(under, { begun, sending: posted(post, { email, letter, begun }, saver.requestId) })
    return written(begun, 'mail')
  })
  const again = (earlier: Earlier): ActAnswer => {
    const { type, data } = earlier as unknown as MailBegun | Resent
    Object.assign(under, { begun: type === 'ApiOrderResendBegun' ? earlier : null, sending: Effect.void })
    return answerTo(type === 'ApiOrderResendBegun' ? 'mail' : data.how === 'file' ? 'file' : 'unknown', '', mayTake)
  }
  const answer = yield* doToOrder(asked, { act: 'resend', again, decide }, saver).pipe(
    Effect.tap(({ isSuccess }) => (isSuccess ? under.sending : Effect.void)),
    Effect.uninterruptible,
  )
  if (!answer.isSuccess || under.begun === null) return yield* withOrder(asked.id, answer)
  return yield* withOrder(asked.id, yield* endOf(under.begun, mayTake))
})
