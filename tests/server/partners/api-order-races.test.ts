/**
 * Competition for the same SIMs at two servers: orders of two partners' systems, retries, assignments and our own
 * invoices. No SIM is sold twice, and no order is written partly.
 */
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { runs } from '../../runs.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { eventCount } from '../support/event-count.ts'
import { headHeld } from '../support/held-head.ts'
import { itemsIn, loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile, startBeside } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const beside = await startBeside(server)
afterAll(() => beside.close())
const there = new ApiClient(beside.url)
there.token = admin.token
const partners = await activePartners(server)
const keys = await Promise.all(partners.map((id) => keyOf(server, id)))
const good = await goodDraft(admin)
const { added, assign } = stockActs(server, admin, good, 0)
const { offered } = apiOrderActs(server, admin)
const { customerWith, lineOf, drawn } = offlineActs(admin)
const customerID = await customerWith()

const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
// The tests of this file together exceed a partner's rate limit.
beforeEach(() => query('truncate attempt_buckets'))
const systemOf = (partner: number, isBeside: boolean) =>
  partnerSystem((isBeside ? beside : server).url, keys[partner]?.key ?? null)

const SIMS = 5
const wish = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), partner: fc.nat(1), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('retry' as const) }),
  fc.record({
    kind: fc.constant('assign' as const),
    partner: fc.nat(1),
    items: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('invoice' as const),
    items: fc.subarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 2 }),
  }),
)
const asked = fc.record({ wish, isBeside: fc.boolean() })
const races = fc.sample(fc.array(asked, { minLength: 5, maxLength: 9 }), {
  numRuns: runs({ gate: 3, all: 6 }),
  seed: 43,
})

/** The history of a SIM, from its events. */
const soldOf = async (ids: ReadonlyArray<number>) =>
  (await loggedIn(server.databaseUrl, `^inventory-(${ids.join('|')})$`)).filter(({ type }) =>
    /^InventoryItemSold/.test(type),
  )

/** Every order is complete: as many sales as it says, each of its named SIM, which that order sold. */
const expectWhole = async (plan: string, ids: ReadonlyArray<number>) => {
  const sold = await soldOf(ids)
  const orders = await query<{ id: number; quantity: number; delivered: number; status: string; sims: string }>(
    `select id, quantity, delivered, status, sims from api_orders where plan_name = '${plan}'`,
  )
  const sims = orders.flatMap(
    (order) => JSON.parse(order.sims) as ReadonlyArray<{ saleId: number; inventoryId: number }>,
  )
  for (const { quantity, delivered, status } of orders) {
    const ends = delivered === 0 ? 'Failed' : delivered < quantity ? 'Partly Completed' : 'Completed'
    expect(status).toBe(ends)
  }
  const sales = await query<{ id: number; item: number }>(`select (data ->> 'id')::integer as id,
      (data ->> 'inventoryId')::integer as item from events
    where type = 'SaleCompleted' and data -> 'plan' ->> 'name' = '${plan}'`)
  const pairs = (rows: ReadonlyArray<readonly [number, number]>) => rows.map((pair) => pair.join(' ')).toSorted()
  const named = pairs(sims.map(({ saleId, inventoryId }) => [saleId, inventoryId]))
  expect(pairs(sales.map(({ id, item }) => [id, item]))).toEqual(named)
  expect(
    pairs(sold.flatMap(({ data }) => (data.how === 'sale' ? [[Number(data.refId), data.id] as const] : []))),
  ).toEqual(named)
  expect(new Set(sims.map(({ inventoryId }) => inventoryId)).size).toBe(sims.length)
  return { sold, orders }
}

it.each(races.map((run, index) => [index, run] as const))(
  'no SIM is sold twice and no order is half of one, in random run %i of seed 43',
  async (index, run) => {
    const { pid, name } = await offered()
    const items: Array<{ readonly id: number }> = []
    // An order that failed before there was stock, for the retries.
    const before = orderOf(name, { requestId: `before-${index}`, quantity: 2 })
    const failed = await systemOf(0, false).place(before)
    expect(failed.status).toBe(422)
    for (let count = 0; count < SIMS; count++) items.push(await added({ planID: String(pid) }))
    const ids = items.map(({ id }) => id)
    const some = (places: ReadonlyArray<number>) => places.map((place) => ids[place] ?? 0)
    const head = await headHeld(server.databaseUrl)
    const asking = run.map(async ({ wish, isBeside }, number) => {
      const client = isBeside ? there : admin
      switch (wish.kind) {
        case 'order': {
          const order = orderOf(name, { requestId: `race-${index}-${number}`, quantity: wish.quantity })
          return (await systemOf(wish.partner, isBeside).place(order)).status
        }
        case 'retry': {
          const json = { id: failed.body.orderId, version: 2 }
          return (await client.call('RetryApiOrder', { json })).status
        }
        case 'assign':
          return (await assign(some(wish.items), { targetId: partners[wish.partner] }, null, client)).isSuccess
        case 'invoice': {
          const line = lineOf(pid, some(wish.items))
          return (await offlineActs(client).issue(drawn(customerID, [line]))).isSuccess
        }
      }
    })
    await head.isWaitedFor()
    await head.release()
    const answers = await Promise.all(asking)
    expect(answers.filter((answer) => typeof answer === 'number' && ![200, 422].includes(answer))).toEqual([])
    const { sold, orders } = await expectWhole(name, ids)
    const times = ids.map((id) => sold.filter(({ data }) => data.id === id).length)
    expect(Math.max(...times)).toBeLessThanOrEqual(1)
    // All SIMs of an accepted invoice, and none of a refused one.
    const invoiced = (await loggedIn(server.databaseUrl, '^offline-sale-\\d+$')).flatMap(itemsIn)
    expect(sold.flatMap(({ data }) => (data.how === 'offlineSale' ? [data.id] : [])).toSorted()).toEqual(
      invoiced.filter((id) => ids.includes(id)).toSorted(),
    )
    // A second attempt comes from one of the simultaneous requests.
    const retried = run.some(({ wish }) => wish.kind === 'retry')
    const [first] = await query<{ attempts: number }>(
      `select attempts from api_orders where request_id = 'before-${index}'`,
    )
    expect(first?.attempts).toBe(retried ? 2 : 1)
    expect(orders.length).toBe(1 + run.filter(({ wish }) => wish.kind === 'order').length)
  },
  60_000,
)

it('leaves nothing of an order whose last SIM could not be sold, and is filled when it is asked for again', async () => {
  const { pid, name } = await offered()
  const items = [await added({ planID: String(pid) }), await added({ planID: String(pid) })]
  const ids = items.map(({ id }) => id)
  const last = Math.max(...ids)
  const count = () => eventCount(server.databaseUrl)
  await query(`create function fails_here() returns trigger language plpgsql as
    $$ begin raise exception 'this one is not written'; end $$`)
  await query(`create trigger fails_here before insert on events for each row
    when (new.stream = 'inventory-${last}') execute function fails_here()`)
  const order = orderOf(name, { quantity: 2 })
  const before = await count()
  expect((await systemOf(0, false).place(order)).status).toBe(500)
  expect((await systemOf(0, true).ask(order.requestId)).status).toBe(404)
  expect([await count(), await soldOf(ids)]).toEqual([before, []])
  await query('drop trigger fails_here on events')
  const placed = await systemOf(0, true).place(order)
  expect([placed.status, placed.body.delivered, placed.body.isRepeated]).toEqual([200, 2, false])
  await expectWhole(name, ids)
})

it('leaves tables that are the folds of what happened', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders', 'inventory', 'reports', 'partner-reports'))
})
