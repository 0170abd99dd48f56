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

/** A partner's request as received. */
export type Request = {
  readonly partnerId: number
  readonly asked: PlaceOrderPayload
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The result of placing an order: its number, and whether it existed. Null if the requestId has another order. */
export type Placed = { readonly id: number; readonly isRepeated: boolean } | null

/** Identifies a request's content: everything ordered, and the recipient. */
const contentOf = ({ plan, quantity, recipient }: Omit<PlaceOrderPayload, 'requestId'>) =>
  fingerprint({ plan: String(plan).trim(), quantity, name: recipient.name.trim(), email: recipient.email.trim() })

type Before = { readonly id: number; readonly asked: string; readonly quantity: number } & {
  readonly recipient: PlaceOrderPayload['recipient']
}

/** The order that a partner placed under a requestId; null if there is none. */
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
 * Records an order and fills it, in one transaction: the request, its outcome, its sales and their effects on the
 * stock. A requestId gives a partner one order, however often and at however many servers it is sent.
 */
export const placeOrder = Effect.fnUntraced(function* (request: Request, saver: Omit<Saver, 'commandId'>) {
  const { partnerId, asked } = request
  const { requestId, quantity } = asked
  // An existing order is found without waiting for writers.
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
    // A key belongs to a partner, and partners are never deleted.
    if (filling.partner === null) return yield* Effect.die(new Error('The partner of an API key is missing.'))
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
        // The price depends on the SIM, not on the plan: ApiOrderCompleted has it.

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
  // The partner's requestId makes it unique, not a command.
  const submission = contentOf(asked)
  const none: Placed = null
  return yield* doOnce({ submission, again: () => none, otherwise: none, decide }, { ...saver, commandId: null })
})
