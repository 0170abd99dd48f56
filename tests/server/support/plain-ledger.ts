import fc from 'fast-check'
import type { OfflineSaleEvent } from '../../../server/billing/offline-sale.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { credited, issued, paid, reversed, type Sale } from './booked.ts'

/** Histories of invoices as people make them, and their balances, added up in cents by the test alone. */

/** An intended act; impossible acts are skipped. */
export type Act = {
  readonly kind: 'issue' | 'pay' | 'credit' | 'payBack' | 'reverse'
  /** The index of the invoice, or of its payment. */
  readonly of: number
  /** The share of the amount due, in percent. */
  readonly share: number
  /** The days since the previous act, and the days between receipt of the money and its record. */
  readonly gap: number
  readonly late: number
}

export const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('issue', 'pay', 'pay', 'pay', 'credit', 'payBack', 'reverse', 'reverse'),
  of: fc.nat(5),
  share: fc.constantFrom(1, 33, 50, 100, 100),
  gap: fc.constantFrom(0, 0, 1, 5, 20),
  late: fc.constantFrom(0, 0, 2, 15),
})

/** A change of the open amount, in cents, with its day. */
export type Entry = {
  readonly kind: 'invoice' | 'credit' | 'payment' | 'reversal'
  readonly day: string
  readonly cents: number
}
type Payment = {
  readonly number: number
  readonly day: string
  readonly cents: number
  readonly reversedOn: string | null
}
export type Kept = {
  readonly sale: Sale
  readonly total: number
  readonly credited: number
  readonly payments: ReadonlyArray<Payment>
  readonly entries: ReadonlyArray<Entry>
}
export type Ledger = {
  readonly day: string
  readonly kept: ReadonlyArray<Kept>
  readonly events: ReadonlyArray<{ readonly id: number; readonly event: OfflineSaleEvent }>
}

const textOf = (cents: number): string => (cents / 100).toFixed(2)
export const sumOf = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, one) => sum + one, 0)

/** The paid amount of an invoice that counts. */
export const paidOf = ({ payments }: Kept): number =>
  sumOf(payments.map(({ cents, reversedOn }) => (reversedOn === null ? cents : 0)))
export const dueOf = (kept: Kept): number => kept.total - kept.credited - paidOf(kept)

/** The price of each SIM in cents; without tax and discount, so that nothing is rounded. */
const EACH = 1_000

const begun = (
  id: number,
  { share, of }: Act,
  day: string,
  client: number,
): { kept: Kept; event: OfflineSaleEvent } => {
  const quantity = 1 + of
  const total = quantity * EACH
  // Some are paid at issue, in part or wholly.
  const first = share === 33 ? 0 : Math.floor((total * share) / 100)
  const sale: Sale = {
    id,
    day,
    termDays: 30,
    client,
    currency: 'USD',
    paid: textOf(first),
    lines: [
      {
        planID: 900_011,
        planName: 'Japan 5 GB',
        quantity,
        unitPrice: textOf(EACH),
        taxRate: '0',
        countryCode: 'JP',
        cost: '',
      },
    ],
  }
  const payments = first === 0 ? [] : [{ number: 0, day, cents: first, reversedOn: null }]
  const entries: ReadonlyArray<Entry> = [
    { kind: 'invoice', day, cents: total },
    ...payments.map(({ cents }) => ({ kind: 'payment' as const, day, cents: -cents })),
  ]
  return { kept: { sale, total, credited: 0, payments, entries }, event: issued(sale) }
}

const withPayment = (kept: Kept, cents: number, day: string, written: string) => {
  const number = Math.max(0, ...kept.payments.map((payment) => payment.number)) + 1
  return {
    kept: {
      ...kept,
      payments: [...kept.payments, { number, day, cents, reversedOn: null }],
      entries: [...kept.entries, { kind: 'payment' as const, day, cents: -cents }],
    },
    event: paid(kept.sale, day, textOf(cents), written),
  }
}

/** An invoice after an act, and its event; null if the act is impossible. */
const done = (kept: Kept, { kind, of, share, late }: Act, day: string) => {
  const due = dueOf(kept)
  const received = [kept.sale.day, dayAfter(day, -late)].toSorted()[1] ?? day
  if (kind === 'pay') {
    const cents = Math.floor((due * share) / 100)
    return cents > 0 ? withPayment(kept, cents, received, day) : null
  }
  if (kind === 'payBack') {
    const cents = Math.floor((-due * share) / 100)
    return cents > 0 ? withPayment(kept, -cents, received, day) : null
  }
  if (kind === 'credit') {
    const quantity = kept.sale.lines[0]?.quantity ?? 0
    const some = Math.max(1, Math.floor((quantity * share) / 100))
    if (kept.credited > 0) return null
    const cents = some * EACH
    const entries = [...kept.entries, { kind: 'credit' as const, day, cents: -cents }]
    return { kept: { ...kept, credited: cents, entries }, event: credited(kept.sale, day, 0, some) }
  }
  const payment = kept.payments[of % Math.max(1, kept.payments.length)]
  // Never refund more than was paid.
  if (payment === undefined || payment.reversedOn !== null || paidOf(kept) < payment.cents) return null
  const told = { payment: payment.number, amount: textOf(payment.cents), receivedDate: payment.day }
  return {
    kept: {
      ...kept,
      payments: kept.payments.map((one) => (one === payment ? { ...one, reversedOn: day } : one)),
      entries: [...kept.entries, { kind: 'reversal' as const, day, cents: payment.cents }],
    },
    event: reversed(kept.sale, day, told),
  }
}

/** The invoices of a customer after all acts up to the day `last`. */
export const ledgerOf = (acts: ReadonlyArray<Act>, client: number, from: string, last: string): Ledger =>
  acts.reduce<Ledger>(
    ({ day: before, kept, events }, one) => {
      const day = [dayAfter(before, one.gap), last].toSorted()[0] ?? last
      const id = client * 10 + kept.length
      if (one.kind === 'issue' || kept.length === 0) {
        const begin = begun(id, one, day, client)
        return { day, kept: [...kept, begin.kept], events: [...events, { id, event: begin.event }] }
      }
      const place = one.of % kept.length
      const found = kept[place]
      const next = found === undefined ? null : done(found, one, day)
      if (found === undefined || next === null) return { day, kept, events }
      return {
        day,
        kept: kept.map((other, index) => (index === place ? next.kept : other)),
        events: [...events, { id: found.sale.id, event: next.event }],
      }
    },
    { day: from, kept: [], events: [] },
  )
