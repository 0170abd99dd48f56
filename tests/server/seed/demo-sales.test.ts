import { Deferred, Effect, Stream } from 'effect'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { Sale } from '../../../server/reports/sale.ts'
import type { Subscription, SubscriptionPayment } from '../../../server/reports/subscription.ts'
import { demoSales, demoSalesBegun } from '../../../server/seed/demo-sales.ts'
import { demoTrade } from '../../../server/seed/first-events.ts'
import { isLuhnValid } from '../../../server/seed/luhn.ts'
import { homes } from '../../../server/seed/names.ts'
import { demoPartners } from '../../../server/seed/partners.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { recordProblems } from '../../../src/schemas/records/kit/checks.ts'
import { createDatabase } from '../support/cluster.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { salesIn } from '../support/sales.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const trade = demoTrade(2_000, DEMO_DAY).between(1, 2_001)

describe('the demo trade', () => {
  it('is the same in any batches, from the start or from the middle', () => {
    const maker = demoTrade(2_000, DEMO_DAY)
    const batches = [1, 300, 1_000, 1_001].flatMap((from, index, all) => maker.between(from, all[index + 1] ?? 2_001))
    expect(batches).toEqual(trade)
    expect(trade.slice(-200)).toEqual(demoTrade(2_000, DEMO_DAY).between(1_500, 2_001).slice(-200))
  })

  it('is in chronological order, before the demo day, with each event in the right place of its stream', () => {
    const moments = trade.flatMap(({ events }) => events.map(({ data }) => String(data.at)))
    expect([...moments].sort()).toEqual(moments)
    expect((moments.at(-1) ?? '') < DEMO_DAY).toBe(true)
    const begun = new Set<string>()
    for (const { stream, expectedVersion } of trade) {
      expect(begun.has(stream)).toBe(expectedVersion === 'any')
      begun.add(stream)
    }
  })

  it('sells each card once, tops up only sold cards, and takes each SIM of the stock once', () => {
    const sales = salesIn(trade)
    expect(sales.map(({ id }) => id)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
    const sold = new Set<string>()
    for (const { type, sim } of sales) {
      expect(isLuhnValid(sim.iccid)).toBe(true)
      expect(sim.imsi).toMatch(/^\d{15}$/)
      expect(sold.has(sim.iccid)).toBe(type === 'Top Up')
      sold.add(sim.iccid)
    }
    const items = sales.map(({ inventoryId }) => inventoryId).filter((id) => id !== null)
    expect(new Set(items).size).toBe(items.length)
    expect(items.length).toBeGreaterThan(100)
    expect(new Set(sales.map(({ guid }) => guid)).size).toBe(2_000)
  })

  it('has carts whose total is the sum of their sales, of one customer each', () => {
    const carts = new Map<string, Array<Sale>>()
    for (const sale of salesIn(trade)) carts.set(sale.cart.id, [...(carts.get(sale.cart.id) ?? []), sale])
    expect(carts.size).toBeLessThan(2_000)
    for (const sales of carts.values()) {
      const total = sales.reduce((sum, { price }) => sum + price.amount, 0)
      for (const sale of sales) {
        expect(sale.cart.total).toBeCloseTo(total, 4)
        expect([sale.customer, sale.price.currency]).toEqual([sales[0]?.customer, sales[0]?.price.currency])
      }
    }
  })

  it('pays subscriptions about every thirty days until they are cancelled, for the same card and customer', () => {
    const eventsOf = (wanted: string) => trade.flatMap(({ events }) => events.filter(({ type }) => type === wanted))
    const bySale = new Map(salesIn(trade).map((sale) => [sale.id, sale]))
    const payments = new Map<number, Array<Sale>>()
    for (const { data } of eventsOf('SubscriptionPaid')) {
      const { id, saleId, payment, at } = data as unknown as SubscriptionPayment
      const paid = [...(payments.get(id) ?? []), bySale.get(saleId) as Sale]
      expect([paid.length, paid.at(-1)?.at]).toEqual([payment, at])
      payments.set(id, paid)
    }
    const started = eventsOf('SubscriptionStarted').map(({ data }) => data as unknown as Subscription)
    expect(started.map(({ id }) => id)).toEqual([...payments.keys()])
    const ends = new Map(eventsOf('SubscriptionCancelled').map(({ data }) => [data.id, String(data.at)]))
    expect(ends.size).toBeGreaterThan(10)
    for (const { id, at, customer, price, plan, method } of started) {
      const paid = payments.get(id) ?? []
      const moments = paid.map((sale) => Date.parse(sale.at))
      expect(paid[0]?.at).toBe(at)
      expect(paid[0]?.type).toBe('eSIM')
      for (const [index, sale] of paid.entries()) {
        expect([sale.customer, sale.plan.name, sale.sim]).toEqual([customer, plan.name, paid[0]?.sim])
        expect([sale.price.amount, sale.price.currency]).toEqual([price.amount, price.currency])
        expect(sale.payment.gateway).toBe(method === 'PayPal' ? 'PayPal' : 'Stripe')
        if (index === 0) continue
        expect([sale.type, sale.affiliate]).toEqual(['Top Up', null])
        const days = ((moments[index] ?? 0) - (moments[index - 1] ?? 0)) / 86_400_000
        expect(days).toBeGreaterThan(25)
        expect(days).toBeLessThan(35)
      }
      // A subscription that is not cancelled has a recent payment.
      const last = moments.at(-1) ?? 0
      const end = ends.get(id)
      if (end === undefined) expect(Date.parse(DEMO_DAY) - last).toBeLessThan(35 * 86_400_000)
      else expect(Date.parse(end) - last).toBeLessThan(30 * 86_400_000)
    }
  })

  it('sells plans for partners through active partners at their terms, except top-ups and free SIMs', () => {
    const partners = new Map(demoPartners(DEMO_DAY).map((partner) => [partner.id, partner]))
    const sales = salesIn(trade)
    const sold = sales.filter(({ partner }) => partner !== null)
    expect(sold.length).toBeGreaterThan(300)
    expect(sold.length).toBeLessThan(500)
    expect(new Set(sold.map(({ partner }) => partner?.id)).size).toBeGreaterThan(5)
    const paid = trade.flatMap(({ events }) => events.filter(({ type }) => type === 'SubscriptionPaid'))
    const payments = new Set(paid.map(({ data }) => Number(data.saleId)))
    for (const { id, type, plan, partner, price, at } of sales) {
      const isTheirs = plan.planFor === 'Partner' && price.amount > 0 && (type !== 'Top Up' || payments.has(id))
      expect([id, partner !== null]).toEqual([id, isTheirs])
      if (partner === null) continue
      const { fields, date } = partners.get(partner.id) as NonNullable<ReturnType<typeof partners.get>>
      const terms = (fields.markupDiscount ?? 0) / 100
      expect(fields.status).toBe('Active')
      expect(date < at).toBe(true)
      expect(partner).toEqual({
        id: partner.id,
        code: String(fields.partnerCode),
        name: fields.companyName,
        markupDiscount: terms,
      })
      // In cents, rounded half up.
      const cents = Math.floor((Math.round(price.list * 100) * (10_000 + terms * 100) * 2 + 10_000) / 20_000)
      expect([id, price.amount]).toEqual([id, cents / 100])
    }
    const started = trade.flatMap(({ events }) => events.filter(({ type }) => type === 'SubscriptionStarted'))
    const begun = started.map(({ data }) => data as unknown as Subscription)
    const bySale = new Map(sales.map((sale) => [sale.id, sale]))
    expect(begun.filter(({ partner }) => partner !== null).length).toBeGreaterThan(5)
    for (const { id, partner } of begun) {
      const own = paid.filter(({ data }) => data.id === id)
      for (const { data } of own) expect(bySale.get(Number(data.saleId))?.partner).toEqual(partner)
    }
  })

  it('refunds to where the sale was paid', () => {
    const gateways = new Map(salesIn(trade).map(({ id, payment }) => [id, payment.gateway]))
    const refunds = trade.flatMap(({ events }) => events.filter(({ type }) => type === 'SaleRefunded'))
    const seen = new Set<string>()
    for (const { data } of refunds) {
      const gateway = gateways.get(Number(data.id)) ?? ''
      expect(data.transaction).toMatch(gateway === 'PayPal' ? /^[0-9A-Z]{17}$/ : /^re_[0-9a-z]{18}$/)
      seen.add(gateway)
    }
    expect([...seen].sort()).toEqual(['PayPal', 'Stripe'])
  })

  it('gives each customer one id at Stripe, which nobody else has', () => {
    const ids = new Map<string, Set<number>>()
    for (const { customer, payment } of salesIn(trade)) {
      if (payment.customerId === '') continue
      ids.set(payment.customerId, (ids.get(payment.customerId) ?? new Set()).add(customer.id))
    }
    expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([])
    const customers = new Set([...ids.values()].flatMap((of) => [...of]))
    expect(ids.size).toBe(customers.size)
    expect(customers.size).toBeGreaterThan(200)
  })

  it('activates no SIM before its travel date', () => {
    const travelDates = new Map(salesIn(trade).map(({ id, travelDate }) => [id, travelDate]))
    const activations = trade.flatMap(({ events }) => events.filter(({ type }) => type === 'SimActivated'))
    const early = activations.filter(
      ({ data }) => String(data.at).slice(0, 10) < (travelDates.get(Number(data.id)) ?? ''),
    )
    expect(early).toEqual([])
    expect(activations.filter(({ data }) => travelDates.get(Number(data.id)) !== '').length).toBeGreaterThan(20)
    expect(activations.length).toBeGreaterThan(200)
  })

  it('reaches no real person: addresses are reserved for documentation', () => {
    for (const { customer, visit } of salesIn(trade)) {
      expect(customer.email).toMatch(/@(example\.(com|org)|(mail|post)\.example)$/)
      if (visit.source === 'Subscription') expect(visit).toEqual({ source: 'Subscription', refSite: '', cip: '' })
      else expect(visit.cip).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^2001:db8:/)
    }
    for (const { fields: partner } of demoPartners(DEMO_DAY)) {
      // Their badges are older than the rule for images.
      expect(recordProblems(records.partner, partner, () => true)).toEqual({})
      expect(partner.email).toMatch(/\.example$/)
      const { postcode } = homes.find(({ country }) => country === partner.country) ?? { postcode: 'of no country' }
      expect(partner.zipCode.replace(/\d/g, '0').replace(/[A-Z]/g, 'A')).toBe(postcode)
      expect(partner.website).toMatch(/^$|^https:\/\/www\.[a-z-]+\.example$/)
    }
  })
})

