import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { onOneDay } from '../support/one-day.ts'
import { saleWith } from '../support/sales.ts'
import { serverForFile, startBeside } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)

const fresh = (changes: Partial<InventoryDraft> = {}): InventoryDraft => ({
  ...good,
  activationCode: newCode(),
  iccid: newIccid(),
  ...changes,
})

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const search = async (json: object) => (await admin.call('SearchInventory', { json: { pageSize: 200, ...json } })).body

/** The status of the sold SIMs in the demo data, before the tests. */
const [differing] = await query<{ count: number; sold: number; returned: number }>(`select
    count(*) filter (where i.stock_status not in (case when s.activation_date <> '' then 'activated' else 'sold' end, 'returned'))::integer as count,
    count(*) filter (where i.stock_status = 'returned')::integer as returned, count(*)::integer as sold
  from report_rows s join inventory_items i on i.id = s.inventory_id`)

describe('what the shop has sold', () => {
  it('is sold in the stock, and activated where its SIM is in use', () => {
    expect(differing?.sold).toBeGreaterThan(50)
    expect(differing?.count).toBe(0)
    expect(differing?.returned).toBe(3)
  })

  it('is written down once, however often a server starts', async () => {
    const counted = () =>
      query<{ count: number }>(`select count(*)::integer as count from events where stream like 'inventory-%'`)
    const before = await counted()
    const beside = await startBeside(server)
    await beside.close()
    expect(await counted()).toEqual(before)
  })

  it('stays on sale where it came back unused, whatever the next start reads in the sales', async () => {
    const [sold] = await query<{ id: number }>(`select id from inventory_items
      where stock_status = 'sold' and activation_code not like 'LPA:%' order by id limit 1`)
    const ids = [sold?.id ?? 0]
    const back = await admin.call('ReturnInventory', { json: { ids, reason: 'Wrong size', restocked: true } })
    expect(back.body).toMatchObject({ isSuccess: true })
    await (await startBeside(server)).close()
    expect((await admin.item(ids[0] ?? 0)).stockStatus).toMatch(/^(available|expired)$/)
  })

  it('is sold twice where an invoice with the number of the sale had it before', async () => {
    const { id } = (await admin.add(fresh())).body
    const refId = 900_100
    const sold = { id, how: 'offlineSale', refId, by: 'Asha', date: '2026-11-01T10:00:00.000Z' }
    const happen = (stream: string, type: string, data: Readonly<Record<string, unknown>>) =>
      onProductStore(
        server.databaseUrl,
        Effect.flatMap(EventStore, (events) =>
          events.append({ stream, expectedVersion: 'any', events: [{ type, data }], actor: 'system' }),
        ),
      )
    await happen(`inventory-${id}`, 'InventoryItemSold', sold)
    await happen(`sale-${refId}`, 'SaleCompleted', saleWith(refId, { inventoryId: id }))
    await happen(`sale-${refId}`, 'SimActivated', { id: refId, at: '2026-11-03T08:00:00.000Z' })
    await (await startBeside(server)).close()
    const events = await query<{ type: string }>(
      `select type from events where stream = 'inventory-${id}' order by version offset 1`,
    )
    expect(events.map(({ type }) => type)).toEqual(['InventoryItemSold', 'InventoryItemSoldAgain'])
    expect((await admin.item(id)).stockStatus).toBe('sold')
  })

  it('is found by its status, and told in the history of the item', async () => {
    const { getInventorieslist: rows, totalCount } = await search({ stockStatus: 'activated' })
    expect(totalCount).toBeGreaterThan(0)
    expect(new Set(rows.map(({ stockStatus }: { stockStatus: string }) => stockStatus))).toEqual(new Set(['activated']))
    const history = (await admin.call('GetHistory', { query: { subject: 'inventory', id: rows[0].id } })).body.history
    const statuses = history.flatMap(
      ({ changes }: { changes: ReadonlyArray<{ field: string; from: string; to: string }> }) =>
        changes.filter(({ field }) => field === 'stockStatus').map(({ from, to }) => [from, to]),
    )
    expect(statuses).toEqual([
      ['sold', 'activated'],
      ['available', 'sold'],
    ])
    expect(await admin.item(rows[0].id)).toMatchObject({ stockStatus: 'activated', version: 1 })
  })
})

describe('a day that passes', () => {
  it('expires what is saved with a day of the past, and a later day makes it available again', async () => {
    const draft = fresh({ expiryDate: '2020-01-31', stockReceivedDate: '2019-12-01' })
    const { id } = (await admin.add(draft)).body
    expect(await admin.item(id)).toMatchObject({ stockStatus: 'expired', version: 1 })
    const { version } = await admin.item(id)
    await admin.change(id, version as number, { ...draft, expiryDate: '2099-01-31' })
    expect(await admin.item(id)).toMatchObject({ stockStatus: 'available', version: 2 })
    // The same day as before: it expires once more.
    await admin.change(id, 2, draft)
    expect(await admin.item(id)).toMatchObject({ stockStatus: 'expired', version: 3 })
  })

  it('leaves what expires today as it is, at the next start too', () =>
    onOneDay(async (day) => {
      const { id } = (await admin.add(fresh({ expiryDate: day, stockReceivedDate: '2019-12-01' }))).body
      await (await startBeside(server)).close()
      expect(await admin.item(id)).toMatchObject({ stockStatus: 'available' })
    }))

  it('expires what is in the stock at the next start, once', async () => {
    const { id } = (await admin.add(fresh({ expiryDate: '2099-01-31' }))).body
    await query(`update inventory_items set expiry_date = '2020-05-05' where id = ${id}`)
    for (const _ of [1, 2]) await (await startBeside(server)).close()
    const expired = await query<{ data: object }>(
      `select data from events where stream = 'inventory-${id}' and type = 'InventoryItemExpired'`,
    )
    expect(expired.map(({ data }) => data)).toEqual([expect.objectContaining({ id, expiryDate: '2020-05-05', by: '' })])
  })
})

describe('the balances', () => {
  it('are what counting the items gives', async () => {
    const differing = await query(`
      with counted as (
        select case when activation_code like 'LPA:%' then 0 else coalesce(location_id, 1) end as location_id,
          plan_id, supplier_id, stock_status as status, count(*)::integer as items
        from inventory_items where voided_date = '' group by 1, 2, 3, 4)
      (table counted except select location_id, plan_id, supplier_id, status, items from stock_balances)
      union all (select location_id, plan_id, supplier_id, status, items from stock_balances except table counted)`)
    expect(differing).toEqual([])
  })

  it('lead to their items', async () => {
    const [balance] = await query<{ location_id: number; plan_id: number; supplier_id: number; items: number }>(
      `select * from stock_balances where status = 'available' order by items desc limit 1`,
    )
    const { totalCount } = await search({
      stockStatus: 'available',
      planID: balance?.plan_id,
      supplierID: balance?.supplier_id,
      locationID: balance?.location_id,
    })
    expect(totalCount).toBe(balance?.items)
  })
})
