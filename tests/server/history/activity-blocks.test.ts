import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient, Statement } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { activityInBlocks } from '../../../server/history/activity.table.ts'
import { type ActivityCriteria, activityPage } from '../../../server/history/activity-queries.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { createDatabase } from '../support/cluster.ts'

/** Blocks so small that a few entries fill several of them. */
const activity = activityInBlocks(3)

type Done = { readonly actor: string; readonly what: number; readonly day: number; readonly minute: number }

const kinds = [
  { type: 'InventoryItemAdded', stream: 'inventory-1', data: {}, area: 'inventory', outcome: 'done' },
  { type: 'SupplierChangeRefused', stream: 'supplier-1', data: { errors: {} }, area: 'supplier', outcome: 'refused' },
  { type: 'SupplierChanged', stream: 'supplier-1', data: {}, area: 'supplier', outcome: 'done' },
  { type: 'SignInFailed', stream: 'access-1', data: {}, area: 'access', outcome: 'failed' },
] as const

const DAYS = ['2026-05-01', '2026-05-02', '2026-05-04'] as const
const momentOf = ({ day, minute }: Done) => `${DAYS[day]}T10:0${minute}:00.000Z`

/** Few distinct times in random order: entries precede older ones, and many share a time. */
const things: fc.Arbitrary<Done> = fc.record({
  actor: fc.constantFrom('1', '2', 'system'),
  what: fc.nat(kinds.length - 1),
  day: fc.nat(DAYS.length - 1),
  minute: fc.nat(2),
})
const batches = fc.array(fc.array(things, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 6 })

const maybe = <A>(...values: ReadonlyArray<A>) => fc.option(fc.constantFrom(...values), { nil: undefined })
const narrowed = fc.record({
  person: maybe(1, 2, 3),
  area: maybe('inventory', 'supplier', 'access'),
  outcome: maybe('done', 'refused', 'failed'),
  from: maybe('2026-05-01', '2026-05-02', '2026-05-03'),
  to: maybe('2026-05-02', '2026-05-03', '2026-05-04'),
})

const eventsOf = (batch: ReadonlyArray<Done>, before: number): ReadonlyArray<StoredEvent> =>
  batch.map((done, index) => ({
    position: before + index + 1,
    version: 1,
    requestId: null,
    commandId: null,
    actor: done.actor,
    at: momentOf(done),
    ...(kinds[done.what] ?? kinds[0]),
  }))

/** The ordinals of the matching entries, found with all entries at hand. */
const fitting = (all: ReadonlyArray<Done>, { person, area, outcome, from = '', to }: ActivityCriteria) =>
  all
    .filter(({ actor }) => actor !== 'system')
    .map((done, index) => ({ ...done, ...(kinds[done.what] ?? kinds[0]), ordinal: index + 1, at: momentOf(done) }))
    .filter((one) => one.at >= from && (to === undefined || one.at < dayAfter(to, 1)))
    .filter((one) => person === undefined || one.actor === String(person))
    .filter((one) => area === undefined || one.area === area)
    .filter((one) => outcome === undefined || one.outcome === outcome)
    .sort((one, other) => (one.at === other.at ? other.ordinal - one.ordinal : one.at < other.at ? 1 : -1))
    .map(({ ordinal }) => ordinal)

const empty = (sql: SqlClient.SqlClient) => sql`truncate activity, activity_counts`

const tables = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const entries = yield* sql`select * from activity order by ordinal`
  const counts = yield* sql`select * from activity_counts order by list, slot`
  return { entries, counts }
})

const enterAll = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, parts: ReadonlyArray<ReadonlyArray<Done>>) {
  yield* empty(sql)
  let before = 0
  for (const part of parts) {
    yield* activity.apply(eventsOf(part, before), sql)
    before += part.length
  }
})

const onActivity = async (work: (sql: SqlClient.SqlClient) => Promise<unknown>) => {
  const database = PgClient.layer({ url: Redacted.make(await createDatabase()), maxConnections: 1 })
  const program = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const one of projections) yield* (one.name === activity.name ? activity : one).create(sql)
    yield* Effect.promise(() => work(sql))
  })
  await Effect.runPromise(program.pipe(Effect.provide(database)))
}

it('finds on every page what a slice of all entries has that fit, in whatever order they came', async () => {
  await onActivity((sql) =>
    fc.assert(
      fc.asyncProperty(
        batches,
        fc.array(narrowed, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        (parts, lists, take) =>
          Effect.runPromise(
            Effect.gen(function* () {
              yield* enterAll(sql, parts)
              for (const list of lists) {
                const criteria = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined))
                const expected = fitting(parts.flat(), criteria)
                for (let skip = 0; skip <= expected.length + take; skip += take) {
                  const { rows, total } = yield* activityPage(sql, criteria, { skip, take })
                  expect(total).toBe(expected.length)
                  expect(rows.map(({ ordinal }) => ordinal)).toEqual(expected.slice(skip, skip + take))
                }
              }
            }),
          ),
      ),
      { numRuns: 40 },
    ),
  )
})

it('moves nothing on a page where an entry comes between its two statements', async () => {
  const entryOn = (day: number): Done => ({ actor: '1', what: 0, day, minute: 0 })
  await onActivity((sql) =>
    Effect.runPromise(
      Effect.gen(function* () {
        for (const day of DAYS.keys()) {
          yield* enterAll(sql, [[0, 1, 1, 2, 2].map(entryOn)])
          const { rows } = yield* activityPage(sql, {}, { skip: 1, take: 3 })
          let statements = 0
          // When it reaches the second statement, the first has been answered.
          const between: Statement.Transformer = (statement) =>
            ++statements === 2
              ? Effect.as(Effect.orDie(activity.apply(eventsOf([entryOn(day)], 5), sql)), statement)
              : Effect.succeed(statement)
          const page = activityPage(sql, {}, { skip: 1, take: 3 })
          const read = yield* Effect.provideService(page, Statement.CurrentTransformer, between)
          expect(statements).toBeGreaterThan(2)
          expect(read.rows).toEqual(rows)
          expect(read.total).toBe(5)
        }
      }),
    ),
  )
})

it('has the same tables whether the events came one by one, in parts or at once', async () => {
  await onActivity((sql) =>
    fc.assert(
      fc.asyncProperty(batches, (parts) =>
        Effect.runPromise(
          Effect.gen(function* () {
            const all = parts.flat()
            const seen: Array<unknown> = []
            for (const way of [parts, [all], all.map((one) => [one])]) {
              yield* enterAll(sql, way)
              seen.push(yield* tables(sql))
            }
            expect(seen[1]).toEqual(seen[0])
            expect(seen[2]).toEqual(seen[0])
          }),
        ),
      ),
      { numRuns: 30 },
    ),
  )
})

it('has no block of more than its size, however many entries there are of a moment', async () => {
  const crowd = Array.from({ length: 20 }, (): Done => ({ actor: '1', what: 0, day: 1, minute: 0 }))
  await onActivity((sql) =>
    Effect.runPromise(
      Effect.gen(function* () {
        yield* enterAll(sql, [crowd.slice(0, 7), crowd.slice(7)])
        const blocks = yield* sql`select n from activity_counts where list = '' and slot >= 'b' and slot < 'c'
          order by slot`
        expect(blocks.map(({ n }) => n)).toEqual([2, 3, 3, 3, 3, 3, 3])
      }),
    ),
  )
})