/** Two servers that write demo sales at the same time; `turns` records whose turn each batch is, `a` or `b`. */
const takingTurns = Effect.fnUntraced(function* (turns: string) {
  const store = yield* EventStore
  const begins = yield* Effect.forEach([...turns], () => Deferred.make<void>())
  const begin = (turn: number) => {
    const next = begins[turn]
    return next === undefined ? Effect.void : Deferred.succeed(next, undefined)
  }
  const tried: Array<string> = []
  let arrived = 0
  const seederOf = (name: string) => {
    let after = -1
    const inTurn = Effect.fnUntraced(function* <A, E, R>(batch: Effect.Effect<A, E, R>) {
      // Neither begins before both have read the number of sales.
      if (after === -1 && ++arrived === 2) yield* begin(0)
      after = turns.indexOf(name, after + 1)
      const mine = begins[after]
      if (mine === undefined) return yield* Effect.die(new Error(`${name} tries more often than it should`))
      yield* Deferred.await(mine)
      const won = yield* store.transact(batch)
      tried.push(`${name} ${won ? 'wins' : 'loses'}`)
      yield* begin(after + 1)
      return won
    })
    return Effect.provideService(demoSales, EventStore, { ...store, transact: inTurn as typeof store.transact })
  }
  yield* Effect.all([seederOf('a'), seederOf('b')], { concurrency: 2 })
  return tried
})

