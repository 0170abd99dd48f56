import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import type { Access } from '../people/permissions.ts'
import { ReportChoicesAnswer } from '../reports/report.ts'
import {
  ApiOrderActAnswer,
  ApiOrderAnswer,
  ApiOrderPayload,
  ApiOrdersAnswer,
  CancelApiOrderPayload,
  DeliverApiOrderPayload,
  RefundApiOrderPayload,
  RevealApiOrderAnswer,
  RevealApiOrderPayload,
  SearchApiOrderPayload,
} from './api-order/wire.ts'

/** Who works for a partner sees the orders of that partner's systems, and nothing of the others. */
const views = { any: ['apiOrder.view'], partner: true } as const satisfies Access

/** What partners' systems have ordered, as people see and treat it: `/PartnerReport`. */
export const apiOrderCalls = {
  GetApiOrderList: {
    method: 'GET',
    path: '/PartnerReport/GetApiOrderList',
    part: 'apiOrders',
    access: views,
    summary:
      "A page of 30 orders of partners' systems, the newest first; who works for a partner sees its orders alone.",
    query: Schema.Struct({ PageIndex: Schema.optionalKey(Schema.Int), PageSize: Schema.optionalKey(Schema.Int) }),
    success: ApiOrdersAnswer,
  },
  SearchApiOrder: {
    method: 'POST',
    path: '/PartnerReport/SearchApiOrder',
    part: 'apiOrders',
    access: views,
    summary:
      'The same, narrowed by a text (a request id from its beginning, an ICCID from its beginning or its last 6 digits), ' +
      'partner, plan, status and days (both included). The status Waiting is what waits to be delivered, the oldest first.',
    payload: SearchApiOrderPayload,
    success: ApiOrdersAnswer,
  },
  GetApiOrderChoices: {
    method: 'GET',
    path: '/PartnerReport/GetApiOrderChoices',
    part: 'apiOrders',
    access: views,
    summary:
      'What each filter of the orders can be, and how many orders have it; without the partners for who works for one, ' +
      'with those that have ordered nothing for who may see partners.',
    success: ReportChoicesAnswer,
  },
  GetApiOrder: {
    method: 'GET',
    path: '/PartnerReport/GetApiOrder',
    part: 'apiOrders',
    access: views,
    summary: 'An order by id with its payload (without credentials, masked), its SIMs and what happened to it.',
    query: Schema.Struct({ id: Schema.Int }),
    success: ApiOrderAnswer,
  },
  DeliverApiOrder: {
    method: 'POST',
    path: '/PartnerReport/DeliverApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.retry'] },
    summary:
      'Deliver an order, or a part of it, by hand: a number of SIMs from the stock of its plan (with orFewer as many of them as ' +
      'there are), what is assigned to the partner first, or SIMs by their ICCIDs or activation codes. What is missing ' +
      'waits on.',
    payload: DeliverApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  RetryApiOrder: {
    method: 'POST',
    path: '/PartnerReport/RetryApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.retry'] },
    summary: 'Fill the rest of an order from our own stock, or ask its supplier again.',
    payload: ApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  ResendApiOrder: {
    method: 'POST',
    path: '/PartnerReport/ResendApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.resend'] },
    summary:
      'Send the delivery of an order again by mail; without mail the answer says to take the delivery file, or to leave ' +
      'it to who may see whole activation codes.',
    payload: ApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  CancelApiOrder: {
    method: 'POST',
    path: '/PartnerReport/CancelApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.cancel'] },
    summary: 'Cancel an order of which nothing was delivered.',
    payload: CancelApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  RefundApiOrder: {
    method: 'POST',
    path: '/PartnerReport/RefundApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.refund'] },
    summary:
      'Refund all of an order: each of its sales and the order, in one. Asks once more where a SIM is activated.',
    payload: RefundApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  RevealApiOrder: {
    method: 'POST',
    path: '/PartnerReport/RevealApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.reveal'] },
    summary: 'One value of the payload of an order that is shown masked; who asked is written down.',
    payload: RevealApiOrderPayload,
    success: RevealApiOrderAnswer,
  },
  GetApiDeliveryFile: {
    method: 'GET',
    path: '/PartnerReport/GetApiDeliveryFile',
    part: 'apiOrders',
    access: { any: ['apiOrder.resend'], also: 'inventory.reveal' },
    summary: 'The ICCIDs and activation codes of an order as CSV; 409 with why where it cannot be sent again.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
