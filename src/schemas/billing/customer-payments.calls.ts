import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import {
  CreditPayBackPayload,
  CreditUsePayload,
  CustomerAccountAnswer,
  CustomerPaymentAnswer,
  CustomerPaymentPayload,
  CustomerPaymentReversalPayload,
} from './customer-payment/wire.ts'

const pays = { any: ['offlineSale.pay'] } as const

/** The payments of customers and their credit: `/BillingReports`. */
export const customerPaymentCalls = {
  GetCustomerAccount: {
    method: 'GET',
    path: '/BillingReports/GetCustomerAccount',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'] },
    summary: "A customer's open invoices, the earliest due first, and the credit that is left, by currency.",
    query: Schema.Struct({ id: Schema.Int }),
    success: CustomerAccountAnswer,
  },
  RecordCustomerPayment: {
    method: 'POST',
    path: '/BillingReports/RecordCustomerPayment',
    part: 'offlineSales',
    access: pays,
    summary: 'Record a payment of a customer and what it pays of which invoices. The rest is left as credit.',
    payload: CustomerPaymentPayload,
    idempotent: true,
    success: CustomerPaymentAnswer,
  },
  UseCredit: {
    method: 'POST',
    path: '/BillingReports/UseCredit',
    part: 'offlineSales',
    access: pays,
    summary: "Pay invoices of a customer from the customer's credit, the oldest credit first.",
    payload: CreditUsePayload,
    idempotent: true,
    success: CustomerPaymentAnswer,
  },
  PayBackCredit: {
    method: 'POST',
    path: '/BillingReports/PayBackCredit',
    part: 'offlineSales',
    access: pays,
    summary: "Record a refund of a customer's credit, the oldest credit first.",
    payload: CreditPayBackPayload,
    idempotent: true,
    success: CustomerPaymentAnswer,
  },
  ReverseCustomerPayment: {
    method: 'POST',
    path: '/BillingReports/ReverseCustomerPayment',
    part: 'offlineSales',
    access: pays,
    summary:
      'Reverse a payment of a customer with all that it pays, or one refund of it, with a ' +
      'reason. It no longer counts as of today.',
    payload: CustomerPaymentReversalPayload,
    idempotent: true,
    success: CustomerPaymentAnswer,
  },
} as const satisfies Record<string, Call>
