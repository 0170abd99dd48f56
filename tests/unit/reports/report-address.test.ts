import { describe, expect, it } from 'vitest'
import { reportLocationIn, searchOfReport, usualDaysOf } from '../../../src/app/screens/reports/report-address.ts'

const read = (query: string) => reportLocationIn('SaleReport', new URLSearchParams(query))

describe('the address of a report', () => {
  it.each([
    'from=2026-09-01&to=2026-09-30',
    'page=3&text=ada%40example.com&status=Paid&vendor=Plum&supplier=Plum&country=Japan&plan=3&gateway=PayPal',
  ])('has its filter, and restores it: %s', (query) => {
    const written = searchOfReport(read(query), false)
    expect(written.toString()).toBe(query)
    expect(read(written.toString())).toEqual(read(query))
  })

  it('also says that the filter panel is open', () => {
    expect(searchOfReport(read('plan=3'), true).toString()).toBe('plan=3&filter=open')
    expect(read('filter=open').filter).toBeNull()
  })

  it.each(['', 'from=2026-02-30', 'to=x', 'plan=x', 'plan=0', 'text=+', 'simpin=1234', 'status='])(
    'does not filter by invalid values: %s',
    (query) => {
      expect(read(query)).toEqual({ page: 1, sort: null, filter: null })
    },
  )

  it('leaves out filters that the report does not have, and a last day before the first', () => {
    const signups = reportLocationIn('SignupReport', new URLSearchParams('country=Japan&vendor=Plum'))
    expect(signups.filter?.selects).toEqual({ country: 'Japan' })
    expect(read('from=2026-09-02&to=2026-09-01').filter).toMatchObject({ from: '2026-09-02', to: '' })
  })

  it('of a book has its own filters, and no text', () => {
    const inBook = (query: string) => reportLocationIn('OfflineSaleReport', new URLSearchParams(query))
    const query = 'from=2026-09-01&to=2026-09-30&plan=3&customer=12&paymentStatus=overdue'
    expect(searchOfReport(inBook(query), false).toString()).toBe(query)
    expect(inBook('customer=x&plan=0&text=ada&vendor=Plum').filter).toBeNull()
    const statement = reportLocationIn('CustomerStatement', new URLSearchParams('customer=12&plan=3'))
    expect(statement.filter?.selects).toEqual({ customer: '12' })
  })

  it('with default days does not name them, and names all days explicitly', () => {
    const usual = usualDaysOf('PartnerSummary', '2026-11-25T09:00:00.000Z')
    expect(usual).toEqual({ from: '2026-10-27', to: '2026-11-25' })
    const inSummary = (query: string) => reportLocationIn('PartnerSummary', new URLSearchParams(query), usual)
    expect(inSummary('').filter).toMatchObject({ from: '2026-10-27', to: '2026-11-25' })
    expect(inSummary('from=x').filter).toMatchObject({ from: '2026-10-27', to: '2026-11-25' })
    expect(inSummary('to=2026-11-20').filter).toMatchObject({ from: '', to: '2026-11-20' })
    expect(inSummary('days=all').filter).toBeNull()
    for (const query of ['', 'partner=3', 'days=all', 'from=2026-11-01', 'from=2026-10-27&to=2026-11-20']) {
      expect(searchOfReport(inSummary(query), false, usual).toString()).toBe(query)
    }
    expect(usualDaysOf('PartnerSalesReport', '2026-11-25T09:00:00.000Z')).toBeNull()
    expect(read('days=all').filter).toBeNull()
  })

  it('does not filter partners', () => {
    const place = reportLocationIn('PartnerMaster', new URLSearchParams('text=ada&from=2026-09-01&sort=companyName'))
    expect(place).toEqual({ page: 1, sort: { column: 'companyName', direction: 'asc' }, filter: null })
  })
})
