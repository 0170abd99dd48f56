import { Effect } from 'effect'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { type CustomerPaymentEvent, customerPaymentStream } from '../../../server/billing/payments/customer-payment.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { Dashboard, FinanceTile } from '../../../src/schemas/reports/dashboard.ts'
import { financeAddress, financeDays, financeTileNames } from '../../../src/schemas/reports/finance-tiles.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { ApiClient } from '../support/api-client.ts'
import { credited, disputed, issued, paid, reminded, type Sale } from '../support/booked.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverOnOneDay } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

/** The money tiles of the dashboard, and the lists that they lead to. */

const { server, admin, today } = await serverOnOneDay()

const financeOf = async (client: ApiClient): Promise<ReadonlyArray<FinanceTile> | undefined> =>
  ((await client.call('GetDashboard', {})).body as Dashboard).finance

/** The sums of tiles in cents, by name and currency. */
type Cents = ReadonlyMap<string, number>
const cents = (amount: number | string): number => Math.round(Number(amount) * 100)
const centsOf = (tiles: ReadonlyArray<FinanceTile>): Cents =>
  new Map(tiles.flatMap(({ name, amounts }) => amounts.map((one) => [`${name} ${one.currency}`, cents(one.amount)])))

/** What the list at a tile's address adds up by currency, from a search with the parameters of that address. */
const listedAt = async (tile: FinanceTile): Promise<FinanceTile['amounts']> => {
  const { pathname, searchParams } = new URL(financeAddress(tile), 'http://here')
  const asked = Object.fromEntries(searchParams)
  if (pathname === '/pages/BillingReports/OfflineSaleReport') {
    const query = { Report: 'OfflineSaleReport' as const, From: asked.from ?? '', To: asked.to ?? '' }
    const { body } = await admin.call('GetOfflineSaleTotals', { query })
    const totals: ReadonlyArray<{ currency: string; margin: number | null }> = body.totals
    return totals.flatMap(({ currency, margin }) => (margin === null ? [] : [{ currency, amount: margin }]))
  }
  if (pathname === '/pages/BillingReports/CustomerStatement') {
    const { from, to } = asked
    const query = from === undefined || to === undefined ? {} : { From: from, To: to }
    const { body } = await admin.call('GetCustomerStatement', { query })
    const balances: ReadonlyArray<{ currency: string; paid: number }> = body.balances
    const ageing: ReadonlyArray<{ currency: string; payBack: number }> = body.ageing
    const sums = from === undefined ? ageing.map(({ payBack, ...one }) => ({ ...one, paid: payBack })) : balances
    return sums.flatMap(({ currency, paid: amount }) => (amount === 0 ? [] : [{ currency, amount }]))
  }
  const isReminders = pathname === '/pages/BillingReports/Reminders'
  if (!isReminders) expect(pathname).toBe('/pages/BillingReports/Invoices')
  const { status, body } = await admin.call(isReminders ? 'SearchReminder' : 'SearchOfflineInvoice', { json: asked })
  expect(status).toBe(200)
  const totals: ReadonlyArray<{ currency: string; open: number }> = body.totals
  return totals.map(({ currency, open }) => ({ currency, amount: open }))
}

type Logged = { readonly stream: string; readonly event: OfflineSaleEvent | CustomerPaymentEvent }
const append = (logged: ReadonlyArray<Logged>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(logged, ({ stream, event }) =>
        store.append({ stream, expectedVersion: 'any', events: [event], actor: 'test' }),
      ),
    ),
  )

/** Due dates on both sides of each age. */
const term = 30
const dueIn = fc.constantFrom(-200, -91, -90, -61, -60, -31, -30, -8, -1, 0, 1, 2, 3, 4, 5, 6, 7, 30)
const randomSale = fc.record({
  dueIn,
  currency: fc.constantFrom('EUR', 'USD', 'INR'),
  quantity: fc.integer({ min: 1, max: 5 }),
  /** In cents; without tax and discount, so that nothing is rounded. */
  price: fc.integer({ min: 500, max: 99_999 }),
  cost: fc.constantFrom('', '4.00', '1200.00'),
  paid: fc.constantFrom(0, 0, 1, 50, 100),
  credits: fc.constantFrom(0, 0, 1, 5),
  /** A reminder was sent today: the next level is not due. */
  isReminded: fc.constantFrom(false, false, true),
  isDisputed: fc.constantFrom(false, false, true),
})

