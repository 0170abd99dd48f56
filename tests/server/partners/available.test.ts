import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { runs } from '../../runs.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs, supplierDelivered } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { pricingActs } from '../support/pricing.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { serverOnOneDay } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

/** The stock of a plan that a partner sees, and the stock that its order takes: they are equal. */

const { server, admin, today } = await serverOnOneDay()
const good = await goodDraft(admin)
const [mine = 0, other = 0] = await activePartners(server)
const system = partnerSystem(server.url, (await keyOf(server, mine)).key)
const { offered } = apiOrderActs(server, admin)
const { added, assign } = stockActs(server, admin, good, mine)
const { rates, found } = pricingActs(server, admin, good)

const ratesOf = async (pid: number, name: string) =>
  (await rates({ PartnerID: mine, Text: name })).filter(({ planID }) => planID === pid)

const item = fc.record({
  holder: fc.constantFrom('nobody', 'nobody', 'mine', 'other'),
  price: fc.constantFrom('', '0', '4.5', '9.99', '12'),
  currency: fc.constantFrom('USD', 'EUR'),
  expires: fc.constantFrom('later', 'later', 'today', 'before', 'since the sweep', 'yesterday'),
})
type Item = { readonly [Name in 'holder' | 'price' | 'currency' | 'expires']: string }

/** Counted SIM by SIM. */
const sellable = ({ holder, price, expires }: Item): boolean =>
  holder !== 'other' && Number(price) > 0 && (expires === 'later' || expires === 'today')

const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
const BEFORE = { expiryDate: '2020-01-31', stockReceivedDate: '2019-12-01' }
const enter = async (pid: number, { holder, price, currency, expires }: Item) => {
  const details = { planID: String(pid), sellingcost: price, InvoiceCurrency: currency }
  const { id } = await added({ ...details, ...(expires === 'before' && BEFORE) })
  if (expires === 'before') return
  if (holder !== 'nobody') await assign([id], holder === 'other' ? { targetId: other } : {})
  const day = { 'since the sweep': '2020-05-05', yesterday, today }[expires]
  if (day !== undefined) await found(`update inventory_items set expiry_date = '${day}' where id = ${id}`)
}

it('the rates of a partner count what its order takes, at prices between the two that they tell', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 7 }), async (items) => {
      const { pid, name } = await offered()
      for (const one of items) await enter(pid, one)
      const told = (await ratesOf(pid, name)).filter(({ available }) => (available ?? 0) > 0)
      const plain = ['EUR', 'USD'].flatMap((currency) => {
        const prices = items
          .filter((one) => one.currency === currency && sellable(one))
          .map(({ price }) => Number(price))
        const [low, high] = [Math.min(...prices), Math.max(...prices)]
        return prices.length === 0 ? [] : [[currency, prices.length, low, high]]
      })
      expect(told.map((row) => [row.currency, row.available, row.sellingFrom, row.sellingTo])).toEqual(plain)
      const { body } = await system.place(orderOf(name, { quantity: 20 }))
      expect(body.delivered).toBe(Math.max(0, ...told.map(({ available }) => available ?? 0)))
    }),
    { numRuns: runs({ gate: 6, all: 30 }) },
  )
}, 120_000)

it('an archived plan is offered to no partner and takes no order, until it is offered again', async () => {
  const { pid, name } = await offered()
  await enter(pid, { holder: 'nobody', price: '4.5', currency: 'USD', expires: 'later' })
  const archive = (archived: boolean) => admin.call('ArchivePlan', { json: { pid, archived } })
  await archive(true)
  expect(await ratesOf(pid, name)).toEqual([])
  const [row] = await rates({ Text: name })
  expect(row?.apiOrders).toBe('Not offered: the plan is archived')
  expect(await system.place(orderOf(name))).toMatchObject({
    status: 422,
    body: { status: 'Failed', error: { code: 'PLAN_NOT_OFFERED' } },
  })
  await archive(false)
  expect(await ratesOf(pid, name)).toMatchObject([{ available: 1 }])
  expect(await system.place(orderOf(name))).toMatchObject({ status: 200, body: { delivered: 1 } })
})

describe('a plan for partners that we have no stock of', () => {
  const suppliers = callsTo(admin, records.supplier)
  /** A plan of a new supplier, delivered by hand or not. */
  const planOf = async (orderDelivery: 'stock' | 'byHand') => {
    const { id, name } = await supplierDelivered(admin, orderDelivery)
    return { ...(await offered({ planSource: '8', supplier: name })), supplier: id }
  }

  it('is offered where its supplier is delivered by hand, and an order of it waits', async () => {
    const { pid, name } = await planOf('byHand')
    expect(await ratesOf(pid, name)).toMatchObject([{ available: 0, apiOrders: 'From stock, else by hand' }])
    expect(await system.place(orderOf(name))).toMatchObject({ status: 202, body: { status: 'Received', error: null } })
  })

  it('is not offered where nobody delivers it: the rates say why, and an order fails at once', async () => {
    const { pid, name, supplier } = await planOf('stock')
    expect(await ratesOf(pid, name)).toEqual([])
    const [row] = await rates({ Text: name })
    expect(row?.apiOrders).toBe('Not offered: no stock, and its supplier is not delivered by hand')
    expect(await system.place(orderOf(name))).toMatchObject({
      status: 422,
      body: { status: 'Failed', error: { code: 'PLAN_NOT_OFFERED' } },
    })
    const fields = fieldsIn(records.supplier, await suppliers.one(supplier))
    expect((await suppliers.change(supplier, null, { ...fields, orderDelivery: 'byHand' })).body.isSuccess).toBe(true)
    expect(await system.place(orderOf(name))).toMatchObject({ status: 202 })
    await suppliers.change(supplier, null, { ...fields, orderDelivery: 'byHand', status: 'Inactive' })
    expect(await system.place(orderOf(name))).toMatchObject({ status: 422 })
  })

  it('is one of stock once SIMs of it are there: they are delivered, and when they are gone it says so', async () => {
    const { pid, name } = await planOf('stock')
    await added({ planID: String(pid) })
    expect(await ratesOf(pid, name)).toMatchObject([{ available: 1, apiOrders: 'From stock' }])
    expect(await system.place(orderOf(name))).toMatchObject({ status: 200, body: { delivered: 1 } })
    expect(await system.place(orderOf(name))).toMatchObject({ status: 422, body: { error: { code: 'OUT_OF_STOCK' } } })
  })

  it('delivers what is in stock and lets the rest wait where it is delivered by hand', async () => {
    const { pid, name } = await planOf('byHand')
    await added({ planID: String(pid) })
    const { body } = await system.place(orderOf(name, { quantity: 3 }))
    expect(body).toMatchObject({ status: 'Partly Completed', delivered: 1, error: null })
    const { order } = (await admin.call('GetApiOrder', { query: { id: body.orderId } })).body
    expect(order.acts).toEqual(['deliver', 'resend', 'refund'])
    expect(order.waitingFor).not.toBe('')
  })
})
