import { Effect } from 'effect'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Issued, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { issued, type Sale } from '../support/booked.ts'
import { loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** The list of payments: money of customers and of single invoices, in both directions. */

const { server, admin, today } = await serverOnOneDay()
const ago = (days: number) => dayAfter(today, -days)
const { customerWith, pay, reverse } = offlineActs(admin)

let ids = 88_000
/** Invoices of 100.00, one for each of these changes. */
const invoiced = async (client: number, changes: ReadonlyArray<Partial<Sale>>) => {
  const sales = changes.map((changed): Sale => {
    ids += 1
    return {
      id: ids,
      day: ago(20),
      termDays: 30,
      client,
      currency: 'USD',
      paid: '0.00',
      lines: [{ planID: 1, planName: 'A', quantity: 2, unitPrice: '50.00', taxRate: '0', countryCode: 'JP', cost: '' }],
      ...changed,
    }
  })
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(sales, (sale) =>
        store.append({
          stream: offlineSaleStream(sale.id),
          expectedVersion: 'any',
          events: [issued(sale)],
          actor: 'test',
        }),
      ),
    ),
  )
  return sales.map((sale) => ({ id: sale.id, number: (issued(sale).data as Issued).invoiceNumber }))
}

type Invoice = Awaited<ReturnType<typeof invoiced>>[number]
type Allocations = ReadonlyArray<readonly [id: number, amount: string]>
const allocated = (of: Allocations) => of.map(([invoiceID, amount]) => ({ invoiceID, amount }))
const money = { receivedDate: today, paymentMode: 'cash', paymentReference: '' }
const receive = async (customerID: number, amount: string, of: Allocations, more: object = {}) => {
  const json = { customerID, currency: 'USD', amount, ...money, account: '', allocations: allocated(of), ...more }
  return (await admin.call('RecordCustomerPayment', { json })).body as { readonly id?: number }
}
const act = async (name: 'UseCredit' | 'PayBackCredit' | 'ReverseCustomerPayment', json: object) =>
  (await admin.call(name, { json })).body

type Row = Readonly<Record<string, string | number | null>>
type Found = {
  readonly getPaymentslist: ReadonlyArray<Row>
  readonly totalCount: number
  readonly totals: ReadonlyArray<Row>
}
const search = async (asked: object): Promise<Found> => {
  const { status, body } = await admin.call('SearchPayment', { json: { pageSize: 200, ...asked } })
  expect(status).toBe(200)
  return body
}
const numbers = async (asked: object) => (await search(asked)).getPaymentslist.map(({ number }) => number)

