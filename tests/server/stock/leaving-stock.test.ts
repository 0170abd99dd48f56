import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { leavingItems, leavingStatement } from '../../../server/stock/leaves.ts'
import { goodDraft } from '../support/api-client.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const active = await onProductStore(
  server.databaseUrl,
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ id: number }>`select id from partners where offered order by id`),
)
const [PARTNER = 0, ANOTHER = 0] = active.map(({ id }) => id)
const good = await goodDraft(admin)
const { added, assign, sell } = stockActs(server, admin, good, PARTNER)

const planID = Number(good.planID)
const leaving = (quantity: number, id = PARTNER) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      leavingItems(sql, { planID, quantity, heldBy: { kind: 'partner', id }, currency: null }, '2020-01-01'),
    ),
  ).then((found) => found.map(({ item }) => item.id))

describe('the stock that leaves for a partner', () => {
  it('is what is assigned to them before what is free, and first expired first', async () => {
    const [late, soon] = [
      (await added({ expiryDate: '2099-03-01' })).id,
      (await added({ expiryDate: '2099-02-01' })).id,
    ]
    const [theirs, ofAnother, free] = [
      (await added({ expiryDate: '2099-04-01' })).id,
      (await added()).id,
      (await added({ expiryDate: '2099-01-01' })).id,
    ]
    expect(await assign([late, soon, theirs])).toMatchObject({ isSuccess: true })
    expect(await assign([ofAnother], { targetId: ANOTHER })).toMatchObject({ isSuccess: true })

    const all = await leaving(5_000)
    const held = all.filter((id) => [late, soon, theirs].includes(id))
    expect(held).toEqual([soon, late, theirs])
    expect(all.indexOf(theirs)).toBeLessThan(all.indexOf(free))
    expect(all).not.toContain(ofAnother)
    expect(await leaving(5_000, ANOTHER)).toContain(ofAnother)
    expect(await leaving(2)).toEqual(all.slice(0, 2))

    await sell(soon)
    expect(await leaving(5_000)).toEqual(all.filter((id) => id !== soon))
  })

  it('is found by an index in its order, however much there is: all who write wait meanwhile', async () => {
    const wanted = { planID, quantity: 1, heldBy: { kind: 'partner', id: PARTNER }, currency: null } as const
    const lines = await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`insert into inventory_items select (json_populate_record(i, json_build_object('id', 100000 + n,
            'ordinal', 100000 + n, 'activation_code', 'more' || n, 'iccid', '', 'expiry_date', '2099-01-01'))).*
          from inventory_items i cross join generate_series(1, 5000) n
          where i.id = (select max(id) from inventory_items where plan_id = ${planID} and stock_status = 'available')`
        yield* sql`analyze inventory_items`
        return yield* sql<Record<string, string>>`explain ${leavingStatement(sql, wanted, '2020-01-01')}`
      }),
    )
    const plan = lines.flatMap((line) => Object.values(line)).join('\n')
    expect(plan).toContain('using inventory_items_leaving')
    expect(plan).not.toMatch(/Seq Scan on inventory_items/)
  })
})
