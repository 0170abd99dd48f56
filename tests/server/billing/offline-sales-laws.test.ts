import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { rebuild } from '../../../server/core/projections/rebuild.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { planDraftOf } from '../../../src/schemas/plans/plan-draft.ts'
import { customer } from '../../../src/schemas/records/customer.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { withDatabase } from '../support/cluster.ts'
import { headHeld } from '../support/held-head.ts'
import { itemsIn, loggedIn } from '../support/invoice-log.ts'
import { offlineActs } from '../support/offline.ts'
import { changePlan, planOf } from '../support/plans.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { serverForFile, startBeside, type TestServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
let beside: TestServer
let there: ApiClient
beforeAll(async () => {
  beside = await startBeside(server, { SELLER_NAME: 'Another Seller', SELLER_ADDRESS: '1 New Street; Leeds' })
  there = new ApiClient(beside.url)
  there.token = admin.token
})
afterAll(() => beside?.close())

const good = await goodDraft(admin)
const [partner] = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ id: number }>`select id from partners where offered order by id`),
)
const { several, assign, sell } = stockActs(server, admin, good, partner?.id ?? 0)
const { customerWith, lineOf, drawn, ...here } = offlineActs(admin)
const idsOf = async (count: number) => (await several(count)).map(({ id }) => id)
const saleOf = async (ids: ReadonlyArray<number>) =>
  drawn(await customerWith(), [lineOf(good.planID, ids)], { paymentMode: 'onAccount', paidAmount: '' })
const clients = callsTo(admin, customer)
const logOf = (id: number | undefined) => loggedIn(server.databaseUrl, `^offline-sale-${id}$`)
const typesOf = async (id: number | undefined) => (await logOf(id)).map(({ type }) => type)

describe('what is asked for twice is done once', () => {
  it('by two servers at the same moment', async () => {
    const acts = [here, offlineActs(there)]
    const sale = await saleOf(await idsOf(2))
    const twice = <A>(ask: (of: typeof here) => Promise<A>) => Promise.all(acts.flatMap((of) => [ask(of), ask(of)]))
    const issued = await twice(({ issue }) => issue(sale, 'two'))
    const id = issued[0]?.id ?? 0
    expect(issued.map(({ isSuccess, id }) => ({ isSuccess, id }))).toEqual(issued.map(() => ({ isSuccess: true, id })))
    for (const { isSuccess } of await twice(({ pay }) => pay(id, '5', {}, 'two'))) expect(isSuccess).toBe(true)
    const notes = await twice(({ credit }) => credit(id, 'all', {}, 'two'))
    expect(new Set(notes.map(({ isSuccess, creditNumber }) => `${isSuccess} ${creditNumber}`)).size).toBe(1)
    expect(await typesOf(id)).toEqual(['OfflineSaleIssued', 'OfflineSalePaid', 'OfflineSaleCredited'])
  })

  it('where who asked went away before the answer', async () => {
    const sale = await saleOf(await idsOf(1))
    const head = await headHeld(server.databaseUrl)
    const leaving = new AbortController()
    const headers = { [IDEMPOTENCY_HEADER]: 'left' }
    const left = admin.call('IssueOfflineSale', { json: sale, headers, signal: leaving.signal }).catch(() => 'left')
    await head.isWaitedFor()
    leaving.abort()
    expect(await left).toBe('left')
    const asked = offlineActs(there).issue(sale, 'left')
    await head.release()
    expect(await asked).toMatchObject({ isSuccess: true })
    expect(await here.issue(sale, 'left')).toMatchObject({ isSuccess: true, id: (await asked).id })
    const named = (await loggedIn(server.databaseUrl, '^offline-sale-\\d+$')).filter((event) =>
      itemsIn(event).includes(sale.lines[0]?.ids[0] ?? 0),
    )
    expect(named).toHaveLength(1)
  })
})

