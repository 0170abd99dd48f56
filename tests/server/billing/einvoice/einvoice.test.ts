import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { electronicInvoice } from '../../../../server/billing/einvoice/einvoice.ts'
import { vatIDOf } from '../../../../server/billing/einvoice/parties.ts'
import type { Credited, Issued } from '../../../../server/billing/offline-sale.ts'
import type { TaxCategory } from '../../../../src/schemas/billing/offline-sale/snapshot.ts'
import { issuedOf } from '../invoice/samples.ts'
import { type ReadInvoice, readCii, readUbl } from './reading.ts'
import { rules } from './rules.ts'
import { cases, creditOf, invoiceOf, seller, type Taxed, withSims } from './samples.ts'

type Document = { readonly issued: Issued; readonly credited: Credited | null }
const syntaxes = { UBL: readUbl, CII: readCii } as const
type Syntax = keyof typeof syntaxes

const xmlOf = (document: Document, syntax: Syntax): string => {
  const { xml, missing } = electronicInvoice(document, syntax)
  if (xml === null) throw new Error(missing)
  return xml
}
const readBoth = (document: Document): ReadonlyArray<ReadInvoice> =>
  (['UBL', 'CII'] as const).map((syntax) => syntaxes[syntax](xmlOf(document, syntax)))

const caseOf = (name: string): Document => {
  const found = cases[name]
  if (found === undefined) throw new Error(`There is no case ${name}`)
  return found
}

/** A document breaks no rule, and has our totals, in both syntaxes. */
const expectSound = (document: Document) => {
  const ours = document.credited ?? document.issued
  const paid = document.credited === null ? document.issued.paidAmount : '0.00'
  for (const invoice of readBoth(document)) {
    expect(rules.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)).toEqual([])
    const { net, tax, total } = ours
    expect({ net: invoice.withoutTax, tax: invoice.tax, total: invoice.total, paid: invoice.paid }).toEqual({
      net,
      tax,
      total,
      paid,
    })
  }
}

describe('the rules of EN 16931', () => {
  it.each(Object.keys(cases))('are kept by a document: %s', (name) => {
    expectSound(caseOf(name))
  })

  it.each(rules.map(({ id, words, ...rule }) => [id, words, rule] as const))(
    '%s notices a document that breaks it, for each %s',
    (_, __, { sample, plant, holds }) => {
      for (const invoice of readBoth(caseOf(sample))) {
        expect(holds(invoice)).toBe(true)
        expect(holds(plant(invoice))).toBe(false)
      }
    },
  )

  it('are kept by random invoices and their credit notes, whose totals are ours', () => {
    const amount = fc.integer({ min: 0, max: 999_999 }).map((cents) => (cents / 100).toFixed(2))
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      unitPrice: amount,
      discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      taxRate: fc.constantFrom('19', '7', '8.875', '0'),
    })
    const untaxed = fc.constantFrom<TaxCategory>('Z', 'E', 'AE', 'K', 'G')
    const sale = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      untaxed,
      taken: fc.array(fc.nat()),
    })
    fc.assert(
      fc.property(sale, ({ lines, untaxed, taken }) => {
        const taxed = lines.map((each): Taxed => {
          if (each.taxRate !== '0') return { ...each, taxCategory: 'S' }
          return { ...each, taxCategory: untaxed, ...(untaxed === 'E' && { taxReason: 'Exempt' }) }
        })
        const issued = withSims(invoiceOf(taxed))
        expectSound({ issued, credited: null })
        const ids = issued.lines.flatMap(({ items }) => items.map(({ id }) => id))
        const some = [...new Set(taken.map((index) => ids[index % ids.length] ?? 0))]
        if (some.length === 0) return
        const first = creditOf(issued, some)
        expectSound({ issued, credited: first })
        const rest = ids.filter((id) => !some.includes(id))
        if (rest.length > 0) expectSound({ issued, credited: creditOf(issued, rest, [first]) })
      }),
      { numRuns: process.env.GATE === undefined ? 500 : 50 },
    )
  })
})

