import { Schema } from 'effect'
import { counted } from '../core/counted.ts'
import { Masked } from '../core/masked.ts'
import { HAS_KEY, MAX_EMAIL, textMessages, textProblem } from '../core/text.ts'
import { recordMessages } from '../records/kit/checks.ts'
import { apiOrderStatuses, MAX_ORDERED } from './api-order/choices.ts'

/** Orders as partners' systems place and read them (screens §8; docs/partner-api.md). Our addition. */

/** The partner's own id of an order. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const MAX_NAME = 200

export const partnerOrderMessages = {
  requestId:
    'requestId is 1 to 100 letters, digits, full stops, colons, hyphens or underscores, and begins with a letter or digit',
  plan: 'plan is the name of a plan, or its number',
  quantity: `quantity is a whole number from 1 to ${MAX_ORDERED}`,
  name: 'Enter the recipient',
  email: 'Enter an email address',
  noKey: 'Send your API key: Authorization: Bearer sdk_…',
  badKey: 'This API key is not valid',
  otherwise: 'Another order has this requestId',
  unknown: 'No order has this requestId',
  key: 'Take the API key out: it belongs into its header alone',
  method: (allowed: string) => `This call is made by ${allowed}`,
  tooLarge: 'An order is at most 16 KB of JSON',
  tooMany: (seconds: number) => `Too many calls. Try again in ${counted(seconds, 'second')}.`,
} as const

/** The largest order, as JSON. */
export const MAX_ORDER_BYTES = 16_384

/** The errors before an order exists, by HTTP status. */
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

/** A text that people see and that is stored unchanged must not contain an API key. */
const noKey = Schema.makeFilter((text: string) => (HAS_KEY.test(text) ? partnerOrderMessages.key : undefined))

/** The text is shown on one line: in a list, a file or an email. */
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
 * A delivered SIM. Its codes are empty if the order is refunded or cancelled, the SIM was returned, or the partner is
 * not Active.
 */
const PlacedSim = Schema.Struct({ iccid: Masked, activationCode: Masked, simPin: Masked })

/**
 * An order as its partner's system gets it. `requestId` is the partner's own, `orderId` is ours. `price` is the price
 * of everything delivered, null before the first delivery. `error` says why the order was not filled completely.
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
