import type { ApiOrderAct } from '../../../src/schemas/partners/api-order/choices.ts'
import { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import type { Sending } from './api-order-drawer.ts'

/** Which act is sent in a state. */
export const actOf: Readonly<Record<Sending, ApiOrderAct>> = {
  delivering: 'deliver',
  retrying: 'retry',
  resending: 'resend',
  cancelling: 'cancel',
  refunding: 'refund',
}

/** By which call it is. */
export const paths: Readonly<Record<ApiOrderAct, string>> = {
  deliver: apiOrderCalls.DeliverApiOrder.path,
  retry: apiOrderCalls.RetryApiOrder.path,
  resend: apiOrderCalls.ResendApiOrder.path,
  cancel: apiOrderCalls.CancelApiOrder.path,
  refund: apiOrderCalls.RefundApiOrder.path,
}
