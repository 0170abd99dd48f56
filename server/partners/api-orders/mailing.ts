import { LONGEST_MAIL_MS } from '../../core/mail/mailer.ts'
import type { ApiOrderEvent } from './api-order.ts'

export type MailBegun = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResendBegun' }>
export type MailEnded = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResendEnded' }>

/** A mail is given up when its end is not there by then: its server has died, or nobody knows whether it was taken. */
const GIVEN_UP_MS = 2 * LONGEST_MAIL_MS

/** How a mail with a delivery stands; nobody knows what became of one that was begun and never ended. */
export type MailStand =
  | { readonly how: 'mailing' | 'unknown' | 'mail' }
  | { readonly how: 'mailFailed'; readonly problem: string }

/** How the mail stands that was begun by an event of an order, at a moment by the clock of the database, as the event's. */
export const standOf = (events: ReadonlyArray<ApiOrderEvent>, { data }: MailBegun, now: number): MailStand => {
  const ended = events.find(
    (event): event is MailEnded => event.type === 'ApiOrderResendEnded' && event.data.submission === data.submission,
  )
  if (ended === undefined) return { how: now < Date.parse(data.date) + GIVEN_UP_MS ? 'mailing' : 'unknown' }
  const { problem } = ended.data
  return problem === null ? { how: 'mail' } : { how: 'mailFailed', problem }
}

/** Whether a mail of an order is going out. */
export const isMailing = (events: ReadonlyArray<ApiOrderEvent>, now: number): boolean =>
  events.some((event) => event.type === 'ApiOrderResendBegun' && standOf(events, event, now).how === 'mailing')
