import type { Choice } from '../../core/choice.ts'

/** The choices and limits of API orders. Plain data, no library. */

/** The fields that the list's text search looks in. */
export const API_ORDER_SEARCHED = 'Request ID and ICCID'

export const apiOrderStatuses = [
  { value: 'Received', label: 'Received' },
  { value: 'Completed', label: 'Completed' },
  { value: 'Partly Completed', label: 'Partly Completed' },
  { value: 'Failed', label: 'Failed' },
  { value: 'Cancelled', label: 'Cancelled' },
  { value: 'Refunded', label: 'Refunded' },
] as const satisfies ReadonlyArray<Choice<string>>
/** A filter of the list beside the statuses: orders to be delivered, also in part. */
export const WAITING = 'Waiting'
export type ApiOrderStatus = (typeof apiOrderStatuses)[number]['value']

/** The actions on an order, in the order of the buttons. */
export const apiOrderActs = ['deliver', 'retry', 'resend', 'cancel', 'refund'] as const
export type ApiOrderAct = (typeof apiOrderActs)[number]

/** The most SIMs in one order. */
export const MAX_ORDERED = 100
/** The most lines of pasted codes, and the longest line. */
export const MAX_CODE_LINES = 1_000
export const MAX_CODE_LINE = 500

export const apiOrderMessages = {
  changed: 'Somebody has changed this order in the meantime; look at it as it is now',
  status: 'An order that stands like this cannot be treated so',
  unanswered: 'The rest of this order is on order with its supplier; wait for the answer',
  partnerInactive: 'This partner is not active: it is told nothing any more that opens a SIM',
  missing: 'There is no such order',
  reason: 'Enter a reason',
  activated: 'A SIM of this order is activated; confirm that it is refunded all the same',
  delivered: (count: number) => `${count === 1 ? '1 SIM is' : `${count} SIMs are`} delivered`,
  nothingToDeliver: 'Enter how many SIMs to deliver, or paste their codes',
  deliverCount: (most: number) => `Enter a number from 1 to ${most}`,
  deliverStock: (there: number) =>
    there === 0
      ? 'Nothing in stock can be delivered for this order'
      : `Only ${there} in stock can be delivered for this order`,
  deliverMost: (most: number) => `Only ${most === 1 ? '1 SIM is' : `${most} SIMs are`} still to be delivered`,
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  otherPlan: (plan: string) => `This SIM is of ${plan === '' ? 'no plan' : plan}`,
  noPrice: 'This SIM has no selling cost, or no currency',
  otherCurrency: (currency: string) => `The SIMs of this order are sold in ${currency}`,
  retried: 'The rest of the order is delivered',
  waitsForStaff: 'Nothing of it is in stock: it waits until it is delivered by hand',
  waiting: (supplier: string) => `Waiting for ${supplier}`,
  mailed: (email: string) => `The delivery was sent to ${email}`,
  mailing: 'The delivery is being sent at this moment; look at the order again in a moment',
  mailUnknown: 'It is not known whether the delivery was sent: ask the partner, or send it again',
  fileOffered: 'No mail is set up: take the delivery file and send it',
  mailFailed: 'The mail could not be sent: take the delivery file and send it',
  unaddressed: 'The partner has no email address: take the delivery file and send it',
  fileOfOthers: 'No mail is set up, and the delivery file is for who may see whole activation codes',
  unaddressedForOthers:
    'The partner has no email address, and the delivery file is for who may see whole activation codes',
  mailFailedForOthers: 'The mail could not be sent, and the delivery file is for who may see whole activation codes',
  cancelled: 'The order is cancelled',
  refunded: 'The order is refunded',
  field: 'There is nothing to reveal there',
} as const
