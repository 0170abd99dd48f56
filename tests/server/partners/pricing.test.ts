import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { pricingStatement } from '../../../server/partners/pricing-queries.ts'
import { pricingFields } from '../../../src/schemas/partners/pricing/fields.ts'
import { ApiClient, goodDraft, regionOf } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { changePlan, createPlan, planDraft } from '../support/plans.ts'
import { pricingActs, type Rates } from '../support/pricing.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { found, agree, worksFor, asked, rates, choices, enter, plan } = pricingActs(server, admin, good)

/** Two partners that differ only in their terms, each with a user. */
const [mine, theirs] = await found<{ id: number }>(`select p.id from partners p where p.offered order by p.id <> (
  select partner_id from users where email = 'partner@simdesk.test'), p.id limit 2`)
if (mine === undefined || theirs === undefined) throw new Error('There are no two partners')
await agree(mine.id, 'Harbour Roaming', 2.5)
await agree(theirs.id, 'Harbour Roaming Ltd', -12.5)
await worksFor('operator2@simdesk.test', theirs.id)
const signedIn = (name: string) => ApiClient.signedIn(server.url, `${name}@simdesk.test`, ADMIN.password)
const [operator, other] = [await signedIn('partner'), await signedIn('operator2')]

const data = { dataAllowance: '5', dataAllowanceType: 'GB', dataAllowanceMonthly: '0' }
const several = await plan('Rate 10 in two currencies', { ...data, currency: 'EUR' })
const none = await plan('Rate 2 without stock', { currency: '1', validity: '1', validityType: 'month' })
const elsewhere = await plan('Rate 3 sold in another', { currency: 'INR', buyingCost: '350' })
const unpriced = await plan('Rate 4 unpriced', { currency: '1', buyingCost: 'ask' })
const roaming = await plan('Rate 5 of a region', { type: 'Roaming', country: '', region: 'Europe' })
const notTheirs = await plan('Rate 2 without stock, online', { planFor: 'online' })
for (const [price, currency] of [
  ['10', 'EUR'],
  ['12.345', 'EUR'],
  ['12.345', 'EUR'],
  ['', 'EUR'],
  ['11', 'USD'],
] as const) {
  await enter(several, price, currency)
}
await enter(elsewhere, '7.5', 'USD')
await enter(unpriced, '', 'USD')
await enter(notTheirs, '20', 'USD')
const own = { Text: 'rate ' }

