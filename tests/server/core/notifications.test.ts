import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { inventoryStream } from '../../../server/stock/inventory-item.ts'
import type { StockEvent } from '../../../server/stock/stock.ts'
import { MAX_NOTIFICATIONS, type Notification } from '../../../src/schemas/shell/notification.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { type Item, stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const draft = await goodDraft(admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const [partner] = await query<{ id: number }>(`select id from partners where offered order by id limit 1`)
const { added, assign, giveBack, sell } = stockActs(server, admin, draft, partner?.id ?? 0)

const stamp = { by: '', date: '2026-11-23T10:00:00.000Z', refId: 900_001 }
/** A fact about a SIM from the shop or the calendar. */
const happened = (id: number, event: StockEvent) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (events) =>
      events.append({ stream: inventoryStream(id), expectedVersion: 'any', events: [event], actor: 'system' }),
    ),
  )
const expire = (id: number) =>
  happened(id, { type: 'InventoryItemExpired', data: { id, by: '', date: stamp.date, expiryDate: '2099-01-31' } })

const signedIn = (email: string) => ApiClient.signedIn(server.url, email, ADMIN.password)

const told = async (client: ApiClient): Promise<ReadonlyArray<Notification>> =>
  (await client.call('GetNotifications')).body.notifications
const ofKind = (all: ReadonlyArray<Notification>, kind: string) => all.filter((one) => one.kind === kind)

/** Sets the reorder level of a plan above its stock, so that it is low from now on. */
const makeLow = async (planID: number) => {
  const { body } = await admin.call('SetReorderLevel', { json: { planID, level: 900_000 } })
  expect(body.isSuccess).toBe(true)
}

it('tells of every plan that the warehouse shows as low, and of no other', async () => {
  const draft = await goodDraft(admin)
  await admin.add(draft)
  await makeLow(Number(draft.planID))
  const { body } = await admin.call('SearchBalance', { json: { level: 'low', pageSize: 200 } })
  const low = new Set(body.getBalanceslist.map(({ planID }: { planID: number }) => planID))
  expect(low.size).toBeGreaterThan(0)
  expect(new Set(ofKind(await told(admin), 'low').map(({ id }) => id))).toEqual(low)
})

it('is seen by who says so, by nobody else, until the same comes again', async () => {
  const stock = await signedIn('staff@simdesk.test')
  const draft = await goodDraft(admin)
  const planID = Number(draft.planID)
  await admin.add(draft)
  await makeLow(planID)
  const find = async (client: ApiClient) => ofKind(await told(client), 'low').find(({ id }) => id === planID)
  const before = await find(stock)
  expect(before).toMatchObject({ isSeen: false, level: 900_000 })
  await stock.call('MarkNotificationsSeen', { json: { keys: [before?.key ?? '', 'low:0:0'] } })
  expect(await find(stock)).toEqual({ ...before, isSeen: true })
  expect(await find(admin)).toMatchObject({ isSeen: false })
  // A delivery after which it is low, still or again.
  await admin.add(await goodDraft(admin))
  expect(await find(stock)).toMatchObject({ isSeen: false })
  expect((await admin.call('SetReorderLevel', { json: { planID, level: 0 } })).body.isSuccess).toBe(true)
  expect(await find(stock)).toBeUndefined()
})

it('tells of stock that expires within 30 days by its plan, as the inventory finds it', async () => {
  const draft = await goodDraft(admin)
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await admin.add({ ...draft, expiryDate: soon })
  const one = ofKind(await told(admin), 'expiring').find(({ id }) => id === Number(draft.planID))
  const search = { planID: Number(draft.planID), stockStatus: 'available', expiresTo: one?.at }
  const { body } = await admin.call('SearchInventory', {
    json: {
      searchBy: '',
      activationCode: '',
      buyingCost: '',
      expiryDate: '',
      iccid: '',
      invoiceNumber: '',
      serviceDeviceID: '',
      simPin: '',
      supplierName: '',
      ...search,
    },
  })
  expect(one?.count).toBe(body.totalCount)
  expect(one?.count).toBeGreaterThan(0)
})

it('tells that somebody waits for a link to who may make one, until it is made', async () => {
  const staff = await signedIn('staff@simdesk.test')
  await new ApiClient(server.url).call('ForgotPassword', { json: { email: 'finance@simdesk.test' } })
  const [asked] = ofKind(await told(admin), 'linkRequested')
  expect(asked).toMatchObject({ isSeen: false, count: 0 })
  expect(ofKind(await told(staff), 'linkRequested')).toEqual([])
  await admin.call('IssueLink', { json: { u_Id: asked?.id, purpose: 'reset' } })
  expect(ofKind(await told(admin), 'linkRequested')).toEqual([])
})

