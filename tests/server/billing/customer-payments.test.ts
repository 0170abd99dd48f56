import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import type { CustomerAccount, CustomerPaymentAnswer } from '../../../src/schemas/billing/customer-payment/wire.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { ApiClient } from '../support/api-client.ts'
import { credited, issued, type Sale } from '../support/booked.ts'
import { loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay, startBeside, type TestServer } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** Payments of customers over several invoices, and the credit that is left of them. */

const { server, admin, today } = await serverOnOneDay()
let beside: TestServer
let there: ApiClient
beforeAll(async () => {
  beside = await startBeside(server, {})
  there = new ApiClient(beside.url)
  there.token = admin.token
})
afterAll(() => beside?.close())

const ago = (days: number) => dayAfter(today, -days)
const { customerWith, pay, reverse, invoice } = offlineActs(admin)

let ids = 78_000
const append = (events: ReadonlyArray<{ readonly id: number; readonly event: ReturnType<typeof issued> }>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(events, ({ id, event }) =>
        store.append({ stream: offlineSaleStream(id), expectedVersion: 'any', events: [event], actor: 'test' }),
      ),
    ),
  )

/** An invoice of 100.00 for each of these ages in days, in the order given. */
const invoices = async (client: number, ages: ReadonlyArray<number>, changes: Partial<Sale> = {}) => {
  const sales = ages.map((age): Sale => {
    ids += 1
    return {
      id: ids,
      day: ago(age),
      termDays: 30,
      client,
      currency: 'USD',
      paid: '0.00',
      lines: [{ planID: 1, planName: 'A', quantity: 2, unitPrice: '50.00', taxRate: '0', countryCode: 'JP', cost: '' }],
      ...changes,
    }
  })
  await append(sales.map((sale) => ({ id: sale.id, event: issued(sale) })))
  return sales
}

type Allocations = ReadonlyArray<readonly [id: number, amount: string]>
const allocated = (allocations: Allocations) => allocations.map(([invoiceID, amount]) => ({ invoiceID, amount }))
const keyed = (key?: string) => ({ headers: key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key } })
const money = { receivedDate: today, paymentMode: 'cash', paymentReference: '' }
const receive = async (customerID: number, amount: string, of: Allocations, more: object = {}, key?: string) => {
  const json = { customerID, currency: 'USD', amount, ...money, account: '', allocations: allocated(of), ...more }
  return (await admin.call('RecordCustomerPayment', { json, ...keyed(key) })).body as CustomerPaymentAnswer
}
const use = async (customerID: number, of: Allocations, client = admin, key?: string) => {
  const json = { customerID, currency: 'USD', allocations: allocated(of) }
  return (await client.call('UseCredit', { json, ...keyed(key) })).body as CustomerPaymentAnswer
}
const payBack = async (customerID: number, amount: string, more: object = {}) => {
  const json = { customerID, currency: 'USD', amount, ...money, ...more }
  return (await admin.call('PayBackCredit', { json })).body as CustomerPaymentAnswer
}
const takeBack = async (id: number, more: object = {}) => {
  const json = { id, reason: 'Mistyped', ...more }
  return (await admin.call('ReverseCustomerPayment', { json })).body as CustomerPaymentAnswer
}
const account = async (id: number) =>
  (await admin.call('GetCustomerAccount', { query: { id } })).body.customerAccount as CustomerAccount
const usd = async (id: number) => {
  const found = (await account(id)).accounts.find(({ currency }) => currency === 'USD')
  return { open: found?.open, credit: found?.credit, due: found?.invoices.map(({ id, due }) => [id, due]) }
}
const closing = async (id: number) => {
  const { body } = await admin.call('GetCustomerStatement', { query: { id, PageSize: 200 } })
  return body.balances.map(({ currency, closing }: { currency: string; closing: number }) => [currency, closing])
}
/** The age table of the statement: what is due, and the credit, in each currency. */
const ageing = async (id: number) => {
  const { body } = await admin.call('GetCustomerStatement', { query: { id } })
  return body.ageing.map(({ payBack, sum }: { payBack: number; sum: number }) => ({ payBack, sum }))
}
const accepted = { isSuccess: true }
const atFields = (errors: Readonly<Record<string, string>>) => ({
  isSuccess: false,
  errors: Object.entries(errors).map(([field, message]) => ({ field, message })),
})

