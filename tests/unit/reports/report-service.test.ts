import { Effect, Fiber } from 'effect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  offlineSaleFields,
  offlineSaleUkFields,
  statementFields,
} from '../../../src/schemas/billing/offline-sale/book-fields.ts'
import type { Field } from '../../../src/schemas/core/field.ts'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import {
  partnerSaleFields,
  partnerSubscriptionFields,
  partnerSummaryFields,
} from '../../../src/schemas/partners/partner-report-fields.ts'
import { pricingFields } from '../../../src/schemas/partners/pricing/fields.ts'
import { createRateMeter } from '../../../src/services/files/rate-meter.ts'
import { type PageQuery, ReportService } from '../../../src/services/reports/report-service.ts'
import { eventually } from '../../eventually.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { orderRow, saleRow, ukRow } from '../support/reports.ts'
import { failureOf, servicesAt, type TestServices } from '../support/services.ts'

const api = await apiForFile()
let services: TestServices
beforeEach(() => {
  services = servicesAt(api.baseUrl)
  return () => services.dispose()
})
afterEach(() => vi.unstubAllGlobals())

/** A row of a book with only the given fields. */
const bookRow = (fields: ReadonlyArray<Field>, told: object) => ({
  ...Object.fromEntries(
    fields.map(({ name, kind }) => [name, ['money', 'integer', 'number'].includes(kind) ? null : '']),
  ),
  id: 7,
  saleID: 3,
  customerID: 12,
  ...told,
})
const ageingOf = (currency: string) => ({ currency, count: 0, sum: 46.75, refunds: null, cost: null, margin: null })

const page = (query: PageQuery) => ReportService.use((service) => service.page(query))
const pageAhead = (query: PageQuery) => ReportService.use((service) => service.pageAhead(query))

