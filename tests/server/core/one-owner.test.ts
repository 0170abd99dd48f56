import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile, startBeside } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** New rows of each file, besides the existing stock. */
const ROWS = 600

const { server, admin } = await serverForFile()

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** The balances that differ from the count of SIMs, read at one moment. */
const differing = () =>
  query(`with counted as (
      select case when activation_code like 'LPA:%' then 0 else coalesce(location_id, 1) end as location_id,
        plan_id, supplier_id, stock_status as status, count(*)::integer as items
      from inventory_items where voided_date = '' group by 1, 2, 3, 4),
    kept as (select location_id, plan_id, supplier_id, status, items from stock_balances)
    (table counted except table kept) union all (table kept except table counted)`)

/** Checks the balances repeatedly during some work; returns the number of checks. */
const watched = async (work: Promise<unknown>): Promise<number> => {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  let looks = 0
  while (!isOver) {
    expect(await differing()).toEqual([])
    looks++
  }
  await ended
  return looks
}

it('an item that is assigned, sold and imported at one moment on two servers has one owner, and who lost is told', async () => {
  const beside = await startBeside(server)
  try {
    const there = new ApiClient(beside.url)
    there.token = admin.token
    const [partner] = await query<{ id: number; name: string }>('select id, name from partners where offered limit 1')
    const { several, assign, sell } = stockActs(server, admin, await goodDraft(admin), partner?.id ?? 0)
    const items = await several(6)
    const [here, other] = [await bulkOf(admin), await bulkOf(there)]
    // The same SIMs in both files, among new ones.
    const rowsOf = (bulk: typeof here) => [
      ...items.map(({ activationCode, iccid }) => bulk.good({ 0: activationCode, 1: iccid })),
      ...Array.from({ length: ROWS }, () => bulk.good()),
    ]
    const imports = [await here.sent(rowsOf(here)), await other.sent(rowsOf(other))] as const
    const taken = items.slice(0, 3)
    const assigning = Array.from({ length: 30 }, (_, index) =>
      assign([items[index % 6]?.id ?? 0], {}, null, index % 2 === 0 ? admin : there),
    )
    const all = Promise.all([
      Promise.all(assigning),
      here.commit(imports[0]),
      other.commit(imports[1]),
      Promise.all(taken.map(({ id }) => sell(id))),
      here.ended(imports[0]),
      other.ended(imports[1]),
    ])
    expect(await watched(all)).toBeGreaterThan(2)

    const [answers] = await all
    for (const { isSuccess, rows } of answers.filter((answer) => !answer.isSuccess)) {
      expect(isSuccess).toBe(false)
      expect([stockMessages.sold, stockMessages.assignedTo(partner?.name ?? '')]).toContain(rows?.[0]?.verdict)
    }
    const owned = await query<{ id: number; assigned: number; sold: number; status: string }>(
      `select i.id, i.stock_status as status,
        count(*) filter (where e.type = 'InventoryItemAssigned')::integer as assigned,
        count(*) filter (where e.type = 'InventoryItemSold')::integer as sold
      from inventory_items i join events e on e.stream = 'inventory-' || i.id
      where i.id in (${items.map(({ id }) => id).join(', ')}) group by i.id order by i.id`,
    )
    for (const { id, assigned, sold, status } of owned) {
      const isTaken = taken.some((item) => item.id === id)
      // The shop's report is a fact: sold wins, even over an earlier assignment.
      expect({ id, status, sold }).toEqual({ id, status: isTaken ? 'sold' : 'assigned', sold: isTaken ? 1 : 0 })
      expect(assigned).toBeLessThanOrEqual(1)
      expect(answers.filter((answer, index) => answer.isSuccess && items[index % 6]?.id === id)).toHaveLength(assigned)
    }
    for (const [bulk, id] of [
      [here, imports[0]],
      [other, imports[1]],
    ] as const) {
      expect((await bulk.state(id)).counts).toMatchObject({ added: ROWS, duplicate: items.length })
      const { body } = await admin.call('GetBulkRows', { query: { id, Verdict: 'duplicate', PageSize: 100 } })
      for (const [index, { reasons }] of body.bulkRows.entries()) {
        expect(JSON.stringify(reasons)).toContain(`SIM ${items[index]?.id} has this activation code`)
      }
    }
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory', 'assignments', 'bulk'))
  } finally {
    await beside.close()
  }
})
