import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offlineSaleEvents } from '../../../server/billing/offline-sale.events.ts'
import {
  applyOfflineSale,
  balanceOf,
  countsOf,
  type OfflineSaleState,
  statusOf,
  stored,
} from '../../../server/billing/offline-sale.ts'
import { type Added, eventTypes } from '../../../server/records/events.ts'
import { demoData, referenceData } from '../../../server/seed/first-events.ts'
import { checkDigit, isLuhnValid } from '../../../server/seed/luhn.ts'
import { makePlans, suppliers } from '../../../server/seed/offers.ts'
import { admin } from '../../../server/seed/people.ts'
import { makeRandom } from '../../../server/seed/random.ts'
import { countries, operators, regions } from '../../../server/seed/reference.ts'
import { makeStock } from '../../../server/seed/stock.ts'
import { fieldErrors } from '../../../src/schemas/core/field-errors.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { recordProblems } from '../../../src/schemas/records/kit/checks.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { NewInventorySubmission } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { loggedIn, numbersOf } from '../support/invoice-log.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const demo = () => {
  const random = makeRandom(20_261_101)
  const plans = makePlans(random)
  return { plans, stock: makeStock(random, plans, { count: 240, day: DEMO_DAY }) }
}

const query = <Row extends object>(server: TestServer, statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

describe('the demo stock', () => {
  it('is the same every time', () => {
    expect(demo()).toEqual(demo())
    expect(demo().stock).toHaveLength(240)
  })

  it('has unique ICCIDs of 19 or 20 digits with a valid check digit', () => {
    const { stock } = demo()
    for (const { fields } of stock) {
      expect(fields.iccid).toMatch(/^89\d{17,18}$/)
      expect(isLuhnValid(fields.iccid)).toBe(true)
    }
    for (const name of ['iccid', 'activationCode'] as const) {
      expect(new Set(stock.map(({ fields }) => fields[name])).size).toBe(stock.length)
    }
  })

  it('follows the rules of the form', () => {
    const text = (value: unknown) => (value === null ? '' : String(value))
    for (const { fields } of demo().stock) {
      const draft = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]))
      expect(fieldErrors(NewInventorySubmission, { ...draft, invoicePO: '' })).toEqual({})
      expect(fields.serviceDeviceID).toMatch(/^\d{15}$/)
      expect(fields.activationCode).toMatch(/^(LPA:1\$rsp\.[a-z0-9-]+\.example\$[A-Z0-9-]+|SIM\d{12})$/)
      expect(fields.type === 'local').toBe(fields.country !== null)
      expect(fields.type === 'roaming').toBe(fields.region !== null)
    }
  })

  it('was added in the order of its dates, all before the demo day, with all kinds of payment and both types', () => {
    const { stock } = demo()
    const dates = stock.map(({ date }) => date)
    expect([...dates].sort()).toEqual(dates)
    expect(dates.at(-1)?.slice(0, 10) ?? '').toMatch(/^2026-10/)
    expect((dates.at(-1) ?? '') < DEMO_DAY).toBe(true)
    const kinds = new Set(stock.map(({ fields }) => `${fields.type} ${fields.paymentType}`))
    expect(kinds.size).toBe(6)
  })

  it('refers to existing plans, suppliers and places', () => {
    const { plans, stock } = demo()
    for (const plan of plans) {
      const supplier = suppliers[plan.supplierID - 1]
      if (plan.country !== null) expect(supplier?.countries).toContain(plan.country)
      expect((plan.country === null) !== (plan.region === null)).toBe(true)
    }
    for (const { fields } of stock) {
      const plan = plans[fields.planID - 1]
      expect(plan).toMatchObject({ supplierID: fields.supplierID, country: fields.country, region: fields.region })
    }
    expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length)
  })
})

describe('the reference data', () => {
  it('has ISO codes, regions of known countries, and operators with MCC and MNC', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    for (const { code } of countries) expect(code).toMatch(/^[A-Z]{2}$/)
    for (const region of regions) {
      expect(region.countries.length, region.name).toBeGreaterThan(2)
      expect(region.countries, region.name).not.toContain(0)
    }
    expect(operators.length).toBeGreaterThan(500)
    for (const { networks } of operators) for (const network of networks) expect(network).toMatch(/^\d{3}-\d{2,3}$/)
  })

  it('knows the check digit of the example in the standard', () => {
    expect(checkDigit('7992739871')).toBe('3')
    expect(isLuhnValid('79927398713')).toBe(true)
    expect(isLuhnValid('79927398714')).toBe(false)
  })
})

