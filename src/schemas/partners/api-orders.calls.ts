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

/** Partner users see only the orders of their own partner. */
const views = { any: ['apiOrder.view'], partner: true } as const satisfies Access

/** API orders, as people view and process them: `/PartnerReport`. */
export const apiOrderCalls = {
  GetApiOrderList: {
    method: 'GET',
    path: '/PartnerReport/GetApiOrderList',
    part: 'apiOrders',
    access: views,
    summary: 'A page of 30 API orders, newest first. Partner users see their own.',
    query: Schema.Struct({ PageIndex: Schema.optionalKey(Schema.Int), PageSize: Schema.optionalKey(Schema.Int) }),
    success: ApiOrdersAnswer,
  },
  SearchApiOrder: {
    method: 'POST',
    path: '/PartnerReport/SearchApiOrder',
    part: 'apiOrders',
    access: views,
    summary:
      'The API orders by text (the beginning of a request id or ICCID, or the last 6 digits of an ICCID), ' +
      'partner, plan, status and days (both included). With the status Waiting, the oldest first.',
    payload: SearchApiOrderPayload,
    success: ApiOrdersAnswer,
  },
  GetApiOrderChoices: {
    method: 'GET',
    path: '/PartnerReport/GetApiOrderChoices',
    part: 'apiOrders',
    access: views,
    summary:
      'The values of each filter of API orders, and how many orders have each. Partner users get no partners; ' +
      'people who may view partners also get those without orders.',
    success: ReportChoicesAnswer,
  },
  GetApiOrder: {
    method: 'GET',
    path: '/PartnerReport/GetApiOrder',
    part: 'apiOrders',
    access: views,
    summary: 'An API order by id: payload (masked, without credentials), SIMs and history.',
    query: Schema.Struct({ id: Schema.Int }),
    success: ApiOrderAnswer,
  },
  DeliverApiOrder: {
    method: 'POST',
    path: '/PartnerReport/DeliverApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.retry'] },
    summary:
      "Deliver an API order, or a part of it, by hand: SIMs from the plan's stock, those assigned to the " +
      'partner first (with orFewer as many as there are), or SIMs by code. The rest waits.',
    payload: DeliverApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  RetryApiOrder: {
    method: 'POST',
    path: '/PartnerReport/RetryApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.retry'] },
    summary: 'Fill the rest of an API order from our stock, or ask its supplier again.',
    payload: ApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  ResendApiOrder: {
    method: 'POST',
    path: '/PartnerReport/ResendApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.resend'] },
    summary: 'Send the delivery of an API order again by email. Without email the answer offers the delivery file.',
    payload: ApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  CancelApiOrder: {
    method: 'POST',
    path: '/PartnerReport/CancelApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.cancel'] },
    summary: 'Cancel an API order of which nothing was delivered.',
    payload: CancelApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  RefundApiOrder: {
    method: 'POST',
    path: '/PartnerReport/RefundApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.refund'] },
    summary: 'Refund an API order: each of its sales and the order, together. Asks once more where a SIM is activated.',
    payload: RefundApiOrderPayload,
    idempotent: true,
    success: ApiOrderActAnswer,
  },
  RevealApiOrder: {
    method: 'POST',
    path: '/PartnerReport/RevealApiOrder',
    part: 'apiOrders',
    access: { any: ['apiOrder.reveal'] },
    summary: 'One masked value of the payload of an API order. Who asked is recorded.',
    payload: RevealApiOrderPayload,
    success: RevealApiOrderAnswer,
  },
  GetApiDeliveryFile: {
    method: 'GET',
    path: '/PartnerReport/GetApiDeliveryFile',
    part: 'apiOrders',
    access: { any: ['apiOrder.resend'], also: 'inventory.reveal' },
    summary:
      'The ICCIDs and activation codes of an API order as CSV; 409 with the reason where it cannot be sent ' + 'again.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