describe('one payment', () => {
  it('settles several invoices, and what is left of it is credit', async () => {
    const client = await customerWith()
    const [first, second] = (await invoices(client, [20, 10])) as [Sale, Sale]
    expect(await usd(client)).toEqual({
      open: '200.00',
      credit: '0.00',
      due: [
        [first.id, '100.00'],
        [second.id, '100.00'],
      ],
    })
    const answer = await receive(client, '180', [
      [first.id, '100'],
      [second.id, '50.50'],
    ])
    expect(answer).toMatchObject({
      isSuccess: true,
      message: customerPaymentMessages.recordedWithCredit('USD 180.00', 'USD 29.50'),
    })
    expect(await usd(client)).toEqual({ open: '49.50', credit: '29.50', due: [[second.id, '49.50']] })
    expect(await invoice(first.id)).toMatchObject({ due: '0.00', status: 'paid', payments: [{ amount: '100.00' }] })
    expect(await closing(client)).toEqual([['USD', 20]])
    expect(await ageing(client)).toEqual([{ payBack: 29.5, sum: 20 }])

    expect(await use(client, [[second.id, '29.50']])).toMatchObject({ isSuccess: true })
    expect(await usd(client)).toEqual({ open: '20.00', credit: '0.00', due: [[second.id, '20.00']] })
    expect(await closing(client)).toEqual([['USD', 20]])
  })

  it('is reversed with all that it pays, and the reversal of a part leaves that part as credit', async () => {
    const client = await customerWith()
    const [first, second] = (await invoices(client, [20, 10])) as [Sale, Sale]
    const { id = 0 } = await receive(client, '150', [
      [first.id, '100'],
      [second.id, '50'],
    ])
    expect(await reverse(first.id, 1)).toMatchObject(accepted)
    expect(await usd(client)).toMatchObject({ open: '150.00', credit: '100.00' })
    expect(await takeBack(id, { reason: ' ' })).toMatchObject(atFields({ reason: offlineSaleMessages.reason }))
    expect(await takeBack(id)).toMatchObject(accepted)
    expect(await usd(client)).toMatchObject({ open: '200.00', credit: '0.00' })
    expect(await closing(client)).toEqual([['USD', 200]])
    expect(await takeBack(id)).toMatchObject({ isSuccess: false, message: customerPaymentMessages.reversedBefore })
    expect(await takeBack(999_999)).toMatchObject({ isSuccess: false, message: customerPaymentMessages.missing })
  })

  it('is recorded once under one key', async () => {
    const client = await customerWith()
    const [sale] = (await invoices(client, [3])) as [Sale]
    const once = await receive(client, '130', [[sale.id, '100']], {}, 'twice')
    expect(await receive(client, '130', [[sale.id, '100']], {}, 'twice')).toMatchObject({
      isSuccess: true,
      id: once.id,
      message: once.message,
    })
    expect(await receive(client, '131', [[sale.id, '100']], {}, 'twice')).toMatchObject({ isSuccess: false })
    expect(await usd(client)).toMatchObject({ open: '0.00', credit: '30.00' })
  })

  it('of more than is due is recorded from the invoice where its rest was confirmed as credit', async () => {
    const client = await customerWith()
    const [sale] = (await invoices(client, [3])) as [Sale]
    expect(await pay(sale.id, '130')).toMatchObject({
      isSuccess: false,
      message: offlineSaleMessages.paymentTooLarge('USD 100.00'),
    })
    expect(await pay(sale.id, '130', { credit: '20.00' })).toMatchObject({ isSuccess: false })
    expect(await pay(sale.id, '90', { credit: '10.00' })).toMatchObject(
      atFields({ amount: customerPaymentMessages.noRest }),
    )
    expect(await pay(sale.id, '130', { credit: '30.00' }, 'rest')).toMatchObject({
      isSuccess: true,
      message: customerPaymentMessages.recordedWithCredit('USD 130.00', 'USD 30.00'),
    })
    expect(await pay(sale.id, '130', { credit: '30.00' }, 'rest')).toMatchObject({ isSuccess: true })
    expect(await usd(client)).toMatchObject({ open: '0.00', credit: '30.00' })
    expect(await invoice(sale.id)).toMatchObject({ due: '0.00', payments: [{ amount: '100.00' }] })
  })
})