describe('the rates', () => {
  it('have a row for each currency in which a plan is available, by the names of the plans', async () => {
    const rows = await rates(own)
    const told = rows.map((row) => [
      row.planID,
      row.currency,
      row.buyingCost,
      row.sellingFrom,
      row.sellingTo,
      row.available,
    ])
    expect(told).toEqual([
      [none, 'USD', 4.5, null, null, 0],
      [notTheirs, 'USD', 4.5, 20, 20, 1],
      // Its cost is in a currency in which it is not sold.
      [elsewhere, 'INR', 350, null, null, 0],
      [elsewhere, 'USD', null, 7.5, 7.5, 1],
      // A text that is not a number is no cost.
      [unpriced, 'USD', null, null, null, 1],
      [roaming, 'USD', 4.5, null, null, 0],
      [several, 'EUR', 4.5, 10, 12.345, 4],
      [several, 'USD', null, 11, 11, 1],
    ])
    expect(rows.every((row) => row.partnerPrice === null && row.partnerPriceTo === null)).toBe(true)
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ planID, currency }) => `${planID}-${currency}`))
    const [first] = rows
    expect(first).toMatchObject({
      countryname: 'United Kingdom',
      regionname: '',
      suppliername: 'Plum',
      validity: '1 month',
    })
    expect(rows[5]).toMatchObject({ countryname: '', regionname: 'Europe' })
    expect(rows[6]).toMatchObject({ dataAllowance: '5 GB', validity: '30 days' })
  })

  it('are narrowed by any part of the name, country and region', async () => {
    expect((await rates({ Text: ' 2 WITHOUT ' })).map(({ planID }) => planID)).toEqual([none, notTheirs])
    for (const Text of ['%', '_', 'no such', '\\']) expect(await rates({ Text })).toEqual([])
    const region = Number(await regionOf(admin, 'Europe'))
    expect((await rates({ ...own, RegionID: region })).map(({ planID }) => planID)).toEqual([roaming])
    const inCountry = await rates({ CountryID: Number(good.country) })
    expect(new Set(inCountry.map(({ countryname }) => countryname))).toEqual(new Set(['United Kingdom']))
    expect(inCountry.map(({ planID }) => planID)).toEqual(expect.arrayContaining([several, none, notTheirs]))
    for (const query of [{ RegionID: 987_654 }, { CountryID: 0 }, { CountryID: -1 }])
      expect(await rates(query)).toEqual([])
    const { countryID = [], regionID = [], partner = [] } = await choices()
    const plansOf = async (query: object) => new Set((await rates(query)).map(({ planID }) => planID)).size
    for (const { value, count } of countryID.slice(0, 3)) expect(await plansOf({ CountryID: value })).toBe(count)
    expect(regionID.find(({ value }) => Number(value) === region)?.label).toBe('Europe')
    expect(await plansOf({ PartnerID: mine.id })).toBe(partner.find(({ value }) => Number(value) === mine.id)?.count)
    const inactive = await found<{ id: number }>(`select id from partners where status = 'Inactive'`)
    expect(inactive.length).toBeGreaterThan(0)
    expect(partner.filter(({ value }) => inactive.some(({ id }) => id === Number(value)))).toEqual([])
  })

  it('come page by page as they come whole', async () => {
    const { rows, total } = await asked({})
    const paged: Array<Rates> = []
    for (let page = 1; page <= Math.ceil(total / 40) + 1; page += 1) {
      paged.push(...(await rates({ PageIndex: page, PageSize: 40 })))
    }
    expect(paged.slice(0, rows.length)).toEqual(rows)
    expect(new Set(paged.map(({ id }) => id)).size).toBe(total)
    expect((await asked({ PageIndex: 999 })).rows).toEqual([])
    expect((await admin.call('GetPricing', { query: { PageSize: 201 } })).status).toBe(400)
  })

  it('with a partner are the plans for partners, at its terms, half up', async () => {
    const prices = async (PartnerID: number) =>
      (await rates({ ...own, PartnerID })).map((row) => [
        row.planID,
        row.currency,
        row.partnerPrice,
        row.partnerPriceTo,
      ])
    expect(await prices(mine.id)).toEqual([
      [none, 'USD', null, null],
      [elsewhere, 'INR', null, null],
      [elsewhere, 'USD', 7.69, 7.69],
      [unpriced, 'USD', null, null],
      [roaming, 'USD', null, null],
      [several, 'EUR', 10.25, 12.65],
      [several, 'USD', 11.28, 11.28],
    ])
    // An order takes no SIM without a price.
    const there = (await rates({ ...own, PartnerID: mine.id })).map((row) => [row.planID, row.currency, row.available])
    expect(there.slice(3)).toEqual([
      [unpriced, 'USD', 0],
      [roaming, 'USD', 0],
      [several, 'EUR', 3],
      [several, 'USD', 1],
    ])
    expect((await prices(theirs.id)).slice(-2)).toEqual([
      [several, 'EUR', 8.75, 10.8],
      [several, 'USD', 9.63, 9.63],
    ])
    await agree(theirs.id, 'Harbour Roaming Ltd', null)
    // Without terms a partner pays our price, exact to the minor unit.
    expect((await prices(theirs.id)).slice(-2)).toEqual([
      [several, 'EUR', 10, 12.35],
      [several, 'USD', 11, 11],
    ])
    await agree(theirs.id, 'Harbour Roaming Ltd', -12.5)
    for (const PartnerID of [0, -1, 987_654]) expect(await asked({ PartnerID })).toMatchObject({ rows: [], total: 0 })
  })

  it('are read from the plans and their prices, never from the stock', async () => {
    const steps = await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => {
        const criteria = { partner: null, today: '2026-11-20', withCosts: true, text: 'a', countryID: 1, regionID: 1 }
        const statement = pricingStatement(sql, criteria, { skip: 0, take: 30 })
        return Effect.map(sql<Record<string, string>>`explain ${statement}`, (rows) =>
          rows.map((row) => Object.values(row)[0]).join('\n'),
        )
      }),
    )
    const tables = new Set([...steps.matchAll(/ on (\w+)/g)].map(([, table]) => table?.replace(/_(key|pkey)$/, '')))
    expect([...tables]).toEqual(expect.arrayContaining(['plans', 'stock_currencies', 'stock_prices']))
    expect([...tables].filter((table) => table?.startsWith('inventory'))).toEqual([])
  })
})

