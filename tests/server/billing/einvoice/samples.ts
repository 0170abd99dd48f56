import { noteOf } from '../../../../server/billing/offline/credit-note.ts'
import type { Credited, Issued } from '../../../../server/billing/offline-sale.ts'
import type { TaxCategory } from '../../../../src/schemas/billing/offline-sale/snapshot.ts'
import { type Agreed, creditedOf, issuedOf } from '../invoice/samples.ts'

/** Documents with all that an electronic invoice needs, written by hand from the shape of a snapshot. */

export const seller = {
  name: 'SIM Desk Handel GmbH & Co. KG',
  address: 'Hafenstraße 12\n20457 Hamburg\nGermany',
  taxNumber: 'DE 123 456 788',
  postal: {
    line1: 'Hafenstraße 12',
    line2: 'Haus <B>',
    zipCode: '20457',
    city: 'Hamburg',
    state: '',
    countryCode: 'DE',
  },
  vatNumber: 'DE 123 456 788',
  registrationNumber: 'HRB 998877',
  contactPerson: 'Ada Park',
  email: 'billing@simdesk.example',
  phone: '+49 40 123456',
  bank: {
    currency: 'EUR',
    bankName: 'Hafenbank',
    holder: 'SIM Desk Handel GmbH & Co. KG',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'SOGEDEFF',
    accountNumber: '',
    bankCode: '',
  },
} satisfies Issued['seller']

const customer = { ...issuedOf([{}]).customer, countryCode: 'PT', email: 'maria@blue-lagoon.example' }

/** A line's terms with its category and reason. */
export type Taxed = Agreed & {
  readonly taxCategory?: TaxCategory
  readonly taxReason?: string
  readonly taxReasonCode?: string
  readonly serviceCode?: string
  readonly description?: string
}

/** An invoice of these lines. The category of a rate is that of its first line. */
export const invoiceOf = (lines: ReadonlyArray<Taxed>, changes: Partial<Issued> = {}): Issued => {
  const issued = issuedOf(
    lines.map(
      ({ taxCategory: _, taxReason: __, taxReasonCode: ___, serviceCode: _s, description: _d, ...line }) => line,
    ),
    { seller, customer, currency: 'EUR', supplyDate: '2026-10-13', paidAmount: '0.00' },
  )
  const details = lines.map(({ taxCategory, taxReason, taxReasonCode, serviceCode, description }) => ({
    ...(taxCategory && { taxCategory }),
    ...(taxReason && { taxReason }),
    ...(taxReasonCode && { taxReasonCode }),
    ...(serviceCode && { serviceCode }),
    ...(description && { description }),
  }))
  return {
    ...issued,
    lines: issued.lines.map((line, index) => ({ ...line, ...details[index] })),
    rates: issued.rates.map((rate) => {
      const first = issued.lines.findIndex(({ taxRate }) => taxRate === rate.taxRate)
      const { taxCategory, taxReason, taxReasonCode } = lines[first] ?? {}
      return {
        ...rate,
        ...(taxCategory && { taxCategory }),
        ...(taxReason && { taxReason }),
        ...(taxReasonCode && { taxReasonCode }),
      }
    }),
    ...changes,
  }
}

/** The invoice with as many SIMs as its lines have, so that credit notes can be decided. */
export const withSims = (issued: Issued): Issued => ({
  ...issued,
  lines: issued.lines.map((line, index) => ({
    ...line,
    items: Array.from({ length: line.quantity }, (_, sim) => ({ id: index * 10_000 + sim + 1, iccid: '', cost: '' })),
  })),
})

/** A credit note over these SIMs of an invoice, with the amounts that the product decides. */
export const creditOf = (issued: Issued, ids: ReadonlyArray<number>, before: ReadonlyArray<Credited> = []): Credited =>
  creditedOf(issued, noteOf({ issued, credits: before }, new Set(ids)))

const authority = {
  ...customer,
  country: 'Germany',
  countryCode: 'DE',
  city: 'Berlin',
  zipCode: '10115',
  taxNumber: '',
  leitwegID: '04011000-1234512345-06',
}
const euro = (taxCategory: TaxCategory, taxRate: string, more: Taxed = {}): Taxed => ({ ...more, taxCategory, taxRate })

