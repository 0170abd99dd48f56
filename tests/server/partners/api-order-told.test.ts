import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import type { Permissions } from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { Dashboard, Tile } from '../../../src/schemas/reports/dashboard.ts'
import type { FoundGroup } from '../../../src/schemas/shell/found.ts'
import type { Notification } from '../../../src/schemas/shell/notification.ts'
import { ApiClient } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { withDatabase } from '../support/cluster.ts'
import { openStream } from '../support/live.ts'
import { utcDay } from '../support/one-day.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

/** Where API orders appear besides their list: only for people who may view them, and limited to their partner. */

const { server, admin } = await serverForFile()
const signedIn = (email: string) => ApiClient.signedIn(server.url, email, ADMIN.password)
const operator = await signedIn('partner@simdesk.test')
const finance = await signedIn('finance@simdesk.test')
const { place } = apiOrderActs(server, admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const [own, other] = await query<{ id: number; name: string }>(`select id, name from partners
  order by id <> (select partner_id from users where email = 'partner@simdesk.test'), id limit 2`)
if (own === undefined || other === undefined) throw new Error('There are no two partners')

/** The days of this test, also if midnight passes during it. */
const days = { From: utcDay(), To: dayAfter(utcDay(), 1) }
const fails = (partnerId: number, requestId: string = randomUUID()) =>
  place({ partnerId, asked: `No plan ${randomUUID()}`, requestId })
const cancel = async (id: number) => {
  const { body } = await admin.call('GetApiOrder', { query: { id } })
  const json = { id, version: body.order.version, reason: 'The partner has ordered again' }
  expect((await admin.call('CancelApiOrder', { json })).body).toMatchObject({ isSuccess: true })
}
const failedOf = async (partnerId: number | 'all') => {
  const json = { status: 'Failed', ...(partnerId !== 'all' && { partnerID: partnerId }) }
  return (await admin.call('SearchApiOrder', { json })).body.totalCount as number
}

/** Gives a role these permissions during a check. */
const withKeys = async (id: number, change: (keys: Permissions) => Permissions, look: () => Promise<void>) => {
  const roles = callsTo(admin, records.role)
  const set = async (permissions: Permissions) => {
    const { body } = await roles.change(id, null, { ...fieldsIn(records.role, await roles.one(id)), permissions })
    expect(body).toMatchObject({ isSuccess: true })
  }
  const before = fieldsIn(records.role, await roles.one(id)).permissions as Permissions
  await set(change(before))
  await look()
  await set(before)
}
const without = (key: string) => (keys: Permissions) => keys.filter((one) => !one.startsWith(key))
const roleOf = async (name: string) =>
  (await query<{ id: number }>(`select id from roles where name = '${name}'`))[0]?.id ?? 0

it('stands in the summary of its partner, in each line, by the days in which it came in', async () => {
  type Row = { partnerID: number; currency: string; failedOrders: number; orders: number; assignedLeft: number }
  const rows = async (client = admin, asked: object = days): Promise<ReadonlyArray<Row>> =>
    (await client.call('GetPartnerSummary', { query: { PageSize: 200, ...asked } })).body.partnerSummary
  const before = (await rows()).find(({ partnerID }) => partnerID === own.id)?.failedOrders ?? 0
  const [first] = [await fails(own.id), await fails(own.id), await fails(other.id)]
  const ofOwn = (await rows()).filter(({ partnerID }) => partnerID === own.id)
  expect(ofOwn.map(({ failedOrders }) => failedOrders)).toEqual(ofOwn.map(() => before + 2))
  await cancel(first)
  expect((await rows()).find(({ partnerID }) => partnerID === own.id)?.failedOrders).toBe(before + 1)
  const all = await rows(admin, {})
  for (const partner of [own, other]) {
    const found = all.filter(({ partnerID }) => partnerID === partner.id).map(({ failedOrders }) => failedOrders)
    expect(new Set(found)).toEqual(new Set([await failedOf(partner.id)]))
  }
  // A partner with orders but nothing else still has a line.
  const future = { From: '2031-01-01', To: '2031-01-31' }
  expect((await rows(admin, future)).every(({ failedOrders }) => failedOrders === 0)).toBe(true)
  const [spare] = await query<{ id: number }>(`select id from partners where id not in
    (select partner_id from partner_report_rows union select assigned_id from inventory_items where assigned_kind = 'partner')
    order by id limit 1`)
  if (spare !== undefined) {
    const lines = async () => (await rows()).filter(({ partnerID }) => partnerID === spare.id)
    const [before] = await lines()
    await fails(spare.id)
    const failedOrders = (before?.failedOrders ?? 0) + 1
    expect(await lines()).toMatchObject([{ currency: '', orders: 0, assignedLeft: 0, failedOrders }])
  }
  expect(new Set((await rows(operator)).map(({ partnerID }) => partnerID))).toEqual(new Set([own.id]))
})

it('is a condition by its partner until none stands as failed, new with each that fails and with no other, of one partner to its own', async () => {
  const told = async (client: ApiClient, partner: number) => {
    const all: ReadonlyArray<Notification> = (await client.call('GetNotifications')).body.notifications
    return all.find(({ kind, id }) => kind === 'apiOrderFailed' && id === partner)
  }
  const id = await fails(own.id)
  const first = await told(admin, own.id)
  expect(first).toMatchObject({ name: own.name, count: await failedOf(own.id), isSeen: false })
  expect(await told(operator, own.id)).toEqual(first)
  await fails(other.id)
  expect(await told(admin, other.id)).toMatchObject({ name: other.name })
  expect(await told(operator, other.id)).toBeUndefined()
  await admin.call('MarkNotificationsSeen', { json: { keys: [first?.key ?? ''] } })
  expect(await told(admin, own.id)).toMatchObject({ isSeen: true })
  expect(await told(operator, own.id)).toMatchObject({ isSeen: false })
  const second = await fails(own.id)
  expect(await told(admin, own.id)).toMatchObject({ count: (first?.count ?? 0) + 1, isSeen: false })
  await withKeys(await roleOf('Partner'), without('apiOrder.'), async () => {
    expect(await told(operator, own.id)).toBeUndefined()
  })
  // Resolving the newest leaves only seen ones; another failure is new.
  await admin.call('MarkNotificationsSeen', { json: { keys: [(await told(admin, own.id))?.key ?? ''] } })
  await cancel(second)
  expect(await told(admin, own.id)).toMatchObject({ count: first?.count, isSeen: true })
  expect(await told(operator, own.id)).toMatchObject({ isSeen: false })
  const third = await fails(own.id)
  expect(await told(admin, own.id)).toMatchObject({ isSeen: false })
  for (const one of [id, third]) await cancel(one)
  for (const row of await query<{ id: number }>(
    `select id from api_orders where partner_id = ${own.id} and status = 'Failed'`,
  )) {
    await cancel(row.id)
  }
  expect(await told(admin, own.id)).toBeUndefined()
  expect(await told(operator, own.id)).toBeUndefined()
})

it('is counted on the dashboard as its list counts it, of a partner its own, for who may view orders', async () => {
  const tileOf = async (client: ApiClient): Promise<Tile | undefined> => {
    const { tiles } = (await client.call('GetDashboard', {})).body as Dashboard
    return tiles.find(({ name }) => name === 'failedApiOrders')
  }
  const staff = await signedIn('staff@simdesk.test')
  await fails(own.id)
  await fails(other.id)
  const tile = { name: 'failedApiOrders', previous: null, amounts: [] }
  expect(await tileOf(admin)).toEqual({ ...tile, value: await failedOf('all') })
  expect(await tileOf(operator)).toEqual({ ...tile, value: await failedOf(own.id) })
  expect(await failedOf('all')).toBeGreaterThan(await failedOf(own.id))
  const role = await roleOf('Partner')
  await withKeys(role, without('apiOrder.'), async () => expect(await tileOf(operator)).toBeUndefined())
  // News of orders does not need the permission for reports.
  await withKeys(role, without('partnerReport.'), async () =>
    expect(await tileOf(operator)).toEqual({ ...tile, value: await failedOf(own.id) }),
  )
  await withKeys(await roleOf('Staff'), without('apiOrder.'), async () => expect(await tileOf(staff)).toBeUndefined())
})

it('is found by its request id from the beginning whatever its case, or by its partner; of another by nobody', async () => {
  const found = async (Text: string, client = admin) => {
    const groups: ReadonlyArray<FoundGroup> = (await client.call('Find', { query: { Text } })).body.groups
    return groups.find(({ kind }) => kind === 'apiOrder')?.items ?? []
  }
  const word = `Findme-${randomUUID().slice(0, 8)}`
  const [mine, theirs] = [await fails(own.id, `${word}-1`), await fails(other.id, `${word}-2`)]
  expect(await found(`${word.toLowerCase()}-1`)).toEqual([{ id: mine, name: `${word}-1`, about: own.name }])
  expect((await found(word)).map(({ id }) => id)).toEqual([mine, theirs])
  expect((await found(word, operator)).map(({ id }) => id)).toEqual([mine])
  expect(await found(word.slice(1))).toEqual([])
  expect(await found(`${word}-2`, operator)).toEqual([])
  const newest = await query<{ id: number }>(
    `select id from api_orders where partner_id = ${other.id} order by ordinal desc limit 5`,
  )
  expect((await found(other.name)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(newest.map(({ id }) => id).slice(0, 1)),
  )
  expect(await found(other.name, operator)).toEqual([])
  expect((await found(own.name, operator))[0]).toEqual({ id: mine, name: `${word}-1`, about: own.name })
  expect(await found(word, finance)).toEqual([])
  const listed = (await admin.call('SearchApiOrder', { json: { text: word.toLowerCase() } })).body.apiOrders
  expect(listed.map(({ id }: { readonly id: number }) => id)).toEqual([theirs, mine])
})

it('is told live to who may view it, an act on it too, and to who works for a partner of that partner alone', async () => {
  const streams = await Promise.all([admin, operator, finance].map((client) => openStream(server.url, client)))
  await new Promise((done) => setTimeout(done, 300))
  const changesOf = (index: number) =>
    (streams[index]?.told ?? []).flatMap((message) =>
      'changes' in message
        ? (message.changes as ReadonlyArray<{ subject: string; added: number; changed: number }>)
        : [],
    )
  const sum = (index: number, which: 'added' | 'changed') =>
    changesOf(index)
      .filter(({ subject }) => subject === 'apiOrder')
      .reduce((all, change) => all + change[which], 0)
  const id = await fails(own.id)
  await fails(other.id)
  await expect.poll(() => sum(0, 'added'), { timeout: 10_000 }).toBe(2)
  await expect.poll(() => sum(1, 'added'), { timeout: 10_000 }).toBe(1)
  // Its failure is part of the same message: one new order, and nothing else.
  expect([sum(0, 'changed'), sum(1, 'changed')]).toEqual([0, 0])
  await cancel(id)
  await expect.poll(() => sum(1, 'changed'), { timeout: 10_000 }).toBe(1)
  expect([sum(1, 'added'), changesOf(2).filter(({ subject }) => subject === 'apiOrder')]).toEqual([1, []])
  for (const stream of streams) stream.close()
}, 30_000)
