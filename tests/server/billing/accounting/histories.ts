import fc from 'fast-check'
import type { OfflineSaleEvent } from '../../../../server/billing/offline-sale.ts'
import { credited, issued, paid, reversed, type Sale } from '../../support/booked.ts'

/** Random histories of invoices with several rates, and plain sums of them in cents. */

const line = fc.record({
  planID: fc.constant(900_011),
  planName: fc.constantFrom('Japan 5 GB', '=1+1', 'Größe "M"'),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  taxRate: fc.constantFrom('0', '7', '19', '8.875'),
  countryCode: fc.constant('JP'),
  cost: fc.constant(''),
})

const act = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'payBack', 'credit', 'reverse'),
  cents: fc.integer({ min: 1, max: 500_000 }),
  day: fc.constantFrom('2026-03-10', '2026-03-31', '2026-04-01'),
})
export type History = { readonly sale: Sale; readonly events: ReadonlyArray<OfflineSaleEvent> }

/** The history of one invoice: it is paid, also too much, paid back, credited line by line, and payments are reversed. */
export const history = (id: number): fc.Arbitrary<History> =>
  fc
    .record({
      currency: fc.constantFrom('EUR', 'USD', 'INR'),
      first: fc.constantFrom('0.00', '5.00'),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      acts: fc.array(act, { maxLength: 8 }),
    })
    .map(({ currency, first, lines, acts }) => {
      const sale: Sale = { id, day: '2026-03-10', termDays: 30, client: 7, currency, paid: first, lines }
      const events: Array<OfflineSaleEvent> = [issued(sale)]
      const payments: Array<{ payment: number; amount: string; receivedDate: string }> = []
      let [credits, count] = [0, 0]
      for (const { kind, cents, day } of acts) {
        const amount = ((kind === 'payBack' ? -cents : cents) / 100).toFixed(2)
        if (kind === 'pay' || kind === 'payBack') {
          count += 1
          payments.push({ payment: count, amount, receivedDate: day })
          events.push(paid(sale, day, amount))
        } else if (kind === 'credit' && credits < lines.length) {
          events.push(credited(sale, day, credits, lines[credits]?.quantity ?? 0))
          credits += 1
        } else if (kind === 'reverse') {
          const last = payments.pop()
          if (last !== undefined) events.push(reversed(sale, day, last))
        }
      }
      return { sale, events }
    })

const cents = (text: string): number => Math.round(Number(text) * 100)

/** What the events of a history add up to, in cents: revenue and tax less credits, and money that came in. */
export const sumsOf = ({ events }: History) => {
  const sums = { net: 0, tax: 0, money: 0, owed: 0 }
  for (const { type, data } of events) {
    if (type === 'OfflineSaleIssued') {
      sums.net += cents(data.net)
      sums.tax += cents(data.tax)
      sums.owed += cents(data.total) - cents(data.paidAmount)
      sums.money += cents(data.paidAmount)
    } else if (type === 'OfflineSaleCredited') {
      sums.net -= cents(data.net)
      sums.tax -= cents(data.tax)
      sums.owed -= cents(data.total)
    } else if (type === 'OfflineSalePaid') {
      sums.money += cents(data.amount)
      sums.owed -= cents(data.amount)
    } else if (type === 'OfflineSalePaymentReversed') {
      sums.money -= cents(data.amount)
      sums.owed += cents(data.amount)
    }
  }
  return sums
}

/** One to four invoices with their histories. */
export const histories = fc
  .array(fc.nat(0), { minLength: 1, maxLength: 4 })
  .chain((places) => fc.tuple(...places.map((_, index) => history(100 + index))))
