import fc from 'fast-check'
import { expect } from 'vitest'
import { decidePaymentReversal } from '../../../server/billing/offline/reverse.ts'
import { type BookEntry, type BookSale, enter } from '../../../server/billing/offline-book.ts'
import {
  applyOfflineSale,
  balanceOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  paymentsOf,
} from '../../../server/billing/offline-sale.ts'
import { customerPaymentEntries, entryOfCustomerPayment } from '../../../server/billing/payments/book-entries.ts'
import { decideCreditUse, decidePayBack } from '../../../server/billing/payments/credit.ts'
import {
  applyCustomerPayment,
  type CustomerPaymentEvent,
  type CustomerPaymentState,
  leftOf,
} from '../../../server/billing/payments/customer-payment.ts'
import type { Written } from '../../../server/billing/payments/entries.ts'
import { judgedPayment } from '../../../server/billing/payments/judge.ts'
import { paymentEvents } from '../../../server/billing/payments/record.ts'
import { decidePayBackReversal, decideReversal } from '../../../server/billing/payments/reverse.ts'
import { credited, issued, paid, type Sale } from './booked.ts'

/** Random histories of invoices, payments and credit of several customers, through the decisions of the server. */

const kinds = [
  'issue',
  'issue',
  'pay',
  'creditNote',
  'receive',
  'receive',
  'receive',
  'use',
  'use',
  'payBack',
  'reverseReceived',
  'reversePayBack',
  'reversePaid',
] as const
type Kind = (typeof kinds)[number]
type Act = {
  readonly kind: Kind
  readonly of: number
  readonly share: number
  readonly owner: number
  readonly spread: number
}

export const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.nat(7),
  /** The share of what is possible, in percent: more than 100 has to be refused. */
  share: fc.constantFrom(10, 50, 100, 100, 130),
  owner: fc.nat(2),
  spread: fc.integer({ min: 1, max: 3 }),
})

/** Two customers, one of them in two currencies. */
export const owners = [
  { customerID: 1, currency: 'USD' },
  { customerID: 2, currency: 'USD' },
  { customerID: 2, currency: 'EUR' },
] as const
export type Owner = (typeof owners)[number]

export const FIRST = '2026-11-20'
/** As many acts as happen on one day. */
export const OF_A_DAY = 12
const doneOn = (day: string) => ({ by: 'Mara Lind', date: `${day}T09:00:00.000Z`, submission: '' })
const moneyOn = (day: string) => ({ receivedDate: day, paymentMode: 'cash', paymentReference: '' })
const text = (cents: number): string => (cents / 100).toFixed(2)
export const cents = (amount: string): number => Math.round(Number(amount) * 100)
export const total = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, one) => sum + one, 0)

/** Everything that was written, and its fold. */
export const newWorld = () => {
  const sales = new Map<number, OfflineSaleState>()
  const soldAs = new Map<number, Sale>()
  const payments = new Map<number, CustomerPaymentState>()
  const booked = new Map<number, BookSale>()
  const log: Array<OfflineSaleEvent | CustomerPaymentEvent> = []
  /** What each customer owes in each currency by the books. */
  const owed = new Map<string, bigint>()
  /** The entries of the customers' statements. */
  const statement: Array<Pick<BookEntry, 'clientId' | 'currency' | 'day' | 'amount'>> = []
  const enterAmount = (entry: BookEntry) => {
    const key = `${entry.clientId} ${entry.currency}`
    owed.set(key, (owed.get(key) ?? 0n) + entry.amount)
    statement.push(entry)
  }

  const write = (written: ReadonlyArray<Pick<Written, 'event'>>) => {
    for (const { event } of written) {
      log.push(event)
      const { id } = event.data as { readonly id: number }
      if (event.type.startsWith('CustomerPayment')) {
        const own = event as CustomerPaymentEvent
        const state = applyCustomerPayment(payments.get(id) ?? null, own)
        if (state !== null) payments.set(id, state)
        if (!(customerPaymentEntries.names as ReadonlyArray<string>).includes(own.type)) continue
        enterAmount(entryOfCustomerPayment(own as Parameters<typeof entryOfCustomerPayment>[0], 'UTC'))
        continue
      }
      const own = event as OfflineSaleEvent
      const state = applyOfflineSale(sales.get(id) ?? null, own)
      if (state !== null) sales.set(id, state)
      const entered = enter(booked.get(id) ?? null, own)
      if (entered.sale !== null) booked.set(id, entered.sale)
      for (const entry of entered.booked.entries) enterAmount(entry)
    }
  }
  const salesOf = ({ customerID, currency }: Owner) =>
    [...sales.values()].filter(({ issued: one }) => one.customer.id === customerID && one.currency === currency)
  const paymentsBy = ({ customerID, currency }: Owner) =>
    [...payments.values()].filter(
      ({ recorded }) => recorded.customerID === customerID && recorded.currency === currency,
    )
  return { sales, soldAs, payments, log, owed, statement, write, salesOf, paymentsBy, today: FIRST }
}
export type World = ReturnType<typeof newWorld>

