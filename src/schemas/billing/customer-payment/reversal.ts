import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'

/** The reversal of a payment of a customer with all that it pays, or of an amount of it that was paid back. */
export const CustomerPaymentReversalAct = Schema.Struct({
  kind: Schema.Literal('customerPaymentReversal'),
  /** The payment. */
  id: Schema.Int,
  /** The number of the amount that was paid back; 0 for the payment itself. */
  payBack: Schema.Int,
  draft: Schema.Struct({ reason: Masked }),
})
export type CustomerPaymentReversalAct = typeof CustomerPaymentReversalAct.Type

/** The reversal of a payment, without a reason so far. */
export const customerPaymentReversalOf = (id: number, payBack = 0): CustomerPaymentReversalAct => ({
  kind: 'customerPaymentReversal',
  id,
  payBack,
  draft: { reason: '' },
})
