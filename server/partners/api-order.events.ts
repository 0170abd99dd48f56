import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { Price, SellingPartner } from '../people/customer.events.ts'

/** A SIM delivered for an order: its sale and its card. Its secrets stay with the SIM. */
export const DeliveredSim = Schema.Struct({
  saleId: Schema.Int,
  inventoryId: Schema.NullOr(Schema.Int),
  iccid: Schema.String,
})

const Plan = Schema.Struct({ id: Schema.Int, name: Schema.String, source: Schema.String, supplier: Schema.String })

/** The plan, if it was unknown before this attempt. */
const found = { plan: Schema.optionalKey(Plan) }

/** The request of a partner's system. */
const Received = Schema.Struct({
  ...stamp,
  /** The partner's own order number, unique per partner. */
  requestId: Schema.String,
  /** With the terms at the time. */
  partner: SellingPartner,
  /** The plan as the partner named it; null if there is none of that name, or it is not for partners. */
  asked: Schema.String,
  plan: Schema.NullOr(Plan),
  quantity: Schema.Int,
  /** The partner's price for one SIM; null if unknown before delivery, as for all orders by API key. */
  price: Schema.NullOr(Price),
  recipient: Schema.Struct({ name: Schema.String, email: Schema.String }),
  /** The request and its headers as JSON, without credentials. */
  payload: Schema.String,
})

/** Why an order, or the rest of it, was not filled. */
const Problem = Schema.Struct({ code: Schema.String, message: Schema.String })

/** The SIMs delivered in this attempt; `answer` is the answer to the partner as JSON, without SIM secrets. */
const Completed = Schema.Struct({
  ...stamp,
  sales: Schema.Array(DeliveredSim),
  answer: Schema.String,
  /** The total price of these SIMs. */
  price: Schema.optionalKey(Price),
  /** Why the delivery is incomplete. */
  short: Schema.optionalKey(Problem),
  /** The supplier of the rest, which staff must deliver; '' if none is named. */
  waitsFor: Schema.optionalKey(Schema.String),
  ...found,
})

const Failed = Schema.Struct({ ...stamp, ...Problem.fields, ...found })
/** The partner sees the reason; the note is for staff only. */
const WithReason = Schema.Struct({
  ...stamp,
  reason: Schema.String,
  internalNote: Schema.optionalKey(Schema.String),
})

/** All events of an API order; its sales and its SIMs have their own streams. */
export const apiOrderEvents = declareEvents({
  ApiOrderReceived: storedAs(Received),
  ApiOrderCompleted: storedAs(Completed),
  ApiOrderFailed: storedAs(Failed),
  /** The supplier's integration answers it, or staff deliver by hand. */
  ApiOrderRetryRequested: storedAs(
    Schema.Struct({ ...stamp, supplier: Schema.String, isByHand: Schema.optionalKey(Schema.Boolean), ...found }),
  ),
  /**
   * The delivery was downloaded (`file`). Old events also have `mail` and `mailFailed`, from before mails had their own
   * events.
   */
  ApiOrderResent: storedAs(Schema.Struct({ ...stamp, how: Schema.String })),
  /** The delivery will be mailed again, to this address; old events have no address. */
  ApiOrderResendBegun: storedAs(Schema.Struct({ ...stamp, email: Schema.optionalKey(Schema.String) })),
  /**
   * The result of the mail with the same submission; `problem` says why it failed. Without this event the result is
   * unknown.
   */
  ApiOrderResendEnded: storedAs(Schema.Struct({ ...stamp, problem: Schema.NullOr(Schema.String) })),
  ApiOrderCancelled: storedAs(WithReason),
  ApiOrderRefunded: storedAs(WithReason),
  ApiOrderSecretRevealed: storedAs(Schema.Struct({ ...stamp, field: Schema.String })),
})
