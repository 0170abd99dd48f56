import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'
import { HAS_KEY, MAX_EMAIL, textMessages, textProblem } from '../core/text.ts'
import { recordMessages } from '../records/kit/checks.ts'
import { apiOrderStatuses, MAX_ORDERED } from './api-order/choices.ts'

/** Orders as partners' systems place and ask for them (screens §8; docs/partner-api.md). Ours. */

/** The partner's own number of an order. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const MAX_NAME = 200

export const partnerOrderMessages = {
  requestId:
    'requestId is 1 to 100 letters, digits, full stops, colons, hyphens or underscores, and begins with a letter or digit',
  plan: 'plan is the name of a plan, or its number',
  quantity: `quantity is a whole number from 1 to ${MAX_ORDERED}`,
  name: 'Enter whom it is for',
  email: 'Enter an e-mail address',
  noKey: 'Send your API key: Authorization: Bearer sdk_…',
  badKey: 'This API key is not valid',
  otherwise: 'Another order was placed under this requestId',
  unknown: 'There is no order of this requestId',
  key: 'Take the API key out: it belongs into its header alone',
  method: (allowed: string) => `This call is made by ${allowed}`,
  tooLarge: 'An order is at most 16 KB of JSON',
  tooMany: (seconds: number) => `Too many calls. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
} as const

/** The largest order, as JSON. */
export const MAX_ORDER_BYTES = 16_384

/** What goes wrong before there is an order, by the status that it is answered with. */
const faultCodes: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHORIZED',
  404: 'ORDER_UNKNOWN',
  405: 'METHOD_NOT_ALLOWED',
  409: 'REQUEST_ID_USED',
  413: 'TOO_LARGE',
  415: 'NO_JSON',
  429: 'TOO_MANY_CALLS',
  503: 'UNAVAILABLE',
}
export const partnerFaultCodeOf = (status: number): string => faultCodes[status] ?? 'UNEXPECTED'

/** What is shown to people, and kept as it came, has no key in it. */
const noKey = Schema.makeFilter((text: string) => (HAS_KEY.test(text) ? partnerOrderMessages.key : undefined))

/** It stands in a line of a list, of a file, of a mail. */
const oneLine = Schema.makeFilter((text: string) => (/\p{Cc}/u.test(text.trim()) ? recordMessages.controls : undefined))

const textOf = (limit: number, empty: string) =>
  Schema.String.check(
    Schema.makeFilter((text) => (text.trim() === '' ? empty : (textProblem(text, limit) ?? undefined))),
    oneLine,
    noKey,
  )

export const OrderRequestId = Schema.String.check(
  Schema.isPattern(REQUEST_ID, { message: partnerOrderMessages.requestId }),
  noKey,
)

export const PlaceOrderPayload = Schema.Struct({
  requestId: OrderRequestId,
  plan: Schema.Union([textOf(MAX_NAME, partnerOrderMessages.plan), Schema.Int]).annotate({
    message: partnerOrderMessages.plan,
  }),
  quantity: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: MAX_ORDERED }, { message: partnerOrderMessages.quantity }),
  ),
  recipient: Schema.Struct({
    name: textOf(MAX_NAME, partnerOrderMessages.name).annotate({ masked: true }),
    email: Schema.String.check(
      Schema.isPattern(EMAIL, { message: partnerOrderMessages.email }),
      Schema.isMaxLength(MAX_EMAIL, { message: textMessages.tooLong(MAX_EMAIL) }),
      oneLine,
      noKey,
    ).annotate({ masked: true }),
  }),
})
export type PlaceOrderPayload = typeof PlaceOrderPayload.Type

/**
 * A SIM that was delivered. What opens it is empty where the order is refunded or cancelled, the SIM came back, or the
 * partner is not Active.
 */
const PlacedSim = Schema.Struct({ iccid: Masked, activationCode: Masked, simPin: Masked })

/**
 * An order as its partner's system is told of it. `requestId` is the partner's own, `orderId` is ours; `price` is what
 * all that was delivered costs, null before anything was; `error` says why it was not filled, or not all of it.
 */
export const PartnerOrderAnswer = Schema.Struct({
  isSuccess: Schema.Boolean,
  requestId: Schema.String,
  orderId: Schema.Int,
  status: Schema.Literals(apiOrderStatuses.map(({ value }) => value)),
  plan: Schema.String,
  quantity: Schema.Int,
  delivered: Schema.Int,
  sims: Schema.Array(PlacedSim),
  price: Schema.NullOr(Schema.Finite),
  currency: Schema.String,
  error: Schema.NullOr(Schema.Struct({ code: Schema.String, message: Schema.String })),
  isRepeated: Schema.Boolean,
})
export type PartnerOrderAnswer = typeof PartnerOrderAnswer.Type
