import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ITEMS_OF_A_BLOCK } from '../../../server/stock/inventory.table.ts'
import { inventoryPage } from '../../../server/stock/inventory-pages.ts'
import type { InventorySort } from '../../../src/schemas/stock/inventory.ts'
import { serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server } = await serverForFile()

const ITEMS = 720
/** So far apart that the ordinals reach into a fourth block. */
const STEP = Math.ceil((3 * ITEMS_OF_A_BLOCK) / (ITEMS - 100))
/** Few days, so that many SIMs share one, and some SIMs have none. */
const someDays = `case when n % 5 = 0 then '' else '2027-01-' || lpad((n * 7 % 13 + 1)::text, 2, '0') end`
const oneDay = `'2027-01-01'`

/** Replaces all SIMs, every ninth voided, with ordinals this far apart. */
const fill = (step: number, day: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create temporary table items on commit drop as select * from inventory_items where ordinal = 1`
    yield* sql`truncate inventory_items, inventory_expiry_days, inventory_expiry_blocks`
    yield* sql`insert into inventory_items select (jsonb_populate_record(i, jsonb_build_object(
        'id', n, 'ordinal', n * ${step}::integer, 'activation_code', 'C' || n, 'iccid', 'I' || n,
        'expiry_date', ${sql.literal(day)},
        'voided_date', case when n % 9 = 0 then '2026-11-01' else '' end))).*
      from items i, generate_series(1, ${ITEMS}) n`
    yield* sql`update inventory_counter set total = ${ITEMS * step}`
    yield* sql`insert into inventory_expiry_days
      select expiry_date, count(*) from inventory_items where voided_date = '' group by 1`
    yield* sql`insert into inventory_expiry_blocks
      select expiry_date, ordinal / ${ITEMS_OF_A_BLOCK}, count(*) from inventory_items where voided_date = '' group by 1, 2`
    yield* sql`analyze inventory_items, inventory_expiry_days, inventory_expiry_blocks`
  })

class Done extends Error {}

/** Runs work in a transaction that is rolled back. */
const passing = (work: Effect.Effect<unknown, unknown, SqlClient.SqlClient>) =>
  onProductStore(
    server.databaseUrl,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(Effect.andThen(work, Effect.fail(new Done()))).pipe(
        Effect.catchIf(
          (error) => error instanceof Done,
          () => Effect.void,
        ),
      )
    }),
  )

it.each([
  { column: 'expiryDate', step: STEP },
  { column: 'createdDate', step: 1 },
] as const)('any page of the inventory by $column is that part of the whole list', ({ column, step }) =>
  passing(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* fill(step, someDays)
      for (const direction of ['asc', 'desc'] as const) {
        const byDay = column === 'expiryDate' ? `expiry_date ${direction}, ` : ''
        const all = yield* sql.unsafe<{ id: number }>(
          `select id from inventory_items where voided_date = '' order by ${byDay}ordinal ${direction}`,
        )
        const places = fc.sample(fc.integer({ min: 0, max: all.length + 10 }), { numRuns: 12, seed: 7 })
        for (const skip of [0, all.length - 30, all.length - 1, all.length, ...places]) {
          const { rows, total } = yield* inventoryPage(sql, { skip, take: 30 }, { column, direction }, true)
          const ids = JSON.parse(new TextDecoder().decode(rows)).map(({ id }: { id: number }) => id)
          const there = all.slice(skip, skip + 30).map(({ id }) => id)
          expect({ skip, direction, total, ids }).toEqual({ skip, direction, total: all.length, ids: there })
        }
      }
    }),
  ),
)

/** The number of entries of the day's index that this transaction has read so far. */
const entriesRead = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ read: number }>`select pg_stat_get_xact_tuples_returned('inventory_items_expiry'::regclass)::integer as read`,
    ([answer]) => answer?.read ?? 0,
  ),
)

it('no page by the day of expiry reads more of the index than a block of items and itself, even if all expire on one day', () =>
  passing(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* fill(STEP, oneDay)
      // As the planner decides for a stock that is worth an index.
      yield* sql`set local enable_seqscan = off`
      const take = 10
      const live = ITEMS - ITEMS / 9
      const ofABlock = Math.ceil(ITEMS_OF_A_BLOCK / STEP)
      for (const direction of ['asc', 'desc'] as const) {
        const sort: InventorySort = { column: 'expiryDate', direction }
        for (const skip of [0, live / 2, live - take]) {
          const before = yield* entriesRead
          yield* inventoryPage(sql, { skip, take }, sort, true)
          const read = (yield* entriesRead) - before
          console.info(
            `${direction}, after ${skip} of ${live} items: ${read} entries of the index, a block has ${ofABlock}`,
          )
          expect(read).toBeGreaterThanOrEqual(take)
          expect(read).toBeLessThanOrEqual(ofABlock + take)
        }
      }
    }),
  ))
