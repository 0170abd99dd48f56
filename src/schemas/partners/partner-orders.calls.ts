import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { OrderRequestId, PartnerOrderAnswer, PlaceOrderPayload } from './partner-order.ts'

/** The calls of partners' systems, with their partner's API key: no session, no cookie. */
export const partnerOrderCalls = {
  PlaceOrder: {
    method: 'POST',
    path: '/Partner/PlaceOrder',
    part: 'apiOrders',
    access: 'partnerKey',
    summary:
      'Order SIMs of a plan. The same requestId again gets the first order, never a second one; with other ' +
      'content it is refused.',
    payload: PlaceOrderPayload,
    success: PartnerOrderAnswer,
  },
  GetOrder: {
    method: 'GET',
    path: '/Partner/GetOrder',
    part: 'apiOrders',
    access: 'partnerKey',
    summary: 'The status of an order, by its requestId.',
    query: Schema.Struct({ requestId: OrderRequestId }),
    success: PartnerOrderAnswer,
  },
} as const satisfies Record<string, Call>