describe('the records of a first start', () => {
  it('could all be saved unchanged, refer to existing records, and have unique names', () => {
    const appends = [...referenceData(), ...demoData(admin(null, true), DEMO_DAY)]
    const added = (record: AnyRecord) =>
      appends.flatMap(({ events }) =>
        events.flatMap(({ type, data }) => (type === eventTypes(record).added ? [data as unknown as Added] : [])),
      )
    const ids = new Set(added(records.country).map(({ id }) => id))
    for (const record of Object.values<AnyRecord>(records)) {
      const all = added(record)
      for (const { id, fields } of all) {
        // The partners' badges are drawings, older than the rule for images.
        expect(
          recordProblems(record, fields, () => true),
          `${record.name} ${id}`,
        ).toEqual({})
        const named = (fields.countries ?? []) as ReadonlyArray<number>
        expect(named.filter((country) => !ids.has(country))).toEqual([])
      }
      expect(new Set(all.map(({ fields }) => String(fields[record.title]).toLowerCase())).size).toBe(all.length)
    }
    const names = added(records.country).map(({ fields }) => fields.countryName)
    for (const { fields } of added(records.partner)) expect(names).toContain(fields.country)
    const customers = added(records.customer).map(({ fields }) => fields)
    for (const { country } of customers) expect(ids).toContain(country)
    const of = (currency: string) => customers.filter((fields) => fields.currency === currency).length
    expect(['INR', 'USD', 'EUR'].map(of)).toEqual([4, 4, 4])
    expect(customers.filter(({ status }) => status === 'Inactive')).toHaveLength(1)
    expect(added(records.supplier).filter(({ fields }) => fields.status === 'Inactive')).toHaveLength(1)
  })
})

