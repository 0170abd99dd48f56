import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { partnerPriceOf } from '../../../server/partners/partner-price.ts'
import {
  type PartnerCriteria,
  partnerLineChoices,
  partnerLinePage,
  partnerLineTotals,
} from '../../../server/partners/partner-report-queries.ts'
import { statusOf } from '../../../server/reports/sale.ts'
import type { PartnerReport } from '../../../src/schemas/partners/partner-report-routes.ts'
import { seedOfRun } from '../../runs.ts'
import { createDatabase } from '../support/cluster.ts'
import { type Partner, subscribed } from '../support/partner-sales.ts'
import { SaleModel, saleSteps } from '../support/sales.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** Two partners that differ only in their ids and terms. */
const likes: ReadonlyArray<Partner> = [
  { id: 501, code: '1001', name: 'Northstar Travel', markupDiscount: 2.5 },
  { id: 502, code: '1001', name: 'Northstar Travel', markupDiscount: -7.5 },
]
const sellers: ReadonlyArray<Partner | null> = [...likes, null]
const dayOf = (n: number) => `2026-11-${String(1 + (n % 9)).padStart(2, '0')}`

/** The expected line, calculated only from the events. */
type Plain = {
  readonly guid: string
  readonly partnerID: number
  readonly day: string
  readonly price: number
  readonly refunded: number
  readonly listprice?: number
  readonly payments?: number
  readonly currency: string
  readonly paymentstatus: string
}

/** In cents, half up, as on paper. */
const plainPrice = (list: number, { markupDiscount }: Partner) =>
  Math.floor((Math.round(list * 100) * (1_000 + markupDiscount * 10) * 2 + 1_000) / 2_000)

const plainSales = (model: SaleModel, report: PartnerReport): ReadonlyArray<Plain> =>
  [...model.sales.values()].flatMap(({ sale, state }) => {
    const { partner, price, guid, at, vendor } = sale
    if (partner === null || (report === 'H20Report' && vendor !== 'H2O Wireless')) return []
    const cents = price.amount === 0 ? 0 : plainPrice(price.list, partner)
    return [
      {
        guid,
        partnerID: partner.id,
        day: at.slice(0, 10),
        price: cents / 100,
        listprice: price.list,
        currency: price.currency,
        refunded: state.refunded,
        paymentstatus: statusOf(state),
      },
    ]
  })

const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes))
const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000

describe('what a partner pays', () => {
  it('is the list price with the terms, half up to the minor unit', () => {
    expect(partnerPriceOf(10, 2.5)).toBe(1_025n)
    expect(partnerPriceOf(0.1, 5)).toBe(11n)
    expect(partnerPriceOf(19.99, -7.5)).toBe(1_849n)
    expect(partnerPriceOf(1.005, 0)).toBe(101n)
    expect(partnerPriceOf(20, -100)).toBe(0n)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: -200, max: 400 }), (cents, halves) => {
        const terms = { ...likes[0], markupDiscount: halves / 2 } as Partner
        expect(Number(partnerPriceOf(cents / 100, terms.markupDiscount))).toBe(plainPrice(cents / 100, terms))
      }),
    )
  })
})