it('tells of stock that has expired while somebody had it, by its assignment, until it is there no more', async () => {
  const days = ['2099-01-30', '2099-01-30', '2099-01-29', '2099-01-31']
  const items: Array<Item> = []
  for (const expiryDate of days) items.push(await added({ expiryDate }))
  const { id } = await assign(items.map((item) => item.id))
  const [one] = await query<{ name: string }>(`select target_name as name from assignments where id = ${id}`)
  const find = async (client: ApiClient) => ofKind(await told(client), 'expiredAssigned').find((told) => told.id === id)
  const mend = async (item: Item | undefined) => {
    if (item === undefined) throw new Error('There is no such item.')
    const { version } = await admin.item(item.id)
    const { activationCode, iccid } = item
    const { body } = await admin.change(item.id, version, { ...draft, activationCode, iccid, expiryDate: '2099-12-31' })
    expect(body).toMatchObject({ isSuccess: true })
  }
  expect(await find(admin)).toBeUndefined()
  for (const item of items.slice(0, 3)) await expire(item.id)
  const first = await find(admin)
  expect(first).toMatchObject({ name: one?.name, count: 3, isSeen: false })
  await admin.call('MarkNotificationsSeen', { json: { keys: [first?.key ?? ''] } })
  expect(await find(admin)).toMatchObject({ count: 3, isSeen: true })
  expect(await find(await signedIn('finance@simdesk.test'))).toBeUndefined()
  // Of the seen ones, one is resolved: the others are not new, whichever it was.
  await mend(items[2])
  expect(await find(admin)).toMatchObject({ count: 2, isSeen: true })
  // Another one that expires is new, although the count is the same.
  await expire(items[3]?.id ?? 0)
  const second = await find(admin)
  expect(second).toMatchObject({ count: 3, isSeen: false })
  await admin.call('MarkNotificationsSeen', { json: { keys: [second?.key ?? ''] } })
  await mend(items[3])
  expect(await find(admin)).toMatchObject({ count: 2, isSeen: true })
  for (const item of items.slice(0, 2)) await mend(item)
  expect(await find(admin)).toBeUndefined()
})

it('tells of an item that was sold twice, until it comes back', async () => {
  const item = await added()
  await sell(item.id)
  const find = async (client: ApiClient) => ofKind(await told(client), 'soldTwice').find(({ id }) => id === item.id)
  expect(await find(admin)).toBeUndefined()
  await happened(item.id, { type: 'InventoryItemSoldAgain', data: { id: item.id, how: 'sale', ...stamp } })
  expect(await find(admin)).toMatchObject({ name: item.iccid, at: stamp.date })
  expect(await find(await signedIn('staff@simdesk.test'))).toMatchObject({ name: item.iccid })
  for (const email of ['finance@simdesk.test', 'partner@simdesk.test']) {
    expect(await find(await signedIn(email))).toBeUndefined()
  }
  expect(await giveBack([item.id], true)).toMatchObject({ isSuccess: true })
  expect(await find(admin)).toBeUndefined()
})

it('tells of an import that is finished to its person alone', async () => {
  const staff = await signedIn('staff@simdesk.test')
  const { sent, commit, ended, good } = await bulkOf(staff)
  const id = await sent([good(), good()])
  const find = async (client: ApiClient) => ofKind(await told(client), 'importFinished').find((one) => one.id === id)
  expect(await find(staff)).toBeUndefined()
  await commit(id)
  await ended(id)
  expect(await find(staff)).toMatchObject({ name: 'stock.csv', count: 2, isSeen: false })
  expect(await find(admin)).toBeUndefined()
  await query(`update bulk_imports set finished_date = '2026-01-01T00:00:00.000Z' where id = ${id}`)
  expect(await find(staff)).toBeUndefined()
})

it('keeps what was seen of more than are told at a time', async () => {
  // Every plan is low.
  await query(`insert into stock_balances (location_id, plan_id, supplier_id, status, items)
    select 1, id, 1, 'available', 1 from plans on conflict do nothing`)
  await query(`insert into reorder_levels (plan_id, level) select id, 900000 from plans on conflict do nothing`)
  const staff = await signedIn('staff@simdesk.test')
  const [first] = ofKind(await told(staff), 'low')
  await staff.call('MarkNotificationsSeen', { json: { keys: [first?.key ?? ''] } })
  const rest = await told(staff)
  expect(rest.length).toBe(MAX_NOTIFICATIONS)
  // It comes after the new ones, and is no longer among the first.
  expect(rest.map(({ key }) => key)).not.toContain(first?.key)
  await staff.call('MarkNotificationsSeen', { json: { keys: [rest[0]?.key ?? ''] } })
  const seen = await query<{ key: string }>(`select key from notifications_seen where account = '2'`)
  expect(seen.map(({ key }) => key)).toEqual(expect.arrayContaining([first?.key, rest[0]?.key]))
})

it('tells who sees one partner nothing of the stock of all', async () => {
  // It is notified of its own orders: see api-order-told.test.ts.
  const all = await told(await signedIn('partner@simdesk.test'))
  expect(all.filter(({ kind }) => kind !== 'apiOrderFailed')).toEqual([])
})
