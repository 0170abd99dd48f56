import { Effect } from 'effect'
import { expect } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { ApiClient } from './api-client.ts'
import type { Sale } from './booked.ts'
import { onProductStore } from './store.ts'

/** The tax summary as it is answered, and documents with the facts that it adds up by. */

export type Row = {
  readonly [_ in 'period' | 'country' | 'taxCategory' | 'currency' | 'per' | 'firstDay' | 'lastDay']: string
} & { readonly [_ in 'id' | 'rate' | 'documents' | 'net' | 'tax' | 'total' | 'cgst' | 'sgst' | 'igst']: number }
type Total = Pick<Row, 'currency' | 'net' | 'tax' | 'total' | 'cgst' | 'sgst' | 'igst'>
type Answer = {
  readonly getTaxSummarylist: ReadonlyArray<Row>
  readonly totalCount: number
  readonly totals: ReadonlyArray<Total>
}

export const searchTaxSummary =
  (client: ApiClient) =>
  async (json: object): Promise<Answer> => {
    const { status, body } = await client.call('SearchTaxSummary', { json: { pageSize: 200, ...json } })
    expect(status).toBe(200)
    return body
  }

export type Logged = { readonly id: number; readonly event: OfflineSaleEvent }

/** Appends batches of documents, each in one transaction. */
export const appendBatches = (url: string, batches: ReadonlyArray<ReadonlyArray<Logged>>) =>
  onProductStore(
    url,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(batches, (batch) =>
        store.appendAll(
          batch.map(({ id, event }) => ({
            stream: offlineSaleStream(id),
            expectedVersion: 'any' as const,
            events: [event],
            actor: 'test',
          })),
        ),
      ),
    ),
  )

export type Rate = Extract<OfflineSaleEvent, { type: 'OfflineSaleIssued' }>['data']['rates'][number]

/** The document with the country of its customer, and with more facts of each rate. */
export const withTaxFacts = (
  event: OfflineSaleEvent,
  country: string,
  more: (rate: Rate) => Partial<Rate>,
): OfflineSaleEvent => {
  if (event.type === 'OfflineSaleIssued') {
    const { data } = event
    const rates = data.rates.map((rate) => ({ ...rate, ...more(rate) }))
    return { ...event, data: { ...data, customer: { ...data.customer, country }, rates } }
  }
  if (event.type !== 'OfflineSaleCredited') return event
  return { ...event, data: { ...event.data, rates: event.data.rates.map((rate) => ({ ...rate, ...more(rate) })) } }
}

export const taxedLine = { planID: 900_011, planName: 'Japan 5 GB', quantity: 2, countryCode: 'JP', cost: '' }

/** A sale of two SIMs for 50.00 each at 19 %, unless changed. */
export const taxedSale = (id: number, day: string, changes: Partial<Sale> = {}): Sale => ({
  id,
  day,
  termDays: 30,
  client: 7,
  currency: 'EUR',
  paid: '0.00',
  lines: [{ ...taxedLine, unitPrice: '50.00', taxRate: '19' }],
  ...changes,
})
