import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient } from '../support/api-client.ts'
import { credited, issued, paid, type Sale, type Sold } from '../support/booked.ts'
import { offlineActs } from '../support/offline.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverOnOneDay } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin, today } = await serverOnOneDay()
const ago = (days: number) => dayAfter(today, -days)
const { customerWith } = offlineActs(admin)
const alder = await customerWith({ companyName: 'Zz Alder 100% Travel' })
const birch = await customerWith({ companyName: 'Aa Birch_Cruises' })

/** 22.00 with tax. */
const japan: Sold = {
  planID: 900_011,
  planName: 'Japan 5 GB',
  quantity: 2,
  unitPrice: '10.00',
  taxRate: '10',
  countryCode: 'JP',
  cost: '4.00',
}
/** 24.75 with tax; 8.25 for one of the three. */
const britain: Sold = { ...japan, planID: 900_012, planName: 'UK 10 GB', quantity: 3, unitPrice: '7.50' }
/** 22.50 without tax. */
const untaxed: Sold = { ...britain, taxRate: '0' }

const sale = (id: number, days: number, changes: Partial<Sale> = {}): Sale => ({
  id: 71_000 + id,
  day: ago(days),
  termDays: 30,
  client: alder,
  currency: 'USD',
  paid: '0.00',
  lines: [japan],
  ...changes,
})
const inEuro = { client: birch, currency: 'EUR' }
const notDue = sale(1, 5)
const dueToday = sale(2, 30)
const late = sale(3, 31, { ...inEuro, lines: [japan, britain] })
const latest = sale(4, 95, { lines: [untaxed] })
const settled = sale(5, 60, { ...inEuro, paid: '22.00' })
const returned = sale(6, 40, { paid: '22.00' })
const inPart = sale(7, 20, { ...inEuro, lines: [britain, japan] })
const halfPaid = sale(8, 3, { paid: '5.00' })

const told: ReadonlyArray<readonly [Sale, ReadonlyArray<OfflineSaleEvent>]> = [
  [latest, [paid(latest, ago(60), '2.50')]],
  [settled, []],
  [returned, [credited(returned, ago(35), 0, 2), paid(returned, ago(34), '-2.00')]],
  [late, []],
  [dueToday, []],
  [inPart, [credited(inPart, ago(3), 0, 1)]],
  [notDue, []],
  [halfPaid, []],
]
await onProductStore(
  server.databaseUrl,
  Effect.gen(function* () {
    const store = yield* EventStore
    for (const [one, then] of told) {
      const events = [issued(one), ...then]
      yield* store.append({ stream: offlineSaleStream(one.id), expectedVersion: 'any', events, actor: 'test' })
    }
  }),
)

type Row = Readonly<Record<string, string | number | null>>
type Answer = {
  readonly getOfflineInvoiceslist: ReadonlyArray<Row>
  readonly totalCount: number
  readonly totals: ReadonlyArray<Row>
  readonly named: Readonly<Record<string, unknown>>
}
const MINE = { invoiceNumber: 'SD-TEST-071' }
const search = async (asked: object = {}): Promise<Answer> => {
  const { status, body } = await admin.call('SearchOfflineInvoice', { json: { pageSize: 200, ...MINE, ...asked } })
  expect(status).toBe(200)
  return body
}
const idsOf = ({ getOfflineInvoiceslist }: Answer) => getOfflineInvoiceslist.map(({ id }) => id)
const found = async (asked: object = {}) => idsOf(await search(asked))
const of = (...sales: ReadonlyArray<Sale>) => sales.map(({ id }) => id)

/** By hand: what each is, and what it comes to. */
const [paidOff, cancelled, overdue] = [
  { paid: 22, credited: 0, open: 0, toRefund: 0, overdue: 0, status: 'paid' },
  { paid: 20, credited: 22, open: 0, toRefund: 20, overdue: 0, status: 'credited' },
  { paid: 0, credited: 0, open: 46.75, toRefund: 0, overdue: 46.75, status: 'overdue' },
]