/** The first reminder is due after this many days, as the settings have it at first. */
const FIRST_REMINDER_DAYS = 7

const randomPayment = fc.record({
  currency: fc.constantFrom('EUR', 'USD', 'INR'),
  cents: fc.integer({ min: 1, max: 99_999 }),
  /** Long ago, so never in this month; or today. */
  daysAgo: fc.constantFrom(0, 0, 200),
  paidBack: fc.constantFrom(0, 0, 50, 100),
  isReversed: fc.constantFrom(false, false, true),
})

type RandomPayment = typeof randomPayment extends fc.Arbitrary<infer Payment> ? Payment : never

/** A payment of a customer that pays no invoice; what was paid back is not reversed. */
const paymentEvents = (id: number, { currency, cents: whole, daysAgo, ...then }: RandomPayment) => {
  const back = Math.floor((whole * then.paidBack) / 100)
  const owned = { id, by: 'Mara Lind', date: `${today}T09:00:00.000Z`, submission: '', customerID: 7, currency }
  const money = { receivedDate: dayAfter(today, -daysAgo), paymentMode: 'card', paymentReference: '' }
  const amount = (whole / 100).toFixed(2)
  const backThen = { ...owned, ...money, receivedDate: today, amount: (back / 100).toFixed(2), payBack: 1 }
  const events: ReadonlyArray<CustomerPaymentEvent> = [
    { type: 'CustomerPaymentRecorded', data: { ...owned, ...money, amount, account: '' } },
    ...(back > 0 ? [{ type: 'CustomerPaymentPaidBack', data: backThen } as const] : []),
    ...(then.isReversed
      ? [{ type: 'CustomerPaymentReversed', data: { ...owned, ...money, amount, reason: 'Mistyped' } } as const]
      : []),
  ]
  const received = (daysAgo === 0 ? whole : 0) - back - (then.isReversed ? whole : 0)
  return { events, received, credit: then.isReversed ? 0 : whole - back }
}

/** The age of what is due in some days, as people count it. */
const ageOf = (days: number, daysToSunday: number): string | null => {
  if (days < 0) return days >= -30 ? 'upTo30' : days >= -60 ? 'upTo60' : days >= -90 ? 'upTo90' : 'over90'
  return days <= daysToSunday ? 'dueThisWeek' : null
}

let next = 830_000
const numRuns = runs({ gate: 6, all: 60 })
const saleHistory = fc.array(randomSale, { minLength: 10, maxLength: 20 })