describe('credit', () => {
  it('from a credit note of a paid invoice pays another invoice, and both sides are reversed together', async () => {
    const client = await customerWith()
    const [first, second] = (await invoices(client, [20, 10])) as [Sale, Sale]
    expect(await pay(first.id, '100')).toMatchObject(accepted)
    await append([{ id: first.id, event: credited(first, ago(1), 0, 1) }])
    expect(await usd(client)).toMatchObject({ open: '100.00', credit: '50.00' })
    expect(await use(client, [[second.id, '40']])).toMatchObject(accepted)
    expect(await usd(client)).toMatchObject({ open: '60.00', credit: '10.00' })
    expect(await invoice(first.id)).toMatchObject({ due: '-10.00' })
    expect(await closing(client)).toEqual([['USD', 50]])

    // The first payment has gone on to the second invoice.
    expect(await reverse(first.id, 1)).toMatchObject({ isSuccess: false })
    expect(await reverse(second.id, 1)).toMatchObject(accepted)
    expect(await invoice(first.id)).toMatchObject({ due: '-50.00' })
    expect(await usd(client)).toMatchObject({ open: '100.00', credit: '50.00' })
  })

  it('is paid back, the oldest first, and an amount paid back can be reversed', async () => {
    const client = await customerWith()
    const { id = 0 } = await receive(client, '30', [], { receivedDate: ago(9) })
    await receive(client, '20', [], { receivedDate: ago(2) })
    expect(await payBack(client, '50.01')).toMatchObject(
      atFields({ amount: customerPaymentMessages.creditLeft('USD 50.00') }),
    )
    expect(await payBack(client, '40')).toMatchObject({ isSuccess: true })
    expect(await usd(client)).toMatchObject({ credit: '10.00' })
    expect(await takeBack(id)).toMatchObject({
      isSuccess: false,
      message: customerPaymentMessages.reversePayBackFirst('USD 30.00'),
    })
    expect(await takeBack(id, { payBack: 1 })).toMatchObject(accepted)
    expect(await takeBack(id, { payBack: 1 })).toMatchObject({ isSuccess: false })
    expect(await usd(client)).toMatchObject({ credit: '40.00' })
    expect(await closing(client)).toEqual([['USD', -40]])
  })

  it('is used by one of two clerks who ask at the same moment at two servers, and the other is refused', async () => {
    const client = await customerWith()
    const sales = await invoices(client, [9, 8, 7, 6])
    await receive(client, '100', [])
    const answers = await Promise.all(
      sales.map(({ id }, index) => use(client, [[id, '100']], index % 2 === 0 ? admin : there)),
    )
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
    for (const answer of answers.filter(({ isSuccess }) => !isSuccess)) {
      expect(answer).toMatchObject(atFields({ 'allocations.0.amount': customerPaymentMessages.noCredit }))
    }
    expect(await usd(client)).toMatchObject({ open: '300.00', credit: '0.00' })
    const paid = await loggedIn(server.databaseUrl, `^offline-sale-(${sales.map(({ id }) => id).join('|')})$`)
    expect(paid.filter(({ type }) => type === 'OfflineSalePaid')).toHaveLength(1)
  })
})

