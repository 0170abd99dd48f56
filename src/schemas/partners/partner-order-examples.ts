import { sessionMessages } from '../session/session-messages.ts'
import { apiOrderMessages } from './api-order/choices.ts'
import {
  type PartnerOrderAnswer,
  type PlaceOrderPayload,
  partnerFaultCodeOf,
  partnerOrderMessages,
} from './partner-order.ts'

/** Examples of requests and answers of partners' systems, for the API description. */

export const placeOrderExample: PlaceOrderPayload = {
  requestId: 'ORDER-2026-000417',
  plan: 'Japan 5 GB',
  quantity: 2,
  recipient: { name: 'Sam Field', email: 'sam@example.com' },
}

const sim = (last: number) => ({
  iccid: `894450000000001234${last}`,
  activationCode: `LPA:1$smdp.example.com$A1B2C3D4E5F6A7B${last}`,
  simPin: '4821',
})

const completed: PartnerOrderAnswer = {
  isSuccess: true,
  requestId: placeOrderExample.requestId,
  orderId: 417,
  status: 'Completed',
  plan: placeOrderExample.plan as string,
  quantity: 2,
  delivered: 2,
  sims: [sim(5), sim(6)],
  price: 19.98,
  currency: 'USD',
  error: null,
  isRepeated: false,
}
const nothing = { delivered: 0, sims: [], price: null, currency: '' }
const failed = (code: string, message: string): PartnerOrderAnswer => ({
  ...completed,
  ...nothing,
  isSuccess: false,
  status: 'Failed',
  error: { code, message },
})

type Example = { readonly summary: string; readonly value: object }
type Answers = Readonly<
  Record<number, { readonly description: string; readonly examples: Readonly<Record<string, Example>> }>
>

const fault = (status: number, message: string, more: object = {}) => ({
  isSuccess: false,
  message,
  requestId: '6f1c1f0e-6f0f-4b7c-9a43-2f1f6c1f5a11',
  ...more,
  error: { code: partnerFaultCodeOf(status), message },
})
const one = (status: number, description: string, message: string, more: object = {}): Answers => ({
  [status]: {
    description,
    examples: { [partnerFaultCodeOf(status)]: { summary: message, value: fault(status, message, more) } },
  },
})

const otherMethod = (allowed: string) =>
  one(405, 'Use a method named in `Allow`.', partnerOrderMessages.method(allowed))

const always: Answers = {
  ...one(400, 'Not an order: `errors` names each field.', `requestId: ${partnerOrderMessages.requestId}`, {
    errors: [{ field: 'requestId', message: partnerOrderMessages.requestId }],
  }),
  401: {
    description: 'No API key, or an invalid one.',
    examples: {
      noKey: { summary: 'No key', value: fault(401, partnerOrderMessages.noKey) },
      badKey: { summary: 'Unknown or revoked', value: fault(401, partnerOrderMessages.badKey) },
    },
  },
  ...one(429, 'Too many calls: `Retry-After` says in how many seconds to call again.', partnerOrderMessages.tooMany(7)),
  ...one(500, 'Server error. Ask again with the same requestId.', sessionMessages.unexpected),
  ...one(
    503,
    'Not available: `Retry-After` says when to call again. Ask again with the same requestId.',
    'The server took too long to answer. Please try again.',
  ),
}

const short = {
  ...completed,
  status: 'Partly Completed' as const,
  delivered: 1,
  sims: [sim(5)],
  price: 9.99,
  error: { code: 'OUT_OF_STOCK', message: 'Not enough stock of Japan 5 GB: 1 of 2' },
}
const closed: PartnerOrderAnswer = {
  ...completed,
  sims: [sim(5), sim(6)].map(({ iccid }) => ({ iccid, activationCode: '', simPin: '' })),
  isRepeated: true,
}
const refunded: PartnerOrderAnswer = { ...closed, status: 'Refunded' }
const onlyOpensActive = 'While the partner is not Active, the answer has no codes.'
const waiting = { ...completed, ...nothing, status: 'Received' as const }
const failures = {
  OUT_OF_STOCK: failed('OUT_OF_STOCK', 'Not enough stock of Japan 5 GB: 0 of 2'),
  PARTNER_INACTIVE: failed('PARTNER_INACTIVE', 'This partner is not active'),
  PLAN_UNKNOWN: failed('PLAN_UNKNOWN', 'There is no plan Japan 5 GB'),
  PLAN_NOT_OFFERED: failed('PLAN_NOT_OFFERED', 'Japan 5 GB is not offered to partners'),
  VENDOR_ERROR: failed('VENDOR_ERROR', 'The plan cannot be delivered at the moment'),
}
const cancelled: PartnerOrderAnswer = {
  ...failed('CANCELLED', 'This order was cancelled before delivery'),
  status: 'Cancelled',
  isRepeated: true,
}
const failureExamples = Object.fromEntries(
  Object.entries(failures).map(([code, value]) => [code, { summary: value.error?.message ?? '', value }]),
)

/** The answers of each call by status. */
export const partnerAnswers: Readonly<Record<'PlaceOrder' | 'GetOrder', Answers>> = {
  PlaceOrder: {
    200: {
      description: `Delivered in full or in part; or an earlier order that was refunded. ${onlyOpensActive}`,
      examples: {
        completed: { summary: 'Delivered', value: completed },
        partly: { summary: 'Less than was ordered', value: short },
        repeated: { summary: 'The same requestId again', value: { ...completed, isRepeated: true } },
        closed: { summary: 'The same, while the partner is not active', value: closed },
        refunded: { summary: 'The same, refunded meanwhile', value: refunded },
      },
    },
    202: {
      description: 'Received: it waits to be delivered. Ask GetOrder.',
      examples: { received: { summary: apiOrderMessages.waiting('its supplier'), value: waiting } },
    },
    422: {
      description:
        'Failed, or an earlier order that was cancelled: `error` says why. A failed order may still be delivered ' +
        'by the seller: ask GetOrder, or have it cancelled, before you order again.',
      examples: { ...failureExamples, CANCELLED: { summary: 'Cancelled meanwhile', value: cancelled } },
    },
    ...one(409, 'Another order has this requestId.', partnerOrderMessages.otherwise),
    ...one(413, 'Too large.', partnerOrderMessages.tooLarge),
    ...one(415, 'No JSON.', 'The content type of the request is not supported.'),
    ...otherMethod('POST'),
    ...always,
  },
  GetOrder: {
    200: {
      description: `The order as it is now, in any status. ${onlyOpensActive}`,
      examples: {
        completed: { summary: 'Delivered', value: { ...completed, isRepeated: true } },
        partly: { summary: 'Less than was ordered', value: { ...short, isRepeated: true } },
        closed: { summary: 'Delivered, while the partner is not active', value: closed },
        refunded: { summary: 'Refunded', value: refunded },
        received: { summary: 'It waits', value: { ...waiting, isRepeated: true } },
        failed: { summary: 'Failed', value: { ...failures.OUT_OF_STOCK, isRepeated: true } },
        cancelled: { summary: 'Cancelled with nothing delivered', value: cancelled },
      },
    },
    ...one(404, 'You have no order with this requestId.', partnerOrderMessages.unknown),
    ...otherMethod('GET, HEAD'),
    ...always,
  },
}