export const dueOf = (sale: OfflineSaleState): number => Number(balanceOf(sale).due)

/** The credit of a customer, added up by the test. */
export const creditOf = (world: World, owner: Owner): number =>
  total(world.paymentsBy(owner).map((one) => Number(leftOf(one)))) +
  total(world.salesOf(owner).map((one) => Math.max(0, -dueOf(one))))

const openSales = (world: World, owner: Owner) => world.salesOf(owner).filter((one) => dueOf(one) > 0)

let numbers = 0

const issue = (world: World, owner: Owner, { of }: Act) => {
  const id = ++numbers
  const sale: Sale = {
    id,
    day: '2026-11-10',
    termDays: 30,
    client: owner.customerID,
    currency: owner.currency,
    paid: '0.00',
    lines: [
      {
        planID: 1,
        planName: 'A',
        quantity: 1 + of,
        unitPrice: '10.00',
        taxRate: ['0', '19', '8.875'][of % 3] ?? '0',
        countryCode: 'JP',
        cost: '',
      },
    ],
  }
  world.soldAs.set(id, sale)
  world.write([{ event: issued(sale) }])
}

const factsOf = ({ sales, today }: World) => ({
  isCustomer: true,
  currencies: new Set(['USD', 'EUR', 'INR']),
  sales,
  today,
})

/** Asks for shares of the first open invoices; whether every amount is possible on its own. */
const allocationsFor = (world: World, owner: Owner, { spread, share }: Act, most: number) => {
  let rest = most
  const allocations = openSales(world, owner)
    .slice(0, spread)
    .flatMap((sale) => {
      const amount = Math.min(rest, Math.floor((dueOf(sale) * share) / 100))
      rest -= amount
      return amount === 0 ? [] : [{ sale, amount }]
    })
  return {
    isPossible: allocations.every(({ sale, amount }) => amount <= dueOf(sale)),
    sum: total(allocations.map(({ amount }) => amount)),
    asked: allocations.map(({ sale, amount }) => ({ invoiceID: sale.issued.id, amount: text(amount) })),
  }
}

const receive = (world: World, owner: Owner, one: Act) => {
  const amount = 500 + one.of * 900
  const { asked, isPossible } = allocationsFor(world, owner, one, amount)
  const payload = { ...owner, ...moneyOn(world.today), amount: text(amount), account: '', allocations: asked }
  const { problems } = judgedPayment(payload, factsOf(world))
  expect([Object.keys(problems).length === 0, one.kind]).toEqual([isPossible, one.kind])
  if (isPossible) world.write(paymentEvents(++numbers, payload, factsOf(world), doneOn(world.today)))
}

const use = (world: World, owner: Owner, one: Act) => {
  const credit = creditOf(world, owner)
  const { asked, isPossible, sum } = allocationsFor(world, owner, one, 100_000)
  const account = { payments: world.paymentsBy(owner), sales: world.salesOf(owner) }
  const { problems, written } = decideCreditUse(
    { ...owner, allocations: asked },
    factsOf(world),
    account,
    doneOn(world.today),
  )
  const isAccepted = isPossible && asked.length > 0 && sum <= credit
  expect(Object.keys(problems).length === 0).toBe(isAccepted)
  world.write(written)
  if (isAccepted) expect(creditOf(world, owner)).toBe(credit - sum)
}

