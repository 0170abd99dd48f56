import { Effect } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { ApiClient } from '../support/api-client.ts'
import { credited, issued, type Sale } from '../support/booked.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

type Row = {
  readonly [_ in 'period' | 'country' | 'taxCategory' | 'currency' | 'per' | 'firstDay' | 'lastDay']: string
} & { readonly [_ in 'id' | 'rate' | 'documents' | 'net' | 'tax' | 'total' | 'cgst' | 'sgst' | 'igst']: number }
type Total = Pick<Row, 'currency' | 'net' | 'tax' | 'total' | 'cgst' | 'sgst' | 'igst'>
type Answer = {
  readonly getTaxSummarylist: ReadonlyArray<Row>
  readonly totalCount: number
  readonly totals: ReadonlyArray<Total>
}
const search = async (json: object): Promise<Answer> => {
  const { status, body } = await admin.call('SearchTaxSummary', { json: { pageSize: 200, ...json } })
  expect(status).toBe(200)
  return body
}

type Logged = { readonly id: number; readonly event: OfflineSaleEvent }
const append = (logged: ReadonlyArray<Logged>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(logged, ({ id, event }) =>
        store.append({ stream: offlineSaleStream(id), expectedVersion: 'any', events: [event], actor: 'test' }),
      ),
    ),
  )

type Rate = Extract<OfflineSaleEvent, { type: 'OfflineSaleIssued' }>['data']['rates'][number]

/** The document with the country of its customer, and with more facts of each rate. */
const told = (event: OfflineSaleEvent, country: string, more: (rate: Rate) => Partial<Rate>): OfflineSaleEvent => {
  if (event.type === 'OfflineSaleIssued') {
    const { data } = event
    const rates = data.rates.map((rate) => ({ ...rate, ...more(rate) }))
    return { ...event, data: { ...data, customer: { ...data.customer, country }, rates } }
  }
  if (event.type !== 'OfflineSaleCredited') return event
  return { ...event, data: { ...event.data, rates: event.data.rates.map((rate) => ({ ...rate, ...more(rate) })) } }
}

const line = { planID: 900_011, planName: 'Japan 5 GB', quantity: 2, countryCode: 'JP', cost: '' }
const sale = (id: number, day: string, changes: Partial<Sale> = {}): Sale => ({
  id,
  day,
  termDays: 30,
  client: 7,
  currency: 'EUR',
  paid: '0.00',
  lines: [{ ...line, unitPrice: '50.00', taxRate: '19' }],
  ...changes,
})