it('has each payment with what it settled, its rest, and why it was reversed', async () => {
  const customerID = await customerWith({ companyName: 'Wren 100% Tours' })
  const [first, second] = (await invoiced(customerID, [{ paid: '10.00' }, {}])) as [Invoice, Invoice]
  await pay(second.id, '25', { paymentMode: 'cheque', paymentReference: 'C-7', receivedDate: ago(3) })
  await reverse(second.id, 1, { reason: 'Bounced' })
  const of = [
    [first.id, '90'],
    [second.id, '60.50'],
  ] as const
  const { id = 0 } = await receive(customerID, '180', of, { receivedDate: ago(2), account: 'DE 12' })
  await act('PayBackCredit', { customerID, currency: 'USD', amount: '9.50', ...money, receivedDate: ago(1) })

  const { getPaymentslist: rows, totals, totalCount } = await search({ customerID })
  expect(totalCount).toBe(4)
  expect(rows).toMatchObject([
    { number: `PAY-${id}/B1`, type: 'payBack', amount: -9.5, invoices: '', unallocated: 0, status: 'recorded' },
    {
      number: `PAY-${id}`,
      paymentID: id,
      part: 0,
      saleID: 0,
      receivedDate: ago(2),
      companyName: 'Wren 100% Tours',
      type: 'payment',
      currency: 'USD',
      amount: 180,
      paymentMode: 'cash',
      account: 'DE 12',
      invoices: `${first.number}, ${second.number}`,
      settled: `${first.id} ${first.number} 90.00\n${second.id} ${second.number} 60.50`,
      unallocated: 20,
      status: 'recorded',
      reason: '',
    },
    {
      number: `${second.number}/P1`,
      paymentID: 0,
      saleID: second.id,
      part: 1,
      amount: 25,
      paymentMode: 'cheque',
      paymentReference: 'C-7',
      invoices: second.number,
      status: 'reversed',
      reason: 'Bounced',
    },
    { number: `${first.number}/P0`, receivedDate: ago(20), amount: 10, invoices: first.number, status: 'recorded' },
  ])
  expect(totals).toEqual([{ currency: 'USD', received: 190, paidBack: 9.5, reversed: 25, unallocated: 20 }])

  expect(await act('ReverseCustomerPayment', { id, payBack: 1, reason: 'Mistyped' })).toMatchObject({ isSuccess: true })
  expect(await act('ReverseCustomerPayment', { id, reason: 'Not received' })).toMatchObject({ isSuccess: true })
  const after = await search({ customerID, status: 'reversed', number: `pay-${id}` })
  expect(after.getPaymentslist).toMatchObject([
    { number: `PAY-${id}/B1`, reason: 'Mistyped', amount: -9.5 },
    { number: `PAY-${id}`, reason: 'Not received', invoices: '', settled: '', unallocated: 0, received: 0 },
  ])
  expect(after.totals).toEqual([{ currency: 'USD', received: 0, paidBack: 0, reversed: 170.5, unallocated: 0 }])
})

it('is filtered and sorted, and finds a payment by its whole number alone', async () => {
  const [one, two] = [
    await customerWith({ companyName: 'Aa Teal_Voyages' }),
    await customerWith({ companyName: 'Zz Teal' }),
  ]
  const [sale] = (await invoiced(one, [{}])) as [Invoice]
  const { id: first = 0 } = await receive(one, '10', [[sale.id, '10']], { receivedDate: ago(9) })
  const { id: second = 0 } = await receive(two, '30', [], {
    receivedDate: ago(5),
    paymentMode: 'cheque',
    paymentReference: 'X_9',
  })
  const { id: third = 0 } = await receive(two, '20', [], { currency: 'EUR', receivedDate: ago(7) })
  const [a, b, c] = [first, second, third].map((id) => `PAY-${id}`)
  const ours = { anyNumberOrCustomer: 'teal' }
  expect(await numbers(ours)).toEqual([b, c, a])
  expect(await numbers({ ...ours, sortBy: 'number', sortOrder: 'asc' })).toEqual([a, b, c])
  expect(await numbers({ ...ours, sortBy: 'companyName', sortOrder: 'asc' })).toEqual([a, b, c])
  // Amounts compare within a currency.
  expect(await numbers({ ...ours, sortBy: 'amount', sortOrder: 'desc' })).toEqual([c, b, a])
  expect(await numbers({ ...ours, sortBy: 'unallocated', sortOrder: 'asc' })).toEqual([c, a, b])
  expect(await numbers({ ...ours, sortBy: 'amount', pageSize: 1, pageIndex: 2 })).toHaveLength(1)
  expect(await numbers({ ...ours, paymentMode: 'cheque' })).toEqual([b])
  expect(await numbers({ ...ours, currency: 'EUR' })).toEqual([c])
  expect(await numbers({ ...ours, receivedFrom: ago(7), receivedTo: ago(7) })).toEqual([c])
  expect(await numbers({ ...ours, type: 'payBack' })).toEqual([])
  expect(await numbers({ companyName: 'l_V' })).toEqual([a])
  expect(await numbers({ paymentReference: '_9' })).toEqual([b])
  expect(await numbers({ invoices: sale.number })).toEqual([a])
  expect(await numbers({ number: 'PAY-' })).toEqual(expect.arrayContaining([a, b, c]))
  for (const name of ['number', 'anyNumberOrCustomer']) expect(await numbers({ [name]: `${a}` })).toEqual([a])
  const { getPaymentslist: rows } = await search({ number: `${a}` })
  const { body } = await admin.call('GetPaymentList', { query: { id: Number(rows[0]?.id) } })
  expect(body.getPaymentslist).toEqual(rows)
})

