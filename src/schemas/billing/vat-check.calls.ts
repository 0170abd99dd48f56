import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { VatCheckAnswer } from './vat-check.ts'

const aboutCustomer = Schema.Struct({ customerID: Schema.Int })

/** The online check of a customer's VAT number: `/BillingReports`. */
export const vatCheckCalls = {
  GetVatCheck: {
    method: 'GET',
    path: '/BillingReports/GetVatCheck',
    part: 'customers',
    access: { any: ['customer.edit'] },
    summary: "The last online check of a customer's VAT number, and whether it can be checked now.",
    query: aboutCustomer,
    success: VatCheckAnswer,
  },
  CheckVatNumber: {
    method: 'POST',
    path: '/BillingReports/CheckVatNumber',
    part: 'customers',
    access: { any: ['customer.edit'] },
    summary:
      "Ask VIES whether a customer's saved VAT number is valid. Only the number is sent there. The result is recorded, " +
      'also if VIES does not answer.',
    payload: aboutCustomer,
    success: VatCheckAnswer,
  },
} as const satisfies Record<string, Call>
