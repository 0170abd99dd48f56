import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { PgClient } from '@effect/sql-pg'
import { Effect, Exit, Layer, Redacted, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { allEvents } from '../../../server/all-events.ts'
import { projections } from '../../../server/all-projections.ts'
import { offlineSaleEvents } from '../../../server/billing/offline-sale.events.ts'
import { applyOfflineSale, type OfflineSaleState } from '../../../server/billing/offline-sale.ts'
import { GENESIS, hashesOf } from '../../../server/core/events/chain.ts'
import { checkEvents } from '../../../server/core/events/check.ts'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { inventorySteps, planSteps } from '../../../server/history/history.ts'
import { apiOrderEvents } from '../../../server/partners/api-order.events.ts'
import { type ApiOrder, applyApiOrder } from '../../../server/partners/api-orders/api-order.ts'
import { partnerKeyEvents } from '../../../server/partners/partner-key.events.ts'
import { applyPartnerKey, type PartnerKey } from '../../../server/partners/partner-key.ts'
import { planEvents } from '../../../server/plans/plan.events.ts'
import { foldPlan } from '../../../server/plans/plan.ts'
import { keptRecords } from '../../../server/records/all.ts'
import type { RecordState } from '../../../server/records/events.ts'
import { saleEvents } from '../../../server/reports/sale.events.ts'
import { foldSale } from '../../../server/reports/sale-decisions.ts'
import { subscriptionEvents } from '../../../server/reports/subscription.events.ts'
import { applySubscription, type SubscriptionState } from '../../../server/reports/subscription.ts'
import { inventoryEvents } from '../../../server/stock/inventory.events.ts'
import { foldItem } from '../../../server/stock/inventory-item.ts'
import { createDatabase } from '../support/cluster.ts'
import { goldenFile, goldenLog, goldenReleases } from '../support/golden.ts'

/** `GOLDEN=record` writes the fold of a log: only for a release that is not out yet. */
const isRecording = process.env.GOLDEN === 'record'

const logs = goldenReleases.map((release) => [release, goldenLog(release)] as const)

/** The final state of every stream in the log, by its fold. */
const statesOf = (log: ReadonlyArray<StoredEvent>) => {
  const streams = new Map<string, ReadonlyArray<StoredEvent>>()
  for (const event of log) streams.set(event.stream, [...(streams.get(event.stream) ?? []), event])
  const folds: Array<readonly [RegExp, (events: ReadonlyArray<StoredEvent>) => unknown]> = [
    [/^plan-\d+$/, (events) => ({ state: foldPlan(events.map(planEvents.read)), steps: planSteps(events) })],
    [
      /^inventory-\d+$/,
      (events) => ({ state: foldItem(events.map(inventoryEvents.read)), steps: inventorySteps(events) }),
    ],
    [/^sale-/, (events) => foldSale(events.map(saleEvents.read))],
    [
      /^subscription-/,
      (events) => events.map(subscriptionEvents.read).reduce<SubscriptionState | null>(applySubscription, null),
    ],
    [
      /^offline-sale-\d+$/,
      (events) => events.map(offlineSaleEvents.read).reduce<OfflineSaleState | null>(applyOfflineSale, null),
    ],
    [/^apiorder-\d+$/, (events) => events.map(apiOrderEvents.read).reduce<ApiOrder | null>(applyApiOrder, null)],
    [
      /^partnerkey-\d+$/,
      (events) => events.map(partnerKeyEvents.read).reduce<PartnerKey | null>(applyPartnerKey, null),
    ],
  ]
  for (const { saved } of Object.values(keptRecords)) {
    const name = new RegExp(`^${saved.category}-\\d+$`)
    folds.push([name, (events) => events.map(saved.read).reduce<RecordState | null>(saved.apply, null)])
  }
  return Object.fromEntries(
    [...streams].flatMap(([stream, events]) => {
      const fold = folds.find(([name]) => name.test(stream))
      return fold === undefined ? [] : [[stream, fold[1](events)]]
    }),
  )
}

const onDatabase = <A, E>(url: string, work: Effect.Effect<A, E, SqlClient.SqlClient>, of = projections) => {
  const database = PgClient.layer({ url: Redacted.make(url), maxConnections: 4 })
  return Effect.runPromise(
    work.pipe(Effect.provide(layerEventStore(of).pipe(Layer.provideMerge(database)))) as Effect.Effect<A, E>,
  )
}

type Row = Readonly<Record<string, unknown>>

const inOrder = (rows: ReadonlyArray<Row>) =>
  rows
    .map((row) => [JSON.stringify(Object.entries(row).sort()), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)

/** Rows with only the columns of that version, because later ones may add some. */
const asThen = (rows: ReadonlyArray<Row>, then: ReadonlyArray<Row>) => {
  const columns = new Set(Object.keys(then[0] ?? {}))
  return inOrder(rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)))))
}