describe('the tax summary', () => {
  it('has a row for each period, country, category, rate and currency, and takes credit notes off on their own day', async () => {
    const german = sale(81_001, '2025-01-31')
    const mixed = sale(81_002, '2025-02-10', {
      lines: [
        { ...line, unitPrice: '10.00', taxRate: '19' },
        { ...line, unitPrice: '20.00', taxRate: '0' },
      ],
    })
    const old = sale(81_003, '2025-03-05', { lines: [{ ...line, unitPrice: '5.00', taxRate: '0' }] })
    const indian = sale(81_004, '2025-02-11', {
      currency: 'INR',
      lines: [{ ...line, unitPrice: '100.00', taxRate: '18' }],
    })
    const categories = ({ taxRate }: Rate) => ({ taxCategory: taxRate === '0' ? 'AE' : 'S' })
    const none = () => ({})
    await append([
      { id: german.id, event: told(issued(german), 'Germania', categories) },
      { id: mixed.id, event: told(issued(mixed), 'Germania', categories) },
      { id: old.id, event: told(issued(old), 'Germania', none) },
      {
        id: indian.id,
        event: told(issued(indian), 'Indica', () => ({ taxCategory: 'S', cgst: '18.00', sgst: '18.00' })),
      },
      // One of two, a month later.
      { id: german.id, event: told(credited(german, '2025-02-01', 0, 1), '', categories) },
    ])
    const { getTaxSummarylist: rows, totals } = await search({ country: 'germania' })
    const zero = { cgst: 0, sgst: 0, igst: 0 }
    const both = { country: 'Germania', currency: 'EUR', per: 'month', ...zero }
    expect(rows.map(({ id: _, ...row }) => row)).toMatchObject([
      { ...both, period: '2025-03', taxCategory: 'Z', rate: 0, documents: 1, net: 10, tax: 0, total: 10 },
      { ...both, period: '2025-02', taxCategory: 'AE', rate: 0, documents: 1, net: 40, tax: 0, total: 40 },
      {
        ...both,
        period: '2025-02',
        taxCategory: 'S',
        rate: 19,
        // 20.00 invoiced, 50.00 credited.
        documents: 2,
        net: -30,
        tax: -5.7,
        total: -35.7,
        firstDay: '2025-02-01',
        lastDay: '2025-02-10',
      },
      { ...both, period: '2025-01', taxCategory: 'S', rate: 19, documents: 1, net: 100, tax: 19, total: 119 },
    ])
    expect(totals).toEqual([{ currency: 'EUR', net: 120, tax: 13.3, total: 133.3, ...zero }])
    const ofIndia = await search({ country: 'Indica' })
    expect(ofIndia.getTaxSummarylist).toMatchObject([{ net: 200, tax: 36, cgst: 18, sgst: 18, igst: 0 }])
    const ofQuarter = await search({ country: 'Germania', per: 'quarter', taxCategory: 'S' })
    expect(ofQuarter.getTaxSummarylist).toMatchObject([{ period: '2025-Q1', documents: 3, net: 70, tax: 13.3 }])
    const ofYear = await search({ country: 'Germania', per: 'year', taxCategory: 'Z' })
    expect(ofYear.getTaxSummarylist).toMatchObject([{ period: '2025', per: 'year', net: 10 }])
    const ofOneDay = await search({ country: 'Germania', issuedFrom: '2025-02-01', issuedTo: '2025-02-01' })
    expect(ofOneDay.getTaxSummarylist).toMatchObject([{ period: '2025-02', net: -50, tax: -9.5 }])
    expect((await search({ country: 'Germania', currency: 'USD' })).getTaxSummarylist).toEqual([])
  })

  it('has pages, the latest period first', async () => {
    const all = await search({})
    const pages = await Promise.all(
      [1, 2].map((pageIndex) => admin.call('GetTaxSummaryList', { query: { PageIndex: pageIndex, PageSize: 2 } })),
    )
    expect(pages.flatMap(({ body }) => body.getTaxSummarylist)).toEqual(all.getTaxSummarylist.slice(0, 4))
    const periods = all.getTaxSummarylist.map(({ period }) => period)
    expect(periods).toEqual(periods.toSorted().toReversed())
  })

  it('refuses days that are not days, or in the wrong order', async () => {
    const refused = async (json: object) => (await admin.call('SearchTaxSummary', { json })).status
    expect(await refused({ issuedFrom: '2025-02-30' })).toBe(400)
    expect(await refused({ issuedFrom: '2025-02-02', issuedTo: '2025-02-01' })).toBe(400)
  })

  it('is open to who may see our invoices', async () => {
    const statusOf = async (email: string) => {
      const client = await ApiClient.signedIn(server.url, email, ADMIN.password)
      return (await client.call('GetTaxSummaryList', { query: {} })).status
    }
    expect(await statusOf('stock@simdesk.test')).toBe(403)
    expect(await statusOf('finance@simdesk.test')).toBe(200)
  })
})

