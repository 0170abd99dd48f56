import { Effect } from 'effect'
import { beforeAll, describe, expect, it } from 'vitest'
import { offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { goodDraft } from '../support/api-client.ts'
import { issued, type Sale, type Sold } from '../support/booked.ts'
import { loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** Payments of an invoice: the day of receipt of each, and those recorded by mistake. */

const { server, admin, today } = await serverOnOneDay()
const ago = (days: number) => dayAfter(today, -days)
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, pay, reverse, credit, invoice } = offlineActs(admin)

const japan: Sold = {
  planID: 900_011,
  planName: 'Japan 5 GB',
  quantity: 2,
  unitPrice: '50.00',
  taxRate: '0',
  countryCode: 'JP',
  cost: '4.00',
}
/** Invoices of 100.00 from ten days ago, by their ids. */
const ofTenDaysAgo = (id: number, paid = '0.00'): Sale => ({
  id: 71_000 + id,
  day: ago(10),
  termDays: 30,
  client: 601,
  currency: 'USD',
  paid,
  lines: [japan],
})
const sales = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ofTenDaysAgo(id, id === 8 ? '100.00' : '0.00'))
const saleOf = (id: number) => 71_000 + id

beforeAll(() =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(sales, (sale) =>
        store.append({
          stream: offlineSaleStream(sale.id),
          expectedVersion: 0,
          events: [issued(sale)],
          actor: 'test',
        }),
      ),
    ),
  ),
)

/** Issues an invoice today over two SIMs of 10.00 each. */
const issuedToday = async (payment: object) => {
  const ids = (await several(2)).map(({ id }) => id)
  const { id = 0 } = await issue(drawn(await customerWith(), [lineOf(good.planID, ids)], payment))
  return { id, ids }
}
const typesOf = async (id: number) =>
  (await loggedIn(server.databaseUrl, `^offline-sale-${id}$`)).map(({ type }) => type)

describe('the day of a payment', () => {
  it('is the day on which the money was received, and today where none is said', async () => {
    expect(await pay(saleOf(1), '40', { receivedDate: ago(3) })).toMatchObject({ isSuccess: true })
    expect(await pay(saleOf(1), '20')).toMatchObject({ isSuccess: true })
    const { payments, today: told } = await invoice(saleOf(1))
    expect(told).toBe(today)
    expect(
      payments.map(({ payment, amount, receivedDate, date }) => [payment, amount, receivedDate, date.slice(0, 10)]),
    ).toEqual([
      [1, '40.00', ago(3), today],
      [2, '20.00', today, today],
    ])
  })

  it('is that of the invoice for what was paid as it was issued', async () => {
    expect((await invoice(saleOf(8))).payments).toMatchObject([{ payment: 0, amount: '100.00', receivedDate: ago(10) }])
  })

  const outside = () => offlineSaleMessages.receivedRange(formatDay(ago(10)), formatDay(today))
  it.each([
    ['a day before the invoice', () => ago(11), outside],
    ['a day that has not come yet', () => dayAfter(today, 1), outside],
    ['nothing', () => '', () => offlineSaleMessages.receivedDate],
    ['a blank', () => ' ', () => offlineSaleMessages.receivedDate],
    ['a day that there is not', () => '2026-02-30', () => commonMessages.day],
    ['something else', () => '03/04/2026', () => commonMessages.day],
  ])('is refused at its field where it is %s', async (_, day, message) => {
    const { isSuccess, errors } = await pay(saleOf(2), '10', { receivedDate: day() })
    expect([isSuccess, errors]).toEqual([false, [{ field: 'receivedDate', message: message() }]])
    expect(await typesOf(saleOf(2))).toEqual(['OfflineSaleIssued'])
  })

  it('may be that of the invoice itself, and is told beside what else is wrong', async () => {
    expect((await pay(saleOf(2), '0', { receivedDate: '' })).errors?.map(({ field }) => field)).toEqual([
      'amount',
      'receivedDate',
    ])
    expect(await pay(saleOf(2), '10', { receivedDate: ago(10) })).toMatchObject({ isSuccess: true })
  })

  it('is judged in the same way where money is paid back', async () => {
    const { id, ids } = await issuedToday({ paidAmount: '20.00' })
    await credit(id, ids.slice(0, 1))
    expect((await pay(id, '-10', { receivedDate: ago(1) })).errors).toEqual([
      { field: 'receivedDate', message: offlineSaleMessages.receivedRange(formatDay(today), formatDay(today)) },
    ])
    expect(await pay(id, '-10', { receivedDate: today })).toMatchObject({ isSuccess: true })
    expect(
      (await invoice(id)).payments.map(({ payment, amount, receivedDate }) => [payment, amount, receivedDate]),
    ).toEqual([
      [0, '20.00', today],
      [1, '-10.00', today],
    ])
  })
})

