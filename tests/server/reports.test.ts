import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SaleEvent } from '../../server/domain/sale.ts'
import { saleStream } from '../../server/domain/sale.ts'
import { EventStore } from '../../server/events/event-store.ts'
import { orderReportFields, saleReportFields } from '../../src/schemas/report-fields.ts'
import { type ReportDefinition, type ReportName, reports } from '../../src/schemas/reports.ts'
import { ApiClient } from './support/api-client.ts'
import { saleWith } from './support/sales.ts'
import { ADMIN, startServer, type TestServer } from './support/server.ts'
import { expectTheFoldOf, onProductStore } from './support/store.ts'

type Row = Readonly<Record<string, string | number | null>>
type Page = { readonly rows: ReadonlyArray<Row>; readonly total: number }

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await startServer()
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
}, 60_000)
afterAll(() => server?.close())

const page = async ({ reportName, listKey }: ReportDefinition, number: number): Promise<Page> => {
  const { status, body } = await admin.call(reportName, { query: { PageIndex: number } })
  expect(status).toBe(200)
  expect(body.isSuccess).toBe(true)
  return { rows: body[listKey], total: body.totalCount }
}
const named = (name: ReportName): ReportDefinition => {
  const report = reports.find(({ reportName }) => reportName === name)
  if (report === undefined) throw new Error(name)
  return report
}
const allRows = async (report: ReportDefinition): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (let number = 1; ; number++) {
    const { rows: found, total } = await page(report, number)
    rows.push(...found)
    if (rows.length >= total || found.length === 0) return rows
  }
}

describe.each(reports.map((report) => [report.reportName, report] as const))('%s', (_, report) => {
  it('has pages of 30, the newest first, each entry once, and nothing behind the last', async () => {
    const first = await page(report, 1)
    expect(first.rows).toHaveLength(Math.min(30, first.total))
    // Some pages of every report come with the demo data.
    expect(first.total).toBeGreaterThan(30)
    const last = Math.ceil(first.total / 30)
    const [second, end, behind] = [await page(report, 2), await page(report, last), await page(report, last + 1)]
    const ids = (rows: ReadonlyArray<Row>) => rows.map(({ id }) => id)
    const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
    expect(ids(first.rows)).toEqual(down(first.total, 30))
    expect(ids(second.rows)).toEqual(down(first.total - 30, Math.min(30, first.total - 30)))
    expect(ids(end.rows)).toEqual(down(first.total - (last - 1) * 30, first.total - (last - 1) * 30))
    expect(behind).toEqual({ rows: [], total: first.total })
    expect((await admin.call(report.reportName)).body[report.listKey]).toEqual(first.rows)
  })

  it('has the fields of the specification in its order, and ours', async () => {
    const [row] = (await page(report, 1)).rows
    const fields = report.reportName === 'PurchaseReport' ? saleReportFields : orderReportFields
    expect(Object.keys(row ?? {})).toEqual([...fields.map(({ name }) => name), 'currency', 'id'])
  })

  it('refuses a page that cannot be', async () => {
    for (const number of ['0', '-1', '1.5', 'x', '', '1e400']) {
      const { status, body } = await admin.call(report.reportName, { query: { PageIndex: number } })
      expect([number, status, body.isSuccess]).toEqual([number, 400, false])
      expect(body.errors[0].field).toBe('pageIndex')
    }
    const far = await admin.call(report.reportName, { query: { PageIndex: 2 ** 40 } })
    expect(far.body[report.listKey]).toEqual([])
  })
})

describe('the report index', () => {
  it('counts what the reports count, and tells the moment of the last entry', async () => {
    const { body } = await admin.call('GetReportIndex')
    expect(body.reports.map(({ reportName }: { reportName: string }) => reportName)).toEqual(
      reports.map(({ reportName }) => reportName),
    )
    for (const { reportName, totalCount, lastEntry } of body.reports) {
      const { rows, total } = await page(named(reportName), 1)
      expect(totalCount).toBe(total)
      const [newest] = rows
      const told = newest?.createddate ?? `${newest?.purchaseDate}T${newest?.time}`
      expect(lastEntry.startsWith(told)).toBe(true)
    }
  })
})