const days = ['2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01', '2026-12-31'] as const
const randomSale = fc.record({
  currency: fc.constantFrom('EUR', 'USD', 'INR'),
  place: fc.constantFrom('Land', 'Ländle'),
  day: fc.constantFrom(...days.slice(0, 3)),
  /** What the documents say of lines without tax; earlier documents say nothing. */
  category: fc.constantFrom(undefined, 'Z', 'E', 'AE', 'K', 'G', 'O'),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      unitPrice: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
      taxRate: fc.constantFrom('0', '7', '18', '19', '8.875'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  credits: fc.uniqueArray(fc.record({ line: fc.nat(3), day: fc.constantFrom(...days.slice(2)) }), {
    maxLength: 3,
    selector: ({ line: place }) => place,
  }),
})

const cents = (text: string | number | undefined): number => Math.round(Number(text ?? 0) * 100)
/** Half and half, the odd cent on the second. */
const halves = (tax: string) => {
  const half = Math.floor(cents(tax) / 2)
  return { cgst: (half / 100).toFixed(2), sgst: ((cents(tax) - half) / 100).toFixed(2) }
}

const amounts = ['net', 'tax', 'total', 'cgst', 'sgst', 'igst'] as const
type Plain = { readonly [_ in (typeof amounts)[number]]: number } & { readonly documents: number }
const plainKey = (row: Pick<Row, 'period' | 'country' | 'taxCategory' | 'rate' | 'currency'>): string =>
  [row.period, row.country, row.taxCategory, row.rate, row.currency].join('|')

const monthOf = (day: string) => day.slice(0, 7)
const quarterOf = (day: string) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
const periodOf = { month: monthOf, quarter: quarterOf, year: (day: string) => day.slice(0, 4) } as const

/** What the texts of the documents of some days add up to, in cents. */
const plainSums = (
  logged: ReadonlyArray<Logged>,
  per: keyof typeof periodOf,
  isWithin: (day: string) => boolean,
): ReadonlyMap<string, Plain> => {
  const sums = new Map<string, Plain>()
  const sold = new Map<number, { readonly country: string; readonly currency: string }>()
  for (const { id, event } of logged) {
    if (event.type !== 'OfflineSaleIssued' && event.type !== 'OfflineSaleCredited') continue
    if (event.type === 'OfflineSaleIssued') {
      sold.set(id, { country: event.data.customer.country, currency: event.data.currency })
    }
    const sign = event.type === 'OfflineSaleIssued' ? 1 : -1
    const day = event.type === 'OfflineSaleIssued' ? event.data.invoiceDate : event.data.creditDate
    const of = sold.get(id)
    if (of === undefined || !isWithin(day)) continue
    for (const rate of event.data.rates) {
      const taxCategory = rate.taxCategory ?? (Number(rate.taxRate) > 0 ? 'S' : 'Z')
      const key = plainKey({ ...of, period: periodOf[per](day), taxCategory, rate: Number(rate.taxRate) })
      const before = sums.get(key)
      const [net, tax] = [cents(rate.base), cents(rate.tax)]
      const own = { net, tax, total: net + tax, cgst: cents(rate.cgst), sgst: cents(rate.sgst), igst: cents(rate.igst) }
      const added = amounts.map((name) => [name, (before?.[name] ?? 0) + sign * own[name]] as const)
      sums.set(key, { ...(Object.fromEntries(added) as Plain), documents: (before?.documents ?? 0) + 1 })
    }
  }
  return sums
}

let place = 0
let next = 820_000
const numRuns = runs({ gate: 12, all: 1_000 })

it('equals the sums of the documents, whatever was invoiced and credited, for any days and periods', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomSale, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('month', 'quarter', 'year'),
      fc.uniqueArray(fc.constantFrom(...days), { minLength: 1, maxLength: 2 }),
      async (sales, per, ends) => {
        place += 1
        const logged = sales.flatMap(({ currency, place: where, day, category, lines, credits }): Array<Logged> => {
          next += 1
          const country = `${where} ${place}.`
          const one = sale(next, day, { currency, lines: lines.map((entered) => ({ ...line, ...entered })) })
          const more = ({ taxRate, tax }: Rate): Partial<Rate> => ({
            ...(category !== undefined && { taxCategory: Number(taxRate) === 0 ? category : 'S' }),
            ...(currency === 'INR' && taxRate === '18' && halves(tax)),
            ...(currency === 'INR' && taxRate === '19' && { igst: tax }),
          })
          const documents = [
            issued(one),
            ...credits.flatMap((credit) => {
              const entered = lines[credit.line]
              return entered === undefined ? [] : [credited(one, credit.day, credit.line, entered.quantity)]
            }),
          ]
          return documents.map((event) => ({ id: one.id, event: told(event, country, more) }))
        })
        await append(logged)
        const [from = '', to = from] = ends.toSorted()
        const own = { country: ` ${place}.` }
        for (const [asked, isWithin] of [
          [own, () => true],
          [{ ...own, issuedFrom: from, issuedTo: to }, (day: string) => day >= from && day <= to],
        ] as const) {
          const sums = plainSums(logged, per, isWithin)
          const { getTaxSummarylist: rows, totals, totalCount } = await search({ ...asked, per })
          expect(totalCount).toBe(sums.size)
          expect(new Set(rows.map(plainKey))).toEqual(new Set(sums.keys()))
          for (const row of rows) {
            const plain = sums.get(plainKey(row))
            expect([row.documents, ...amounts.map((name) => cents(row[name]))]).toEqual([
              plain?.documents,
              ...amounts.map((name) => (plain?.[name] ?? 0) + 0),
            ])
          }
          for (const total of totals) {
            const ofCurrency = [...sums].flatMap(([key, sum]) => (key.endsWith(`|${total.currency}`) ? [sum] : []))
            expect(amounts.map((name) => cents(total[name]))).toEqual(
              amounts.map((name) => ofCurrency.reduce((all, sum) => all + sum[name], 0)),
            )
          }
          expect(totals.map(({ currency }) => currency)).toEqual(
            [...new Set([...sums.keys()].map((key) => key.slice(-3)))].toSorted(),
          )
        }
      },
    ),
    { numRuns, seed: seedOfRun() },
  )
  await onProductStore(server.databaseUrl, expectTheFoldOf('tax-summary'))
})
