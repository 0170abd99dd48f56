import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PlaceOrderPayload } from '../../../src/schemas/partners/partner-order.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { integer } from '../../core/projections/rows.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Decided, type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { type ApiOrderEvent, apiOrderStream } from './api-order.ts'
import { keptRequest } from './api-order-request.ts'
import { fillOrder } from './fill.ts'

/** A request of a partner's system as it came. */
export type Request = {
  readonly partnerId: number
  readonly asked: PlaceOrderPayload
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What came of placing one: the order, and whether it was there before; null where that one was another. */
export type Placed = { readonly id: number; readonly isRepeated: boolean } | null

/** What makes two requests the same: all of what is ordered, and for whom. */
const contentOf = ({ plan, quantity, recipient }: Omit<PlaceOrderPayload, 'requestId'>) =>
  fingerprint({ plan: String(plan).trim(), quantity, name: recipient.name.trim(), email: recipient.email.trim() })

type Before = { readonly id: number; readonly asked: string; readonly quantity: number } & {
  readonly recipient: PlaceOrderPayload['recipient']
}

/** The order that a partner has placed under a requestId; null for none. */
const placedBefore = Effect.fnUntraced(function* ({ partnerId, asked }: Request) {
  const sql = yield* SqlClient.SqlClient
  const [before] =
    yield* sql<Before>`select o.id, e.data ->> 'asked' as asked, (e.data ->> 'quantity')::integer as quantity,
      e.data -> 'recipient' as recipient
    from api_orders o join events e on e.stream = 'apiorder-' || o.id and e.type = 'ApiOrderReceived'
    where o.partner_id = ${integer(partnerId)} and o.request_id = ${asked.requestId}`
  if (before === undefined) return undefined
  const { id, asked: plan, quantity, recipient } = before
  const isSame = contentOf({ plan, quantity, recipient }) === contentOf(asked)
  return isSame ? ({ id, isRepeated: true } satisfies Placed) : null
})

/**
 * Writes an order down and fills it, in one transaction: what is asked for, what becomes of it, its sales and what they do
 * to the stock, or nothing of it. A partner has one order of a requestId, however often and at how many servers at once
 * it is asked for.
 */
export const placeOrder = Effect.fnUntraced(function* (request: Request, saver: Omit<Saver, 'commandId'>) {
  const { partnerId, asked } = request
  const { requestId, quantity } = asked
  // What is there already needs nobody to wait for those that write.
  const before = yield* placedBefore(request)
  if (before !== undefined) return before
  const plan = String(asked.plan).trim()
  const recipient = { name: asked.recipient.name.trim(), email: asked.recipient.email.trim() }
  const payload = JSON.stringify(keptRequest(asked, request.headers))
  const decide = Effect.fnUntraced(function* (done: Done) {
    const meanwhile = yield* placedBefore(request)
    if (meanwhile !== undefined) return { answer: meanwhile, appends: [] } satisfies Decided<Placed>
    const id = yield* Effect.flatMap(EventStore, (events) => events.nextId('apiorder'))
    const wish = { id, requestId, partnerId, asked: plan, quantity, currency: null, recipient }
    const filling = yield* fillOrder(wish, done)
    // A key is of a partner, and partners stay.
    if (filling.partner === null) return yield* Effect.die(new Error('The partner of an API key is not there.'))
    const received: ApiOrderEvent = {
      type: 'ApiOrderReceived',
      data: {
        id,
        ...done,
        requestId,
        partner: filling.partner,
        asked: plan,
        plan: filling.plan,
        quantity,
        // What one costs is known of the item that is taken, not of the plan: ApiOrderCompleted tells it.

        price: null,
        recipient,
        payload,
      },
    }
    const events = filling.outcome === null ? [received] : [received, filling.outcome]
    const answer: Placed = { id, isRepeated: false }
    const order = { stream: apiOrderStream(id), expectedVersion: 0, events }
    return { answer, appends: [order, ...filling.appends] } satisfies Decided<Placed>
  })
  // What makes it one is the requestId of the partner, not a command.
  const submission = contentOf(asked)
  const none: Placed = null
  return yield* doOnce({ submission, again: () => none, otherwise: none, decide }, { ...saver, commandId: null })
})
