import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import {
  applyOfflineSale,
  balanceOf,
  countsOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
  statusOf,
} from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { sortKey } from '../../../server/lists/sort-key.ts'
import { bookSorts, statementFields } from '../../../src/schemas/billing/offline-sale/book-fields.ts'
import { OPEN } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { sortableNames } from '../../../src/schemas/lists/sort.ts'
import type { Asked } from '../support/api-client.ts'
import { credited, issued, paid, type Sale, type Sold } from '../support/booked.ts'
import { serverOnOneDay } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin, today } = await serverOnOneDay()
const ago = (days: number) => dayAfter(today, -days)

const japan: Sold = {
  planID: 900_011,
  planName: 'Japan 5 GB',
  quantity: 2,
  unitPrice: '10.00',
  taxRate: '10',
  countryCode: 'JP',
  cost: '4.00',
}
const britain: Sold = {
  ...japan,
  planID: 900_012,
  planName: 'UK 10 GB',
  quantity: 3,
  unitPrice: '7.50',
  countryCode: 'GB',
}
const unknown: Sold = { ...britain, taxRate: '0', cost: '' }

const sale = (id: number, days: number, changes: Partial<Sale> = {}): Sale => ({
  id: 70_000 + id,
  day: ago(days),
  termDays: 30,
  client: 501,
  currency: 'USD',
  paid: '0.00',
  lines: [japan],
  ...changes,
})

const notDue = sale(1, 5)
const dueToday = sale(2, 30)
const late = sale(3, 31, { client: 502, currency: 'EUR', lines: [japan, britain] })
const later = sale(4, 95, { lines: [unknown], client: 503 })
const latest = sale(5, 200, { client: 503, paid: '2.00' })
const settled = sale(6, 60, { paid: '22.00', client: 502, currency: 'EUR' })
const returned = sale(7, 40, { paid: '22.00' })
const inPart = sale(8, 20, { lines: [britain, japan], client: 504, currency: 'GBP' })
const told: ReadonlyArray<readonly [Sale, ReadonlyArray<OfflineSaleEvent>]> = [
  [latest, []],
  [later, [paid(later, ago(60), '2.50')]],
  [settled, []],
  [returned, [credited(returned, ago(35), 0, 2), paid(returned, ago(34), '-2.00')]],
  [late, []],
  [dueToday, []],
  [inPart, [credited(inPart, ago(3), 0, 1)]],
  [notDue, []],
]

const names = new Map([japan, britain].map(({ planID, planName }) => [planID, planName]))
type Row = { readonly [_ in string]: string | number | null }
const call = async (name: Parameters<typeof admin.call>[0], asked: Asked) => {
  const { status, body } = await admin.call(name, asked)
  expect(status).toBe(200)
  return body
}
const report = async (query: object = {}): Promise<ReadonlyArray<Row>> =>
  (await call('OfflineSaleReport', { query: { PageSize: 200, ...query } as never })).offlineSaleReports
const totals = async (query: object = {}) =>
  (await call('GetOfflineSaleTotals', { query: { Report: 'OfflineSaleReport', ...query } as never })).totals
const ukReport = async (): Promise<ReadonlyArray<Row>> =>
  (await call('OfflineSaleReportUK', { query: { PageSize: 200 } })).offlineSaleReportsUK
const choices = async () =>
  (await call('GetOfflineSaleChoices', { query: { Report: 'OfflineSaleReport' } })).choices as Readonly<
    Record<string, ReadonlyArray<Row>>
  >
const statement = (query: object = {}) => call('GetCustomerStatement', { query: { PageSize: 200, ...query } as never })
type Counted = ReadonlyArray<Row>
/** The growth of each count or amount. */
const grown = (now: Counted, then: Counted, key: string, name: string) =>
  Object.fromEntries(
    now.flatMap((row) => {
      const before = Number(then.find((other) => other[key] === row[key])?.[name] ?? 0)
      const more = Math.round((Number(row[name]) - before) * 100) / 100
      return more === 0 ? [] : [[String(row[key]), more]]
    }),
  )

/** The figures of the demo data. */
const before = { lines: await report(), uk: await ukReport(), choices: await choices(), statement: await statement() }