describe('an electronic invoice', () => {
  it('is the same in both syntaxes', () => {
    for (const document of Object.values(cases)) {
      const [ubl, cii] = readBoth(document)
      const { specification: _, currencies: __, ...asUbl } = ubl as ReadInvoice
      expect(cii).toMatchObject(asUbl)
    }
  })

  it('is an XRechnung as UBL where the buyer has a Leitweg-ID, with that as its reference', () => {
    const [ubl, cii] = readBoth(caseOf('XRechnung'))
    expect(ubl?.specification).toBe('urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0')
    expect([ubl?.buyerReference, ubl?.buyer.endpointScheme]).toEqual(['04011000-1234512345-06', '0204'])
    expect(cii?.specification).toBe('urn:cen.eu:en16931:2017')
  })

  it('has texts as they were entered, but for characters that XML cannot have', () => {
    const xml = xmlOf(caseOf('with references'), 'UBL')
    expect(xml).toContain('<cbc:Note>Line one\nLine two</cbc:Note>')
    expect(xml).toContain('<cbc:ID>PO-1 &amp; 2</cbc:ID>')
    expect(readUbl(xmlOf(caseOf('standard'), 'UBL')).lines[1]?.name).toBe('Guide & map <2026>')
  })

  it('has one tax for two reasons of the same category, with both reasons', () => {
    const [{ taxes } = { taxes: [] }] = readBoth(caseOf('two reasons of exemption'))
    expect(taxes.map(({ category, reason }) => [category, reason])).toEqual([['E', 'One; Two']])
  })

  it('has a credit by amount as one line', () => {
    for (const { lines, total } of readBoth(caseOf('credit by amount'))) {
      expect(lines.map(({ name, net }) => [name, net])).toEqual([['Credit by amount', '10.00']])
      expect(total).toBe('11.90')
    }
  })

  it.each([
    ['DE 123 456 788', 'DE', 'DE123456788'],
    ['123456788', 'DE', 'DE123456788'],
    ['094259216', 'GR', 'EL094259216'],
    ['EL094259216', 'GR', 'EL094259216'],
    ['CHE-123.456.788', 'CH', 'CHE123456788'],
    ['29ABCDE1234F1Z5', 'IN', 'IN29ABCDE1234F1Z5'],
    ['FR 40 303 265 045', 'CH', 'FR40303265045'],
    ['', 'DE', ''],
  ])('has the VAT number %s of %s as %s', (number, country, expected) => {
    expect(vatIDOf(number, country)).toBe(expected)
  })
})

describe('what is missing', () => {
  const missingOf = (document: Document, syntax: Syntax = 'CII') => electronicInvoice(document, syntax).missing
  const standard = caseOf('standard').issued
  const without = (changes: Partial<Issued>): Document => ({ issued: { ...standard, ...changes }, credited: null })

  it('is said of a document of an earlier version, with where each is entered', () => {
    expect(missingOf({ issued: issuedOf([{}, { taxRate: '0' }]), credited: null })).toBe(
      "An electronic invoice needs: the company's country (in Settings, Company); the customer's country (in the " +
        "customer's record); a tax category of each line that has no tax (with the sale). This document keeps what was " +
        'entered when it was issued. Enter it now for the next invoice.',
    )
  })

  const { postal: _, ...nowhere } = seller
  it.each([
    ["the company's country", without({ seller: nowhere })],
    ["the company's VAT number", without({ seller: { ...seller, vatNumber: '', taxNumber: '' } })],
    ["the customer's country", without({ customer: { ...standard.customer, countryCode: '' } })],
    ["the customer's name", without({ customer: { ...standard.customer, companyName: ' ' } })],
    [
      "the customer's VAT number",
      {
        issued: invoiceOf([{ taxRate: '0', taxCategory: 'AE' }], { customer: { ...standard.customer, taxNumber: '' } }),
        credited: null,
      },
    ],
    [
      'the supply date',
      { issued: invoiceOf([{ taxRate: '0', taxCategory: 'K' }], { supplyDate: '' }), credited: null },
    ],
    ['the reason why a line is exempt', { issued: invoiceOf([{ taxRate: '0', taxCategory: 'E' }]), credited: null }],
    ['a tax rate that matches', { issued: invoiceOf([{ taxRate: '0', taxCategory: 'S' }]), credited: null }],
    ['a tax rate that matches', { issued: invoiceOf([{ taxRate: '5', taxCategory: 'Z' }]), credited: null }],
    [
      "the company's registration number",
      {
        issued: invoiceOf([{ taxRate: '0', taxCategory: 'O' }], { seller: { ...seller, registrationNumber: '' } }),
        credited: null,
      },
    ],
    [
      'a separate invoice for lines outside the scope of tax',
      { issued: invoiceOf([{ taxRate: '0', taxCategory: 'O' }, { taxRate: '19' }]), credited: null },
    ],
    ['a currency with at most 2 decimals (KWD has 3)', without({ currency: 'KWD' })],
  ] as const)('names %s', (what, document) => {
    expect(missingOf(document)).toContain(what)
  })

  it.each([
    ["the company's contact person", { seller: { ...seller, contactPerson: '' } }],
    ["the company's phone number", { seller: { ...seller, phone: '' } }],
    ["the company's email address", { seller: { ...seller, email: '' } }],
    ["the company's city", { seller: { ...seller, postal: { ...seller.postal, city: '' } } }],
    ["the company's zip code", { seller: { ...seller, postal: { ...seller.postal, zipCode: '' } } }],
  ] as const)('names %s for an XRechnung, and for nothing else', (what, changes) => {
    const { issued } = caseOf('XRechnung')
    expect(missingOf({ issued: { ...issued, ...changes }, credited: null }, 'UBL')).toContain(what)
    expect(missingOf({ issued: { ...issued, ...changes }, credited: null }, 'CII')).toBeNull()
    expect(missingOf(without(changes), 'UBL')).toBeNull()
  })
})
