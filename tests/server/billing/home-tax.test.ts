import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { exchangeMessages } from '../../../src/schemas/billing/offline-sale/exchange.ts'
import type { DrawnLine } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { callSamples } from '../support/call-samples.ts'
import { offlineActs } from '../support/offline.ts'
import { serverOnOneDay } from '../support/server.ts'

const { admin, today } = await serverOnOneDay()
const { customerWith, lineOf, drawn, issue, check, credit, invoice } = offlineActs(admin)

const company = callSamples.SaveCompany.json as Readonly<Record<string, unknown>>
const day = today
const rate = { exchangeRate: '0.9223', exchangeSource: 'ECB', exchangeDay: day }
const later = { paymentMode: 'onAccount', paidAmount: '' }
const service = (changes: Partial<DrawnLine> = {}): DrawnLine => ({
  ...lineOf(0, [], { quantity: 3, unitPrice: '33.33', taxRate: '19' }),
  description: 'Setup of a SIM pool',
  ...changes,
})
const pdfOf = async (query: object) => {
  const bytes = await admin.download('/BillingReports/GetInvoicePdf', { paper: 'A4', ...query } as never)
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
}
const ublOf = async (query: object) =>
  new TextDecoder().decode(
    await admin.download('/BillingReports/GetElectronicInvoice', { format: 'UBL', ...query } as never),
  )

const customerID = await customerWith({ currency: 'USD', taxRate: '19' })
const sale = (more: object = {}, line: Partial<DrawnLine> = {}) =>
  drawn(customerID, [service(line)], { ...later, ...more })

it('is not asked for before the settings say what the home currency is', async () => {
  expect((await check(sale())).errors).toEqual([])
  expect((await check(sale())).customer).not.toHaveProperty('homeCurrency')
})

describe('the tax of an invoice in another currency than the home currency', () => {
  it('needs a rate with its source and day, each refused at its field', async () => {
    const saved = await admin.call('SaveCompany', { json: { ...company, homeCurrency: 'EUR' } as never })
    expect(saved.body).toMatchObject({ isSuccess: true })
    const answer = await check(sale())
    expect(answer.customer).toMatchObject({ homeCurrency: 'EUR' })
    expect(answer.errors).toEqual([
      { field: 'exchangeRate', message: exchangeMessages.rateMissing },
      { field: 'exchangeSource', message: exchangeMessages.source },
      { field: 'exchangeDay', message: exchangeMessages.day },
    ])
    const refusedAt = async (more: object) => (await issue(sale({ ...rate, ...more }))).errors
    for (const exchangeRate of ['0', '-0.9', 'ECB', '0.00']) {
      expect(await refusedAt({ exchangeRate }), exchangeRate).toEqual([
        { field: 'exchangeRate', message: exchangeMessages.rate },
      ])
    }
    expect(await refusedAt({ exchangeDay: '2999-01-01' })).toEqual([
      { field: 'exchangeDay', message: exchangeMessages.late(day) },
    ])
    expect((await check(sale({}, { taxRate: '0' }))).errors).toEqual([])
    const euro = drawn(await customerWith({ currency: 'EUR' }), [service()], { ...later, currency: 'EUR' })
    expect((await check(euro)).errors).toEqual([])
  })

  it('is kept, printed, written as BT-111, and taken back by credit notes to the cent', async () => {
    const { id = 0, errors } = await issue(sale(rate))
    expect(errors).toBeUndefined()
    // 99.99 × 19 % is 19.00; 19.00 × 0.9223 is 17.5237.
    const kept = { currency: 'EUR', rate: '0.9223', source: 'ECB', day, tax: '17.52', taxes: ['17.52'] }
    const issued = await invoice(id)
    expect(issued).toMatchObject({ tax: '19.00', homeTax: kept })
    const exchange = `1 USD = 0.9223 EUR, ECB, ${formatDay(day)}`
    expect(issued.printed?.notes).toContainEqual({ label: 'Tax in EUR', value: `EUR 17.52 (${exchange})` })
    expect(await pdfOf({ id })).toContain(`EUR 17.52 (${exchange})`)
    const ubl = await ublOf({ id })
    expect(ubl).toContain('<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')
    expect(ubl).toContain('<cbc:TaxAmount currencyID="EUR">17.52</cbc:TaxAmount>')

    const { creditNumber } = await credit(id, [], { lines: [{ line: 0, quantity: 1 }] })
    // 66.66 are left, of which the tax is 12.67 and 11.69 in euros: 17.52 less 11.69.
    expect(await pdfOf({ id, credit: creditNumber })).toContain(`EUR 5.83 (${exchange})`)
    expect(await ublOf({ id, credit: creditNumber })).toContain('<cbc:TaxAmount currencyID="EUR">5.83</cbc:TaxAmount>')
    const { creditNumber: rest } = await credit(id, 'all')
    expect(await pdfOf({ id, credit: rest })).toContain(`EUR 11.69 (${exchange})`)
  })

  it('asks about letters of the source that no font has', async () => {
    const { letters } = await check(sale({ ...rate, exchangeSource: 'Bank 🏦' }))
    expect(letters).toEqual([{ place: 'Source of the rate', letters: ['🏦'] }])
  })
})
