import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type TaxCategory, taxCategories } from '../../src/schemas/billing/offline-sale/snapshot.ts'
import { type Minor, thousandthsIn } from '../../src/schemas/core/money/amount.ts'
import type { EventOf } from '../core/events/event-types.ts'
import { integers } from '../core/postgres/arrays.ts'
import type { Projection } from '../core/projections/projection.ts'
import { createTable, insertRows } from '../core/projections/rows.ts'
import { offlineSaleEvents } from './offline-sale.events.ts'
import { type Issued, stored } from './offline-sale.ts'

const documentEvents = offlineSaleEvents.only('OfflineSaleIssued', 'OfflineSaleCredited')
type Document = EventOf<typeof documentEvents.types>

/** What a credit note takes from its invoice. */
type Sold = { readonly id: number; readonly currency: string; readonly country: string }

/** What a document is added up by. `rate` is in thousandths of a percent. */
const key = {
  day: 'text not null',
  currency: 'text not null',
  country: 'text not null',
  category: 'text not null',
  rate: 'bigint not null',
}
const amounts = {
  net: 'bigint not null',
  tax: 'bigint not null',
  cgst: 'bigint not null',
  sgst: 'bigint not null',
  igst: 'bigint not null',
}
const columns = { ...key, documents: 'integer not null', ...amounts }
type Amounts = { readonly [_ in keyof typeof amounts]: Minor }
type Sums = Amounts & {
  readonly day: string
  readonly currency: string
  readonly country: string
  readonly category: TaxCategory
  readonly rate: bigint
  readonly documents: number
}

const soldOf = ({ id, currency, customer }: Issued): Sold => ({ id, currency, country: customer.country.trim() })

/** A part of GST; 0 where a rate has none. */
const partOf = (text: string | undefined, sign: bigint, currency: string): Minor => sign * stored(text ?? '0', currency)

/** The rates of a document. Earlier ones have no category: above 0 % it is S, else Z. Credits are below 0. */
const sumsOf = ({ type, data }: Document, { currency, country }: Sold): ReadonlyArray<Sums> => {
  const sign = type === 'OfflineSaleIssued' ? 1n : -1n
  const day = type === 'OfflineSaleIssued' ? data.invoiceDate : data.creditDate
  return data.rates.map(({ taxRate, base, tax, taxCategory, cgst, sgst, igst }) => {
    const rate = thousandthsIn(taxRate) ?? 0n
    return {
      day,
      currency,
      country,
      category: taxCategories.find((one) => one === taxCategory) ?? (rate > 0n ? 'S' : 'Z'),
      rate,
      documents: 1,
      net: sign * stored(base, currency),
      tax: sign * stored(tax, currency),
      cgst: partOf(cgst, sign, currency),
      sgst: partOf(sgst, sign, currency),
      igst: partOf(igst, sign, currency),
    }
  })
}

/** Added up by their key, in the order of their first document. */
const addedUp = (all: ReadonlyArray<Sums>): ReadonlyArray<Sums> => {
  const groups = new Map<string, Sums>()
  for (const one of all) {
    const name = JSON.stringify([one.day, one.currency, one.country, one.category, `${one.rate}`])
    const before = groups.get(name)
    groups.set(
      name,
      before === undefined
        ? one
        : {
            ...one,
            documents: before.documents + one.documents,
            net: before.net + one.net,
            tax: before.tax + one.tax,
            cgst: before.cgst + one.cgst,
            sgst: before.sgst + one.sgst,
            igst: before.igst + one.igst,
          },
    )
  }
  return [...groups.values()]
}

const onConflict = (sql: SqlClient.SqlClient) => {
  const grown = ['documents', ...Object.keys(amounts)].map((name) => `${name} = tax_days.${name} + excluded.${name}`)
  return sql.literal(`on conflict (${Object.keys(key).join(', ')}) do update set ${grown.join(', ')}`)
}

const soldColumns = { id: 'integer primary key', currency: 'text not null', country: 'text not null' }

/** The tax of each day's documents by currency, country of the customer, category and rate: credit notes are below 0. */
export const taxSummaryProjection: Projection = {
  name: 'tax-summary',
  version: 1,
  tables: ['tax_days', 'tax_sales'],
  handles: documentEvents.names,
  create: (sql) =>
    Effect.all([
      createTable(sql, 'tax_days', columns),
      sql`create unique index tax_days_key on tax_days (day, currency, country, category, rate)`,
      createTable(sql, 'tax_sales', soldColumns),
    ]),
  apply: (events, sql) =>
    Effect.gen(function* () {
      const documents = events.map((event) => documentEvents.read(event))
      const issued = documents.flatMap(({ type, data }) => (type === 'OfflineSaleIssued' ? [soldOf(data)] : []))
      const sales = new Map(issued.map((sold) => [sold.id, sold]))
      const earlier = new Set(documents.map(({ data }) => data.id).filter((id) => !sales.has(id)))
      if (earlier.size > 0) {
        const known =
          yield* sql<Sold>`select id, currency, country from tax_sales where id = any(${integers([...earlier])})`
        for (const sold of known) sales.set(sold.id, sold)
      }
      if (issued.length > 0) yield* insertRows(sql, 'tax_sales', soldColumns, issued)
      const sums = addedUp(
        documents.flatMap((document) => {
          const sold = sales.get(document.data.id)
          return sold === undefined ? [] : sumsOf(document, sold)
        }),
      )
      if (sums.length === 0) return
      // JSON has no bigint.
      const rows = sums.map((one) =>
        Object.fromEntries(
          Object.entries(one).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
        ),
      )
      yield* insertRows(sql, 'tax_days', columns, rows, onConflict(sql))
    }),
}
