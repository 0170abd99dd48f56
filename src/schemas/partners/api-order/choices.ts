import type { Choice } from '../../core/choice.ts'
import { counted } from '../../core/counted.ts'

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
  changed: 'This order has changed. This is its current state.',
  status: 'This cannot be done in the current status of the order',
  unanswered: 'The supplier has not answered for the rest of this order yet. Wait for the answer.',
  partnerInactive: 'This partner is not active and gets no codes',
  missing: 'This order does not exist',
  reason: 'Enter a reason',
  activated: 'A SIM of this order is activated. Confirm to refund it anyway',
  delivered: (count: number) => `${counted(count, 'SIM')} delivered`,
  nothingToDeliver: 'Enter the number of SIMs to deliver, or paste their codes',
  deliverCount: (most: number) => `Enter a number from 1 to ${most}`,
  deliverStock: (there: number) =>
    there === 0
      ? 'Nothing in stock can be delivered for this order'
      : `Only ${there} in stock can be delivered for this order`,
  deliverMost: (most: number) => `Only ${counted(most, 'SIM')} left to deliver`,
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  otherPlan: (plan: string) => (plan === '' ? 'This SIM has no plan' : `This SIM has the plan ${plan}`),
  noPrice: 'This SIM has no selling cost, or no currency',
  otherCurrency: (currency: string) => `The SIMs of this order are sold in ${currency}`,
  retried: 'The rest of the order is delivered',
  waitsForStaff: 'Not in stock. The order waits to be delivered by hand.',
  waiting: (supplier: string) => `Waiting for ${supplier}`,
  mailed: (email: string) => `The delivery was sent to ${email}`,
  mailing: 'The delivery is being sent. Refresh the order in a moment.',
  mailUnknown: 'It is not known whether the delivery was sent. Ask the partner, or send it again.',
  fileOffered: 'Email is not set up. Download the delivery file and send it.',
  mailFailed: 'The email could not be sent. Download the delivery file and send it.',
  unaddressed: 'The partner has no email address. Download the delivery file and send it.',
  fileOfOthers: 'Email is not set up. The delivery file needs the permission to see activation codes.',
  unaddressedForOthers:
    'The partner has no email address. The delivery file needs the permission to see activation codes.',
  mailFailedForOthers: 'The email could not be sent. The delivery file needs the permission to see activation codes.',
  cancelled: 'Order cancelled',
  refunded: 'Order refunded',
  field: 'This value cannot be revealed',
} as const