const payBack = (world: World, owner: Owner, { share }: Act) => {
  const credit = creditOf(world, owner)
  const amount = Math.floor((credit * share) / 100)
  const account = { payments: world.paymentsBy(owner), sales: world.salesOf(owner) }
  const payload = { ...owner, ...moneyOn(world.today), amount: text(amount) }
  const { problems, written } = decidePayBack(payload, factsOf(world), account, doneOn(world.today))
  expect(Object.keys(problems).length === 0).toBe(amount > 0 && amount <= credit)
  world.write(written)
}

const pick = <Value>(values: ReadonlyArray<Value>, of: number): Value | undefined =>
  values[of % Math.max(1, values.length)]

const reverseReceived = (world: World, payment: CustomerPaymentState) => {
  const { problem, written } = decideReversal(payment, world.sales, doneOn(world.today), 'Mistyped')
  world.write(written)
  return problem === null
}

const reversePaid = (world: World, sale: OfflineSaleState, of: number) => {
  const payment = pick(paymentsOf(sale), of)
  if (payment === undefined) return false
  const other = payment.transfer && world.sales.get(payment.transfer.invoice)
  const there = other && paymentsOf(other).find((one) => one.payment === payment.transfer?.payment)
  const counterpart = other && there ? { sale: other, payment: there } : null
  const { problem, written } = decidePaymentReversal({ sale, payment }, counterpart, doneOn(world.today), 'Mistyped')
  expect(problem === null && payment.reversed !== null).toBe(false)
  world.write(written)
  return problem === null
}

export const perform = (world: World, one: Act) => {
  const owner = owners[one.owner] ?? owners[0]
  const sale = pick(world.salesOf(owner), one.of)
  const payment = pick(world.paymentsBy(owner), one.of)
  switch (one.kind) {
    case 'issue':
      return issue(world, owner, one)
    case 'receive':
      return receive(world, owner, one)
    case 'use':
      return use(world, owner, one)
    case 'payBack':
      return payBack(world, owner, one)
    case 'pay': {
      const sold = sale && world.soldAs.get(sale.issued.id)
      const amount = sale ? Math.floor((dueOf(sale) * Math.min(100, one.share)) / 100) : 0
      if (sold && amount > 0) world.write([{ event: paid(sold, world.today, text(amount)) }])
      return
    }
    case 'creditNote': {
      const sold = sale && world.soldAs.get(sale.issued.id)
      if (sold && sale.credits.length === 0) world.write([{ event: credited(sold, world.today, 0, 1) }])
      return
    }
    case 'reverseReceived':
      if (payment) reverseReceived(world, payment)
      return
    case 'reversePayBack': {
      const { problem, written } = payment
        ? decidePayBackReversal(payment, 1 + (one.of % 3), doneOn(world.today), 'Mistyped')
        : { problem: null, written: [] }
      if (problem === null) world.write(written)
      return
    }
    case 'reversePaid':
      if (sale) reversePaid(world, sale, one.of)
  }
}

/** Reverses whatever can be reversed, until nothing is left. */
export const reverseAll = (world: World) => {
  let isMore = true
  while (isMore) {
    isMore = false
    for (const { issued: one } of [...world.sales.values()]) {
      const count = paymentsOf(world.sales.get(one.id) as OfflineSaleState).length
      for (let of = count - 1; of >= 0; of--) {
        isMore = reversePaid(world, world.sales.get(one.id) as OfflineSaleState, of) || isMore
      }
    }
    for (const { recorded, payBackCount } of [...world.payments.values()]) {
      for (let payBack = payBackCount; payBack > 0; payBack--) {
        const state = world.payments.get(recorded.id) as CustomerPaymentState
        const { problem, written } = decidePayBackReversal(state, payBack, doneOn(world.today), 'Mistyped')
        world.write(written)
        isMore ||= problem === null
      }
      isMore = reverseReceived(world, world.payments.get(recorded.id) as CustomerPaymentState) || isMore
    }
  }
}
