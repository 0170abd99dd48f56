import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type AccountingDocument,
  documentOfPayment,
  documentsOf,
} from '../../../server/billing/accounting/documents.ts'
import { journalOf } from '../../../server/billing/accounting/journal.ts'
import { balanceOf, type OfflineSaleEvent, type Paid, paymentsOf } from '../../../server/billing/offline-sale.ts'
import { type CustomerPaymentEntry, customerPaymentEntries } from '../../../server/billing/payments/book-entries.ts'
import { type CustomerPaymentEvent, leftOf } from '../../../server/billing/payments/customer-payment.ts'
import { accountsOf, blankAccounts } from '../../../src/schemas/billing/accounting/accounts.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { runs, seedOfRun } from '../../runs.ts'
import {
  act,
  cents,
  creditOf,
  dueOf,
  FIRST,
  newWorld,
  OF_A_DAY,
  type Owner,
  owners,
  perform,
  reverseAll,
  total,
  type World,
} from '../support/payment-histories.ts'

/** What holds in every history: nothing is settled twice, and invoices, books and journal agree. */

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
