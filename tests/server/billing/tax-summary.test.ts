import { describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { credited, issued } from '../support/booked.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import {
  appendBatches,
  taxedLine as line,
  type Rate,
  taxedSale as sale,
  searchTaxSummary,
  withTaxFacts as told,
} from '../support/tax-summary.ts'

const { server, admin } = await serverForFile()
const search = searchTaxSummary(admin)

describe('the tax summary', () => {
  it('has a row for each period, country, category, rate and currency, and takes credit notes off on their own day', async () => {
    const german = sale(81_001, '2025-01-31')
    const mixed = sale(81_002, '2025-02-10', {
      lines: [
        { ...line, unitPrice: '10.00', taxRate: '19' },
        { ...line, unitPrice: '20.00', taxRate: '0' },
      ],
    })
    const old = sale(81_003, '2025-03-05', { lines: [{ ...line, unitPrice: '5.00', taxRate: '0' }] })
    const indian = sale(81_004, '2025-02-11', {
      currency: 'INR',
      lines: [{ ...line, unitPrice: '100.00', taxRate: '18' }],
    })
    const categories = ({ taxRate }: Rate) => ({ taxCategory: taxRate === '0' ? 'AE' : 'S' })
    const none = () => ({})
    await appendBatches(server.databaseUrl, [
      [
        { id: german.id, event: told(issued(german), 'Germania', categories) },
        { id: mixed.id, event: told(issued(mixed), 'Germania', categories) },
        { id: old.id, event: told(issued(old), 'Germania', none) },
        {
          id: indian.id,
          event: told(issued(indian), 'Indica', () => ({ taxCategory: 'S', cgst: '18.00', sgst: '18.00' })),
        },
        // One of two, a month later.
        { id: german.id, event: told(credited(german, '2025-02-01', 0, 1), '', categories) },
      ],
    ])
    const { getTaxSummarylist: rows, totals } = await search({ country: 'germania' })
    const zero = { cgst: 0, sgst: 0, igst: 0 }
    const both = { country: 'Germania', currency: 'EUR', per: 'month', ...zero }
    expect(rows.map(({ id: _, ...row }) => row)).toMatchObject([
      { ...both, period: '2025-03', taxCategory: 'Z', rate: 0, documents: 1, net: 10, tax: 0, total: 10 },
      { ...both, period: '2025-02', taxCategory: 'AE', rate: 0, documents: 1, net: 40, tax: 0, total: 40 },
      {
        ...both,
        period: '2025-02',
        taxCategory: 'S',
        rate: 19,
        // 20.00 invoiced, 50.00 credited.
        documents: 2,
        net: -30,
        tax: -5.7,
        total: -35.7,
        firstDay: '2025-02-01',
        lastDay: '2025-02-10',
      },
      { ...both, period: '2025-01', taxCategory: 'S', rate: 19, documents: 1, net: 100, tax: 19, total: 119 },
    ])
    expect(totals).toEqual([{ currency: 'EUR', net: 120, tax: 13.3, total: 133.3, ...zero }])
    const ofIndia = await search({ country: 'Indica' })
    expect(ofIndia.getTaxSummarylist).toMatchObject([{ net: 200, tax: 36, cgst: 18, sgst: 18, igst: 0 }])
    const ofQuarter = await search({ country: 'Germania', per: 'quarter', taxCategory: 'S' })
    expect(ofQuarter.getTaxSummarylist).toMatchObject([{ period: '2025-Q1', documents: 3, net: 70, tax: 13.3 }])
    const ofYear = await search({ country: 'Germania', per: 'year', taxCategory: 'Z' })
    expect(ofYear.getTaxSummarylist).toMatchObject([{ period: '2025', per: 'year', net: 10 }])
    const ofOneDay = await search({ country: 'Germania', issuedFrom: '2025-02-01', issuedTo: '2025-02-01' })
    expect(ofOneDay.getTaxSummarylist).toMatchObject([{ period: '2025-02', net: -50, tax: -9.5 }])
    expect((await search({ country: 'Germania', currency: 'USD' })).getTaxSummarylist).toEqual([])
  })

  it('has pages, the latest period first', async () => {
    const all = await search({})
    const pages = await Promise.all(
      [1, 2].map((pageIndex) => admin.call('GetTaxSummaryList', { query: { PageIndex: pageIndex, PageSize: 2 } })),
    )
    expect(pages.flatMap(({ body }) => body.getTaxSummarylist)).toEqual(all.getTaxSummarylist.slice(0, 4))
    const periods = all.getTaxSummarylist.map(({ period }) => period)
    expect(periods).toEqual(periods.toSorted().toReversed())
  })

  it('refuses days that are not days, or in the wrong order', async () => {
    const refused = async (json: object) => (await admin.call('SearchTaxSummary', { json })).status
    expect(await refused({ issuedFrom: '2025-02-30' })).toBe(400)
    expect(await refused({ issuedFrom: '2025-02-02', issuedTo: '2025-02-01' })).toBe(400)
  })

  it('is open to who may see our invoices', async () => {
    const statusOf = async (email: string) => {
      const client = await ApiClient.signedIn(server.url, email, ADMIN.password)
      return (await client.call('GetTaxSummaryList', { query: {} })).status
    }
    expect(await statusOf('stock@simdesk.test')).toBe(403)
    expect(await statusOf('finance@simdesk.test')).toBe(200)
  })
})
