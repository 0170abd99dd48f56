import { Effect } from 'effect'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { Done, Earlier } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { type ActAnswer, doToOrder, type OrderRevision, withOrder } from './act.ts'
import { type ApiOrderEvent, apiOrderStream } from './api-order.ts'
import { fillOrder } from './fill.ts'
import type { KnownOrder } from './order.ts'

type Tried = Extract<
  ApiOrderEvent,
  { readonly type: 'ApiOrderCompleted' | 'ApiOrderFailed' | 'ApiOrderRetryRequested' }
>

const answerTo = (event: Tried): ActAnswer => {
  switch (event.type) {
    case 'ApiOrderFailed':
      return { isSuccess: false, message: event.data.message }
    case 'ApiOrderRetryRequested':
      return {
        isSuccess: true,
        message: event.data.isByHand ? apiOrderMessages.waitsForStaff : apiOrderMessages.waiting(event.data.supplier),
      }
    default:
      return { isSuccess: true, message: event.data.short?.message ?? apiOrderMessages.retried }
  }
}

const decide = Effect.fnUntraced(function* ({ order, received }: KnownOrder, done: Done) {
  const { id, requestId, partnerId, planId, quantity, sims, price } = order
  const { asked, recipient } = received
  const wish = {
    id,
    requestId,
    partnerId,
    asked,
    planId,
    recipient,
    quantity: quantity - sims.length,
    currency: sims.length === 0 ? null : (price?.currency ?? null),
  }
  const { plan, outcome, appends } = yield* fillOrder(wish, done)
  const event: Tried = outcome ?? {
    type: 'ApiOrderRetryRequested',
    // No supplier is integrated yet, so staff deliver it.
    data: { id, ...done, supplier: plan?.supplier ?? '', isByHand: true },
  }
  // The plan may be found only now; from here on it is fixed, whatever its name becomes.
  const told = planId === null && plan !== null ? ({ ...event, data: { ...event.data, plan } } as Tried) : event
  return {
    answer: answerTo(event),
    appends: [{ stream: apiOrderStream(id), expectedVersion: 'any' as const, events: [told] }, ...appends],
  }
})

/**
 * Tries to fill the rest of an order: at once from our own stock, as on receipt. For other plans an event asks the
 * supplier's integration, which answers with an event.
 */
export const retryOrder = Effect.fnUntraced(function* (asked: OrderRevision, saver: Saver) {
  const again = ({ type, data }: Earlier) => answerTo({ type, data } as unknown as Tried)
  return yield* withOrder(asked.id, yield* doToOrder(asked, { act: 'retry', again, decide }, saver))
})
