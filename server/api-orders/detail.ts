import { Effect } from 'effect'
import type { ApiOrderDetail } from '../../src/schemas/api-order/wire.ts'
import { type ApiOrderError, type ApiOrderEvent, actsOf, toldToPartner } from '../domain/api-order.ts'
import { hiddenIn, isObject, type Json, maskedPayload, maskedValue } from '../domain/api-order-payload.ts'
import { type KnownOrder, salesOf } from './order.ts'

/** What was written as JSON; text that is none as itself. */
const parsed = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

/** What a partner was told of an attempt. */
const answerIn = (event: ApiOrderEvent): ReadonlyArray<Json> => {
  if (event.type === 'ApiOrderCompleted') return [{ at: event.data.date, told: parsed(event.data.answer) }]
  if (event.type !== 'ApiOrderFailed') return []
  return [{ at: event.data.date, told: { error: toldToPartner(event.data) } }]
}

/** The payload of an order: the request and its headers as they were kept, and what the partner was told. */
export const payloadOf = ({ received, events }: KnownOrder): Json => {
  const kept = parsed(received.payload)
  const asked = isObject(kept) ? kept : { request: kept }
  return { ...asked, answers: events.flatMap(answerIn) }
}

const howResent: Readonly<Record<string, string>> = {
  mail: 'Delivery sent again by mail',
  file: 'Delivery file taken',
  mailFailed: 'The mail with the delivery did not go out',
}

/** Why something was not filled, as who looks is told it. */
const errorFor = (error: ApiOrderError | null | undefined, isOurs: boolean): string =>
  error ? (isOurs ? error : toldToPartner(error)).message : ''

/** What happened, in words, and what was said of it. Which supplier was asked, and what it said, is ours to know. */
const wordsOf = (event: ApiOrderEvent, isOurs: boolean): readonly [what: string, told: string] => {
  switch (event.type) {
    case 'ApiOrderReceived':
      return ['Received', '']
    case 'ApiOrderCompleted':
      return [`Delivered: ${event.data.sales.length}`, errorFor(event.data.short, isOurs)]
    case 'ApiOrderFailed':
      return ['Failed', errorFor(event.data, isOurs)]
    case 'ApiOrderRetryRequested':
      return [isOurs ? `Asked again: ${event.data.supplier}` : 'Asked again', '']
    case 'ApiOrderResent':
      return [howResent[event.data.how] ?? 'Sent again', '']
    case 'ApiOrderCancelled':
      return ['Cancelled', event.data.reason]
    case 'ApiOrderRefunded':
      return ['Refunded', event.data.reason]
    case 'ApiOrderSecretRevealed':
      return ['Value of the payload revealed', event.data.field]
  }
}

/** What happened to an order. Who works for the partner does not see who of us did it, nor what was looked at. */
const historyOf = (events: ReadonlyArray<ApiOrderEvent>, isOurs: boolean): ApiOrderDetail['history'] =>
  events
    .filter(({ type }) => isOurs || type !== 'ApiOrderSecretRevealed')
    .map((event) => {
      const [what, told] = wordsOf(event, isOurs)
      return { at: event.data.date, by: isOurs ? event.data.by : '', what, told }
    })

/** An order as it is shown: masked, without credentials, which are nowhere. `isOurs` for who does not work for a partner. */
export const toldOrder = Effect.fnUntraced(function* (known: KnownOrder, isOurs: boolean) {
  const { order, received, events } = known
  const sales = yield* salesOf(order)
  const payload = payloadOf(known)
  const { name, email } = received.recipient
  return {
    ...{ id: order.id, version: order.version, partnerID: order.partnerId, planID: order.planId },
    ...{ waitingFor: isOurs ? order.waitingFor : '', requestId: order.requestId, partnerCode: order.partnerCode },
    ...{ companyName: order.partnerName, planname: order.planName, quantity: order.quantity },
    delivered: order.sims.length,
    price: order.price?.amount ?? null,
    currency: order.price?.currency ?? '',
    status: order.status,
    error: errorFor(order.error, isOurs),
    attempts: order.attempts,
    createddate: order.createdDate,
    updateddate: order.updatedDate,
    recipient: { name, email: String(maskedValue('email', email)) },
    acts: actsOf(order),
    payload: JSON.stringify(maskedPayload(payload), null, 2),
    hidden: [...hiddenIn(payload).keys()],
    sims: order.sims.map(({ saleId, inventoryId, iccid }) => {
      const sale = sales.get(saleId)
      return {
        saleId,
        inventoryId,
        iccid,
        status: sale?.status ?? '',
        isActivated: (sale?.activationDate ?? '') !== '',
      }
    }),
    history: historyOf(events, isOurs),
  } satisfies ApiOrderDetail
})
