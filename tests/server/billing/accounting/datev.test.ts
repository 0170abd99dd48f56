import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datevBytes, datevFile, fiscalYearEnd, fiscalYearOf } from '../../../../server/billing/accounting/datev.ts'
import { documentsOf } from '../../../../server/billing/accounting/documents.ts'
import { xeroCsv } from '../../../../server/billing/accounting/xero.ts'
import type { OfflineSaleEvent } from '../../../../server/billing/offline-sale.ts'
import { accountsOf, blankAccounts } from '../../../../src/schemas/billing/accounting/accounts.ts'
import { runs } from '../../../runs.ts'
import { credited, issued } from '../../support/booked.ts'
import { history, sumsOf } from './histories.ts'

const accounts = accountsOf({
  ...blankAccounts,
  chart: 'skr03',
  consultant: '29098',
  client: '55003',
  rates: '*: 8400, 1776, 19% VAT',
})
const head = { from: '2026-03-01', to: '2026-03-31', madeAt: '2026-04-01T09:08:07.006Z' }

const sale = {
  id: 12,
  day: '2026-03-10',
  termDays: 30,
  client: 7,
  currency: 'EUR',
  paid: '0.00',
  lines: [
    {
      planID: 1,
      planName: 'Größe "M"',
      quantity: 2,
      unitPrice: '100.00',
      taxRate: '19',
      countryCode: 'JP',
      cost: '',
    },
  ],
}

/** The invoice with another customer. */
const soldTo = (companyName: string, taxCategory = ''): OfflineSaleEvent => {
  const event = issued(taxCategory === '' ? sale : { ...sale, lines: sale.lines.map((l) => ({ ...l, taxRate: '0' })) })
  if (event.type !== 'OfflineSaleIssued') throw new Error('It is an invoice.')
  const { data } = event
  return {
    ...event,
    data: {
      ...data,
      customer: { ...data.customer, companyName, taxNumber: 'ATU 12345675' },
      lines: data.lines.map((line) => (taxCategory === '' ? line : { ...line, taxCategory })),
    },
  }
}

const fileOf = (...events: ReadonlyArray<OfflineSaleEvent>) => datevFile(documentsOf(events), accounts, head)
const linesOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes).split('\r\n')

describe('a DATEV file', () => {
  it('has the header of format version 13, with 31 fields', () => {
    const [header = ''] = linesOf(fileOf(issued(sale)))
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20260401090807006;;"RE";"";"";29098;55003;20260101;4;20260301;20260331;' +
        '"SIM Desk";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    )
    expect(header.split(';')).toHaveLength(31)
  })

  it('has 125 columns in each line, with revenue and tax in one posting of the receivables', () => {
    const [, names = '', row = '', ...rest] = linesOf(fileOf(soldTo('Müller & Söhne; "GmbH"')))
    expect(names.split(';')).toHaveLength(125)
    expect(rest).toEqual([''])
    const cells = row.replace('Söhne; ', 'Söhne, ').split(';')
    expect(cells).toHaveLength(125)
    const named = Object.fromEntries(names.split(';').map((name, index) => [name, cells[index]]))
    expect(named).toMatchObject({
      'Umsatz (ohne Soll/Haben-Kz)': '238,00',
      'Soll/Haben-Kennzeichen': '"S"',
      Konto: '1400',
      'Gegenkonto (ohne BU-Schlüssel)': '8400',
      Belegdatum: '1003',
      'Belegfeld 1': '"SD-TEST-000012"',
      Buchungstext: '"Müller & Söhne, ""GmbH"""',
      Leistungsdatum: '10032026',
      Fälligkeit: '09042026',
      'EU-Land u. UStID (Bestimmung)': '""',
    })
  })

  it("names the customer's VAT number where the customer owes the tax", () => {
    const [, names = '', row = ''] = linesOf(fileOf(soldTo('Alpen', 'AE')))
    const place = names.split(';').indexOf('EU-Land u. UStID (Bestimmung)')
    expect(row.split(';')[place]).toBe('"ATU12345675"')
    expect(row.split(';').slice(6, 8)).toEqual(['1400', '8336'])
  })

  it('is in Windows-1252, and in UTF-8 with a byte order mark where a letter is beyond', () => {
    expect([...datevBytes('Ä€ž')]).toEqual([0xc4, 0x80, 0x9e])
    expect([...datevBytes('क').slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('moves the receivables, the revenue with its tax, and the money by what the events add up to', () => {
    fc.assert(
      fc.property(history(100), (one) => {
        const rows = linesOf(datevFile(documentsOf(one.events), accounts, head)).slice(2, -1)
        const of = (isOther: (account: string) => boolean): number =>
          rows.reduce((sum, row) => {
            const [amount = '', side, , , , , account, other = ''] = row.split(';')
            expect(account).toBe('1400')
            const cents = Number(amount.replace(',', ''))
            expect(cents).toBeGreaterThan(0)
            return isOther(other) ? sum + (side === '"S"' ? cents : -cents) : sum
          }, 0)
        const { net, tax, money, owed } = sumsOf(one)
        expect(of((other) => other.startsWith('8'))).toBe(net + tax)
        expect(of((other) => other === '1200' || other === '1360')).toBe(0 - money)
        // The balance of the receivables: what was paid too much is elsewhere.
        expect(of(() => true)).toBe(Math.max(owed, 0))
      }),
      { numRuns: runs({ gate: 25, all: 500 }) },
    )
  })

  it('begins its fiscal year with the month that is set', () => {
    expect(fiscalYearOf('2026-03-31', 4)).toBe('2025-04-01')
    expect(fiscalYearOf('2026-04-01', 4)).toBe('2026-04-01')
    expect(fiscalYearEnd('2023-03-01')).toBe('2024-02-29')
  })
})

describe('a Xero file', () => {
  const linesOfXero = (...events: ReadonlyArray<OfflineSaleEvent>) =>
    new TextDecoder().decode(xeroCsv(documentsOf(events), accounts)).split('\r\n')

  it('has a row for each line, a credit note below 0, and texts as they are', () => {
    const [names = '', invoice = '', note = '', ...rest] = linesOfXero(
      soldTo('=Alder, Travel'),
      credited(sale, '2026-03-20', 0, 1),
    )
    expect(rest).toEqual([''])
    expect(names.split(',')).toHaveLength(29)
    expect(invoice).toBe(
      '"=Alder, Travel",,,,,,,,,,SD-TEST-000012,R-12,10/03/2026,09/04/2026,238.00,,"2 × Größe ""M""",1,200.00,,8400,' +
        '19% VAT,38.00,,,,,EUR,',
    )
    expect(note).toContain('CN-TEST-12-0,SD-TEST-000012,20/03/2026,20/03/2026,-119.00,,"1 × Größe ""M""",1,-100.00,')
  })
})