describe('the partner reports', () => {
  it('are the fold of any history, and of two look-alike partners each has its own', async () => {
    const seed = seedOfRun()
    const model = new SaleModel()
    let drawn = 0
    const subscriptions: Array<Plain> = []
    await onProductStore(
      await createDatabase(),
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        let batch: Array<Append> = []
        for (const [index, steps] of fc.sample(saleSteps, { numRuns: 150, seed }).entries()) {
          for (const step of steps) {
            const n = ++drawn
            const partner = sellers[(n + step.which) % 3] ?? null
            const price = step.fresh.price && { ...step.fresh.price, currency: step.which % 2 === 0 ? 'USD' : 'INR' }
            // Mostly one day after another, sometimes a late sale.
            const at = `${dayOf(step.which % 7 === 0 ? step.which : Math.floor(n / 80))}T10:00:00.000Z`
            const append = model.carryOut({ ...step, fresh: { ...step.fresh, partner, at, ...(price && { price }) } })
            if (append !== null) batch.push(append)
          }
          if (index % 3 === 0) {
            const partner = sellers[(index / 3) % 3] ?? null
            const [id, cents, payments] = [subscriptions.length + index + 1, 500 + index, 1 + (index % 4)]
            const day = dayOf(Math.floor(index / 20))
            batch.push(subscribed(id, partner, { at: `${day}T12:00:00.000Z`, cents, payments }))
            if (partner !== null) {
              subscriptions.push({
                guid: `subscription ${id}`,
                partnerID: partner.id,
                day,
                price: cents / 100,
                payments,
                currency: 'EUR',
                refunded: 0,
                paymentstatus: 'Active',
              })
            }
          }
          if (batch.length < ([1, 7, 200][index % 3] ?? 1)) continue
          yield* store.appendAll(batch)
          batch = []
        }
        yield* store.appendAll(batch)
        yield* expectTheFoldOf('partner-reports')

        const plainOf = (report: PartnerReport) =>
          report === 'SubscriptionReport' ? subscriptions : plainSales(model, report)
        const ranges = [
          {},
          { from: dayOf(1), to: dayOf(3) },
          { from: dayOf(2) },
          { to: dayOf(1) },
          { from: '2027-01-01' },
        ]
        for (const report of ['SalesReport', 'H20Report', 'SubscriptionReport'] as const) {
          for (const partner of ['all', 501, 502, 503, 0] as const) {
            for (const range of ranges) {
              const criteria: PartnerCriteria = { partner, ...range }
              const expected = plainOf(report).filter(
                ({ partnerID, day }) =>
                  (partner === 'all' || partnerID === partner) &&
                  day >= ('from' in range ? (range.from ?? '') : '') &&
                  day <= ('to' in range ? (range.to ?? '') : '9'),
              )
              const told = `seed ${seed}, ${report} of ${partner} within ${JSON.stringify(range)}`
              const rows: Array<Plain & { readonly id: number; readonly createddate: string }> = []
              for (let skip = 0; ; skip += 40) {
                const page = yield* partnerLinePage(sql, report, criteria, { skip, take: 40 })
                expect(page.total, told).toBe(expected.length)
                rows.push(...read(page.rows))
                if (rows.length >= expected.length || read(page.rows).length === 0) break
              }
              const ids = rows.map(({ id }) => id)
              expect(
                [...ids].sort((one, other) => other - one),
                told,
              ).toEqual(ids)
              expect(new Set(ids).size, told).toBe(expected.length)
              const byGuid = new Map(rows.map((row) => [row.guid, row]))
              for (const { refunded: _, day, ...line } of expected) {
                expect(byGuid.get(line.guid), told).toMatchObject(line)
                expect(byGuid.get(line.guid)?.createddate.slice(0, 10)).toBe(day)
              }
              const totals = yield* partnerLineTotals(sql, report, criteria)
              for (const { currency, count, sum, refunds } of totals) {
                const own = expected.filter((line) => line.currency === currency)
                expect(count, told).toBe(own.length)
                expect(sum, told).toBe(rounded(own.reduce((total, { price }) => total + price, 0)))
                expect(refunds, told).toBe(rounded(own.reduce((total, { refunded }) => total + refunded, 0)))
              }
              expect(new Set(totals.map(({ currency }) => currency)), told).toEqual(
                new Set(expected.map(({ currency }) => currency)),
              )
              const byPlan = yield* partnerLinePage(sql, report, { ...criteria, planID: 1 }, { skip: 0, take: 40 })
              expect(byPlan.total, told).toBe(expected.length)
            }
            const choices = read(yield* partnerLineChoices(sql, report, { partner }))
            const own = plainOf(report).filter(({ partnerID }) => partner === 'all' || partnerID === partner)
            const counted = likes.flatMap(({ id, name }) => {
              const count = own.filter(({ partnerID }) => partnerID === id).length
              return count === 0 ? [] : [{ value: String(id), label: name, count }]
            })
            expect(choices.partner).toEqual(partner === 'all' ? counted : undefined)
          }
        }
        const dense = yield* sql`select report, partner from partner_report_entries group by 1, 2
          having min(ordinal) <> 1 or max(ordinal) <> count(*)`
        expect(dense).toEqual([])
      }),
    )
    const [sold, delivered] = [plainSales(model, 'SalesReport'), plainSales(model, 'H20Report')]
    expect(sold.length).toBeGreaterThan(60)
    expect(delivered.length).toBeGreaterThan(5)
    expect(new Set(sold.map(({ paymentstatus }) => paymentstatus)).size).toBeGreaterThan(3)
  }, 60_000)
})