describe('the statement', () => {
  type Row = Readonly<Record<string, string | number | null>>
  /** The entries, oldest first. */
  const entries = async (id: number, days: object = {}) => {
    const { body } = await admin.call('GetCustomerStatement', { query: { id, PageSize: 200, ...days } })
    return {
      rows: (body.customerStatement as ReadonlyArray<Row>).toReversed(),
      balances: body.balances as ReadonlyArray<Row>,
    }
  }

  it('has the balance and the credit after each entry, and what credit was used for', async () => {
    const client = await customerWith()
    const [first, second] = (await invoices(client, [20, 10])) as [Sale, Sale]
    const { id } = await receive(client, '130', [[first.id, '100']], { receivedDate: ago(9) })
    await use(client, [[second.id, '20']])
    await payBack(client, '4')
    await append([{ id: first.id, event: credited(first, today, 0, 1) }])
    await use(client, [[second.id, '56']])
    const { rows, balances } = await entries(client)
    const told = rows.map(({ documentType, reference, allocated, balance, creditLeft }) => [
      documentType,
      reference,
      allocated,
      balance,
      creditLeft,
    ])
    const from = `From PAY-${id}`
    const number = (issued(first).data as { readonly invoiceNumber: string }).invoiceNumber
    const other = (issued(second).data as { readonly invoiceNumber: string }).invoiceNumber
    expect(told.slice(0, 2)).toEqual([
      ['invoice', '', null, 100, 0],
      ['invoice', '', null, 200, 0],
    ])
    expect(told.slice(2)).toEqual([
      // The payment comes before what it pays, on one day.
      ['payment', `PAY-${id}, Cash`, null, 70, 130],
      ['allocation', from, 100, 70, 30],
      ['allocation', from, 20, 70, 10],
      ['payback', `PAY-${id}, Cash`, null, 74, 6],
      ['creditNote', expect.stringContaining('CN'), null, 24, 56],
      // The oldest credit is used first: that of the invoice.
      ['allocation', `To ${other}`, -50, 24, 6],
      ['allocation', `From ${number}`, 50, 24, 6],
      ['allocation', from, 6, 24, 0],
    ])
    expect(balances).toMatchObject([{ opening: 0, closing: 24, creditLeft: 0 }])
    expect((await entries(client, { To: ago(9) })).balances).toMatchObject([{ closing: 70, creditLeft: 30 }])
    expect((await entries(client, { From: today })).rows.map(({ balance }) => balance)).toEqual([
      70, 74, 24, 24, 24, 24,
    ])

    expect(await reverse(second.id, 1)).toMatchObject(accepted)
    const after = (await entries(client)).rows.at(-1)
    expect(after).toMatchObject({
      documentType: 'allocationReversal',
      reference: from,
      allocated: -20,
      balance: 24,
      creditLeft: 20,
    })
    expect(await usd(client)).toMatchObject({ credit: '20.00' })
  })
})

describe('a reversal and a pay-back of the same payment at two servers', () => {
  it('are not both done: the other one is refused and says why', async () => {
    const client = await customerWith()
    const [sale] = (await invoices(client, [5])) as [Sale]
    const { id = 0 } = await receive(client, '130', [[sale.id, '100']])
    const json = { customerID: client, currency: 'USD', amount: '30', ...money }
    const [reversed, paidBack] = await Promise.all([
      takeBack(id),
      there.call('PayBackCredit', { json }).then(({ body }) => body as CustomerPaymentAnswer),
    ])
    expect([reversed.isSuccess, paidBack.isSuccess].toSorted()).toEqual([false, true])
    if (reversed.isSuccess) {
      expect(paidBack).toMatchObject(atFields({ amount: customerPaymentMessages.noCredit }))
      expect(await usd(client)).toMatchObject({ open: '100.00', credit: '0.00' })
    } else {
      expect(reversed.message).toBe(customerPaymentMessages.reversePayBackFirst('USD 30.00'))
      expect(await usd(client)).toMatchObject({ open: '0.00', credit: '0.00' })
    }
  })
})