describe('nothing is sold twice', () => {
  it('whoever wants the same SIMs at the same moment', async () => {
    const ids = await idsOf(6)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids
    const wishes = [
      [a, b],
      [b, c],
      [c, d],
      [d, e],
      [e, f],
      [f, a],
    ].map((pair) => saleOf(pair))
    const sales = await Promise.all(wishes)
    const outcomes = await Promise.all([
      ...sales.map((sale, index) => (index % 2 === 0 ? here : offlineActs(there)).issue(sale)),
      assign([b, d]),
      assign([c], {}, null, there),
      sell(e),
    ])
    const issued = sales.filter((_, index) => (outcomes[index] as { isSuccess: boolean }).isSuccess)
    const items = await loggedIn(server.databaseUrl, `^inventory-(${ids.join('|')})$`)
    const takenBy = (id: number) => items.filter(({ type, data }) => type === 'InventoryItemSold' && data.id === id)
    for (const id of ids) {
      const wanting = issued.filter(({ lines }) => lines[0]?.ids.includes(id)).length
      const bought = takenBy(id).filter(({ data }) => data.how === 'offlineSale')
      // All SIMs of an accepted invoice, and none of a refused one.
      expect(bought).toHaveLength(wanting)
      expect(wanting).toBeLessThanOrEqual(1)
    }
    expect(takenBy(e).filter(({ data }) => data.how === 'sale').length).toBeLessThanOrEqual(1)
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
  })

  it('nor when an import is taken back at the same moment', async () => {
    const bulk = await bulkOf(admin)
    const id = await bulk.sent([bulk.good(), bulk.good()])
    await bulk.commit(id)
    await bulk.ended(id)
    const items = (await bulk.itemsOf(id)).getInventorieslist as ReadonlyArray<{ id: number }>
    const sale = await saleOf(items.map((item) => item.id))
    const [back, { isSuccess }] = await Promise.all([bulk.takeBack(id), offlineActs(there).issue(sale)])
    // Sold SIMs are kept; the rest is voided.
    if (back.body.isSuccess) await bulk.ended(id, 'takenBack')
    for (const item of items) {
      const events = await loggedIn(server.databaseUrl, `^inventory-${item.id}$`)
      const ends = events.map(({ type }) => type).filter((type) => type !== 'InventoryItemAdded')
      expect(ends).toEqual([isSuccess ? 'InventoryItemSold' : 'InventoryItemVoided'])
    }
  })
})

it('keeps what is assigned to a customer for them, suggests it first, and sells it to nobody else', async () => {
  const [customerID, other] = [await customerWith(), await customerWith()]
  const [first, second] = (await idsOf(2)) as [number, number]
  expect(await assign([second], { kind: 'customer', targetId: customerID })).toMatchObject({ isSuccess: true })
  expect(await admin.item(second)).toMatchObject({ stockStatus: 'assigned' })
  const suggested = async (of: number) => {
    const json = { customerID: of, planID: Number(good.planID), quantity: 500, without: [] }
    return (await admin.call('SuggestOfflineSims', { json })).body.rows.map(({ id }: { id: number }) => id)
  }
  expect((await suggested(customerID))[0]).toBe(second)
  expect(await suggested(other)).not.toContain(second)
  const refusedTo = await here.issue(drawn(other, [lineOf(good.planID, [first, second])]))
  expect(refusedTo.lines?.[0]?.rows.map(({ verdict }) => verdict)).toEqual([
    stockMessages.ok,
    expect.stringMatching(/^Assigned to Company /),
  ])
  expect(await here.issue(drawn(customerID, [lineOf(good.planID, [first, second])]))).toMatchObject({ isSuccess: true })
  expect((await admin.item(second)).stockStatus).toBe('sold')
})

it('an issued invoice never changes, whatever becomes of what it names', async () => {
  const planID = Number(good.planID)
  const record = await planOf(admin, planID)
  const customerID = await customerWith({ companyName: 'Before Ltd', taxRate: '20', address: '1 Old Road' })
  const { id } = await here.issue(drawn(customerID, [lineOf(planID, await idsOf(2), { taxRate: '20' })]))
  const before = await here.invoice(id)
  expect(before).toMatchObject({ customer: { companyName: 'Before Ltd' }, lines: [{ planName: record.planName }] })

  const renamed = { ...planDraftOf(record), planName: `${record.planName} renamed` }
  expect((await changePlan(admin, planID, null, renamed)).body).toMatchObject({ isSuccess: true })
  const own = fieldsIn(customer, await clients.one(customerID))
  const moved = { ...own, companyName: 'After Ltd', address: '2 New Road', taxRate: 5 }
  expect((await clients.change(customerID, null, moved)).body).toMatchObject({ isSuccess: true })
  for (const projection of projections) await onProductStore(server.databaseUrl, rebuild(projection, projections))

  expect(await here.invoice(id)).toEqual(before)
  // Another server, with another seller by now, shows the same invoice; new ones have the new seller.
  expect(await offlineActs(there).invoice(id)).toEqual(before)
  const next = await offlineActs(there).issue(await saleOf(await idsOf(1)))
  expect(await here.invoice(next.id)).toMatchObject({
    seller: { name: 'Another Seller' },
    lines: [{ planName: renamed.planName }],
  })
})
