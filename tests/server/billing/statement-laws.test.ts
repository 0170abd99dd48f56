import { Effect } from 'effect'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enter } from '../../../server/billing/offline-book.ts'
import {
  applyOfflineSale,
  balanceOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
} from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { issued, paid, reversed, type Sale } from '../support/booked.ts'
import { offlineActs } from '../support/offline.ts'
import { type Act, act, dueOf, type Entry, type Kept, ledgerOf, paidOf, sumOf } from '../support/plain-ledger.ts'
import { serverOnOneDay } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** The statement of a customer for any days as it was then, including entries reversed later. */

const { server, admin, today } = await serverOnOneDay()
const { reverse, invoice } = offlineActs(admin)
const ago = (days: number) => dayAfter(today, -days)

type Row = { readonly [_ in string]: string | number | null }
type Balance = {
  readonly [_ in 'opening' | 'invoiced' | 'credited' | 'paid' | 'closing' | 'reversedLater' | 'creditLeft']: number
} & { readonly currency: string }
type Statement = {
  readonly customerStatement: ReadonlyArray<Row>
  readonly balances: ReadonlyArray<Balance>
  readonly ageing: ReadonlyArray<{ readonly payBack: number }>
}

const statement = async (
  id: number,
  days: { readonly From?: string; readonly To?: string } = {},
): Promise<Statement> => {
  const { status, body } = await admin.call('GetCustomerStatement', { query: { id, PageSize: 200, ...days } })
  expect(status).toBe(200)
  return body
}
type Logged = { readonly id: number; readonly event: OfflineSaleEvent }
const append = (events: ReadonlyArray<Logged>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(events, ({ id, event }) =>
        store.append({ stream: offlineSaleStream(id), expectedVersion: 'any', events: [event], actor: 'test' }),
      ),
    ),
  )

const dayText = (day: string): string => day.split('-').reverse().join('/')
const cents = (amount: number | string | null | undefined): number => Math.round(Number(amount ?? 0) * 100)

it('a payment stands in its month, and its reversal in the month in which it was made', async () => {
  const sale: Sale = {
    id: 79_001,
    day: '2026-03-10',
    termDays: 30,
    client: 7_900,
    currency: 'USD',
    paid: '0.00',
    lines: [
      {
        planID: 900_011,
        planName: 'Japan 5 GB',
        quantity: 1,
        unitPrice: '100.00',
        taxRate: '0',
        countryCode: 'JP',
        cost: '',
      },
    ],
  }
  const [march, april] = [
    { From: '2026-03-01', To: '2026-03-31' },
    { From: '2026-04-01', To: '2026-04-30' },
  ]
  const { id } = sale
  // Recorded in April, but received in March.
  await append([issued(sale), paid(sale, '2026-03-20', '70.00', '2026-04-02')].map((event) => ({ id, event })))
  const before = await statement(7_900, march)
  expect(before.balances).toEqual([
    { currency: 'USD', opening: 0, invoiced: 100, credited: 0, paid: 70, closing: 30, reversedLater: 0, creditLeft: 0 },
  ])
  await append([
    { id, event: reversed(sale, '2026-04-15', { payment: 1, amount: '70.00', receivedDate: '2026-03-20' }) },
  ])

  const then = await statement(7_900, march)
  expect(then.balances).toEqual(before.balances.map((balance) => ({ ...balance, reversedLater: 70 })))
  expect(then.customerStatement).toMatchObject([
    { documentType: 'payment', date: '2026-03-20', paid: 70, reference: 'Reversed 15/04/2026, Card A-17', remarks: '' },
    { documentType: 'invoice', date: '2026-03-10', invoiced: 100, reference: '' },
  ])
  const after = await statement(7_900, april)
  expect(after.balances).toEqual([
    {
      currency: 'USD',
      opening: 30,
      invoiced: 0,
      credited: 0,
      paid: -70,
      closing: 100,
      reversedLater: 0,
      creditLeft: 0,
    },
  ])
  expect(after.customerStatement).toMatchObject([
    {
      documentType: 'reversal',
      date: '2026-04-15',
      paid: -70,
      remarks: 'Mistyped',
      createdby: 'Priya Nair',
      reference: 'Payment of 20/03/2026, Card A-17',
      invoiced: null,
      open: null,
      invoiceNumber: 'SD-TEST-079001',
    },
  ])
})

/** Whether an entry is between two days, both included. */
const isIn = ({ day }: Entry, from: string | undefined, to: string | undefined): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to)