const step = fc.record({
  kind: fc.constantFrom('pay', 'receive', 'receive', 'use', 'payBack', 'reverse', 'takeBack'),
  of: fc.nat(5),
  cents: fc.integer({ min: 1, max: 12_000 }),
})
const text = (cents: number): string => (cents / 100).toFixed(2)
const cents = (amount: string | number | null | undefined): number => Math.round(Number(amount ?? 0) * 100)

type Movement = {
  readonly amount: string
  readonly payment?: number
  readonly payBack?: number
  readonly customerPayment?: number | null
  readonly transfer?: object | null
}

/** Money that counts, and the credit of payments, from the bare events. */
const plainSums = async (streams: string) => {
  let [net, left] = [0, 0]
  const places = new Map<string, Array<boolean>>()
  for (const { type, stream, data } of await loggedIn(server.databaseUrl, streams)) {
    const { amount, payment = 0, customerPayment, transfer } = data as unknown as Movement
    const size = cents(amount)
    const isMoney = places.get(stream) ?? [true]
    places.set(stream, isMoney)
    if (type === 'OfflineSalePaid') {
      isMoney.push(customerPayment === null && transfer === null)
      if (isMoney.at(-1)) net += size
    }
    if (type === 'OfflineSalePaymentReversed' && isMoney[payment]) net -= size
    const sign =
      { Recorded: 1, PaidBack: -1, PayBackReversed: 1, Reversed: -1 }[type.replace('CustomerPayment', '')] ?? 0
    net += sign * size
    left += sign * size
    if (type === 'CustomerPaymentAllocated') left -= size
    if (type === 'CustomerPaymentAllocationReversed') left += size
  }
  return [net, left]
}

it('adds up to the events, whatever is paid, used, paid back and reversed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const customerID = await customerWith()
      const sales = (await invoiced(customerID, [{}, {}])).map(({ id }) => id)
      const payments: Array<number> = []
      for (const { kind, of, cents: size } of steps) {
        const [sale = 0, payment = 0] = [
          sales.at(of % Math.max(1, sales.length)),
          payments.at(of % Math.max(1, payments.length)),
        ]
        const amount = text(size)
        if (kind === 'pay') await pay(sale, amount)
        else if (kind === 'receive') {
          const { id } = await receive(customerID, amount, of % 2 === 0 ? [[sale, text(Math.ceil(size / 3))]] : [])
          if (id !== undefined) payments.push(id)
        } else if (kind === 'use') {
          await act('UseCredit', {
            customerID,
            currency: 'USD',
            allocations: allocated([[sale, text(Math.ceil(size / 4))]]),
          })
        } else if (kind === 'payBack') {
          await act('PayBackCredit', { customerID, currency: 'USD', amount: text(Math.ceil(size / 4)), ...money })
        } else if (kind === 'reverse') await reverse(sale, of + 1)
        else await act('ReverseCustomerPayment', { id: payment, reason: 'Mistyped', ...(of > 2 && { payBack: 1 }) })
      }
      const found = await search({ customerID })
      const streams = `^(offline-sale-(${sales.join('|')})|customer-payment-(${[0, ...payments].join('|')}))$`
      const [net, left] = await plainSums(streams)
      const [total] = found.totals
      expect(cents(total?.received) - cents(total?.paidBack)).toBe(net)
      expect(cents(total?.unallocated)).toBe(left)
      // The totals are those of the rows.
      for (const name of ['received', 'paidBack', 'reversed', 'unallocated']) {
        const ofRows = found.getPaymentslist.reduce((sum, row) => sum + cents(row[name]), 0)
        expect([name, cents(total?.[name])]).toEqual([name, ofRows])
      }
    }),
    { numRuns: runs({ gate: 4, all: 60 }), seed: seedOfRun() },
  )
})

it('its table is the fold of the events', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('payment-list'))
})
