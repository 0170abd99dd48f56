import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { apiOrderMessages } from '../../src/schemas/api-order/choices.ts'
import { type ApiOrderEvent, apiOrderStream } from '../domain/api-order.ts'
import { EventStore } from '../events/event-store.ts'
import { deliveryLetter, type Letter } from '../mail/letters.ts'
import type { Post } from '../mail/mailer.ts'
import { integer } from '../projections/rows.ts'
import type { Decided, Done, Earlier } from '../saving/once.ts'
import type { Saver } from '../saving/saver.ts'
import { type ActAnswer, doToOrder, nothing, type Seen, withOrder } from './act.ts'
import { deliveryOf } from './delivery.ts'
import { type KnownOrder, orderWith } from './order.ts'

type Resent = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResent' }>

const addressOf = Effect.fnUntraced(function* (partnerId: number) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ email: string; name: string }>`select email,
      coalesce(nullif(contact_person, ''), name) as name from partners where id = ${integer(partnerId)}`
  return found ?? { email: '', name: '' }
})

/** What came of it, for who may have the file of the codes, or may not. */
const answerTo = (how: string, email: string, mayTake: boolean): ActAnswer => {
  if (how === 'mail') return { isSuccess: true, message: apiOrderMessages.mailed(email), how }
  const isFile = how === 'file'
  if (!mayTake) {
    return { isSuccess: false, message: apiOrderMessages[isFile ? 'fileOfOthers' : 'mailFailedForOthers'] }
  }
  return { isSuccess: isFile, message: apiOrderMessages[isFile ? 'fileOffered' : 'mailFailed'], how: 'file' }
}

/** How the delivery that was sent under a submission went out in the end. */
const howOf = ({ events }: KnownOrder, submission: string): string | null =>
  events.findLast((event): event is Resent => event.type === 'ApiOrderResent' && event.data.submission === submission)
    ?.data.how ?? null

/** Who sends it again, and whether they may see whole activation codes: the file is theirs alone. */
type Resender = Saver & { readonly mayTake: boolean }
type Mail = { readonly email: string; readonly letter: Letter; readonly event: Resent }

/**
 * Sends the delivery of an order again: to the partner by mail, or where no mail is set up, or the partner has no
 * address, as the file that is offered; nothing is done for who may not have that. It is written down before the mail
 * goes out, so that two who press at once send one; that a mail did not go out is written down after it. The letter is
 * made where that is decided, and from then on nobody interrupts it, a caller who goes away as little as the time limit:
 * what is written down is posted.
 */
export const resendOrder = Effect.fnUntraced(function* (
  asked: Seen,
  { mayTake, ...saver }: Resender,
  post: Post | null,
) {
  const store = yield* EventStore
  const decided = { mail: null as Mail | null }
  const decide = Effect.fnUntraced(function* ({ order }: KnownOrder, done: Done) {
    const { email, name } = yield* addressOf(order.partnerId)
    const how = post === null || email === '' ? 'file' : 'mail'
    if (how === 'file' && !mayTake) return nothing(answerTo(how, email, mayTake))
    const event: Resent = { type: 'ApiOrderResent', data: { id: order.id, ...done, how } }
    if (how === 'mail') {
      const letter = deliveryLetter({ requestId: order.requestId, name, file: yield* deliveryOf(order) })
      decided.mail = { email, letter, event }
    }
    return {
      answer: answerTo(how, email, mayTake),
      appends: [{ stream: apiOrderStream(order.id), expectedVersion: 'any', events: [event] }],
    } satisfies Decided<ActAnswer>
  })
  const earlier = { submission: '' }
  const again = ({ data }: Earlier): ActAnswer => {
    earlier.submission = data.submission
    decided.mail = null
    return { isSuccess: true, message: '' }
  }
  const answer = yield* doToOrder(asked, { act: 'resend', again, decide }, saver)
  if (earlier.submission !== '') {
    const known = yield* orderWith(asked.id)
    const { email } = yield* addressOf(known?.order.partnerId ?? 0)
    const how = known === null ? null : howOf(known, earlier.submission)
    return yield* withOrder(asked.id, answerTo(how ?? 'file', email, mayTake))
  }
  const { mail } = decided
  if (!answer.isSuccess || mail === null || post === null) return yield* withOrder(asked.id, answer)
  const failed = store.append({
    stream: apiOrderStream(asked.id),
    expectedVersion: 'any',
    events: [{ type: 'ApiOrderResent', data: { ...mail.event.data, how: 'mailFailed' } }],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
  const told = yield* post(mail.email, mail.letter).pipe(
    Effect.as(answer),
    Effect.catchTag('MailProblem', () => Effect.as(failed, answerTo('mailFailed', mail.email, mayTake))),
  )
  return yield* withOrder(asked.id, told)
}, Effect.uninterruptible)
