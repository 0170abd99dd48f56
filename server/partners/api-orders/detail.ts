import { Effect } from 'effect'
import type { ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { isObject, type Json, readExactly, writtenExactly } from '../../core/http/exact-json.ts'
import { databaseTimeMillis } from '../../core/postgres/clock.ts'
import {
  type ApiOrder,
  type ApiOrderError,
  type ApiOrderEvent,
  actsOf,
  applyApiOrder,
  forPartner,
  isEnded,
} from './api-order.ts'
import { hiddenIn, MASK, maskedPayload, maskedValue } from './api-order-payload.ts'
import { type MailBegun, type MailStand, standOf } from './mailing.ts'
import { type KnownOrder, salesOf } from './order.ts'
import { leavingFor } from './rest.ts'

/** The events of an order, each with the final status that the order already had; '' for none. */
const withEnd = (events: ReadonlyArray<ApiOrderEvent>) => {
  let order: ApiOrder | null = null
  return events.map((event) => {
    const ended = order !== null && isEnded(order) ? order.status.toLowerCase() : ''
    order = applyApiOrder(order, event)
    return { event, ended }
  })
}

/** Parses stored JSON. Other text becomes a placeholder, because it cannot be masked. */
const parsed = (text: string): Json => {
  try {
    return readExactly(text)
  } catch {
    return MASK
  }
}

/** The answer that a partner got to an attempt; none for a failure after the order had ended. */
const answerIn = ({ event, ended }: ReturnType<typeof withEnd>[number]): ReadonlyArray<Json> => {
  if (event.type === 'ApiOrderCompleted') return [{ at: event.data.date, told: parsed(event.data.answer) }]
  if (event.type !== 'ApiOrderFailed' || ended !== '') return []
  return [{ at: event.data.date, told: { error: forPartner(event.data) } }]
}

/** The payload of an order: the stored request with its headers, and the answers to the partner. */
export const payloadOf = ({ received, events }: KnownOrder): Json => {
  const kept = parsed(received.payload)
  const asked = isObject(kept) ? kept : { request: kept }
  return { ...asked, answers: withEnd(events).flatMap(answerIn) }
}

const howResent: Readonly<Record<string, string>> = {
  mail: 'Delivery sent again by email',
  file: 'Delivery offered as a file',
  mailing: 'The delivery is being sent by email',
  mailFailed: 'The email with the delivery was not sent',
  unknown: 'It is not known whether the email with the delivery was sent',
}

/** Why an order was not filled, for this reader. */
const errorFor = (error: ApiOrderError | null | undefined, isOurs: boolean): string =>
  error ? (isOurs ? error : forPartner(error)).message : ''

type Words = readonly [what: string, told: string]
type Happened = Exclude<ApiOrderEvent, { readonly type: 'ApiOrderResendBegun' | 'ApiOrderResendEnded' }>

/** The staff's text about a mail: why it failed, and what to do if anything. */
const toldOfMail = (stand: MailStand, isToBeDone: boolean): string => {
  if (stand.how === 'unknown') return isToBeDone ? 'Ask the partner, or send it again' : ''
  if (stand.how !== 'mailFailed') return ''
  const why = stand.problem.charAt(0).toUpperCase() + stand.problem.slice(1)
  return isToBeDone ? `${why}: send it again` : why
}

/** What happened, with its text. Supplier names and messages are for staff only. */
const wordsOf = (event: Happened, ended: string, isOurs: boolean): Words => {
  const late = ended === '' ? '' : ` after it was ${ended}`
  switch (event.type) {
    case 'ApiOrderReceived':
      return ['Received', '']
    case 'ApiOrderCompleted':
      return [`Delivered${late}: ${event.data.sales.length}`, errorFor(event.data.short, isOurs)]
    case 'ApiOrderFailed':
      return [`Failed${late}`, errorFor(event.data, isOurs)]
    case 'ApiOrderRetryRequested':
      if (event.data.isByHand) return ['Retried: waiting for a delivery', '']
      return [isOurs ? `Asked again: ${event.data.supplier}` : 'Asked again', '']
    case 'ApiOrderResent':
      return [howResent[event.data.how] ?? 'Sent again', '']
    case 'ApiOrderCancelled':
      return ['Cancelled', event.data.reason]
    case 'ApiOrderRefunded':
      return [ended === 'refunded' ? 'Refunded again' : `Refunded${late}`, event.data.reason]
    case 'ApiOrderSecretRevealed':
      return ['Value of the payload revealed', event.data.field]
  }
}

/**
 * The history of an order. A mail is one entry with its current result. Partner users see neither our staff's names,
 * nor reveals, nor our tasks.
 */
const historyOf = (known: KnownOrder, isOurs: boolean, now: number): ApiOrderDetail['history'] => {
  const { order, events } = known
  const lastSent = events.findLast(({ type }) => type === 'ApiOrderResent' || type === 'ApiOrderResendBegun')
  const wordsOfMail = (begun: MailBegun): Words => {
    const stand = standOf(events, begun, now)
    const isToBeDone = begun === lastSent && actsOf(order, known).includes('resend')
    return [howResent[stand.how] ?? '', isOurs ? toldOfMail(stand, isToBeDone) : '']
  }
  return withEnd(events).flatMap(({ event, ended }) => {
    if (event.type === 'ApiOrderResendEnded' || (!isOurs && event.type === 'ApiOrderSecretRevealed')) return []
    const [what, told] = event.type === 'ApiOrderResendBegun' ? wordsOfMail(event) : wordsOf(event, ended, isOurs)
    const note = isOurs && 'internalNote' in event.data ? { internalNote: event.data.internalNote } : {}
    return [{ at: event.data.date, by: isOurs ? event.data.by : '', what, told, ...note }]
  })
}

/** An order as displayed, with masked values and no credentials. `isOurs` is false for partner users. */
export const orderAnswer = Effect.fnUntraced(function* (known: KnownOrder, isOurs: boolean) {
  const { order, received } = known
  const sales = yield* salesOf(order)
  const payload = payloadOf(known)
  const acts = actsOf(order, known)
  const now = yield* databaseTimeMillis
  const { name, email } = received.recipient
  return {
    id: order.id,
    version: order.version,
    partnerID: order.partnerId,
    planID: order.planId,
    waitingFor: isOurs ? order.waitingFor : '',
    requestId: order.requestId,
    partnerCode: order.partnerCode,
    companyName: order.partnerName,
    planname: order.planName,
    quantity: order.quantity,
    delivered: order.sims.length,
    price: order.price?.amount ?? null,
    currency: order.price?.currency ?? '',
    status: order.status,
    error: errorFor(order.error, isOurs),
    attempts: order.attempts,
    createddate: order.createdDate,
    updateddate: order.updatedDate,
    recipient: { name, email: String(maskedValue('email', email)) },
    acts,
    ...(isOurs && acts.includes('deliver') && { fromStock: yield* leavingFor(order, now) }),
    payload: writtenExactly(maskedPayload(payload), 2),
    hidden: [...hiddenIn(payload).keys()],
    sims: order.sims.map(({ saleId, inventoryId, iccid }) => {
      const sale = sales.get(saleId)
      return {
        saleId: isOurs ? saleId : null,
        inventoryId: isOurs ? inventoryId : null,
        iccid,
        status: sale?.status ?? '',
        isActivated: (sale?.activationDate ?? '') !== '',
      }
    }),
    history: historyOf(known, isOurs, now),
  } satisfies ApiOrderDetail
})