const events = told.map(([first, then]) => ({ sale: first, events: [issued(first), ...then] }))
await onProductStore(
  server.databaseUrl,
  Effect.gen(function* () {
    const store = yield* EventStore
    // In order of time: a late payment may follow later sales.
    const all = events.flatMap(({ sale: { id }, events: own }) =>
      own.map((event) => ({ id, event, date: 'date' in event.data ? event.data.date : '' })),
    )
    for (const { id, event } of [...all].sort((one, other) => (one.date < other.date ? -1 : 1))) {
      yield* store.append({
        stream: offlineSaleStream(id),
        expectedVersion: 'any',
        events: [event],
        actor: 'test',
      })
    }
  }),
)

const stateOf = (own: ReadonlyArray<OfflineSaleEvent>) =>
  own.reduce<OfflineSaleState | null>(applyOfflineSale, null) as OfflineSaleState

describe('the report of sales by invoice', () => {
  it('has a line for each that was invoiced or credited, those of the newest document first', async () => {
    const rows = await report()
    expect(rows).toHaveLength(before.lines.length + 12)
    expect(rows.map(({ invoiceDate }) => invoiceDate)).toEqual(
      rows
        .map(({ invoiceDate }) => invoiceDate)
        .sort()
        .reverse(),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  /** What a line is sorted by. A line without a margin, whose cost is not known, ends its currency. */
  const keyOf = (row: Row, column: string): string | number | null =>
    column === 'companyName' || column === 'planname' ? sortKey(String(row[column])) : (row[column] ?? null)

  /** The lines in an order, worked out from their own values. */
  const inOrder = (rows: ReadonlyArray<Row>, column: string, direction: 'asc' | 'desc') => {
    const turn = direction === 'asc' ? 1 : -1
    const compared = (one: Row, other: Row): number => {
      const [mine, theirs] = [keyOf(one, column), keyOf(other, column)]
      const isMoney = column === 'total' || column === 'margin'
      if (isMoney && one.currency !== other.currency) return String(one.currency) < String(other.currency) ? -1 : 1
      if (mine === null || theirs === null) {
        return mine === theirs ? turn * (Number(one.id) - Number(other.id)) : mine === null ? 1 : -1
      }
      if (mine === theirs) return turn * (Number(one.id) - Number(other.id))
      return mine < theirs ? -turn : turn
    }
    return [...rows].sort(compared).map(({ id }) => id)
  }

  it.each(bookSorts.flatMap((column) => [[column, 'asc'] as const, [column, 'desc'] as const]))(
    'is sorted by %s, %s, each line once on its pages, whole or narrowed, amounts within their currency',
    async (SortBy, SortOrder) => {
      for (const narrowed of [{}, { From: ago(60) }, { CustomerID: 503 }, { PaymentStatus: OPEN }]) {
        const expected = inOrder(await report(narrowed), SortBy, SortOrder)
        expect(expected.length).toBeGreaterThan(1)
        const ids: Array<unknown> = []
        for (let page = 1; ids.length < expected.length; page += 1) {
          const rows = await report({ ...narrowed, SortBy, SortOrder, PageIndex: page, PageSize: 17 })
          if (rows.length === 0) break
          ids.push(...rows.map(({ id }) => id))
        }
        expect(ids).toEqual(expected)
      }
      const uk = await call('OfflineSaleReportUK', { query: { PageSize: 200, SortBy, SortOrder } as never })
      expect(uk.offlineSaleReportsUK.map(({ id }: Row) => id)).toEqual(inOrder(await ukReport(), SortBy, SortOrder))
    },
  )

  it('has lines of several currencies, some without a margin, or its orders would prove nothing', async () => {
    const rows = await report()
    expect(new Set(rows.map(({ currency }) => currency)).size).toBeGreaterThan(2)
    expect(new Set(rows.map(({ margin }) => margin === null)).size).toBe(2)
  })

  it('is not sorted by a column that it does not offer, and a statement keeps its order by day', async () => {
    for (const SortBy of ['cost', 'ordinal', 'customerCode']) {
      expect((await admin.call('OfflineSaleReport', { query: { SortBy } as never })).status).toBe(400)
    }
    expect(sortableNames(statementFields)).toEqual([])
  })

  it('has credited lines below 0, which name the invoice and the credit note', async () => {
    const [row] = (await report()).filter(
      ({ documentType, saleID }) => documentType === 'creditNote' && saleID === inPart.id,
    )
    expect(row).toMatchObject({
      invoiceNumber: 'SD-TEST-070008',
      creditNumber: 'CN-TEST-70008-0',
      invoiceDate: ago(3),
      dueDate: '',
      quantity: -1,
      unitPrice: 7.5,
      discount: 0,
      net: -7.5,
      taxRate: 10,
      tax: -0.75,
      total: -8.25,
      cost: -4,
      margin: -3.5,
      paymentstatus: 'partlyCredited',
      paymentmode: '',
      createdby: 'Mara Lind',
      remarks: 'Sent back',
      iccids: '89447000800',
    })
  })

  it('leaves cost and margin empty where the cost is not known in the currency of the invoice', async () => {
    const [row] = (await report()).filter(({ saleID }) => saleID === later.id)
    expect(row).toMatchObject({ net: 22.5, cost: null, margin: null })
  })

  it('says of each invoice how it stands, as the invoice itself does', async () => {
    const rows = await report()
    for (const { sale: one, events: own } of events) {
      const state = stateOf(own)
      const { due, paid: already } = balanceOf(state)
      const status = statusOf({ due, paid: already, ...countsOf(state) }, { dueDate: state.issued.dueDate, today })
      const lines = rows.filter(({ saleID }) => saleID === one.id)
      expect(lines.map(({ paymentstatus }) => paymentstatus)).toEqual(lines.map(() => status))
    }
  })

  it.each([
    ['days', { From: ago(31), To: ago(20) }],
    ['a customer', { CustomerID: 503 }],
    ['a plan', { PlanID: 900_012 }],
    ['a status', { PaymentStatus: 'overdue' }],
    ['what is open', { PaymentStatus: OPEN }],
    ['all of them', { From: ago(300), To: today, CustomerID: 502, PlanID: 900_011, PaymentStatus: 'overdue' }],
  ])('is narrowed by %s, and adds up what it shows', async (_, query) => {
    const rows = await report(query)
    const all = await report()
    const status = 'PaymentStatus' in query ? query.PaymentStatus : undefined
    const open = new Set(
      (await statement()).customerStatement.flatMap((row: Row) => (Number(row.open) > 0 ? [row.saleID] : [])),
    )
    const expected = all.filter(
      (row) =>
        (!('From' in query) || (String(row.invoiceDate) >= query.From && String(row.invoiceDate) <= query.To)) &&
        (!('CustomerID' in query) || row.customerID === query.CustomerID) &&
        (!('PlanID' in query) || row.planname === names.get(query.PlanID)) &&
        (status === undefined || (status === OPEN ? open.has(row.saleID) : row.paymentstatus === status)),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(rows).toEqual(expected)
    const sums = new Map<unknown, number>()
    for (const { currency, total } of rows)
      sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(total) * 100))
    const shown = await totals(query)
    expect(shown.map(({ currency, sum }: Row) => [currency, Math.round(Number(sum) * 100)])).toEqual([...sums].sort())
    expect(shown.reduce((count: number, total: Row) => count + Number(total.count), 0)).toBe(rows.length)
  })

  it.each([{}, { From: ago(100), To: ago(4) }, { CustomerID: 501 }])(
    'comes page by page as it comes whole, narrowed by %j',
    async (query) => {
      const whole = await report(query)
      const pages = Math.ceil(whole.length / 2)
      const rows: Array<Row> = []
      for (let page = 1; page <= pages + 1; page += 1) {
        const body = await call('OfflineSaleReport', { query: { ...query, PageIndex: page, PageSize: 2 } })
        expect(body.totalCount).toBe(whole.length)
        rows.push(...body.offlineSaleReports)
      }
      expect(rows).toEqual(whole)
    },
  )

  it('has nothing where no line fits, and refuses days that are none and a status that there is not', async () => {
    expect(await report({ CustomerID: 999_999 })).toEqual([])
    expect(await report({ From: dayAfter(today, 1) })).toEqual([])
    const refused = async (query: object) => (await admin.call('OfflineSaleReport', { query: query as never })).status
    expect(await refused({ From: '2026-02-30' })).toBe(400)
    expect(await refused({ From: today, To: ago(1) })).toBe(400)
    expect(await refused({ PaymentStatus: 'lost' })).toBe(400)
    expect(await refused({ PageIndex: 0 })).toBe(400)
  })

  it('of the United Kingdom has the lines of its plans, counted by themselves', async () => {
    const rows = await ukReport()
    const first = before.uk.length
    const own = rows.filter(({ saleID }) => Number(saleID) > 70_000)
    expect(own.map(({ id, saleID, documentType }) => [id, saleID, documentType])).toEqual([
      [first + 4, inPart.id, 'creditNote'],
      [first + 3, inPart.id, 'invoice'],
      [first + 2, late.id, 'invoice'],
      [first + 1, later.id, 'invoice'],
    ])
    const line = {
      saleID: late.id,
      customerID: 502,
      invoiceNumber: 'SD-TEST-070003',
      documentType: 'invoice',
      invoiceDate: ago(31),
      dueDate: ago(1),
      customerCode: 'CUS-502',
      companyName: 'Company 502',
      planname: 'UK 10 GB',
      countryname: 'GB',
      suppliername: 'Northwind Mobile',
      quantity: 3,
      unitPrice: 7.5,
      discount: 0,
      net: 22.5,
      taxRate: 10,
      tax: 2.25,
      total: 24.75,
      currency: 'EUR',
      cost: 12,
      margin: 10.5,
      paymentstatus: 'overdue',
      paymentmode: 'Bank transfer',
      paymentreference: 'R-70003',
      createdby: 'Priya Nair',
      remarks: 'No. 70003',
      creditNumber: '',
      iccids: '89447000310 89447000311 89447000312',
    }
    expect(own[2]).toEqual({ ...line, id: first + 2, simOperator: 'o2', tariff: '102349', bolton: '502259' })
    expect(await report()).toContainEqual({ ...line, id: expect.any(Number) })
    const query = { Report: 'OfflineSaleReportUK' } as const
    expect((await call('GetOfflineSaleTotals', { query })).totalCount).toBe(first + 4)
  })

  it('offers the customers, plans and statuses that there are', async () => {
    const now = await choices()
    const grownBy = (name: string) => grown(now[name] ?? [], before.choices[name] ?? [], 'value', 'count')
    expect(grownBy('customer')).toEqual({ 501: 4, 502: 3, 503: 2, 504: 3 })
    expect(now.customer?.find(({ value }) => value === '503')?.label).toBe('Company 503')
    expect(grownBy('plan')).toEqual({ 900011: 8, 900012: 4 })
    expect(grownBy('paymentStatus')).toEqual({
      overdue: 4,
      credited: 2,
      partlyCredited: 3,
      paid: 1,
      unpaid: 2,
      [OPEN]: 9,
    })
  })
})

describe('the statement of a customer', () => {
  it('lists documents and payments, and what of each invoice is open', async () => {
    const { customerStatement, totalCount } = await statement({ id: 503 })
    expect(totalCount).toBe(4)
    expect(customerStatement).toMatchObject([
      { documentType: 'payment', date: ago(60), reference: 'Card A-17', paid: 2.5, invoiced: null, open: null },
      { documentType: 'invoice', invoiceNumber: 'SD-TEST-070004', invoiced: 22.5, open: 20, daysOverdue: 65 },
      { documentType: 'payment', reference: 'Bank transfer R-70005', paid: 2 },
      {
        documentType: 'invoice',
        invoiced: 22,
        open: 20,
        daysOverdue: 170,
        paymentstatus: 'overdue',
        dueDate: ago(170),
      },
    ])
  })

  it('tells what was paid back, and what is still to be', async () => {
    const { customerStatement, ageing } = await statement({ id: 501 })
    expect(customerStatement.find(({ documentType }: Row) => documentType === 'payback')).toMatchObject({ paid: -2 })
    expect(customerStatement.find(({ documentType }: Row) => documentType === 'creditNote')).toMatchObject({
      credited: 22,
      reference: 'CN-TEST-70007-0',
    })
    // Two invoices of 22.00 are not due yet, one of them due today; 20.00 of a third is to be refunded.
    expect(ageing).toMatchObject([{ currency: 'USD', notDue: 44, upTo30: 0, over90: 0, payBack: 20, sum: 24 }])
  })

  it('of all customers ages each currency by itself', async () => {
    const { ageing, totalCount } = await statement()
    expect(totalCount).toBe(before.statement.totalCount + 15)
    const grownBy = (name: string) => grown(ageing, before.statement.ageing, 'currency', name)
    expect(grownBy('sum')).toEqual({ EUR: 46.75, GBP: 38.5, USD: 64 })
    expect(grownBy('notDue')).toEqual({ GBP: 38.5, USD: 44 })
    expect(grownBy('upTo30')).toEqual({ EUR: 46.75 })
    expect(grownBy('upTo60')).toEqual({})
    expect([grownBy('upTo90'), grownBy('over90'), grownBy('payBack')]).toEqual([{ USD: 20 }, { USD: 20 }, { USD: 20 }])
    const days = { From: ago(3), To: ago(3), id: 504 }
    expect((await statement(days)).customerStatement).toMatchObject([{ documentType: 'creditNote', credited: 8.25 }])
  })
})

it('the tables are the fold of the events, entered one by one or at once', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('offline-book'))
})