describe('the list of our invoices', () => {
  it('has a row for each, the newest first, with its amounts and its status of today', async () => {
    const { getOfflineInvoiceslist: rows, totalCount } = await search()
    expect(totalCount).toBe(8)
    expect(rows.map(({ id }) => id)).toEqual(of(halfPaid, notDue, inPart, dueToday, late, returned, settled, latest))
    expect(
      rows.map(({ id, total, paid: already, credited: back, open, toRefund, overdue: over, status }) => ({
        id,
        total,
        paid: already,
        credited: back,
        open,
        toRefund,
        overdue: over,
        status,
      })),
    ).toEqual([
      { id: halfPaid.id, total: 22, paid: 5, credited: 0, open: 17, toRefund: 0, overdue: 0, status: 'partlyPaid' },
      { id: notDue.id, total: 22, paid: 0, credited: 0, open: 22, toRefund: 0, overdue: 0, status: 'unpaid' },
      {
        id: inPart.id,
        total: 46.75,
        paid: 0,
        credited: 8.25,
        open: 38.5,
        toRefund: 0,
        overdue: 0,
        status: 'partlyCredited',
      },
      { id: dueToday.id, total: 22, paid: 0, credited: 0, open: 22, toRefund: 0, overdue: 0, status: 'unpaid' },
      { id: late.id, total: 46.75, ...overdue },
      { id: returned.id, total: 22, ...cancelled },
      { id: settled.id, total: 22, ...paidOff },
      { id: latest.id, total: 22.5, paid: 2.5, credited: 0, open: 20, toRefund: 0, overdue: 20, status: 'overdue' },
    ])
    expect(rows.find(({ id }) => id === late.id)).toMatchObject({
      invoiceNumber: 'SD-TEST-071003',
      companyName: 'Aa Birch_Cruises',
      customerID: birch,
      currency: 'EUR',
      invoiceDate: ago(31),
      dueDate: ago(1),
    })
  })

  it('adds up all pages by currency, whichever page is shown', async () => {
    const totals = [
      { currency: 'EUR', total: 115.5, paid: 22, credited: 8.25, open: 85.25, toRefund: 0, overdue: 46.75 },
      { currency: 'USD', total: 110.5, paid: 27.5, credited: 22, open: 81, toRefund: 20, overdue: 20 },
    ]
    expect((await search()).totals).toEqual(totals)
    const second = await search({ pageIndex: 2, pageSize: 3 })
    expect(second).toMatchObject({ totalCount: 8, totals })
    expect(idsOf(second)).toEqual(of(dueToday, late, returned))
  })

  it.each<readonly [string, object, ReadonlyArray<Sale>]>([
    ['its number', { invoiceNumber: 'sd-test-071003' }, [late]],
    ['a part of the number, in the toolbar', { numberOrCustomer: '071004' }, [latest]],
    ['a part of the name, in the toolbar', { numberOrCustomer: 'birch_' }, [inPart, late, settled]],
    ['a part of the name', { companyName: '100%' }, [halfPaid, notDue, dueToday, returned, latest]],
    ['the customer', { customerID: birch }, [inPart, late, settled]],
    ['the currency', { currency: 'EUR' }, [inPart, late, settled]],
    ['what is overdue', { status: 'overdue' }, [late, latest]],
    ['what is open', { status: 'open' }, [halfPaid, notDue, inPart, dueToday, late, latest]],
    ['what is paid', { status: 'paid' }, [settled]],
    ['what is partly paid', { status: 'partlyPaid' }, [halfPaid]],
    ['what is credited', { status: 'credited' }, [returned]],
    ['what is partly credited', { status: 'partlyCredited' }, [inPart]],
    ['what is unpaid', { status: 'unpaid' }, [notDue, dueToday]],
    ['the first day of issue', { issuedFrom: ago(5) }, [halfPaid, notDue]],
    ['the last day of issue', { issuedTo: ago(60) }, [settled, latest]],
    ['the first due day', { dueFrom: ago(-25) }, [halfPaid, notDue]],
    ['the last due day', { dueTo: ago(30) }, [settled, latest]],
    [
      'both ranges and a status',
      { issuedFrom: ago(31), issuedTo: ago(5), dueTo: today, status: 'open' },
      [dueToday, late],
    ],
  ])('is narrowed by %s', async (_, asked, expected) => {
    const answer = await search(asked)
    expect(idsOf(answer)).toEqual(of(...expected))
    const sums = new Map<string, number>()
    for (const { currency, total } of answer.getOfflineInvoiceslist) {
      sums.set(String(currency), (sums.get(String(currency)) ?? 0) + Math.round(Number(total) * 100))
    }
    expect(answer.totals.map(({ currency, total }) => [currency, Math.round(Number(total) * 100)])).toEqual(
      [...sums].sort(),
    )
  })

  it('is sorted by each column, amounts within their currency', async () => {
    const sorted = (sortBy: string, sortOrder: 'asc' | 'desc') => found({ sortBy, sortOrder })
    expect(await sorted('invoiceNumber', 'asc')).toEqual(
      of(notDue, dueToday, late, latest, settled, returned, inPart, halfPaid),
    )
    expect(await sorted('invoiceDate', 'asc')).toEqual((await found()).reverse())
    expect(await sorted('dueDate', 'desc')).toEqual(await found())
    const [euro, dollar] = [of(late, settled, inPart), of(notDue, dueToday, latest, returned, halfPaid)]
    expect(await sorted('companyName', 'asc')).toEqual([...euro, ...dollar])
    expect(await sorted('companyName', 'desc')).toEqual([...dollar.reverse(), ...euro.reverse()])
    expect(await sorted('open', 'asc')).toEqual(of(settled, inPart, late, returned, halfPaid, latest, notDue, dueToday))
    expect(await sorted('total', 'desc')).toEqual(
      of(inPart, late, settled, latest, halfPaid, returned, dueToday, notDue),
    )
  })

  it('has the totals of the list and of due days from sums that agree with the invoices one by one', async () => {
    for (const asked of [
      {},
      { currency: 'EUR' },
      { dueFrom: ago(30), dueTo: today },
      { currency: 'USD', dueTo: ago(2) },
    ]) {
      const { body } = await admin.call('SearchOfflineInvoice', { json: { ...asked, pageSize: 200 } })
      const rows: ReadonlyArray<Row> = body.getOfflineInvoiceslist
      expect(rows).toHaveLength(body.totalCount)
      expect(rows.length).toBeGreaterThan(2)
      const inMinor = (name: string, currency: unknown) =>
        rows.reduce((sum, row) => sum + (row.currency === currency ? Math.round(Number(row[name]) * 100) : 0), 0)
      const names = ['total', 'paid', 'credited', 'open', 'toRefund', 'overdue']
      const totals: ReadonlyArray<Row> = body.totals
      expect(new Set(totals.map(({ currency }) => currency))).toEqual(new Set(rows.map(({ currency }) => currency)))
      for (const total of totals) {
        expect(names.map((name) => Math.round(Number(total[name]) * 100))).toEqual(
          names.map((name) => inMinor(name, total.currency)),
        )
      }
    }
    await onProductStore(server.databaseUrl, expectTheFoldOf('offline-sales'))
  })

  it.each(['total', 'open'])('has each invoice once on its pages by %s, in both directions', async (sortBy) => {
    const { getOfflineInvoiceslist: all } = await search({ invoiceNumber: '' })
    for (const sortOrder of ['asc', 'desc'] as const) {
      const turn = sortOrder === 'asc' ? 1 : -1
      const expected = all.toSorted((one, other) =>
        one.currency !== other.currency
          ? String(one.currency) < String(other.currency)
            ? -1
            : 1
          : turn * (Number(one[sortBy]) - Number(other[sortBy]) || Number(one.id) - Number(other.id)),
      )
      const ids: Array<unknown> = []
      for (let pageIndex = 1; ids.length < expected.length; pageIndex += 1) {
        const page = await found({ invoiceNumber: '', sortBy, sortOrder, pageIndex, pageSize: 7 })
        if (page.length === 0) break
        ids.push(...page)
      }
      expect(ids).toEqual(expected.map(({ id }) => id))
    }
  })

  it('names the customer that it is narrowed by, and has nothing where nothing fits', async () => {
    const { named } = await search({ customerID: birch })
    expect(named).toEqual({ customerID: [{ id: birch, name: 'Aa Birch_Cruises' }] })
    expect(await search({ customerID: 999_999 })).toMatchObject({
      totalCount: 0,
      totals: [],
      named: { customerID: [] },
    })
    expect(await found({ numberOrCustomer: 'nobody' })).toEqual([])
  })

  it('refuses days that are none, a last day before the first, and a column that it is not sorted by', async () => {
    const refused = (json: object) => admin.call('SearchOfflineInvoice', { json })
    expect((await refused({ issuedFrom: '2026-02-30' })).status).toBe(400)
    const turned = await refused({ dueFrom: today, dueTo: ago(1) })
    expect(turned).toMatchObject({ status: 400, body: { errors: [{ field: 'dueTo' }] } })
    expect((await refused({ sortBy: 'paid' })).status).toBe(400)
    expect((await refused({ pageIndex: 0 })).status).toBe(400)
  })

  it('is the same without a search, and has one invoice by its id', async () => {
    const { body: all } = await admin.call('GetOfflineInvoiceList', { query: { PageSize: 3 } })
    const { body: searched } = await admin.call('SearchOfflineInvoice', { json: { pageSize: 3 } })
    expect({ ...all, requestId: '' }).toEqual({ ...searched, requestId: '' })
    const { body: one } = await admin.call('GetOfflineInvoiceList', { query: { id: late.id } })
    expect(idsOf(one)).toEqual([late.id])
  })

  it('is for those alone who may view offline sales', async () => {
    const roles = callsTo(admin, records.role)
    const staff = 2
    const clerkWith = async (...permissions: ReadonlyArray<string>) => {
      const given = { ...fieldsIn(records.role, await roles.one(staff)), permissions }
      expect((await roles.change(staff, null, given)).body).toMatchObject({ isSuccess: true })
      return ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    }
    const statusOf = async (client: ApiClient) => (await client.call('GetOfflineInvoiceList', { query: {} })).status
    expect(await statusOf(await clerkWith('offlineSale.view'))).toBe(200)
    expect(await statusOf(await clerkWith('customer.view'))).toBe(403)
  })
})