describe('a sale of which no paid amount was entered', () => {
  it.each(['cash', 'card', 'bankTransfer', 'onAccount'])('is issued as not paid yet: %s', async (paymentMode) => {
    const { id } = await issuedToday({ paymentMode, paymentReference: '', paidAmount: '' })
    expect(await invoice(id)).toMatchObject({
      paymentMode,
      status: 'unpaid',
      paid: '0.00',
      due: '20.00',
      payments: [],
    })
  })

  it('stays within the limit of the customer, which is told at the amount', async () => {
    const customerID = await customerWith({ creditLimit: '5.00' })
    const ids = (await several(1)).map(({ id }) => id)
    const sale = drawn(customerID, [lineOf(good.planID, ids)])
    const limit = offlineSaleMessages.limit('USD 5.00', 'USD 5.00')
    expect((await issue({ ...sale, paidAmount: ' ' })).errors).toEqual([{ field: 'paidAmount', message: limit }])
    expect(await issue({ ...sale, paidAmount: '5' })).toMatchObject({ isSuccess: true })
  })

  it('needs a reference once something was paid', async () => {
    const ids = (await several(1)).map(({ id }) => id)
    const sale = drawn(await customerWith(), [lineOf(good.planID, ids)], { paymentMode: 'card' })
    expect((await issue({ ...sale, paidAmount: '0.01' })).errors).toEqual([
      { field: 'paymentReference', message: offlineSaleMessages.paymentReference },
    ])
    expect(await issue({ ...sale, paidAmount: '0' })).toMatchObject({ isSuccess: true })
  })
})