describe('is refused at its field:', () => {
  it('an amount or a day that cannot be', async () => {
    const client = await customerWith()
    for (const amount of ['0', '-5', '', '1.234', 'ten']) {
      expect((await receive(client, amount, [])).errors?.map(({ field }) => field)).toEqual(['amount'])
      expect((await payBack(client, amount)).errors?.map(({ field }) => field)).toEqual(['amount'])
    }
    expect(await receive(client, '10', [], { receivedDate: dayAfter(today, 1) })).toMatchObject(
      atFields({ receivedDate: customerPaymentMessages.received(formatDay(today)) }),
    )
    expect(await receive(client, '10', [], { receivedDate: '2026-02-30' })).toMatchObject({ isSuccess: false })
    expect(await receive(client, '10', [], { paymentMode: 'onAccount' })).toMatchObject(
      atFields({ paymentMode: offlineSaleMessages.paymentMode }),
    )
    expect(await receive(client, '10', [], { paymentMode: 'cheque' })).toMatchObject(
      atFields({ paymentReference: offlineSaleMessages.paymentReference }),
    )
    expect(await receive(999_999, '10', [])).toMatchObject(atFields({ customerID: customerPaymentMessages.customer }))
    expect(await receive(client, '10', [], { currency: 'XXX' })).toMatchObject(
      atFields({ currency: customerPaymentMessages.currency }),
    )
    expect(await usd(client)).toMatchObject({ open: '0.00', credit: '0.00' })
  })

  it('an allocation over what is open, before its invoice, of another customer, of another currency, or twice', async () => {
    const [client, other] = [await customerWith(), await customerWith()]
    const [sale] = (await invoices(client, [5])) as [Sale]
    const [foreign] = (await invoices(other, [5])) as [Sale]
    const [euro] = (await invoices(client, [5], { currency: 'EUR' })) as [Sale]
    const wrong = async (of: Allocations, more: object = {}) => (await receive(client, '500', of, more)).errors
    const at = (message: string, index = 0) => [{ field: `allocations.${index}.amount`, message }]
    expect(await wrong([[sale.id, '100.01']])).toEqual(at(customerPaymentMessages.tooMuch('USD 100.00')))
    expect(await wrong([[sale.id, '0']])).toEqual(at(customerPaymentMessages.amount('USD')))
    expect(await wrong([[sale.id, '100']], { receivedDate: ago(6) })).toEqual(
      at(customerPaymentMessages.beforeInvoice(formatDay(ago(5)))),
    )
    expect(await wrong([[foreign.id, '1']])).toEqual(at(customerPaymentMessages.otherCustomer))
    expect(await wrong([[euro.id, '1']])).toEqual(at(customerPaymentMessages.otherCurrency('EUR')))
    expect(await wrong([[999_999, '1']])).toEqual(at(customerPaymentMessages.invoiceMissing))
    const twice = [
      [sale.id, '1'],
      [sale.id, '1'],
    ] as const
    expect(await wrong(twice)).toEqual([...at(customerPaymentMessages.twice), ...at(customerPaymentMessages.twice, 1)])
    expect(await receive(client, '60', [[sale.id, '70']])).toMatchObject(
      atFields({ amount: customerPaymentMessages.moreThanReceived('USD 70.00') }),
    )
    // A payment before the invoice is credit, which is used later.
    expect(await receive(client, '70', [], { receivedDate: ago(6) })).toMatchObject(accepted)
    expect(await use(client, [[sale.id, '70.01']])).toMatchObject(
      atFields({ 'allocations.0.amount': customerPaymentMessages.creditLeft('USD 70.00') }),
    )
    expect(await use(client, [])).toMatchObject(atFields({ allocations: customerPaymentMessages.noAllocation }))
    expect(await use(client, [[sale.id, '70']])).toMatchObject(accepted)
    expect(await wrong([[sale.id, '30.01']])).toEqual(at(customerPaymentMessages.tooMuch('USD 30.00')))
  })
})

it('the tables are the fold of the events', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales', 'offline-book', 'customer-payments'))
})
