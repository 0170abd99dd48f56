import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type AccountingDocument,
  documentOfPayment,
  documentsOf,
} from '../../../server/billing/accounting/documents.ts'
import { journalOf } from '../../../server/billing/accounting/journal.ts'
import { decidePaymentReversal } from '../../../server/billing/offline/reverse.ts'
import { type BookEntry, type BookSale, enter } from '../../../server/billing/offline-book.ts'
import {
  applyOfflineSale,
  balanceOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  type Paid,
  paymentsOf,
} from '../../../server/billing/offline-sale.ts'
import {
  type CustomerPaymentEntry,
  customerPaymentEntries,
  entryOfCustomerPayment,
} from '../../../server/billing/payments/book-entries.ts'
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
import { accountsOf, blankAccounts } from '../../../src/schemas/billing/accounting/accounts.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { credited, issued, paid, type Sale } from '../support/booked.ts'

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

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.nat(7),
  /** The share of what is possible, in percent: more than 100 has to be refused. */
  share: fc.constantFrom(10, 50, 100, 100, 130),
  owner: fc.nat(2),
  spread: fc.integer({ min: 1, max: 3 }),
})

/** Two customers, one of them in two currencies. */
const owners = [
  { customerID: 1, currency: 'USD' },
  { customerID: 2, currency: 'USD' },
  { customerID: 2, currency: 'EUR' },
] as const
type Owner = (typeof owners)[number]

const FIRST = '2026-11-20'
/** As many acts as happen on one day. */
const OF_A_DAY = 12
const doneOn = (day: string) => ({ by: 'Mara Lind', date: `${day}T09:00:00.000Z`, submission: '' })
const moneyOn = (day: string) => ({ receivedDate: day, paymentMode: 'cash', paymentReference: '' })
const text = (cents: number): string => (cents / 100).toFixed(2)
const cents = (amount: string): number => Math.round(Number(amount) * 100)
const total = (numbers: ReadonlyArray<number>): number => numbers.reduce((sum, one) => sum + one, 0)