describe('a payment that was recorded by mistake', () => {
  it('is reversed with a reason: both stay visible, and what is due and the status follow', async () => {
    const id = saleOf(3)
    await pay(id, '30', { receivedDate: ago(5) })
    await pay(id, '70')
    expect(await invoice(id)).toMatchObject({ status: 'paid', paid: '100.00', due: '0.00' })
    expect(await reverse(id, 2, { reason: ' It was 7.00 ' })).toMatchObject({
      isSuccess: true,
      message: offlineSaleMessages.paymentReversed('USD 70.00'),
    })
    expect(await invoice(id)).toMatchObject({
      status: 'partlyPaid',
      paid: '30.00',
      due: '70.00',
      payments: [
        { payment: 1, amount: '30.00', receivedDate: ago(5) },
        { payment: 2, amount: '70.00', reversed: { reason: 'It was 7.00', date: expect.stringContaining(today) } },
      ],
    })
    expect((await invoice(id)).payments[0]).not.toHaveProperty('reversed')
    expect(await reverse(id, 1)).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'unpaid', paid: '0.00', due: '100.00' })
    expect(await pay(id, '100')).toMatchObject({ isSuccess: true })
    expect((await invoice(id)).payments.map(({ payment }) => payment)).toEqual([1, 2, 3])
  })

  it('is reversed where it was paid as the invoice was issued', async () => {
    expect(await reverse(saleOf(8), 0)).toMatchObject({ isSuccess: true })
    expect(await invoice(saleOf(8))).toMatchObject({
      status: 'unpaid',
      due: '100.00',
      payments: [{ payment: 0, reversed: { reason: 'Mistyped' } }],
    })
  })

  it('is reversed once, and under one key it is one reversal', async () => {
    const id = saleOf(4)
    await pay(id, '30')
    await pay(id, '30')
    const answers = await Promise.all([reverse(id, 1, {}, 'r-1'), reverse(id, 1, {}, 'r-1'), reverse(id, 1, {}, 'r-1')])
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true])
    expect(await reverse(id, 2, {}, 'r-1')).toMatchObject({ isSuccess: false, message: offlineSaleMessages.otherwise })
    expect(await reverse(id, 1)).toMatchObject({ isSuccess: false, message: offlineSaleMessages.reversedBefore })
    expect(await typesOf(id)).toEqual([
      'OfflineSaleIssued',
      'OfflineSalePaid',
      'OfflineSalePaid',
      'OfflineSalePaymentReversed',
    ])
    expect(await invoice(id)).toMatchObject({ paid: '30.00', due: '70.00' })
  })

  it.each([
    ['of an invoice that there is not', 900_000_001, 1, {}, offlineSaleMessages.missing],
    ['that there is not', saleOf(5), 2, {}, offlineSaleMessages.paymentUnknown],
    ['at the issue, where nothing was paid then', saleOf(5), 0, {}, offlineSaleMessages.paymentUnknown],
    ['below all numbers', saleOf(5), -1, {}, offlineSaleMessages.paymentUnknown],
  ])('is not reversed %s', async (_, id, payment, more, message) => {
    expect(await reverse(id, payment, more)).toMatchObject({ isSuccess: false, message })
  })

  it('is not reversed without a reason, which is told at its field', async () => {
    await pay(saleOf(5), '5')
    for (const reason of ['', '  ']) {
      expect((await reverse(saleOf(5), 1, { reason })).errors).toEqual([
        { field: 'reason', message: offlineSaleMessages.reason },
      ])
    }
    const json = { id: saleOf(5), payment: 1, reason: 'x'.repeat(1_001) }
    const { status, body } = await admin.call('ReversePayment', { json })
    expect([status, body.errors]).toEqual([400, [{ field: 'reason', message: offlineSaleMessages.tooLong(1_000) }]])
    expect(await typesOf(saleOf(5))).toEqual(['OfflineSaleIssued', 'OfflineSalePaid'])
  })

  it('is reversed after what of it was paid back, so that never more was paid back than came', async () => {
    const { id, ids } = await issuedToday({ paidAmount: '20.00' })
    await credit(id, ids.slice(0, 1))
    await pay(id, '-10')
    expect(await invoice(id)).toMatchObject({ paid: '10.00', credited: '10.00', due: '0.00' })
    expect(await reverse(id, 0)).toMatchObject({
      isSuccess: false,
      message: offlineSaleMessages.reversePayBackFirst('USD 10.00'),
    })
    expect(await reverse(id, 1)).toMatchObject({
      isSuccess: true,
      message: offlineSaleMessages.payBackReversed('USD 10.00'),
    })
    // It was never refunded, so the refund is still due.
    expect(await invoice(id)).toMatchObject({ paid: '20.00', credited: '10.00', due: '-10.00' })
    expect(await reverse(id, 0)).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'partlyCredited', paid: '0.00', due: '10.00' })
  })

  it('is open again for its customer, in the list and where their limit is judged', async () => {
    const customerID = await customerWith({ creditLimit: '15.00' })
    const sale = async (payment: object) => {
      const ids = (await several(1)).map(({ id }) => id)
      return drawn(customerID, [lineOf(good.planID, ids)], payment)
    }
    const { id = 0 } = await issue(await sale({ paidAmount: '10.00' }))
    const onAccount = { paymentMode: 'onAccount', paidAmount: '' }
    expect(await reverse(id, 0)).toMatchObject({ isSuccess: true })
    expect((await issue(await sale(onAccount))).errors).toEqual([
      { field: 'paymentMode', message: offlineSaleMessages.limit('USD 15.00', 'USD 5.00') },
    ])
  })
})

it('the tables are the fold of the events', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales', 'offline-book', 'activity'))
})
