import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { textProblem } from '../../core/text.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { apiOrderActs, apiOrderStatuses, MAX_CODE_LINE, MAX_CODE_LINES, WAITING } from './choices.ts'
import { apiOrderFields } from './fields.ts'
import { MAX_REASON } from './reason.ts'

/** Orders of partners' systems as they go over the wire (screens §8). Moments are ISO 8601 in UTC. */

const Status = Schema.Literals(apiOrderStatuses.map(({ value }) => value))

/** Ours, beside the columns: `id` is the order's number; `version` is what an act has to name. */
const ourFields = {
  id: Schema.Int,
  version: Schema.Int,
  partnerID: Schema.Int,
  planID: Schema.NullOr(Schema.Int),
}

export const ApiOrderRow = Schema.Struct({ ...rowFields(apiOrderFields), ...ourFields })
export type ApiOrderRow = typeof ApiOrderRow.Type

export const ApiOrdersAnswer = Schema.Struct({
  ...answerFields,
  apiOrders: Schema.Array(ApiOrderRow),
  totalCount: Schema.Int,
})

/**
 * A SIM that was delivered: `saleId` is the sale that it is, `status` how that stands. The ICCID is whole. Both numbers
 * are null for who works for a partner, as they count what everybody is sold.
 */
const OrderedSim = Schema.Struct({
  saleId: Schema.NullOr(Schema.Int),
  inventoryId: Schema.NullOr(Schema.Int),
  iccid: Masked,
  status: Schema.String,
  isActivated: Schema.Boolean,
})

/** What happened to the order, the oldest first: `what` in words, `told` the error or reason, '' where there is none. */
const OrderAttempt = Schema.Struct({
  at: Schema.String,
  by: Personal,
  what: Schema.String,
  told: Masked,
  /** For staff alone; absent where nobody wrote one. */
  internalNote: Schema.optionalKey(Masked),
})

/**
 * An order with everything that its drawer shows. `payload` is the request, its headers and the answers as JSON, without
 * credentials and with what is personal masked; `hidden` are the JSON pointers of what can be revealed. `acts` is what
 * can be done to it as it stands. `waitingFor` is the supplier that was asked, '' where there is none, and for who works
 * for a partner, who is not told of suppliers (screens §10).
 */
export const ApiOrderDetail = Schema.Struct({
  ...ApiOrderRow.fields,
  status: Status,
  waitingFor: Schema.String,
  recipient: Schema.Struct({ name: Masked, email: Masked }),
  acts: Schema.Array(Schema.Literals(apiOrderActs)),
  payload: Masked,
  hidden: Schema.Array(Schema.String),
  sims: Schema.Array(OrderedSim),
  /** For staff who can deliver it: how many of the rest the stock has, and how many of those are assigned to the partner. */
  fromStock: Schema.optionalKey(Schema.Struct({ items: Schema.Int, held: Schema.Int })),
  history: Schema.Array(OrderAttempt),
})
export type ApiOrderDetail = typeof ApiOrderDetail.Type

export const ApiOrderAnswer = Schema.Struct({ ...answerFields, order: Schema.optionalKey(ApiOrderDetail) })
export type ApiOrderAnswer = typeof ApiOrderAnswer.Type

// That there is one the act itself asks for, once it is known that the order can be treated so.
const Reason = Schema.String.check(Schema.makeFilter((text) => textProblem(text, MAX_REASON) ?? true)).annotate({
  masked: true,
})
/** What staff write for one another; no partner ever reads it. */
const internalNote = Schema.optionalKey(Reason)
const seen = { id: Schema.Int, version: Schema.Int }

/** An act on the order as it was seen. */
export const ApiOrderPayload = Schema.Struct(seen)
/** By hand: a number of SIMs from the stock of the plan, or codes, one a line. */
export const DeliverApiOrderPayload = Schema.Struct({
  ...seen,
  quantity: Schema.optionalKey(Schema.Int),
  /** Where the stock has fewer than that, all that it has. */
  orFewer: Schema.optionalKey(Schema.Boolean),
  /** The lines as they were pasted, empty ones too, so that what is wrong is said at its line. */
  codes: Schema.optionalKey(
    Schema.Array(Masked.check(Schema.isMaxLength(MAX_CODE_LINE))).check(Schema.isMaxLength(MAX_CODE_LINES)),
  ),
})
export const CancelApiOrderPayload = Schema.Struct({ ...seen, reason: Reason, internalNote })
/** `isActivatedToo`: the person has been asked once more, since a SIM of it is activated. */
export const RefundApiOrderPayload = Schema.Struct({
  ...seen,
  reason: Reason,
  internalNote,
  isActivatedToo: Schema.Boolean,
})
/** `field` is a JSON pointer into the payload, one of `hidden`. */
export const RevealApiOrderPayload = Schema.Struct({ id: Schema.Int, field: Schema.String })

/**
 * What came of an act. A refusal has the order as it stands now, where there is one; its `reason` says whether it has
 * changed (look again), cannot be treated so, or needs the second question. `how` is how a delivery went out.
 */
export const ApiOrderActAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  reason: Schema.optionalKey(Schema.Literals(['changed', 'status', 'activated', 'fields', 'missing'])),
  order: Schema.optionalKey(ApiOrderDetail),
  how: Schema.optionalKey(Schema.Literals(['mail', 'file'])),
  /** How many SIMs were delivered by hand. */
  delivered: Schema.optionalKey(Schema.Int),
})
export type ApiOrderActAnswer = typeof ApiOrderActAnswer.Type

export const RevealApiOrderAnswer = Schema.Struct({ ...answerFields, value: Schema.optionalKey(Masked) })
export type RevealApiOrderAnswer = typeof RevealApiOrderAnswer.Type

/** A search of the list, with what waits from the oldest on: `text` in the request id from its beginning, or an ICCID from its beginning or its last 6 digits. */
export const SearchApiOrderPayload = Schema.Struct({
  pageIndex: Schema.optionalKey(Schema.Int),
  pageSize: Schema.optionalKey(Schema.Int),
  text: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200)).annotate({ masked: true })),
  partnerID: Schema.optionalKey(Schema.Int),
  planID: Schema.optionalKey(Schema.Int),
  status: Schema.optionalKey(Schema.Literals([...apiOrderStatuses.map(({ value }) => value), WAITING])),
  from: Schema.optionalKey(Schema.String),
  to: Schema.optionalKey(Schema.String),
})
