import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs, seedOfRun } from '../../runs.ts'
import { credited, issued } from '../support/booked.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'
import {
  appendBatches,
  type Logged,
  type Rate,
  type Row,
  searchTaxSummary,
  taxedLine,
  taxedSale,
  withTaxFacts,
} from '../support/tax-summary.ts'

/** The tax summary of random histories equals what the texts of their documents add up to. */

const { server, admin } = await serverForFile()
const search = searchTaxSummary(admin)

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

const randomHistory = fc.record({
  sales: fc.array(randomSale, { minLength: 1, maxLength: 4 }),
  per: fc.constantFrom('month', 'quarter', 'year'),
  ends: fc.uniqueArray(fc.constantFrom(...days), { minLength: 1, maxLength: 2 }),
})
type History = typeof randomHistory extends fc.Arbitrary<infer Value> ? Value : never

let places = 0
let ids = 820_000

/** The documents of a history. Its countries have a number that no other history has. */
const documentsOf = ({ sales }: History) => {
  places += 1
  const place = places
  const logged = sales.flatMap(({ currency, place: where, day, category, lines, credits }): Array<Logged> => {
    ids += 1
    const one = taxedSale(ids, day, { currency, lines: lines.map((entered) => ({ ...taxedLine, ...entered })) })
    const more = ({ taxRate, tax }: Rate): Partial<Rate> => ({
      ...(category !== undefined && { taxCategory: Number(taxRate) === 0 ? category : 'S' }),
      ...(currency === 'INR' && taxRate === '18' && halves(tax)),
      ...(currency === 'INR' && taxRate === '19' && { igst: tax }),
    })
    const notes = credits.flatMap((credit) => {
      const entered = lines[credit.line]
      return entered === undefined ? [] : [credited(one, credit.day, credit.line, entered.quantity)]
    })
    return [issued(one), ...notes].map((event) => ({
      id: one.id,
      event: withTaxFacts(event, `${where} no${place}.`, more),
    }))
  })
  return { place, logged }
}

const expectSums = async (
  logged: ReadonlyArray<Logged>,
  asked: object,
  per: History['per'],
  isWithin: (day: string) => boolean,
) => {
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

/** Cuts documents into batches, so that a credit note is also written later than its invoice. */
const inBatches = (logged: ReadonlyArray<Logged>, size: number): ReadonlyArray<ReadonlyArray<Logged>> =>
  Array.from({ length: Math.ceil(logged.length / size) }, (_, at) => logged.slice(at * size, (at + 1) * size))

const histories = runs({ gate: 12, all: 1_000 })
const TOGETHER = runs({ gate: 12, all: 50 })

it('equals the sums of the documents, whatever was invoiced and credited, for any days and periods', async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomHistory, { minLength: TOGETHER, maxLength: TOGETHER, size: 'max' }),
      fc.integer({ min: 1, max: 40 }),
      async (together, size) => {
        const written = together.map((history) => ({ history, ...documentsOf(history) }))
        await appendBatches(
          server.databaseUrl,
          inBatches(
            written.flatMap(({ logged }) => logged),
            size,
          ),
        )
        for (const { history, place, logged } of written) {
          const [from = '', to = from] = history.ends.toSorted()
          const own = { country: `no${place}.` }
          await expectSums(logged, own, history.per, () => true)
          const isWithin = (day: string) => day >= from && day <= to
          await expectSums(logged, { ...own, issuedFrom: from, issuedTo: to }, history.per, isWithin)
          tried += 1
        }
      },
    ),
    { numRuns: histories / TOGETHER, seed: seedOfRun(), endOnFailure: true },
  )
  expect(tried).toBe(histories)
  await onProductStore(server.databaseUrl, expectTheFoldOf('tax-summary'))
}, 300_000)