/** One document for each case that a law or a rule knows. */
export const cases: Readonly<Record<string, { readonly issued: Issued; readonly credited: Credited | null }>> = (() => {
  const standard = invoiceOf([
    euro('S', '19', { quantity: 3, unitPrice: '33.34', discountType: 'amount', discount: '0.02' }),
    euro('S', '7', { planName: 'Guide & map <2026>', unitPrice: '9.99', quantity: 3 }),
  ])
  const sims = withSims(standard)
  const first = creditOf(sims, [1, 10_001])
  const home = { currency: 'EUR', rate: '0.9', day: '2026-10-13', source: 'ECB', tax: '29.72', taxes: ['29.72'] }
  const invoices: Readonly<Record<string, Issued>> = {
    standard,
    'partly paid': { ...standard, paidAmount: '10.00' },
    'paid in full': { ...standard, paidAmount: standard.total },
    'with a discount': invoiceOf([euro('S', '19', { discount: '12.75', quantity: 250, unitPrice: '4.99' })]),
    'given away': invoiceOf([euro('S', '19', { discount: '100' })]),
    zero: invoiceOf([euro('Z', '0')]),
    exempt: invoiceOf([euro('E', '0', { taxReason: 'Small business, § 19 UStG' })]),
    'reverse charge': invoiceOf([euro('AE', '0', { taxReason: 'Reverse charge', taxReasonCode: 'VATEX-EU-AE' })]),
    'intra-community': invoiceOf([euro('K', '0')]),
    export: invoiceOf([euro('G', '0')], { customer: { ...customer, countryCode: 'US', taxNumber: '' } }),
    'outside the scope': invoiceOf([euro('O', '0')]),
    'standard and exempt': invoiceOf([euro('S', '19'), euro('E', '0', { taxReasonCode: 'VATEX-EU-132' })]),
    'two reasons of exemption': invoiceOf([euro('E', '0', { taxReason: 'One' }), euro('E', '0', { taxReason: 'Two' })]),
    'in another currency': invoiceOf([euro('S', '19')], { currency: 'USD', homeTax: home }),
    India: invoiceOf([euro('S', '18', { serviceCode: '998415' })], {
      currency: 'INR',
      customer: { ...customer, countryCode: 'IN', taxNumber: '29ABCDE1234F1Z5' },
      seller: {
        ...seller,
        vatNumber: '27AAPFU0939F1ZV',
        postal: { ...seller.postal, countryCode: 'IN' },
        bank: { ...seller.bank, iban: '', bic: '', accountNumber: '00123456789', bankCode: 'HDFC0000001' },
      },
    }),
    'with references': invoiceOf([euro('S', '19')], {
      buyerReference: 'Dept. 7',
      purchaseOrder: 'PO-1 & 2',
      remarks: 'Line one\nLine two \u0001',
    }),
    XRechnung: invoiceOf([euro('S', '19')], { customer: authority }),
    'fifty lines': invoiceOf(
      Array.from({ length: 50 }, (_, index) => euro('S', index % 2 ? '19' : '7', { planName: `Plan ${index}` })),
    ),
    Greece: invoiceOf([euro('AE', '0')], { customer: { ...customer, countryCode: 'GR', taxNumber: '094259216' } }),
  }
  const byAmount: Credited = {
    ...creditedOf(standard),
    kind: 'amount',
    lines: [],
    rates: [{ taxRate: '19', base: '10.00', tax: '1.90' }],
    net: '10.00',
    tax: '1.90',
    total: '11.90',
  }
  return {
    ...Object.fromEntries(Object.entries(invoices).map(([name, issued]) => [name, { issued, credited: null }])),
    'credit of two SIMs': { issued: sims, credited: first },
    'credit in another currency': {
      issued: { ...sims, currency: 'USD', homeTax: { ...home, tax: '0.00', taxes: [] } },
      credited: creditOf({ ...sims, currency: 'USD', homeTax: { ...home, tax: '0.00', taxes: [] } }, [1, 10_001]),
    },
    'credit of the rest': { issued: sims, credited: creditOf(sims, [2, 3, 10_002, 10_003], [first]) },
    'credit by amount': { issued: standard, credited: byAmount },
    'credit of an XRechnung': {
      issued: invoices.XRechnung as Issued,
      credited: creditedOf(invoices.XRechnung as Issued),
    },
    'credit of a reverse charge': {
      issued: invoices['reverse charge'] as Issued,
      credited: creditedOf(invoices['reverse charge'] as Issued),
    },
  }
})()
