import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ITEMS_OF_A_BLOCK } from '../../server/projections/inventory.ts'
import { inventoryPage } from '../../server/projections/inventory-pages.ts'
import { serverForFile } from './support/server.ts'
import { onProductStore } from './support/store.ts'

const { server } = await serverForFile()

/** More items than three blocks of ordinals have; few days, so that many items share one; every ninth is voided. */
const ITEMS = 3 * ITEMS_OF_A_BLOCK + 500
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create temporary table items on commit drop as select * from inventory_items where ordinal = 1`
  yield* sql`truncate inventory_items, inventory_expiry_days, inventory_expiry_blocks`
  yield* sql`insert into inventory_items select (jsonb_populate_record(i, jsonb_build_object(
      'id', n, 'ordinal', n, 'activation_code', 'C' || n, 'iccid', 'I' || n,
      'expiry_date', case when n % 5 = 0 then '' else '2027-01-' || lpad((n * 7 % 13 + 1)::text, 2, '0') end,
      'voided_date', case when n % 9 = 0 then '2026-11-01' else '' end))).*
    from items i, generate_series(1, ${ITEMS}) n`
  yield* sql`update inventory_counter set total = ${ITEMS}`
  yield* sql`insert into inventory_expiry_days
    select expiry_date, count(*) from inventory_items where voided_date = '' group by 1`
  yield* sql`insert into inventory_expiry_blocks
    select expiry_date, ordinal / ${ITEMS_OF_A_BLOCK}, count(*) from inventory_items where voided_date = '' group by 1, 2`
  yield* sql`analyze inventory_items, inventory_expiry_days, inventory_expiry_blocks`
})

class Done extends Error {}

it('any page of the inventory, in any order, is that part of the whole list, however many items share a day', () =>
  onProductStore(
    server.databaseUrl,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const work = Effect.gen(function* () {
        yield* fill
        for (const column of ['expiryDate', 'createdDate'] as const) {
          for (const direction of ['asc', 'desc'] as const) {
            const order =
              column === 'expiryDate' ? `expiry_date ${direction}, ordinal ${direction}` : `ordinal ${direction}`
            const all = yield* sql.unsafe<{ id: number }>(
              `select id from inventory_items where voided_date = '' order by ${order}`,
            )
            const places = fc.sample(fc.integer({ min: 0, max: all.length + 10 }), { numRuns: 8, seed: 7 })
            for (const skip of [0, all.length - 30, all.length - 1, all.length, ...places]) {
              const { rows, total } = yield* inventoryPage(sql, { skip, take: 30 }, { column, direction })
              const ids = JSON.parse(new TextDecoder().decode(rows)).map(({ id }: { id: number }) => id)
              const there = all.slice(skip, skip + 30).map(({ id }) => id)
              expect({ skip, column, direction, total, ids }).toEqual({
                skip,
                column,
                direction,
                total: all.length,
                ids: there,
              })
            }
          }
        }
        // Nothing of this stays.
        return yield* Effect.fail(new Done())
      })
      yield* sql.withTransaction(work).pipe(
        Effect.catchIf(
          (error) => error instanceof Done,
          () => Effect.void,
        ),
      )
    }),
  ))
