import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { DrawnLine } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { errorsOf } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'

const { admin, today } = await serverOnOneDay()
const { customerWith, lineOf, drawn, issue, check, pay, credit, invoice } = offlineActs(admin)

const company = callSamples.SaveCompany.json as Readonly<Record<string, unknown>>
const now = async () => (await admin.call('GetCompany')).body.company[0]
const name = async (currencies: string) =>
  admin.call('SaveCompany', { json: { ...company, currencies, version: (await now()).version } as never })
const offered = async (): Promise<ReadonlyArray<string>> =>
  (await admin.call('GetPlanDropdown')).body.currencyDropdowns.map(({ id }: { readonly id: string }) => id)

const service = (unitPrice: string, quantity = 3): DrawnLine => ({
  ...lineOf(0, [], { quantity, unitPrice, taxRate: '19' }),
  description: 'Setup of a SIM pool',
})
/** On account; the tax in the home currency needs a rate. */
const later = {
  paymentMode: 'onAccount',
  paidAmount: '',
  exchangeRate: '0.0062',
  exchangeSource: 'ECB',
  exchangeDay: today,
}
const pdfOf = async (path: string, query: object) => {
  const bytes = await admin.download(path, query as never)
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
}

describe('the currencies of the company settings', () => {
  it('are those of ISO 4217, beside the three that are always offered', async () => {
    expect(errorsOf(await name('JPY, XYZ'))).toEqual({
      currencies: 'XYZ is not an ISO 4217 currency. Use codes such as JPY or KWD.',
    })
    await expect(customerWith({ currency: 'JPY' })).rejects.toThrow('Choose a currency from the list')
    expect((await name('kwd jpy KWD')).body).toMatchObject({ isSuccess: true })
    expect(await now()).toMatchObject({ currencies: 'KWD, JPY' })
    expect(await offered()).toEqual(['INR', 'USD', 'EUR', 'KWD', 'JPY'])
  })
})

describe.each([
  // 3 × 1,015 = 3,045; of it 10 % is 304.5, rounded to 305. The tax of 2,740 is 520.6, rounded to 521.
  {
    currency: 'JPY',
    price: '1015',
    net: '2740',
    tax: '521',
    total: '3261',
    shown: '3,261',
    half: '1305',
    open: '1956',
  },
  {
    currency: 'KWD',
    price: '1.015',
    net: '2.740',
    tax: '0.521',
    total: '3.261',
    shown: '3.261',
    half: '1.305',
    open: '1.956',
  },
])('an invoice in $currency', ({ currency, price, net, tax, total, shown, half, open }) => {
  it('has the decimals of its currency from the check to the statement, and is credited to nothing', async () => {
    const customerID = await customerWith({ currency })
    const line = { ...service(price), discount: '10' }
    const sale = drawn(customerID, [line], { currency, ...later })
    expect(await check(sale)).toMatchObject({ errors: [], amounts: { net, tax, total } })
    const { id = 0 } = await issue(sale)
    expect(await invoice(id)).toMatchObject({ currency, net, tax, total, due: total })

    expect(await pay(id, `${half}1`)).toMatchObject({ isSuccess: false })
    expect(await pay(id, half)).toMatchObject({ message: `Payment of ${currency} ${half} recorded` })
    expect(await invoice(id)).toMatchObject({ paid: half, due: open })
    const { body: list } = await admin.call('GetOfflineInvoiceList', { query: { PageIndex: 1, Entries: 30 } as never })
    expect(list.getOfflineInvoiceslist[0]).toMatchObject({ currency, total: Number(total), open: Number(open) })
    expect(list.totals).toContainEqual(expect.objectContaining({ currency, open: Number(open) }))
    const { body: paid } = await admin.call('SearchPayment', {
      json: { currency, pageIndex: 1, pageSize: 30 } as never,
    })
    expect(paid.totals).toEqual([expect.objectContaining({ currency, received: Number(half) })])
    const ofCustomer = { id: customerID, PageIndex: 1, PageSize: 30 }
    const { body: statement } = await admin.call('GetCustomerStatement', { query: ofCustomer as never })
    expect(
      statement.customerStatement.map(({ paid, invoiced }: Readonly<Record<string, number>>) => [invoiced, paid]),
    ).toEqual([
      [null, Number(half)],
      [Number(total), null],
    ])
    expect(await pdfOf('/BillingReports/GetInvoicePdf', { id, paper: 'A4' })).toContain(shown)

    expect(await credit(id, 'all')).toMatchObject({ isSuccess: true })
    expect(await invoice(id)).toMatchObject({ status: 'credited', credited: total, due: `-${half}` })
  })

  it('takes no finer amount than a minor unit', async () => {
    const customerID = await customerWith({ currency })
    const { errors } = await check(
      drawn(customerID, [service(`${price}${currency === 'JPY' ? '.5' : '5'}`)], { currency, ...later }),
    )
    const message = currency === 'JPY' ? 'without decimals (JPY has none)' : 'with at most 3 decimals'
    expect(errors).toContainEqual({ field: 'lines.0.unitPrice', message: `Enter an amount of 0 or more, ${message}` })
  })
})

it('a currency that the settings no longer name stays with its customers and documents', async () => {
  const customerID = await customerWith({ currency: 'JPY' })
  const { id = 0 } = await issue(drawn(customerID, [service('700', 1)], { currency: 'JPY', ...later }))
  expect((await name('')).body).toMatchObject({ isSuccess: true })
  expect(await offered()).toEqual(['INR', 'USD', 'EUR'])
  expect(await pay(id, '833')).toMatchObject({ isSuccess: true })
  expect(await invoice(id)).toMatchObject({ currency: 'JPY', total: '833', status: 'paid' })
  const { id: second } = await issue(drawn(customerID, [service('5', 1)], { currency: 'JPY', ...later }))
  expect((await invoice(second)).total).toBe('6')
  const { body } = await admin.call('RecordCustomerPayment', {
    json: {
      customerID,
      currency: 'JPY',
      amount: '20',
      receivedDate: (await invoice(id)).today ?? '',
      paymentMode: 'cash',
      paymentReference: '',
      account: '',
      allocations: [],
    },
  })
  expect(body).toMatchObject({ message: 'Payment of JPY 20 recorded. JPY 20 is left as credit.' })
  await expect(customerWith({ currency: 'JPY' })).rejects.toThrow('Choose a currency from the list')
})

it('an electronic invoice has at most two decimals: one in KWD is refused with its reason', async () => {
  expect((await name('KWD')).body).toMatchObject({ isSuccess: true })
  const customerID = await customerWith({ currency: 'KWD' })
  const { id = 0 } = await issue(drawn(customerID, [service('1.015')], { currency: 'KWD', ...later }))
  const { body } = await admin.call('GetElectronicInvoice', { query: { id, format: 'UBL' } as never })
  expect(body.message).toContain('a currency with at most 2 decimals (KWD has 3)')
})
