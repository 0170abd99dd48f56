import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goodDraft } from '../support/api-client.ts'
import { pricingActs } from '../support/pricing.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { found, rates, enter, plan } = pricingActs(server, admin, good)
const [partner] = await found<{ id: number }>('select id from partners where offered order by id limit 1')
const { assign, takeBack, sell } = stockActs(server, admin, good, partner?.id ?? 0)

type Item = {
  status: 'available' | 'assigned' | 'sold' | 'voided'
  readonly currency: string
  price: string
  readonly plan: number
}

const isFree = ({ status }: Item): boolean => status === 'available'
/** What an order of the partner takes: SIMs with a price, free or assigned to it. */
const isTaken = (item: Item): boolean => (isFree(item) || item.status === 'assigned') && Number(item.price) > 0

/** The rates of a plan, counted SIM by SIM: by currency, the number available and their price range. */
const plain = (items: Iterable<Item>, planID: number, counts: (item: Item) => boolean) => {
  const rows = new Map<string, { readonly prices: Array<number>; available: number }>()
  for (const item of items) {
    const { currency, price, plan } = item
    if (plan !== planID || !counts(item)) continue
    const row = rows.get(currency) ?? { prices: [], available: 0 }
    rows.set(currency, row)
    row.available++
    if (price !== '') row.prices.push(Number(price))
  }
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { prices, available }]) => ({
      currency,
      available,
      sellingFrom: prices.length === 0 ? null : Math.min(...prices),
      sellingTo: prices.length === 0 ? null : Math.max(...prices),
    }))
}

const act = fc.record({
  is: fc.constantFrom('enter', 'enter', 'enter', 'assign', 'takeBack', 'sell', 'void', 'reprice'),
  of: fc.nat(7),
  price: fc.constantFrom('', '0', '1.0001', '9.99', '9.99', '1234567890.1234'),
  currency: fc.constantFrom('USD', 'EUR', 'INR'),
  isFirst: fc.boolean(),
})
/** Whatever the others do, something is available at the end. */
const last = [
  { is: 'enter', of: 0, price: '9.99', currency: 'USD', isFirst: true },
  { is: 'enter', of: 0, price: '', currency: 'EUR', isFirst: false },
  // Something is assigned at the end as well.
  { is: 'assign', of: 0, price: '', currency: 'USD', isFirst: true },
] as const

it('the rates are what is available, whatever has happened to the stock', async () => {
  const plans = [await plan('Changing rates'), await plan('Changing rates of another')] as const
  const items = new Map<number, Item>()
  for (const { is, of, price, currency, isFirst } of [...fc.sample(act, 60), ...last]) {
    if (is === 'enter') {
      const planID = plans[isFirst ? 0 : 1]
      items.set(await enter(planID, price, currency), { status: 'available', currency, price, plan: planID })
      continue
    }
    const able = [...items].filter(([, { status }]) => status === (is === 'takeBack' ? 'assigned' : 'available'))
    const [id, item] = able[of % Math.max(1, able.length)] ?? []
    if (id === undefined || item === undefined) continue
    switch (is) {
      case 'assign':
        expect(await assign([id])).toMatchObject({ isSuccess: true })
        item.status = 'assigned'
        break
      case 'takeBack':
        expect(await takeBack([id])).toMatchObject({ isSuccess: true })
        item.status = 'available'
        break
      case 'sell':
        await sell(id)
        item.status = 'sold'
        break
      case 'void':
        expect((await admin.void(id, null, 'Entered twice')).body).toMatchObject({ isSuccess: true })
        item.status = 'voided'
        break
      default: {
        const { version } = await admin.item(id)
        const sellingcost = price === '' || price === item.price ? '3.5' : price
        const { body } = await admin.correct(id, version, { sellingcost, reason: 'A slip' })
        expect([body.isSuccess, body.errors]).toEqual([true, undefined])
        item.price = sellingcost
      }
    }
  }
  for (const [query, counts] of [
    [{}, isFree],
    [{ PartnerID: partner?.id }, isTaken],
  ] as const) {
    const all = await rates({ Text: 'Changing rates', ...query })
    const counted = plans.map((planID) => plain(items.values(), planID, counts))
    for (const [index, expected] of counted.entries()) {
      // Without the row for our own cost of the plan.
      const seen = all.filter(({ planID, available }) => planID === plans[index] && (available ?? 0) > 0)
      expect(seen).toMatchObject(expected)
      expect(seen).toHaveLength(expected.length)
    }
    expect(counted.flat().length).toBeGreaterThan(0)
  }
  await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
})
