import { Schema } from 'effect'
import {
  type InvoiceSending,
  MailsBatch,
  mailRequestOf,
  SendingOutcome,
  toBeSent,
  withMail,
} from '../billing/document-mail/batch.ts'
import {
  DeliveriesBatch,
  type DeliverRestRequest,
  deliveryRequestOf,
  RestOutcome,
  toDeliver,
  withDelivery,
  withoutDelivery,
} from '../partners/api-order/batch.ts'

/** Every batch: items that are sent one after the other, each with its outcome. */
export const Batch = Schema.Union([MailsBatch, DeliveriesBatch])
export type Batch = typeof Batch.Type

export type BatchKind = Batch['kind']
export type BatchOf<Kind extends BatchKind> = Extract<Batch, { readonly kind: Kind }>

/** The request for one item. A repeated submission counts once. */
export type BatchRequest = InvoiceSending | DeliverRestRequest
export const BatchOutcome = Schema.Union([SendingOutcome, RestOutcome])
export type BatchOutcome = typeof BatchOutcome.Type

/** The ids of the items that are sent now, in their order. */
export const pendingOf = (batch: Batch): ReadonlyArray<number> =>
  (batch.kind === 'invoiceMails' ? toBeSent(batch) : toDeliver(batch)).map(({ id }) => id)

/** The request for an item in a run. */
export const requestOf = (batch: Batch, id: number, run: string): BatchRequest =>
  batch.kind === 'invoiceMails'
    ? mailRequestOf(batch, id, `${run}-${id}`)
    : deliveryRequestOf(batch, id, `${run}-${id}`)

/** The batch with the answer to a request; an answer of another kind says nothing of it. */
export const withOutcome = (batch: Batch, request: BatchRequest, outcome: BatchOutcome): Batch => {
  if (batch.kind === 'invoiceMails') {
    return 'status' in outcome ? withMail(batch, request as InvoiceSending, outcome) : batch
  }
  return 'delivered' in outcome ? withDelivery(batch, request as DeliverRestRequest, outcome) : batch
}

/** The batch with a request that was refused, or not answered. */
export const withFailure = (
  batch: Batch,
  request: BatchRequest,
  failure: { readonly message: string; readonly isRefused: boolean },
): Batch =>
  batch.kind === 'invoiceMails'
    ? withMail(batch, request as InvoiceSending, {
        status: failure.isRefused ? 'failed' : 'unanswered',
        message: failure.message,
      })
    : withoutDelivery(batch, request as DeliverRestRequest, failure)

/** The items of which nothing is left to send; they are cleared from the selection. */
export const finishedIn = (batch: Batch): ReadonlyArray<number> =>
  batch.kind === 'invoiceMails' ? batch.tried.flatMap(({ id, status }) => (status === 'sent' ? [id] : [])) : []