it('each tile has the sums of the documents, and its list has the same totals', async () => {
  const sunday = Array.from({ length: 7 }, (_, days) => days).find(
    (days) => new Date(`${dayAfter(today, days)}T12:00:00Z`).getUTCDay() === 0,
  )
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(saleHistory, fc.array(randomPayment, { maxLength: 8 }), async (sales, payments) => {
      const before = centsOf((await financeOf(admin)) ?? [])
      const added = new Map<string, number>()
      const add = (name: string, amount: number) => added.set(name, (added.get(name) ?? 0) + amount)
      const sold = sales.flatMap(({ dueIn: days, currency, quantity, price, cost, ...then }): Array<Logged> => {
        next += 1
        const day = dayAfter(today, days - term)
        const sale: Sale = {
          id: next,
          day,
          termDays: term,
          client: 7,
          currency,
          paid: '0.00',
          lines: [
            {
              planID: 900_011,
              planName: 'Japan 5 GB',
              quantity,
              unitPrice: (price / 100).toFixed(2),
              taxRate: '0',
              countryCode: 'JP',
              cost,
            },
          ],
        }
        const back = Math.min(then.credits, quantity)
        const paidCents = Math.floor((quantity * price * then.paid) / 100)
        // A payment is never more than was due, but may be after a credit note.
        const open = (quantity - back) * price - paidCents
        const age = ageOf(days, sunday ?? 0)
        if (age !== null && open > 0) add(`${age} ${currency}`, open)
        const isDue = open > 0 && -days >= FIRST_REMINDER_DAYS
        if (isDue && !then.isReminded && !then.isDisputed) add(`toBeReminded ${currency}`, open)
        if (open < 0) add(`unallocatedCredits ${currency}`, -open)
        const margin = (count: number) => (price - cents(cost)) * count
        const isThisMonth = (document: string) => document.slice(0, 7) === today.slice(0, 7) && document <= today
        if (isThisMonth(day)) add(`receivedThisMonth ${currency}`, paidCents)
        if (cost !== '' && isThisMonth(day)) add(`marginThisMonth ${currency}`, margin(quantity))
        if (cost !== '' && back > 0) add(`marginThisMonth ${currency}`, -margin(back))
        return [
          issued(sale),
          ...(paidCents > 0 ? [paid(sale, day, (paidCents / 100).toFixed(2))] : []),
          ...(back > 0 ? [credited(sale, today, 0, back)] : []),
          ...(then.isReminded ? [reminded(sale, today)] : []),
          ...(then.isDisputed ? [disputed(sale, today)] : []),
        ].map((event) => ({ stream: offlineSaleStream(sale.id), event }))
      })
      const received = payments.flatMap((payment): Array<Logged> => {
        next += 1
        const { events, received: cameIn, credit } = paymentEvents(next, payment)
        add(`receivedThisMonth ${payment.currency}`, cameIn)
        add(`unallocatedCredits ${payment.currency}`, credit)
        return events.map((event) => ({ stream: customerPaymentStream(next), event }))
      })
      await append([...sold, ...received])
      const tiles = (await financeOf(admin)) ?? []
      const after = centsOf(tiles)
      for (const name of new Set([...before.keys(), ...after.keys(), ...added.keys()])) {
        expect([name, after.get(name) ?? 0]).toEqual([name, (before.get(name) ?? 0) + (added.get(name) ?? 0)])
        if (added.get(name)) seen.add(name.split(' ')[0] ?? '')
      }
      for (const tile of tiles) expect([tile.name, await listedAt(tile)]).toEqual([tile.name, tile.amounts])
    }),
    { numRuns, seed: seedOfRun() },
  )
  expect([...seen].toSorted()).toEqual(financeTileNames.toSorted())
})

it('the tiles of an age follow each other, and a week ends on Sunday', () => {
  const days = financeDays('2026-11-25')
  expect([days.over90.to, days.upTo90.from]).toEqual(['2026-08-26', '2026-08-27'])
  expect([days.upTo90.to, days.upTo60.from]).toEqual(['2026-09-25', '2026-09-26'])
  expect([days.upTo60.to, days.upTo30.from]).toEqual(['2026-10-25', '2026-10-26'])
  expect([days.upTo30.to, days.dueThisWeek]).toEqual(['2026-11-24', { from: '2026-11-25', to: '2026-11-29' }])
  expect(financeDays('2026-11-29').dueThisWeek).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  expect(days.marginThisMonth).toEqual({ from: '2026-11-01', to: '2026-11-25' })
  expect(days.receivedThisMonth).toEqual(days.marginThisMonth)
})

it('a person has them with the permission of our invoices, as the demo role Finance has', async () => {
  const finance = await ApiClient.signedIn(server.url, 'finance@simdesk.test', ADMIN.password)
  const tiles = await financeOf(finance)
  expect(tiles?.map(({ name }) => name)).toEqual(financeTileNames)
  expect(tiles).toEqual(await financeOf(admin))
  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  const roles = callsTo(admin, records.role)
  const fields = fieldsIn(records.role, await roles.one(2))
  // A statement needs the customers, too: without them the amounts of its tiles are left out.
  await roles.change(2, null, { ...fields, permissions: ['dashboard.view', 'offlineSale.view'] })
  const names = (await financeOf(staff))?.map(({ name }) => name) ?? []
  expect(financeTileNames.filter((name) => !names.includes(name))).toEqual(['receivedThisMonth', 'unallocatedCredits'])
  const again = fieldsIn(records.role, await roles.one(2))
  await roles.change(2, null, { ...again, permissions: ['dashboard.view', 'report.view'] })
  expect(await financeOf(staff)).toBeUndefined()
})