describe('one sale', () => {
  const everything = saleWith(90_001, {
    affiliate: 'blog.example',
    visit: { source: 'Affiliate', refSite: 'blog.example', cip: '192.0.2.7' },
    type: 'Top Up',
    travelDate: '2026-12-24',
  })
  const happen = (...events: ReadonlyArray<SaleEvent>) =>
    onProductStore(
      server.databaseUrl,
      EventStore.use((store) =>
        store.append({ stream: saleStream(everything.id), expectedVersion: 'any', events, actor: '1' }),
      ),
    )
  const ofSale: ReadonlyArray<ReportName> = [
    'SaleReportVendorWise',
    'SimcredibleSaleReport',
    'AffiliateSaleReport',
    'TopUpSaleReport',
    'TravelReport',
    'FutureSaleReport',
  ]
  const newest = async (name: ReportName) => (await page(named(name), 1)).rows[0]

  it('stands in every report that it belongs to, with the same figures, and in no other', async () => {
    const before = (await admin.call('GetReportIndex')).body.reports
    await happen({ type: 'SaleCompleted', data: everything })
    const after = (await admin.call('GetReportIndex')).body.reports
    const grown = after.filter(
      ({ totalCount }: { totalCount: number }, index: number) => totalCount > before[index].totalCount,
    )
    expect(grown.map(({ reportName }: { reportName: string }) => reportName).sort()).toEqual(
      ['PurchaseReport', ...ofSale].sort(),
    )
    const sale = await newest('PurchaseReport')
    expect(sale).toMatchObject({
      iOrderId: everything.id,
      sellingPrice: 18,
      sellingCost: 20,
      discount: 2,
      status: 'Paid',
      purchaseDate: '2026-11-02',
      time: '09:30:00',
      validity: '30 days',
      iccid: '89440000000000000017',
      simPin: '0042',
      displayName: `O'Brien, "Anna" =1+1`,
      remarks: 'line one\nline two',
      currency: 'EUR',
    })
    for (const name of ofSale) {
      expect(await newest(name)).toMatchObject({
        guid: sale?.guid,
        username: sale?.userName,
        email: sale?.email,
        customerid: sale?.u_Id,
        displayname: sale?.displayName,
        countryname: sale?.countryname,
        price: sale?.sellingPrice,
        currency: sale?.currency,
        createddate: `${sale?.purchaseDate}T${sale?.time}.000Z`,
        planname: sale?.planName,
        paymentstatus: sale?.status,
        source: sale?.source,
        refsite: sale?.refSite,
        cip: sale?.cip,
        paymentmethod: sale?.paymentGateway,
        transaction: 'pi_90001',
      })
    }
  })

  it('that is refunded and cancelled says so in all of them; the refund itself tells its own amount and moment', async () => {
    const at = '2026-11-05T10:00:00.000Z'
    const statuses = async () =>
      new Set([
        (await newest('PurchaseReport'))?.status,
        ...(await Promise.all(ofSale.map(newest))).map((row) => row?.paymentstatus),
      ])
    await happen({
      type: 'SaleRefunded',
      data: { id: everything.id, at, amount: 5, transaction: 're_1', reason: 'late' },
    })
    expect(await statuses()).toEqual(new Set(['Partly Refunded']))
    expect(await newest('RefundReport')).toMatchObject({
      guid: everything.guid,
      price: 5,
      createddate: at,
      transaction: 're_1',
      paymentstatus: 'Partly Refunded',
    })
    await happen({ type: 'SaleCancelled', data: { id: everything.id, at, reason: 'asked' } })
    expect(await statuses()).toEqual(new Set(['Cancelled']))
    expect(await newest('CancellationReport')).toMatchObject({ guid: everything.guid, price: 18, createddate: at })
    await happen(
      { type: 'SaleRefunded', data: { id: everything.id, at, amount: 13, transaction: 're_2', reason: 'late' } },
      { type: 'SimActivated', data: { id: everything.id, at } },
    )
    expect(await statuses()).toEqual(new Set(['Refunded']))
    expect(await newest('PurchaseReport')).toMatchObject({ activationDate: '2026-11-05', sellingPrice: 18 })
    await onProductStore(server.databaseUrl, expectTheFoldOf('reports'))
  })

  it('that the customer reviews, and Simcredible orders and suspends, is told there once for each time', async () => {
    const { id } = everything
    const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`
    const totals = async () =>
      Object.fromEntries(
        (await admin.call('GetReportIndex')).body.reports.map((entry: { reportName: string; totalCount: number }) => [
          entry.reportName,
          entry.totalCount,
        ]),
      )
    const before = await totals()
    await happen(
      { type: 'SimcredibleOrderPlaced', data: { id, at: at(6), orderNumber: 'SC-77' } },
      { type: 'SimSuspended', data: { id, at: at(7), reason: 'unused' } },
      { type: 'SimResumed', data: { id, at: at(8) } },
      { type: 'SimSuspended', data: { id, at: at(9), reason: 'unused' } },
      { type: 'ReviewGiven', data: { id, at: at(9), rating: 5, text: 'good' } },
    )
    expect(await totals()).toEqual({
      ...before,
      SimcredibleOrderReport: before.SimcredibleOrderReport + 1,
      SimcredibleSuspendReport: before.SimcredibleSuspendReport + 2,
      ReviewReport: before.ReviewReport + 1,
    })
    expect(await newest('SimcredibleOrderReport')).toMatchObject({ transaction: 'SC-77', createddate: at(6) })
    expect(await newest('SimcredibleSuspendReport')).toMatchObject({ guid: everything.guid, createddate: at(9) })
    expect(await newest('ReviewReport')).toMatchObject({ guid: everything.guid, transaction: 'pi_90001' })
  })
})

describe('the figures of the demo data', () => {
  it('agree across the reports', async () => {
    const rows = async (name: ReportName) => allRows(named(name))
    const sales = new Map((await rows('PurchaseReport')).map((sale) => [sale.guid, sale]))
    const guidsWhere = (wanted: (sale: Row) => boolean) =>
      new Set([...sales.values()].filter(wanted).map(({ guid }) => guid))
    const expected: Partial<Record<ReportName, ReadonlySet<unknown>>> = {
      SaleReportVendorWise: guidsWhere(({ vendorName }) => vendorName !== ''),
      WebsiteInventory: guidsWhere(({ inventory_Id }) => inventory_Id !== null),
      H2OReport: guidsWhere(({ vendorName }) => vendorName === 'H2O Wireless'),
      PlumSaleReport: guidsWhere(({ vendorName }) => vendorName === 'Plum'),
      Tele25SaleReport: guidsWhere(({ vendorName }) => vendorName === 'Tele25'),
      SimcredibleSaleReport: guidsWhere(({ vendorName }) => vendorName === 'Simcredible'),
      SimcredibleOrderReport: guidsWhere(({ vendorName }) => vendorName === 'Simcredible'),
      AffiliateSaleReport: guidsWhere(({ source }) => source === 'Affiliate'),
      TopUpSaleReport: guidsWhere(({ saleType }) => saleType === 'Top Up'),
      FreeSimSaleReport: guidsWhere(({ saleType }) => saleType === 'Free SIM'),
      TravelReport: guidsWhere(({ travelDate }) => travelDate !== ''),
      FutureSaleReport: guidsWhere(({ travelDate, purchaseDate }) => String(travelDate) > String(purchaseDate)),
    }
    for (const [name, guids] of Object.entries(expected)) {
      const found = await rows(name as ReportName)
      expect(new Set(found.map(({ guid }) => guid)), name).toEqual(guids)
      expect(found.length, name).toBe(guids?.size)
      for (const { guid, price, paymentstatus, email } of found) {
        const sale = sales.get(guid ?? '')
        expect([price, paymentstatus, email], name).toEqual([sale?.sellingPrice, sale?.status, sale?.email])
      }
    }
    const refunds = new Map<unknown, number>()
    for (const { guid, price } of await rows('RefundReport')) {
      refunds.set(guid, (refunds.get(guid) ?? 0) + Number(price))
    }
    for (const { guid, status, sellingPrice, discount, sellingCost } of sales.values()) {
      const refunded = refunds.get(guid) ?? 0
      expect(status === 'Refunded').toBe(refunded > 0 && refunded >= Number(sellingPrice))
      if (status === 'Partly Refunded') expect(refunded).toBeGreaterThan(0)
      expect(Number(sellingPrice)).toBeCloseTo(Number(sellingCost) - Number(discount), 4)
    }
  }, 30_000)
})

describe('the partner list', () => {
  const ask = async (json: object) => (await admin.call('GetPartners', { json })).body

  it('has pages of 10, the newest first, under partners and totalRecords', async () => {
    const first = await ask({})
    expect(first.partners).toHaveLength(10)
    expect(first.totalRecords).toBe(37)
    expect(first.partners.map(({ id }: { id: number }) => id)).toEqual([37, 36, 35, 34, 33, 32, 31, 30, 29, 28])
    const last = await ask({ pageIndex: 4, pageSize: 10 })
    expect(last.partners.map(({ id }: { id: number }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect((await ask({ pageIndex: 5 })).partners).toEqual([])
  })

  it('finds by code as a whole and by name, person and e-mail anywhere, and takes no wildcard', async () => {
    const [partner] = (await ask({ id: 12 })).partners
    expect((await ask({ partnerCode: partner.partnerCode })).partners).toEqual([partner])
    const byName = await ask({ companyName: partner.companyName.slice(2).toUpperCase(), pageSize: 50 })
    expect(byName.partners).toContainEqual(partner)
    expect(byName.totalRecords).toBe(byName.partners.length)
    expect((await ask({ email: partner.email })).partners).toContainEqual(partner)
    expect((await ask({ contactPerson: '%' })).totalRecords).toBe(0)
    expect((await ask({ companyName: 'a\u0000b' })).partners).toEqual([])
    expect((await ask({ id: 3_000_000_000 })).partners).toEqual([])
  })

  it('shows what changed, at the place where the partner is', async () => {
    const partner = (await ask({ id: 20 })).partners[0]
    await onProductStore(
      server.databaseUrl,
      Effect.andThen(
        EventStore.use((store) =>
          store.append({
            stream: 'partner-20',
            expectedVersion: 1,
            events: [
              { type: 'PartnerChanged', data: { id: 20, changes: { status: 'Inactive', markupDiscount: -2.5 } } },
            ],
            actor: '1',
          }),
        ),
        expectTheFoldOf('partners'),
      ),
    )
    const page = await ask({ pageIndex: 2 })
    expect(page.partners[7]).toEqual({ ...partner, status: 'Inactive', markupDiscount: -2.5 })
  })

  it.each([{ pageIndex: 0 }, { pageSize: 0 }, { pageSize: 201 }, { pageIndex: 1.5 }])('refuses %o', async (json) => {
    expect((await admin.call('GetPartners', { json })).status).toBe(400)
  })
})