describe('who works for a partner', () => {
  const ofStaff = ['suppliername', 'buyingCost', 'regionname', 'apiOrders']

  it('sees the plans for partners alone, at the terms of its own, without what we pay and to whom', async () => {
    for (const [client, { id }] of [
      [operator, mine],
      [other, theirs],
    ] as const) {
      const { rows, total, text } = await asked(own, client)
      const all = (await rates({ ...own, PartnerID: id })).filter((row) => row.id !== `${elsewhere}-INR`)
      expect(rows).toEqual(
        all.map((row) => {
          // Nor the currency in which we buy plans without stock.
          const own = row.available === 0 ? { ...row, currency: '', id: `${row.planID}-` } : row
          return Object.fromEntries(Object.entries(own).filter(([name]) => !ofStaff.includes(name)))
        }),
      )
      expect(total).toBe(rows.length)
      expect(rows.map(({ planID }) => planID)).not.toContain(notTheirs)
      for (const name of [...ofStaff, 'Plum', 'Europe', '350']) expect(text).not.toContain(name)
      const names = pricingFields.map(({ name }) => name).filter((name) => !ofStaff.includes(name))
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([...names, 'id', 'planID'].toSorted())
    }
  })

  it('asks in vain for another partner, and for where plans hold', async () => {
    const seen = await asked(own, operator)
    expect((await asked({ ...own, PartnerID: mine.id }, operator)).rows).toEqual(seen.rows)
    for (const PartnerID of [theirs.id, 0, -1, 987_654]) {
      expect(await asked({ ...own, PartnerID }, operator)).toMatchObject({ rows: [], total: 0 })
    }
    const region = Number(await regionOf(admin, 'Europe'))
    for (const query of [{ RegionID: region }, { RegionID: 1 }, { CountryID: Number(good.country) }]) {
      expect(await asked({ ...own, ...query }, operator)).toMatchObject({ rows: [], total: 0 })
    }
    expect(await choices(operator)).toEqual({})
  })

  it('and works for none sees nothing, also not by guessing', async () => {
    await worksFor('operator2@simdesk.test', null)
    const nobody = await signedIn('operator2')
    expect(await asked({}, nobody)).toMatchObject({ rows: [], total: 0 })
    expect(await asked({ PartnerID: mine.id }, nobody)).toMatchObject({ rows: [], total: 0 })
    expect(await choices(nobody)).toEqual({})
  })

  it('is told by the session that it sees one partner', async () => {
    const scopeOf = async (client: ApiClient) => (await client.call('Me')).body.loginData.scope
    expect([await scopeOf(operator), await scopeOf(admin)]).toEqual(['ownPartner', 'all'])
    const { body } = await new ApiClient(server.url).signIn('partner@simdesk.test', ADMIN.password)
    expect(body.loginData.scope).toBe('ownPartner')
  })

  it('sees a plan no longer once it is not for partners', async () => {
    const { version, ...draft } = { version: null, ...planDraft({ planName: 'Rate 6 withdrawn', planFor: 'Partner' }) }
    const { body } = await createPlan(admin, draft)
    expect((await rates({ Text: 'withdrawn' }, operator)).map(({ planID }) => planID)).toEqual([body.pid])
    expect((await changePlan(admin, body.pid, version, { ...draft, planFor: 'online' })).body).toMatchObject({
      isSuccess: true,
    })
    expect(await rates({ Text: 'withdrawn' }, operator)).toEqual([])
  })
})
