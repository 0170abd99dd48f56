import type { ApiOrderEvent } from '../domain/api-order.ts'
import { LONGEST_MAIL_MS } from '../mail/mailer.ts'

export type MailBegun = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResendBegun' }>
export type MailEnded = Extract<ApiOrderEvent, { readonly type: 'ApiOrderResendEnded' }>

/** The server that began a mail is given up when its end is not there by then: it has died, or could not write it down. */
const GIVEN_UP_MS = 2 * LONGEST_MAIL_MS

/** How a mail with a delivery stands; nobody knows what became of one that was begun and never ended. */
export type MailStand =
  | { readonly how: 'mailing' | 'unknown' | 'mail' }
  | { readonly how: 'mailFailed'; readonly problem: string }

/** How the mail stands at a moment that was begun by an event of an order. */
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