describe('a page', () => {
  it.each(pagedLists.flatMap(({ name, report }) => (report ? [[name, report] as const] : [])))(
    'of %s is asked for by its ReportName and read from its list',
    async (name, { reportName, listKey }) => {
      const rows: Readonly<Record<string, typeof saleRow>> = {
        SaleReport: saleRow,
        JapanReport: saleRow,
        UKReport: ukRow,
      }
      const row = rows[name]?.(61, { u_Id: 7 }) ?? orderRow(61, { price: 12.5 })
      api.respond(answer(200, { isSuccess: true, totalCount: 61, [listKey]: [row] }))
      expect(await services.runPromise(page({ list: name, page: 3 }))).toEqual({
        rows: [row],
        total: 61,
        succeeded: true,
        message: '',
      })
      expect(api.last()).toMatchObject({ method: 'GET', path: `/api/ReportMaster/${reportName}` })
      expect([...api.last().query]).toEqual([['PageIndex', '3']])
    },
  )

  const filter = { from: '2026-09-01', to: '', text: '', selects: { customer: '12', plan: '3', paymentStatus: 'open' } }

  it.each([
    ['OfflineSaleReport', 'offlineSaleReports', offlineSaleFields],
    ['OfflineSaleReportUK', 'offlineSaleReportsUK', offlineSaleUkFields],
  ] as const)('of %s is requested with its filter', async (list, key, fields) => {
    const row = bookRow(fields, { total: -8.25, invoiceNumber: 'SD-2026-000001' })
    api.respond(answer(200, { isSuccess: true, totalCount: 31, [key]: [row] }))
    expect(await services.runPromise(page({ list, page: 2, filter }))).toMatchObject({ rows: [row], total: 31 })
    expect(api.last().path).toBe(`/api/BillingReports/${list}`)
    expect(Object.fromEntries(api.last().query)).toEqual({
      PageIndex: '2',
      PageSize: '30',
      From: '2026-09-01',
      CustomerID: '12',
      PlanID: '3',
      PaymentStatus: 'open',
    })
  })

  it('of a statement has only the customer and the days, and its totals are what is due', async () => {
    const ageing = [{ ...ageingOf('EUR'), upTo30: 46.75 }]
    const of = { opening: 1, invoiced: 2, credited: 3, paid: 4, closing: -4, reversedLater: 0 }
    const balances = [{ currency: 'EUR', ...of }]
    const row = bookRow(statementFields, { invoiced: 46.75 })
    api.respond(answer(200, { isSuccess: true, totalCount: 1, customerStatement: [row], ageing, balances }))
    const list = 'CustomerStatement'
    expect(await services.runPromise(page({ list, page: 1, filter }))).toMatchObject({ rows: [row], total: 1 })
    expect(api.last().path).toBe('/api/BillingReports/GetCustomerStatement')
    const asked = { PageIndex: '1', PageSize: '30', id: '12', From: '2026-09-01' }
    expect(Object.fromEntries(api.last().query)).toEqual(asked)
    const totals = ReportService.use((service) => service.totals({ list, filter }))
    expect(await services.runPromise(totals)).toEqual({ totalCount: 1, totals: ageing, balances })
  })

  it.each([
    ['PartnerSalesReport', 'SalesReport', 'SalesReport', 'partnerSalesReports', partnerSaleFields],
    ['PartnerH2OReport', 'H20Report', 'H20Report', 'partnerH20Reports', partnerSaleFields],
    [
      ...['PartnerSubscriptionReport', 'SubscriptionReport', 'SubscriptionReport', 'partnerSubscriptionReports'],
      partnerSubscriptionFields,
    ],
    ['PartnerSummary', 'GetPartnerSummary', 'PartnerSummary', 'partnerSummary', partnerSummaryFields],
  ] as const)(
    'of %s is requested by partner and days, and so are its totals',
    async (list, path, named, key, fields) => {
      const { saleID: _, customerID: __, ...book } = bookRow(fields, { partnerID: 12, companyName: 'Otter Travel' })
      const row = list === 'PartnerSummary' ? { ...book, id: '12-USD' } : book
      const asked = { from: '2026-09-01', to: '', text: '', selects: { partner: '12' } }
      api.respond(answer(200, { isSuccess: true, totalCount: 31, [key]: [row] }))
      const days = list === 'PartnerSummary' ? { from: '2026-09-01', to: '' } : {}
      expect(await services.runPromise(page({ list, page: 2, filter: asked }))).toMatchObject({
        rows: [{ ...row, ...days }],
        total: 31,
      })
      expect(api.last().path).toBe(`/api/PartnerReport/${path}`)
      const narrowed = { From: '2026-09-01', PartnerID: '12' }
      expect(Object.fromEntries(api.last().query)).toEqual({ PageIndex: '2', PageSize: '30', ...narrowed })
      const plans = [{ planID: 3, planname: 'Japan 5 GB', held: 4, sold: 7, expiring: 1 }]
      const before = api.seen.length
      api.respond(answer(200, { isSuccess: true, totalCount: 0, totals: [], partnerPlans: plans }))
      const totals = ReportService.use((service) => service.totals({ list, filter: asked }))
      const isSummary = list === 'PartnerSummary'
      expect(await services.runPromise(totals)).toEqual({ totalCount: 0, totals: [], ...(isSummary && { plans }) })
      const sent = api.seen.slice(before).map(({ path, query }) => [path, Object.fromEntries(query)])
      expect(sent).toHaveLength(isSummary ? 2 : 1)
      expect(sent).toContainEqual(['/api/PartnerReport/GetPartnerReportTotals', { Report: named, ...narrowed }])
      if (isSummary) {
        expect(sent).toContainEqual(['/api/PartnerReport/GetPartnerPlans', narrowed])
        api.respond(answer(200, { isSuccess: true, totalCount: 0, totals: [], partnerPlans: null }))
        expect(await services.runPromise(totals)).toEqual({ totalCount: 0, totals: [] })
      }
      api.respond(answer(200, { isSuccess: true, choices: { plan: [] } }))
      expect(await services.runPromise(ReportService.use((service) => service.choices({ list })))).toEqual({ plan: [] })
      expect([api.last().path, ...api.last().query]).toEqual([
        '/api/PartnerReport/GetPartnerReportChoices',
        ['Report', named],
      ])
    },
  )

  it.each([
    ['Pricing', {}],
    ['PartnerPricing', { regionname: undefined, suppliername: undefined, buyingCost: undefined }],
  ] as const)(
    'of %s is requested by name, place and partner, and its total is the number of rows',
    async (list, lacking) => {
      const {
        saleID: _,
        customerID: __,
        ...known
      } = bookRow(pricingFields, { planID: 7, id: '7-EUR', currency: 'EUR' })
      const row = JSON.parse(JSON.stringify({ ...known, ...lacking }))
      const asked = { from: '', to: '', text: 'Asia', selects: { countryID: '3', regionID: '4', partner: '12' } }
      const narrowed = { Text: 'Asia', CountryID: '3', RegionID: '4', PartnerID: '12' }
      api.respond(answer(200, { isSuccess: true, totalCount: 31, pricing: [row] }))
      expect(await services.runPromise(page({ list, page: 2, filter: asked }))).toMatchObject({
        rows: [row],
        total: 31,
      })
      expect(api.last().path).toBe('/api/Pricing/GetPricing')
      expect(Object.fromEntries(api.last().query)).toEqual({ PageIndex: '2', PageSize: '30', ...narrowed })
      api.respond(answer(200, { isSuccess: true, totalCount: 31, pricing: [row] }))
      const totals = ReportService.use((service) => service.totals({ list, filter: asked }))
      expect(await services.runPromise(totals)).toEqual({ totalCount: 31, totals: [] })
      expect(Object.fromEntries(api.last().query)).toEqual({ PageSize: '1', ...narrowed })
      api.respond(answer(200, { isSuccess: true, choices: {} }))
      expect(await services.runPromise(ReportService.use((service) => service.choices({ list })))).toEqual({})
      expect(api.last().path).toBe('/api/Pricing/GetPricingChoices')
    },
  )

  it('of a book that the server refuses did not succeed', async () => {
    api.respond(answer(200, { isSuccess: false, message: 'No', totalCount: 0, offlineSaleReports: [] }))
    const refused = { rows: [], total: 0, succeeded: false, message: 'No' }
    expect(await services.runPromise(page({ list: 'OfflineSaleReport', page: 1 }))).toEqual(refused)
  })

  it('of the partners is requested as the specification has it', async () => {
    api.respond(answer(200, { isSuccess: true, partners: [], totalRecords: 37 }))
    expect(await services.runPromise(page({ list: 'PartnerMaster', page: 2 }))).toMatchObject({ rows: [], total: 37 })
    expect(api.last()).toMatchObject({ method: 'POST', path: '/api/Partner/GetPartners' })
    expect(api.last().json).toEqual({
      id: 0,
      pageIndex: 2,
      pageSize: 10,
      partnerCode: 0,
      companyName: '',
      contactPerson: '',
      email: '',
    })
  })

  it.each([
    ['with an empty list', { isSuccess: false, message: 'No', totalCount: 5, refundReport: [] }],
    ['with rows that mean nothing', { isSuccess: false, message: 'No', totalCount: 5, refundReport: [orderRow(1)] }],
    ['with nothing else', { isSuccess: false, message: 'No' }],
  ])('that did not succeed, %s, has no rows', async (_, body) => {
    api.respond(answer(200, body))
    const answered = await services.runPromise(page({ list: 'RefundReport', page: 1 }))
    expect(answered).toEqual({ rows: [], total: 0, succeeded: false, message: 'No' })
  })

  it('of another shape never reaches the screen', async () => {
    const row = { ...orderRow(1), price: '12.50' }
    api.respond(answer(200, { isSuccess: true, totalCount: 1, refundReport: [row] }))
    expect(await failureOf(services, page({ list: 'RefundReport', page: 1 }))).toMatchObject({
      _tag: 'UnexpectedAnswer',
      path: 'refundReport.0.price',
    })
  })
})