/** Puts a log into a database as it was, and starts a current server on it. */
const tablesOf = async (log: ReadonlyArray<StoredEvent>) => {
  const url = await createDatabase()
  const hashes = hashesOf(log, GENESIS)
  const rows = JSON.stringify(log.map((event, index) => ({ ...event, hash: hashes[index] })))
  const put = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into events (position, stream, version, type, data, actor, at, request_id, command_id, hash)
      select position, stream, version, type, data, actor, at, "requestId", "commandId", decode(hash, 'hex')
      from json_to_recordset(${rows}::json) as stored (position bigint, stream text, version integer, type text,
        data jsonb, actor text, at timestamptz, "requestId" text, "commandId" text, hash text)`
    yield* sql`update event_head set position = ${log.length}, chained = ${log.length}, hash = ${hashes.at(-1) ?? ''}`
  })
  await onDatabase(url, put, [])
  return onDatabase(
    url,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { problems, hash } = yield* checkEvents
      expect(problems).toEqual([])
      const tables: Record<string, ReadonlyArray<Row>> = {}
      for (const table of projections.flatMap((projection) => projection.tables)) {
        const found = yield* sql<{ row: Row }>`select to_jsonb(t) as row from ${sql(table)} t`
        tables[table] = inOrder(found.map(({ row }) => row))
      }
      return { hash, tables }
    }),
  )
}

describe.each(logs)('the log of release %s', (release, log) => {
  const file = goldenFile(release, 'folded.json')
  const recorded = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

  it('is read whole, and comes to the same states, tables and hashes for ever', async () => {
    const folded = { states: statesOf(log), ...(await tablesOf(log)) }
    if (isRecording) return writeFileSync(file, `${JSON.stringify(folded, null, 1)}\n`)
    expect(folded.hash).toBe(recorded.hash)
    expect(folded.states).toMatchObject(recorded.states)
    expect(Object.keys(folded.states)).toEqual(Object.keys(recorded.states))
    for (const [table, then] of Object.entries<ReadonlyArray<Row>>(recorded.tables)) {
      expect(asThen(folded.tables[table] ?? [], then), table).toEqual(inOrder(then))
    }
  })
})

const isOf = (shape: Schema.Top, data: unknown) =>
  Exit.isSuccess(Schema.decodeUnknownExit(shape as Schema.Codec<unknown>, { onExcessProperty: 'error' })(data))

describe('the golden logs', () => {
  const all = logs.flatMap(([, log]) => log)

  it.each(Object.entries(allEvents.types))(
    'hold a %s in every shape that it was ever stored in',
    (type, { shapes }) => {
      const stored = all.filter((event) => event.type === type)
      const told = shapes.map((shape, index) =>
        stored.some(({ data }) => isOf(shape, data) && !shapes.slice(index + 1).some((later) => isOf(later, data))),
      )
      expect(told).toEqual(shapes.map(() => true))
    },
  )

  it('hold no type that nobody knows', () => {
    expect(all.map(({ type }) => type).filter((type) => !Object.hasOwn(allEvents.types, type))).toEqual([])
  })
})
