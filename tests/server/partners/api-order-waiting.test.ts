import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import type { Dashboard } from '../../../src/schemas/reports/dashboard.ts'
import type { Notification } from '../../../src/schemas/shell/notification.ts'
import { ApiClient } from '../support/api-client.ts'
import { apiOrderActs, supplierDelivered } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

/** Orders waiting for manual delivery: after two hours they appear in the notifications and on the dashboard. */

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
const [partner = 0] = await activePartners(server)
const system = partnerSystem(server.url, (await keyOf(server, partner)).key)
const { offered } = apiOrderActs(server, admin)
const { name: supplier } = await supplierDelivered(admin, 'byHand')
const { name } = await offered({ planSource: '8', supplier })

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** An order received this many hours ago that is still waiting. */
const waiting = async (hours: number): Promise<number> => {
  const { body } = await system.place(orderOf(name))
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`update api_orders set created_date = ${hoursAgo(hours)} where id = ${body.orderId}`,
    ),
  )
  return body.orderId
}
const toldIn = async (client: ApiClient) => {
  const all: ReadonlyArray<Notification> = (await client.call('GetNotifications')).body.notifications
  return all.find(({ kind, id }) => kind === 'apiOrderWaiting' && id === partner)
}
const tileIn = async (client: ApiClient) => {
  const { tiles } = (await client.call('GetDashboard', {})).body as Dashboard
  return tiles.find((tile) => tile.name === 'waitingApiOrders')?.value
}
const waitingList = async () => {
  const { body } = await admin.call('SearchApiOrder', { json: { status: 'Waiting', partnerID: partner } })
  return {
    ids: body.apiOrders.map(({ id }: { readonly id: number }) => id) as ReadonlyArray<number>,
    total: body.totalCount,
  }
}

it('is told in the bell and on the dashboard once it has waited for more than two hours, to staff alone', async () => {
  const [before, tile = 0] = [(await toldIn(admin))?.count ?? 0, await tileIn(admin)]
  await waiting(1.9)
  expect((await toldIn(admin))?.count ?? 0).toBe(before)
  await waiting(2.1)
  const told = await toldIn(admin)
  expect(told).toMatchObject({ count: before + 1, isSeen: false })
  expect(await tileIn(admin)).toBe(tile + 1)
  expect(await toldIn(operator)).toBeUndefined()
  expect(await tileIn(operator)).toBeUndefined()
  await admin.call('MarkNotificationsSeen', { json: { keys: [told?.key ?? ''] } })
  expect(await toldIn(admin)).toMatchObject({ isSeen: true })
  await waiting(2.05)
  expect(await toldIn(admin)).toMatchObject({ count: before + 2, isSeen: false })
})

it('is found by the filter Waiting with its count, the oldest first, until it is delivered or cancelled', async () => {
  const before = await waitingList()
  const [first, second] = [await waiting(5), await waiting(4)]
  const now = await waitingList()
  expect(now).toEqual({ ids: [...before.ids, first, second], total: before.total + 2 })
  const { choices } = (await admin.call('GetApiOrderChoices')).body
  const all = (await admin.call('SearchApiOrder', { json: { status: 'Waiting' } })).body.totalCount
  expect(choices.status).toContainEqual({ value: 'Waiting', label: 'Waiting for delivery', count: all })
  const { version } = (await admin.call('GetApiOrder', { query: { id: first } })).body.order
  await admin.call('CancelApiOrder', { json: { id: first, version, reason: 'Nobody has any' } })
  expect(await waitingList()).toEqual({ ids: [...before.ids, second], total: before.total + 1 })
})