describe('a page ahead', () => {
  const none = { isSuccess: true, totalCount: 0, refundReport: [] }

  it('is fetched when the browser is idle', async () => {
    api.respond(answer(200, none))
    const idle = vi.fn((_: () => void) => 1)
    vi.stubGlobal('requestIdleCallback', idle)
    vi.stubGlobal('cancelIdleCallback', () => {})
    const fetched = services.runPromise(pageAhead({ list: 'RefundReport', page: 2 }))
    const [run] = await eventually(() => idle.mock.calls[0] ?? expect.fail('it does not wait for an idle moment'))
    expect(api.seen).toEqual([])
    run()
    expect(await fetched).toMatchObject({ succeeded: true })
    expect(api.seen).toHaveLength(1)
  })

  it('does not wait for an idle moment that never comes', async () => {
    api.respond(answer(200, none))
    const idle = vi.fn((callback: () => void, { timeout }: { timeout: number }) => setTimeout(callback, timeout))
    vi.stubGlobal('requestIdleCallback', idle)
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    expect(await services.runPromise(pageAhead({ list: 'RefundReport', page: 2 }))).toMatchObject({ succeeded: true })
    expect(idle.mock.calls[0]?.[1].timeout).toBeLessThanOrEqual(1000)
  })

  it('that is no longer needed is not requested', async () => {
    const cancelled: Array<number> = []
    const idle = vi.fn(() => 7)
    vi.stubGlobal('requestIdleCallback', idle)
    vi.stubGlobal('cancelIdleCallback', (handle: number) => cancelled.push(handle))
    const fiber = services.runFork(pageAhead({ list: 'RefundReport', page: 2 }))
    await eventually(() => expect(idle).toHaveBeenCalled())
    await Effect.runPromise(Fiber.interrupt(fiber))
    expect(cancelled).toEqual([7])
    expect(api.seen).toEqual([])
  })

  it.each([{ saveData: true }, { type: 'cellular' }, { saveData: false, type: 'cellular' }])(
    'is not fetched on the connection %o',
    async (connection) => {
      vi.stubGlobal('navigator', { connection })
      expect(await services.runPromise(pageAhead({ list: 'RefundReport', page: 2 }))).toBeNull()
      expect(api.seen).toEqual([])
    },
  )
})

