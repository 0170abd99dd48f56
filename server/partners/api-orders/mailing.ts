import { LONGEST_MAIL_MS } from '../../core/mail/mailer.ts'
import type { ApiOrderEvent } from './api-order.ts'

export type MailBegun = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResendBegun' }>
export type MailEnded = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResendEnded' }>

/** When a mail without a result is given up: its server died, or the mail server did not confirm it. */
const GIVEN_UP_MS = 2 * LONGEST_MAIL_MS

/** The state of a delivery mail; `unknown` if it was started and has no result in time. */
export type MailStand =
  | { readonly how: 'mailing' | 'unknown' | 'mail' }
  | { readonly how: 'mailFailed'; readonly problem: string }

/** The state of a mail started by an event. `now` is the database's time, as is the event's. */
export const standOf = (events: ReadonlyArray<ApiOrderEvent>, { data }: MailBegun, now: number): MailStand => {
  const ended = events.find(
    (event): event is MailEnded => event.type === 'ApiOrderResendEnded' && event.data.submission === data.submission,
  )
  if (ended === undefined) return { how: now < Date.parse(data.date) + GIVEN_UP_MS ? 'mailing' : 'unknown' }
  const { problem } = ended.data
  return problem === null ? { how: 'mail' } : { how: 'mailFailed', problem }
}

/** Whether a mail of an order is being sent. */
export const isMailing = (events: ReadonlyArray<ApiOrderEvent>, now: number): boolean =>
  events.some((event) => event.type === 'ApiOrderResendBegun' && standOf(events, event, now).how === 'mailing')
