import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { countQueries } from '../../../server/records/counts.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { withDatabase } from '../support/cluster.ts'
import { keyOf } from '../support/partner-system.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

/** What depends on a partner, as its form shows it before somebody makes it inactive. */

const { server, admin } = await serverForFile()
const { partner: record } = records
const calls = callsTo(admin, record)
const added = async (status = 'Active'): Promise<number> => (await calls.add({ ...newValues(record), status })).body.id
const usesOf = async (id: number) => {
  const { keyCount, peopleCount, heldCount, waitingCount } = await calls.one(id)
  return { keyCount, peopleCount, heldCount, waitingCount }
}
const nothing = { keyCount: 0, peopleCount: 0, heldCount: 0, waitingCount: 0 }
const indexes = {
  keysOfPartner: 'partner_keys_partner',
  peopleOfPartner: 'users_of_partner_id',
  heldByPartner: 'inventory_items_holder',
  waitingOfPartner: 'api_orders_waiting',
} as const
const changed = async (id: number, changes: object) => {
  const { version, ...read } = await calls.one(id)
  const { body } = await calls.change(id, version, { ...fieldsIn(record, read), ...changes })
  expect(body.isSuccess).toBe(true)
}

describe('what hangs on a partner', () => {
  it('is nothing of one that is new, and nothing of what is of another', async () => {
    const [one, other] = [await added(), await added()]
    await keyOf(server, other)
    expect(await usesOf(one)).toEqual(nothing)
    expect(await usesOf(other)).toEqual({ ...nothing, keyCount: 1 })
  })

  it('are its keys, without those that were revoked', async () => {
    const id = await added()
    await keyOf(server, id, 'Web shop')
    const { id: gone } = await keyOf(server, id, 'Old shop')
    expect(await usesOf(id)).toEqual({ ...nothing, keyCount: 2 })
    await admin.call('RevokePartnerKey', { json: { id: gone ?? 0 } })
    expect(await usesOf(id)).toEqual({ ...nothing, keyCount: 1 })
  })

  it('are the SIMs that it holds, without those that were sold or taken back', async () => {
    const id = await added()
    const { several, assign, takeBack, sell } = stockActs(server, admin, await goodDraft(admin), id)
    const items = (await several(5)).map((item) => item.id)
    const [sold = 0, taken = 0] = items
    expect(await assign(items)).toMatchObject({ isSuccess: true })
    expect(await usesOf(id)).toEqual({ ...nothing, heldCount: 5 })
    await sell(sold)
    await takeBack([taken])
    expect(await usesOf(id)).toEqual({ ...nothing, heldCount: 3 })
    const { body } = await admin.call('SearchInventory', {
      json: { assignedKind: 'partner', assignedID: id, stockStatus: 'assigned' },
    })
    expect(body.totalCount).toBe(3)
  })

  it('are its orders that wait, received ones and those that had a part, and none that came to an end', async () => {
    const id = await added()
    const { offered, place } = apiOrderActs(server, admin)
    const { name } = await offered({ planSource: '8', supplier: 'Tele25' })
    const [first, second] = [await place({ partnerId: id, asked: name }), await place({ partnerId: id, asked: name })]
    await place({ partnerId: id, asked: 'No such plan' })
    expect(await usesOf(id)).toEqual({ ...nothing, waitingCount: 2 })
    const append = (order: number, ...events: ReadonlyArray<{ type: string; data: object }>) =>
      onProductStore(
        server.databaseUrl,
        EventStore.use((store) =>
          store.append({
            stream: `apiorder-${order}`,
            expectedVersion: 'any',
            actor: 'system',
            events: events.map(({ type, data }) => ({
              type,
              data: { id: order, by: '', date: '2026-11-24T10:00:00.000Z', submission: '', ...data },
            })),
          } as never),
        ),
      )
    const sales = [{ saleId: 900_001, inventoryId: null, iccid: '8944000000000000001' }]
    await append(first, { type: 'ApiOrderFailed', data: { code: 'VENDOR_ERROR', message: 'No route' } })
    expect(await usesOf(id)).toEqual({ ...nothing, waitingCount: 1 })
    // The rest of a partly delivered order can be requested again: it is then waiting, not received.
    const part = await place({ partnerId: id, asked: name, quantity: 2 })
    await append(
      part,
      { type: 'ApiOrderCompleted', data: { sales, answer: '' } },
      { type: 'ApiOrderRetryRequested', data: { supplier: 'Tele25' } },
    )
    expect(await usesOf(id)).toEqual({ ...nothing, waitingCount: 2 })
    const { order } = (await admin.call('GetApiOrder', { query: { id: part } })).body
    expect(order).toMatchObject({ status: 'Partly Completed', waitingFor: 'Tele25' })
    const { version } = (await admin.call('GetApiOrder', { query: { id: second } })).body.order
    await admin.call('CancelApiOrder', { json: { id: second, version, reason: 'Ordered twice' } })
    expect(await usesOf(id)).toEqual({ ...nothing, waitingCount: 1 })
  })

  it('are its people who can sign in: active ones of a role that sees it alone, while it is active', async () => {
    const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
    const rows = (await admin.call('SearchEmployee', { json: { pageSize: 200 } })).body.getEmployeeslist
    const own = rows.filter(({ roleName }: { roleName: string }) => roleName === 'Partner')
    const id: number = own[0].partnerID
    const peopleOf = async () => (await usesOf(id)).peopleCount
    expect([own.length, await peopleOf()]).toEqual([3, 3])
    const { u_Id, version, ...last } = own.at(-1)
    const fields = { ...fieldsIn(records.employee, last), status: 'Inactive' }
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
    await admin.call('InsertUpdateEmployee', { json: { ...fields, flag: 2, u_Id, version }, headers } as never)
    const invited = { ...fields, userName: '', email: 'new@simdesk.test', status: 'Invited', flag: 1, u_Id: 0 }
    const again = { [IDEMPOTENCY_HEADER]: randomUUID() }
    const { body } = await admin.call('InsertUpdateEmployee', { json: invited, headers: again } as never)
    expect([body.isSuccess, await peopleOf()]).toEqual([true, 2])
    // Any status but Active locks them out, so another such status locks out no more.
    expect((await operator.call('Me')).status).toBe(200)
    await changed(id, { status: 'Pending' })
    expect([await peopleOf(), (await operator.call('Me')).status]).toEqual([0, 401])
    await changed(id, { status: 'Active' })
    expect(await peopleOf()).toBe(2)
  })

  it('is told of the one that is asked for, and counted of no row of the list', async () => {
    const { partners } = (await admin.call('GetPartners', { json: { pageSize: 200 } })).body
    expect(partners.length).toBeGreaterThan(30)
    expect(partners.filter((row: object) => 'keyCount' in row || 'heldCount' in row)).toEqual([])
    const { body } = await admin.call('GetPartners', { json: { id: 1, companyName: 'no partner is called so' } })
    expect(body).toMatchObject({ partners: [], totalRecords: 0 })
    const sorted = await admin.call('GetPartners', { json: { id: 1, sortBy: 'companyName', sortOrder: 'desc' } })
    expect(sorted.body.partners).toMatchObject([{ id: 1, heldCount: expect.any(Number) }])
    expect((await admin.call('GetPartners', { json: { id: 1, pageIndex: 2 } })).body).toMatchObject({ partners: [] })
  })

  it('is counted by an index, however many there are of others', async () => {
    const plans = await withDatabase(
      server.databaseUrl,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // So many people that reading all active ones is slower; the other tables stay small.
        yield* sql`insert into users select (json_populate_record(u, json_build_object('id', 1000 + n, 'ordinal', 1000 + n,
            'partner_id', 1000 + n, 'user_name_key', 'user' || n, 'email_key', 'user' || n))).*
          from users u cross join generate_series(1, 5000) n where u.id = 3`
        yield* sql`analyze users`
        yield* sql`set enable_seqscan = off`
        return yield* Effect.forEach(Object.entries(indexes), ([name]) =>
          sql.unsafe<{ 'QUERY PLAN': string }>(
            `explain with shown as materialized (select 1 as id) ${countQueries[name as keyof typeof indexes]}`,
          ),
        )
      }),
    )
    const texts = plans.map((lines) => lines.map((line) => line['QUERY PLAN']).join('\n'))
    for (const [at, index] of Object.values(indexes).entries()) expect(texts[at]).toContain(index)
  })
})