describe('adding demo sales to a store', () => {
  // A batch of a thousand, and a remainder.
  const COUNT = 1_010

  it('continues an interrupted start, with the same result', async () => {
    const events = (url: string) =>
      onProductStore(
        url,
        Effect.gen(function* () {
          const store = yield* EventStore
          yield* expectTheFoldOf('reports')
          return [
            yield* store.read(`sale-${COUNT}`),
            yield* store.read(`sale-${COUNT - 1_000}`),
            yield* store.nextId('sale'),
            yield* store.nextId('customer'),
          ].map((found) => (Array.isArray(found) ? found.map(({ type, data }) => [type, data]) : found))
        }),
      )
    const begin = EventStore.use((store) => store.appendAll([demoSalesBegun(COUNT, DEMO_DAY)]))

    const straight = await createDatabase()
    await onProductStore(straight, Effect.andThen(begin, demoSales))

    const stopped = await createDatabase()
    await onProductStore(
      stopped,
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* begin
        // The content of the first batch; then the power fails.
        yield* store.appendAll(demoTrade(COUNT, DEMO_DAY).between(1, 1_001))
        yield* demoSales
        yield* demoSales
      }),
    )
    expect(await events(stopped)).toEqual(await events(straight))
  }, 120_000)

  it('makes each of two servers continue after the batch that the other has written', async () => {
    const count = 2_010
    const begin = EventStore.use((store) => store.appendAll([demoSalesBegun(count, DEMO_DAY)]))
    const written = EventStore.use((store) =>
      Effect.map(Stream.runCollect(store.readAll()), (events) =>
        events.map(({ stream, version, type, data }) => JSON.stringify([stream, version, type, data])),
      ),
    )
    const alone = await onProductStore(
      await createDatabase(),
      Effect.andThen(Effect.andThen(begin, demoSales), written),
    )
    const [tried, together] = await onProductStore(
      await createDatabase(),
      Effect.gen(function* () {
        yield* begin
        const turns = yield* takingTurns('abbaab')
        yield* expectTheFoldOf('reports')
        return [turns, yield* written] as const
      }),
    )
    expect(tried.join(', ')).toBe('a wins, b loses, b wins, a loses, a wins, b loses')
    expect(together).toEqual(alone)
  }, 60_000)

  it('adds none if none were requested', async () => {
    await onProductStore(
      await createDatabase(),
      Effect.gen(function* () {
        yield* demoSales
        expect(yield* EventStore.use((store) => store.nextId('sale'))).toBe(1)
      }),
    )
  })
})
