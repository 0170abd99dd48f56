import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { idOfCountry } from '../../../server/seed/reference.ts'
import type { DrawnLine } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { ADMIN, startBeside, startServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

/** The same company in Germany, in Maharashtra, and without a number; one after the other on one database. */
const germany = await startServer({ SELLER_TAX_NUMBER: 'DE129273398' })
const india = await startBeside(germany, { SELLER_TAX_NUMBER: '27AAACR5055K1Z7' })
const nowhere = await startBeside(germany)
afterAll(() => Promise.all([germany, india, nowhere].map((server) => server.close())))

const actsOf = async (server: typeof germany) => {
  const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  const good = await goodDraft(admin)
  const { several } = stockActs(server, admin, good, 0)
  const acts = offlineActs(admin)
  const country = (code: string) => String(idOfCountry(code))
  const saleTo = async (customerID: number, lines: ReadonlyArray<Partial<DrawnLine>>) => {
    const items = await several(lines.length)
    const drawn = lines.map((changes, index) => acts.lineOf(good.planID, [items[index]?.id ?? 0], changes))
    return acts.drawn(customerID, drawn)
  }
  const textOf = async (query: Readonly<Record<string, string | number>>) => {
    const bytes = await admin.download('/BillingReports/GetInvoicePdf', query as never)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    return text.replace(/\s+/g, ' ')
  }
  return { ...acts, country, saleTo, textOf }
}

describe('an invoice of a German company', async () => {
  const { customerWith, country, saleTo, check, issue, invoice, credit, textOf } = await actsOf(germany)

  it('to a business in France is reverse charge, and says so on screen and paper, with its credit note', async () => {
    const customer = await customerWith({ country: country('FR'), taxNumber: 'FR61954506077' })
    const sale = await saleTo(customer, [{ unitPrice: '10.00' }])
    expect((await check(sale)).customer).toMatchObject({ zeroRateCategory: 'AE' })
    const { id = 0, isSuccess } = await issue(sale)
    expect(isSuccess).toBe(true)
    await credit(id, 'all')
    const reason = {
      taxCategory: 'AE',
      taxReason: 'Reverse charge: the customer accounts for the VAT (Directive 2006/112/EC, article 196)',
      taxReasonCode: 'VATEX-EU-AE',
    }
    const rate = { taxRate: '0', base: '10.00', tax: '0.00', ...reason }
    const printed = await invoice(id)
    expect(printed).toMatchObject({ lines: [reason], rates: [rate], creditNotes: [{ rates: [rate] }] })
    expect(printed.customer).toMatchObject({ countryCode: 'FR' })
    expect(await textOf({ id, paper: 'A4' })).toMatch(/Reverse charge 0%.*customer accounts for the VAT/)
    const [note] = printed.creditNotes
    expect(await textOf({ id, paper: 'A4', credit: note?.creditNumber ?? '' })).toMatch(/Reverse charge 0%/)
  })

  it('to a customer in France without a VAT number needs a rate, or a category that explains 0 %', async () => {
    const sale = await saleTo(await customerWith({ country: country('FR') }), [{ taxRate: '0' }])
    expect((await issue(sale)).errors).toEqual([
      { field: 'lines.0.taxRate', message: 'Enter a rate above 0, or choose the tax category that explains 0 %' },
    ])
    const [line] = sale.lines
    if (line === undefined) throw new Error('The sale has no line.')
    expect((await issue({ ...sale, lines: [{ ...line, taxCategory: 'AE' }] })).errors).toEqual([
      {
        field: 'lines.0.taxCategory',
        message: 'Reverse charge needs the VAT numbers of the company and of the customer',
      },
    ])
    expect((await issue({ ...sale, lines: [{ ...line, taxCategory: 'E' }] })).isSuccess).toBe(true)
  })

  it('has one rate of 0 for each category, and outside the scope of tax only alone', async () => {
    const customer = await customerWith({ country: country('US') })
    const sale = await saleTo(customer, [
      { unitPrice: '10.00' },
      { unitPrice: '2.50', taxCategory: 'Z' },
      { unitPrice: '4.00', taxRate: '19' },
    ])
    const { id = 0 } = await issue(sale)
    expect((await invoice(id)).rates).toMatchObject([
      { taxRate: '0', base: '10.00', tax: '0.00', taxCategory: 'G' },
      { taxRate: '0', base: '2.50', tax: '0.00', taxCategory: 'Z' },
      { taxRate: '19', base: '4.00', tax: '0.76', taxCategory: 'S' },
    ])
    const mixed = await saleTo(customer, [{ taxCategory: 'O' }, {}])
    expect((await issue(mixed)).errors).toEqual([
      {
        field: 'lines.0.taxCategory',
        message: 'Outside the scope of tax cannot be combined with other tax categories on one invoice',
      },
    ])
  })

  it('refuses a rate that does not fit the chosen category', async () => {
    const customer = await customerWith({ country: country('DE') })
    const sale = await saleTo(customer, [{ taxRate: '19', taxCategory: 'Z' }])
    expect((await check(sale)).errors).toEqual([
      { field: 'lines.0.taxRate', message: 'Enter 0 for "Zero rate", or choose another tax category' },
    ])
  })
})

describe('an invoice of a company in Maharashtra', async () => {
  const { customerWith, country, saleTo, issue, invoice, credit, textOf } = await actsOf(india)

  it('within the state has two halves that add up, and so have its credit notes together', async () => {
    const customer = await customerWith({ country: country('IN'), taxNumber: '27AAPFU0939F1ZV' })
    const sale = await saleTo(customer, [
      { unitPrice: '0.28', taxRate: '18' },
      { unitPrice: '0.28', taxRate: '18', serviceCode: '998415' },
    ])
    const { id = 0 } = await issue(sale)
    const { lines } = await invoice(id)
    expect(lines.map(({ serviceCode }) => serviceCode)).toEqual(['998413', '998415'])
    for (const { items } of lines)
      await credit(
        id,
        items.map((item) => item.id),
      )
    const printed = await invoice(id)
    expect(printed.rates).toEqual([
      { taxRate: '18', base: '0.56', tax: '0.10', taxCategory: 'S', cgst: '0.05', sgst: '0.05' },
    ])
    expect(printed.creditNotes.map(({ rates: [rate] }) => [rate?.tax, rate?.cgst, rate?.sgst])).toEqual([
      ['0.05', '0.02', '0.03'],
      ['0.05', '0.03', '0.02'],
    ])
    expect(await textOf({ id, paper: 'A4' })).toMatch(/SAC 998413.*CGST 9% on 0.56 0.05 SGST 9% on 0.56 0.05/)
  })

  it('to another state has one tax, by GSTIN or by the state of the address; abroad it is an export', async () => {
    const rateTo = async (changes: object, taxRate: string) => {
      const { id = 0 } = await issue(await saleTo(await customerWith(changes), [{ unitPrice: '1.00', taxRate }]))
      return (await invoice(id)).rates[0]
    }
    const inIndia = { country: country('IN') }
    const between = { tax: '0.18', igst: '0.18' }
    expect(await rateTo({ ...inIndia, state: 'Maharashtra' }, '18')).toMatchObject({ cgst: '0.09', sgst: '0.09' })
    expect(await rateTo({ ...inIndia, state: 'Kerala' }, '18')).toMatchObject(between)
    // The GSTIN decides, not the address.
    expect(await rateTo({ ...inIndia, state: 'Maharashtra', taxNumber: '29AAGCB7383J1Z4' }, '18')).toMatchObject(
      between,
    )
    const abroad = await rateTo({ country: country('GB') }, '0')
    expect(abroad).toMatchObject({ taxCategory: 'G', taxReason: expect.stringMatching('letter of undertaking') })
    expect(abroad).not.toHaveProperty('igst')
  })
})

describe('an invoice of a company whose country is unknown', async () => {
  const { customerWith, country, saleTo, issue, invoice } = await actsOf(nowhere)

  it('is standard above 0 % and zero-rated at 0 %, without a reason', async () => {
    const customer = await customerWith({ country: country('FR'), taxNumber: 'FR40303265045' })
    const { id = 0 } = await issue(await saleTo(customer, [{ taxRate: '20' }, { taxRate: '0' }]))
    expect((await invoice(id)).rates).toEqual([
      { taxRate: '20', base: '10.00', tax: '2.00', taxCategory: 'S' },
      { taxRate: '0', base: '10.00', tax: '0.00', taxCategory: 'Z' },
    ])
  })
})