describe('the index', () => {
  const index = ReportService.use((service) => service.index())

  it('has the number of entries of each report', async () => {
    const entry = {
      reportName: 'PurchaseReport',
      totalCount: 3,
      lastSevenDays: 2,
      lastEntry: '2026-11-21T04:02:20.000Z',
    }
    api.respond(answer(200, { isSuccess: true, reports: [entry] }))
    expect(await services.runPromise(index)).toEqual([entry])
    expect(api.last().path).toBe('/api/ReportMaster/GetReportIndex')
  })

  it.each([
    { isSuccess: false, message: 'No', reports: [] },
    { isSuccess: false, message: 'No' },
  ])('fails if the server refuses: %o', async (body) => {
    api.respond(answer(200, body))
    expect(await failureOf(services, index)).toMatchObject({ _tag: 'Refused', message: 'No' })
  })
})

it('the rate covers the last seconds, and is unknown before anything was done', () => {
  let now = 0
  const meter = createRateMeter(() => now)
  meter.restart(0)
  expect(meter.measure(0)).toBeUndefined()
  now = 1_000
  expect(meter.measure(500)).toBe(500)
  now = 7_000
  expect(meter.measure(500)).toBeUndefined()
  now = 8_000
  expect(meter.measure(2_500)).toBe(2_000)
  meter.restart(2_500)
  expect(meter.measure(2_500)).toBeUndefined()
})