describe('a first start', () => {
  it('without demo data adds only the reference data and the administrator', async () => {
    const empty = await startServer({ DEMO_DATA: 'none' })
    const admin = await ApiClient.signedIn(empty.url, ADMIN.email, ADMIN.password)
    expect((await admin.call('GetInventoryList')).body).toMatchObject({ getInventorieslist: [], totalCount: 0 })
    const { body } = await admin.call('GetPlanDropdown')
    expect(body.activeCountryDropdowns).toHaveLength(countries.length)
    expect(body.supplierDropdowns).toEqual([])
    expect(await query(empty, 'select email from users')).toEqual([{ email: ADMIN.email }])
    expect(await query(empty, 'select id, name from locations')).toEqual([{ id: 1, name: 'Main Warehouse' }])
    await empty.close()
  })

  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.close())

  it('is the only one that seeds, and sets the counters of its numbers', async () => {
    // Sign-ins are recorded beside these events.
    const seeded = `select count(*)::int as count from events where stream not like 'access-%'`
    const before = await query<{ count: number }>(server, seeded)
    const counters = await query(server, 'select category, value::int as value from id_counters order by category')
    expect(counters).toContainEqual({ category: 'inventory', value: 240 })
    expect(counters).toContainEqual({ category: 'country', value: countries.length })
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    expect((await admin.call('GetInventoryList')).body.totalCount).toBe(240)
    await (await startBeside(server)).close()
    expect(await query(server, seeded)).toEqual(before)
    expect(before[0]?.count).toBeGreaterThan(240)
    for (const email of ['staff@simdesk.test', 'partner@simdesk.test']) {
      await ApiClient.signedIn(server.url, email, ADMIN.password)
    }
  })

  it('has ten invoices of October over 12 SIMs that the shop does not sell, in every status, and continues their numbers', async () => {
    const log = await loggedIn(server.databaseUrl, '^offline-sale-[0-9]+$')
    const states = Array.from({ length: 10 }, (_, index) =>
      log
        .filter(({ stream }) => stream === `offline-sale-${index + 1}`)
        .map((event) =>
          offlineSaleEvents.read({ version: 1, actor: '', at: '', requestId: null, commandId: null, ...event }),
        )
        .reduce<OfflineSaleState | null>(applyOfflineSale, null),
    ).flatMap((state) => state ?? [])
    expect(numbersOf(log, 'OfflineSaleIssued')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(numbersOf(log, 'OfflineSaleCredited')).toEqual([1, 2])
    const counters = await query(
      server,
      `select category, value::int as value from id_counters where category ~ '^offline'`,
    )
    for (const [category, value] of [
      ['sale', 10],
      ['invoice-2026', 10],
      ['credit-2026', 2],
    ] as const) {
      expect(counters).toContainEqual({ category: `offline-${category}`, value })
    }
    const of = (state: OfflineSaleState, today: string) =>
      statusOf({ ...balanceOf(state), ...countsOf(state) }, { dueDate: state.issued.dueDate, today })
    expect(states.map((state) => of(state, DEMO_DAY))).toEqual([
      ...['overdue', 'partlyCredited', 'unpaid', 'paid', 'partlyPaid'],
      ...['credited', 'unpaid', 'unpaid', 'partlyPaid', 'paid'],
    ])
    for (const { issued, credits } of states) {
      expect(issued.invoiceDate).toMatch(/^2026-10-/)
      for (const { lines, total, net, tax } of [issued, ...credits]) {
        const sum = (name: 'total' | 'net' | 'tax') =>
          lines.reduce((amount, line) => amount + stored(line[name], 'EUR'), 0n)
        expect([sum('total'), sum('net'), sum('tax')]).toEqual([total, net, tax].map((text) => stored(text, 'EUR')))
      }
    }
    const items = states.flatMap(({ issued }) => issued.lines.flatMap((line) => line.items.map(({ id }) => id)))
    expect(new Set(items).size).toBe(12)
    const [shop] = await query<{ count: number }>(
      server,
      `select count(*)::int as count from report_rows where inventory_id = any(array[${items}])`,
    )
    expect(shop).toEqual({ count: 0 })
    const late = await query(
      server,
      `select currency, count(*)::int as customers from (select c.id, c.currency from clients c
          join offline_sales s on s.client_id = c.id where s.total - s.credited - s.paid > 0
        group by c.id having min(s.due_date) < '${DEMO_DAY}' or sum(s.total - s.credited - s.paid) > c.credit_limit) late
      group by currency order by currency`,
    )
    expect(late).toEqual(['EUR', 'INR', 'USD'].map((currency) => ({ currency, customers: 2 })))
    for (const name of ['offline-sales', 'inventory']) await onProductStore(server.databaseUrl, expectTheFoldOf(name))
  })

  it('has stock in many statuses: sold SIMs have one sale, assigned SIMs none, some were returned', async () => {
    const acts = await query<{ items: number; held: number; offered: boolean }>(
      server,
      `select a.items, count(i.id)::int as held, p.offered from assignments a
        join partners p on p.id = a.target_id and p.name = a.target_name
        left join inventory_items i on i.assignment_id = a.id and i.stock_status in ('assigned', 'expired')
      group by a.id, a.items, p.offered order by a.id`,
    )
    expect(acts).toEqual([5, 3, 2].map((items) => ({ items, held: items, offered: true })))
    // Partner users see what is assigned to their partner.
    const own = await query(
      server,
      `select sum(a.items)::int as items from assignments a join users u on u.partner_id = a.target_id
        where a.kind = 'partner' and u.email = 'partner@simdesk.test'`,
    )
    expect(own).toEqual([{ items: 3 }])
    const stock = await query<{ status: string; sales: number; items: number }>(
      server,
      `select case when assignment_id is null then stock_status else 'held' end as status, sales, count(*)::int as items
      from (select i.*, (select count(*)::int from report_rows s where s.inventory_id = i.id) as sales
        from inventory_items i where taken_how is distinct from 'offlineSale') counted group by 1, 2`,
    )
    for (const { status, sales } of stock) {
      expect({ status, sales }).toEqual({ status, sales: ['sold', 'activated', 'returned'].includes(status) ? 1 : 0 })
    }
    expect(stock.find(({ status }) => status === 'returned')).toMatchObject({ items: 3 })
    for (const name of ['inventory', 'assignments']) await onProductStore(server.databaseUrl, expectTheFoldOf(name))
  })
})
