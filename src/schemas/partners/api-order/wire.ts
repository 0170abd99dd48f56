import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { textProblem } from '../../core/text.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { apiOrderActs, apiOrderStatuses, MAX_CODE_LINE, MAX_CODE_LINES, WAITING } from './choices.ts'
import { apiOrderFields } from './fields.ts'
import { MAX_REASON } from './reason.ts'

/** The wire shapes of API orders (screens §8). Moments are ISO 8601 in UTC. */

const Status = Schema.Literals(apiOrderStatuses.map(({ value }) => value))

/** Our addition to the columns: `id` is the order's number; an action must send `version`. */
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
 * A delivered SIM: `saleId` is its sale, `status` the SIM's status. The ICCID is not masked. Partner users get null for
 * both numbers, since these count all sales.
 */
const OrderedSim = Schema.Struct({
  saleId: Schema.NullOr(Schema.Int),
  inventoryId: Schema.NullOr(Schema.Int),
  iccid: Masked,
  status: Schema.String,
  isActivated: Schema.Boolean,
})

/** An event of the order, the oldest first: `what` in words, `told` the error or reason, empty if there is none. */
const OrderAttempt = Schema.Struct({
  at: Schema.String,
  by: Personal,
  what: Schema.String,
  told: Masked,
  /** Only for employees; absent if there is none. */
  internalNote: Schema.optionalKey(Masked),
})

/**
 * An order with everything that its drawer shows. `payload` is the request, its headers and the answers as JSON,
 * without credentials and with personal data masked. `hidden` has the JSON pointers of the values that can be revealed.
 * `acts` are the actions that its status allows. `waitingFor` is the supplier that was asked, empty if there is none,
 * and always empty for partner users (screens §10).
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
  /**
   * Only for employees who can deliver it: the missing SIMs that are in stock, and how many of them are assigned to the
   * partner.
   */
  fromStock: Schema.optionalKey(Schema.Struct({ items: Schema.Int, held: Schema.Int })),
  history: Schema.Array(OrderAttempt),
})
export type ApiOrderDetail = typeof ApiOrderDetail.Type

export const ApiOrderAnswer = Schema.Struct({ ...answerFields, order: Schema.optionalKey(ApiOrderDetail) })
export type ApiOrderAnswer = typeof ApiOrderAnswer.Type

// The action itself requires a reason, after checking that the order's status allows it.
const Reason = Schema.String.check(Schema.makeFilter((text) => textProblem(text, MAX_REASON) ?? true)).annotate({
  masked: true,
})
/** A note between employees; partners never see it. */
const internalNote = Schema.optionalKey(Reason)
const seen = { id: Schema.Int, version: Schema.Int }

/** An action on the version of the order that the person saw. */
export const ApiOrderPayload = Schema.Struct(seen)
/** A manual delivery: a number of SIMs of the plan from stock, or codes, one per line. */
export const DeliverApiOrderPayload = Schema.Struct({
  ...seen,
  quantity: Schema.optionalKey(Schema.Int),
  /** If stock has fewer than that, deliver all that it has. */
  orFewer: Schema.optionalKey(Schema.Boolean),
  /** The pasted lines, including empty ones, so that each problem is reported at its line. */
  codes: Schema.optionalKey(
    Schema.Array(Masked.check(Schema.isMaxLength(MAX_CODE_LINE))).check(Schema.isMaxLength(MAX_CODE_LINES)),
  ),
})
export const CancelApiOrderPayload = Schema.Struct({ ...seen, reason: Reason, internalNote })
/** `isActivatedToo`: the person confirmed the refund although a SIM of the order is activated. */
export const RefundApiOrderPayload = Schema.Struct({
  ...seen,
  reason: Reason,
  internalNote,
  isActivatedToo: Schema.Boolean,
})
/** `field` is a JSON pointer into the payload, one of `hidden`. */
export const RevealApiOrderPayload = Schema.Struct({ id: Schema.Int, field: Schema.String })

/**
 * The result of an action. A refusal includes the current order, if there is one. `reason` says whether the order
 * changed, the action is not allowed, or a second confirmation is needed. `how` is how a delivery was made.
 */
export const ApiOrderActAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  reason: Schema.optionalKey(Schema.Literals(['changed', 'status', 'activated', 'fields', 'missing'])),
  order: Schema.optionalKey(ApiOrderDetail),
  how: Schema.optionalKey(Schema.Literals(['mail', 'file'])),
  /** How many SIMs were delivered manually. */
  delivered: Schema.optionalKey(Schema.Int),
})
export type ApiOrderActAnswer = typeof ApiOrderActAnswer.Type

export const RevealApiOrderAnswer = Schema.Struct({ ...answerFields, value: Schema.optionalKey(Masked) })
export type RevealApiOrderAnswer = typeof RevealApiOrderAnswer.Type

/**
 * A search of the list, waiting orders first and oldest first. `text` is the start of a request id, the start of an
 * ICCID, or its last 6 digits.
 */
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
