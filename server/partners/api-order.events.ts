import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { Price, SellingPartner } from '../people/customer.events.ts'

/** A SIM that was delivered for an order: the sale that it is, and its card. What opens it stands with the item alone. */
export const DeliveredSim = Schema.Struct({
  saleId: Schema.Int,
  inventoryId: Schema.NullOr(Schema.Int),
  iccid: Schema.String,
})

const Plan = Schema.Struct({ id: Schema.Int, name: Schema.String, source: Schema.String, supplier: Schema.String })

/** Which plan it is, where that was not known before this attempt. */
const found = { plan: Schema.optionalKey(Plan) }

/** What a partner's system asked for. */
const Received = Schema.Struct({
  ...stamp,
  /** The partner's own number of it, unique among theirs. */
  requestId: Schema.String,
  /** With the terms of that moment. */
  partner: SellingPartner,
  /** The plan as the partner named it; null where we know none of that name, or it is not for partners. */
  asked: Schema.String,
  plan: Schema.NullOr(Plan),
  quantity: Schema.Int,
  /** What one of them costs the partner; null where that is not known before it is delivered, as of all that come by key. */
  price: Schema.NullOr(Price),
  recipient: Schema.Struct({ name: Schema.String, email: Schema.String }),
  /** The request and its headers as JSON, without credentials. */
  payload: Schema.String,
})

/** Why an order, or the rest of it, was not filled. */
const Problem = Schema.Struct({ code: Schema.String, message: Schema.String })

/** What was delivered, in this attempt; `answer` is what the partner was told, as JSON, without what opens a SIM. */
const Completed = Schema.Struct({
  ...stamp,
  sales: Schema.Array(DeliveredSim),
  answer: Schema.String,
  /** What these cost the partner together. */
  price: Schema.optionalKey(Price),
  /** Why it is not all of the order. */
  short: Schema.optionalKey(Problem),
  /** From whom the rest is got, which waits for staff to deliver it; '' where nobody is named. */
  waitsFor: Schema.optionalKey(Schema.String),
  ...found,
})

const Failed = Schema.Struct({ ...stamp, ...Problem.fields, ...found })
/** The partner reads the reason; the note is for staff alone. */
const WithReason = Schema.Struct({
  ...stamp,
  reason: Schema.String,
  internalNote: Schema.optionalKey(Schema.String),
})

/** Everything that can have happened to an order of a partner's system; its sales and its SIMs have their own streams. */
export const apiOrderEvents = declareEvents({
  ApiOrderReceived: storedAs(Received),
  ApiOrderCompleted: storedAs(Completed),
  ApiOrderFailed: storedAs(Failed),
  /** Whoever connects to the supplier answers it, or staff deliver it by hand. */
  ApiOrderRetryRequested: storedAs(
    Schema.Struct({ ...stamp, supplier: Schema.String, isByHand: Schema.optionalKey(Schema.Boolean), ...found }),
  ),
  /** The delivery was taken as a `file`. Of before a mail had events of its own: `mail` as it began, `mailFailed` later. */
  ApiOrderResent: storedAs(Schema.Struct({ ...stamp, how: Schema.String })),
  /** The delivery is about to be mailed again, to an address; of before that was kept there is none. */
  ApiOrderResendBegun: storedAs(Schema.Struct({ ...stamp, email: Schema.optionalKey(Schema.String) })),
  /** That mail went out, by the same submission; `problem` is why it did not. Where nobody knows there is none. */
  ApiOrderResendEnded: storedAs(Schema.Struct({ ...stamp, problem: Schema.NullOr(Schema.String) })),
  ApiOrderCancelled: storedAs(WithReason),
  ApiOrderRefunded: storedAs(WithReason),
  ApiOrderSecretRevealed: storedAs(Schema.Struct({ ...stamp, field: Schema.String })),
})