const expectStatements = async (
  client: number,
  entries: ReadonlyArray<Entry>,
  reversals: ReadonlyArray<{ readonly paid: string; readonly reversed: string; readonly cents: number }>,
  cuts: ReadonlyArray<string>,
) => {
  const last = cuts.at(-1)
  const spans = [
    { to: cuts[0] },
    ...cuts.slice(1).map((to, index) => ({ from: dayAfter(cuts[index] ?? to, 1), to })),
    { from: last === undefined ? undefined : dayAfter(last, 1) },
  ] as ReadonlyArray<{ readonly from?: string; readonly to?: string }>
  let closing = 0
  // What is left as credit today is what is paid too much for invoices.
  const whole = await statement(client)
  expect(cents(whole.balances[0]?.creditLeft)).toBe(cents(whole.ageing[0]?.payBack))
  for (const { from, to } of spans) {
    const found = await statement(client, { ...(from && { From: from }), ...(to && { To: to }) })
    const [balance] = found.balances
    const within = entries.filter((entry) => isIn(entry, from, to))
    const of = (...kinds: ReadonlyArray<Entry['kind']>) =>
      sumOf(within.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.cents))
    expect(cents(balance?.opening)).toBe(closing)
    expect([cents(balance?.invoiced), cents(balance?.credited), cents(balance?.paid)]).toEqual(
      [of('invoice'), -of('credit'), -of('payment', 'reversal')].map((amount) => amount + 0),
    )
    // Newest first: the balance after each entry ends with the closing balance.
    expect(found.customerStatement.map(({ balance: after }) => cents(after)).slice(0, 1)).toEqual(
      within.length === 0 ? [] : [sumOf(entries.filter((entry) => isIn(entry, undefined, to)).map((one) => one.cents))],
    )
    closing = sumOf(entries.filter((entry) => isIn(entry, undefined, to)).map((entry) => entry.cents))
    expect(cents(balance?.closing)).toBe(closing)
    const later = reversals.filter((one) => to !== undefined && one.paid <= to && one.reversed > to)
    expect(cents(balance?.reversedLater)).toBe(sumOf(later.map((one) => one.cents)))
    // The list has exactly the added entries.
    expect(found.customerStatement).toHaveLength(within.length)
    const listed = found.customerStatement.map((row) => cents(row.invoiced) - cents(row.credited) - cents(row.paid))
    expect(sumOf(listed)).toBe(sumOf(within.map((entry) => entry.cents)))
    const told = found.customerStatement.map(({ reference }) => String(reference)).filter((text) => text.includes('/'))
    const isWithin = (day: string) => isIn({ kind: 'payment', day, cents: 0 }, from, to)
    const expected = [
      ...reversals.filter((one) => isWithin(one.paid)).map((one) => `Reversed ${dayText(one.reversed)}`),
      ...reversals
        .filter((one) => isWithin(one.reversed))
        .map((one) => `${one.cents < 0 ? 'Refund of' : 'Payment of'} ${dayText(one.paid)}`),
    ]
    const days = told.map((text) => text.split(', ')[0])
    expect(days.toSorted()).toEqual(expected.toSorted())
  }
}

/** Requests the reversal of every payment, oldest first. The server accepts exactly those that add up. */
const expectReversals = async (kept: Kept) => {
  const { id } = kept.sale
  let paidNow = paidOf(kept)
  for (const number of [...kept.payments.map((payment) => payment.number), 99]) {
    const payment = kept.payments.find((one) => one.number === number)
    const isPossible = payment !== undefined && payment.reversedOn === null && paidNow >= payment.cents
    expect([number, (await reverse(id, number)).isSuccess]).toEqual([number, isPossible])
    if (isPossible) paidNow -= payment.cents
  }
  const { paid: told, due } = await invoice(id)
  expect([cents(told), cents(due)]).toEqual([paidNow, kept.total - kept.credited - paidNow])
}

let clients = 7_000
const numRuns = runs({ gate: 6, all: 60 })

it('whatever is issued, paid, credited, paid back and reversed adds up, on any days', async () => {
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 30 }),
      fc.uniqueArray(fc.nat(150), { minLength: 1, maxLength: 3 }),
      async (acts: ReadonlyArray<Act>, places) => {
        const client = clients++
        const { kept, events } = ledgerOf(acts, client, ago(150), today)
        for (const { event } of events) seen.set(event.type, (seen.get(event.type) ?? 0) + 1)
        await append(events)
        for (const one of kept) {
          const own = events.filter(({ id }) => id === one.sale.id).map(({ event }) => event)
          const due = dueOf(one)
          // Negative amounts are explained: a refund was credited before.
          expect(paidOf(one)).toBeGreaterThanOrEqual(0)
          expect(due).toBeGreaterThanOrEqual(-one.credited)
          const state = own.reduce<OfflineSaleState | null>(applyOfflineSale, null)
          expect(state && balanceOf(state)).toMatchObject({ paid: BigInt(paidOf(one)), due: BigInt(due) })
          let booked: { readonly sale: Parameters<typeof enter>[0]; readonly due: bigint } = { sale: null, due: 0n }
          for (const event of own) {
            const entered = enter(booked.sale, event)
            const amounts = entered.booked.entries.map(({ amount }) => amount)
            booked = { sale: entered.sale, due: amounts.reduce((sum, amount) => sum + amount, booked.due) }
          }
          expect(booked.due).toBe(BigInt(due))
          const told = await invoice(one.sale.id)
          expect([cents(told.paid), cents(told.due)]).toEqual([paidOf(one), due])
        }
        const reversals = kept.flatMap(({ payments }) =>
          payments.flatMap(({ day, reversedOn, ...payment }) =>
            reversedOn === null ? [] : [{ paid: day, reversed: reversedOn, cents: payment.cents }],
          ),
        )
        const cuts = places.toSorted((one, other) => other - one).map(ago)
        await expectStatements(
          client,
          kept.flatMap(({ entries }) => entries),
          reversals,
          cuts,
        )
        for (const one of kept.slice(0, 2)) await expectReversals(one)
      },
    ),
    { numRuns, seed: seedOfRun() },
  )
  expect([...seen.keys()].toSorted()).toEqual([
    'OfflineSaleCredited',
    'OfflineSaleIssued',
    'OfflineSalePaid',
    'OfflineSalePaymentReversed',
  ])
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales', 'offline-book'))
})