/** Everything that was written, and its fold. */
const newWorld = () => {
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
type World = ReturnType<typeof newWorld>

const dueOf = (sale: OfflineSaleState): number => Number(balanceOf(sale).due)

/** The credit of a customer, added up by the test. */
const creditOf = (world: World, owner: Owner): number =>
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

const perform = (world: World, one: Act) => {
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

/** Money that came in less what was paid back, from the bare events. */
const receivedOf = ({ log, sales }: World, { customerID, currency }: Owner): number =>
  total(
    log.map((event): number => {
      if (event.type.startsWith('CustomerPayment')) {
        const { data, type } = event as CustomerPaymentEvent
        if (data.customerID !== customerID || data.currency !== currency) return 0
        if (type === 'CustomerPaymentRecorded' || type === 'CustomerPaymentPayBackReversed') return cents(data.amount)
        return type === 'CustomerPaymentReversed' || type === 'CustomerPaymentPaidBack' ? -cents(data.amount) : 0
      }
      const { id } = event.data as { readonly id: number }
      const sale = sales.get(id)
      if (sale?.issued.customer.id !== customerID || sale.issued.currency !== currency) return 0
      const isFromCredit = (payment: Pick<Paid, 'customerPayment' | 'transfer'> | undefined) =>
        payment !== undefined && (payment.customerPayment !== null || payment.transfer !== null)
      if (event.type === 'OfflineSalePaid') return isFromCredit(event.data) ? 0 : cents(event.data.amount)
      if (event.type !== 'OfflineSalePaymentReversed') return 0
      return isFromCredit(sale.payments[event.data.payment - 1]) ? 0 : -cents(event.data.amount)
    }),
  )

/** What each allocation that counts says, from the side of payments and from the side of invoices. */
const expectBothSides = ({ payments, sales }: World) => {
  const ofPayments = [...payments.values()].flatMap(({ allocations }) =>
    allocations.map(({ id, invoice, payment, amount }) => `${id} ${invoice}/${payment} ${amount}`),
  )
  const ofSales = [...sales.values()].flatMap((sale) =>
    paymentsOf(sale).flatMap(({ customerPayment, reversed, payment, amount }) =>
      customerPayment === null || reversed !== null
        ? []
        : [`${customerPayment} ${sale.issued.id}/${payment} ${amount}`],
    ),
  )
  expect(ofSales.toSorted()).toEqual(ofPayments.toSorted())
  expect(new Set(ofSales).size).toBe(ofSales.length)
  for (const sale of sales.values()) {
    for (const { transfer, amount, reversed } of paymentsOf(sale)) {
      if (transfer === null) continue
      const other = sales.get(transfer.invoice)
      const there = other && paymentsOf(other).find(({ payment }) => payment === transfer.payment)
      expect([cents(there?.amount ?? ''), there?.reversed === null]).toEqual([-cents(amount), reversed === null])
    }
  }
}

const expectLaws = (world: World) => {
  for (const payment of world.payments.values()) expect(leftOf(payment)).toBeGreaterThanOrEqual(0n)
  for (const sale of world.sales.values()) expect(balanceOf(sale).paid).toBeGreaterThanOrEqual(0n)
  expectBothSides(world)
  for (const owner of owners) {
    const sales = world.salesOf(owner)
    const invoiced = total(sales.map(({ issued: one }) => cents(one.total)))
    const taken = total(sales.flatMap(({ credits }) => credits.map((one) => cents(one.total))))
    const open = total(sales.map((sale) => Math.max(0, dueOf(sale))))
    const owed = open - creditOf(world, owner)
    expect(invoiced - taken - receivedOf(world, owner)).toBe(owed)
    expect(Number(world.owed.get(`${owner.customerID} ${owner.currency}`) ?? 0n)).toBe(owed)
  }
}

const accounts = accountsOf(blankAccounts)

/** The accountant's journal of everything that was written: the money, the debts and the credit are those of the books. */
const expectJournal = (world: World) => {
  const ofSales = new Map<number, ReadonlyArray<OfflineSaleEvent>>()
  const documents: Array<AccountingDocument> = []
  for (const event of world.log) {
    if ((customerPaymentEntries.names as ReadonlyArray<string>).includes(event.type)) {
      documents.push(
        documentOfPayment(event as CustomerPaymentEntry, `Company ${(event as CustomerPaymentEntry).data.customerID}`),
      )
    } else if (!event.type.startsWith('CustomerPayment')) {
      const { id } = event.data as { readonly id: number }
      ofSales.set(id, [...(ofSales.get(id) ?? []), event as OfflineSaleEvent])
    }
  }
  documents.push(...[...ofSales.values()].flatMap((events) => documentsOf(events)))
  const keys = documents.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const sums = new Map<string, bigint>()
  for (const document of documents) {
    const lines = journalOf(document, accounts)
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).toBe(0n)
    for (const { account, currency, debit, credit } of lines) {
      const kind = account.startsWith('10') ? 'money' : account
      sums.set(`${currency} ${kind}`, (sums.get(`${currency} ${kind}`) ?? 0n) + debit - credit)
    }
  }
  for (const currency of ['USD', 'EUR']) {
    const of = owners.filter((owner) => owner.currency === currency)
    const open = of.flatMap((owner) => world.salesOf(owner).map((sale) => Math.max(0, dueOf(sale))))
    const sumOn = (account: string) => Number(sums.get(`${currency} ${account}`) ?? 0n)
    expect(sumOn('money')).toBe(total(of.map((owner) => receivedOf(world, owner))))
    expect(sumOn('1100')).toBe(total(open))
    expect(sumOn('2100')).toBe(0 - total(of.map((owner) => creditOf(world, owner))))
  }
  expectStatements(world, documents)
}

/** On any day each customer's receivables less credit in the journal are the closing balance of the statement. */
const expectStatements = ({ statement }: World, documents: ReadonlyArray<AccountingDocument>) => {
  for (const until of new Set(statement.map(({ day }) => day))) {
    for (const { customerID, currency } of owners) {
      const closing = statement
        .filter((entry) => entry.clientId === customerID && entry.currency === currency && entry.day <= until)
        .reduce((sum, { amount }) => sum + amount, 0n)
      const own = documents
        .filter((one) => one.companyName === `Company ${customerID}` && one.currency === currency && one.day <= until)
        .flatMap((one) => journalOf(one, accounts))
        .filter(({ account }) => account === accounts.receivables || account === accounts.customerCredit)
      expect(own.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)).toBe(closing)
    }
  }
}

/** Reverses whatever can be reversed, until nothing is left. */
const reverseAll = (world: World) => {
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

it('whatever customers pay, use and get back, nothing is settled twice and the sums agree with the books', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.array(act, { minLength: 10, maxLength: 60 }), (acts) => {
      const world = newWorld()
      for (const [index, one] of acts.entries()) {
        world.today = dayAfter(FIRST, Math.floor(index / OF_A_DAY))
        perform(world, one)
        expectLaws(world)
      }
      expectJournal(world)
      for (const { type } of world.log) seen.set(type, (seen.get(type) ?? 0) + 1)
      reverseAll(world)
      expectLaws(world)
      expectJournal(world)
      // As if nobody had ever paid.
      for (const owner of owners) expect(receivedOf(world, owner)).toBe(0)
      for (const payment of world.payments.values()) expect([leftOf(payment), payment.isReversed]).toEqual([0n, true])
      for (const sale of world.sales.values()) {
        const { paid: left, total: whole, credited: less, due } = balanceOf(sale)
        expect([left, due]).toEqual([0n, whole - less])
      }
    }),
    { numRuns: runs({ gate: 100, all: 400 }), seed: seedOfRun() },
  )
  // Every event was written at least once in these histories.
  expect([...seen.keys()].toSorted()).toEqual([
    'CustomerPaymentAllocated',
    'CustomerPaymentAllocationReversed',
    'CustomerPaymentPaidBack',
    'CustomerPaymentPayBackReversed',
    'CustomerPaymentRecorded',
    'CustomerPaymentReversed',
    'OfflineSaleCredited',
    'OfflineSaleIssued',
    'OfflineSalePaid',
    'OfflineSalePaymentReversed',
  ])
})
