import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import type { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { readConfig, ServerConfig } from '../../../server/config.ts'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { Uploads } from '../../../server/core/uploads/uploads.ts'
import { unsaidPlan } from '../../../server/plans/plan.events.ts'
import { type PlanEvent, planStream } from '../../../server/plans/plan.ts'
import { savePlan } from '../../../server/plans/plan-save.handlers.ts'
import { correctItem, voidItem } from '../../../server/stock/inventory-correct.handlers.ts'
import { type InventoryEvent, inventoryStream } from '../../../server/stock/inventory-item.ts'
import { changeItem } from '../../../server/stock/inventory-save.handlers.ts'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { createDatabase } from '../support/cluster.ts'
import { payloadOf } from '../support/plan-commands.ts'

const CHANGES = 2_000
const MOMENT = '2026-11-01T00:00:00.000Z'
const written = { by: 'Anna', date: MOMENT, submission: '' }
const saver = { accountId: '1', name: 'Ben', requestId: 'r', commandId: null }

/** Streams of one record that was changed thousands of times. */
const longStreams = (): ReadonlyArray<Append> => {
  const plan: ReadonlyArray<PlanEvent> = [
    { type: 'PlanCreated', data: { id: 1, fields: { ...unsaidPlan, planName: 'Long', type: 'Local' }, ...written } },
    ...Array.from(
      { length: CHANGES },
      (_, n): PlanEvent => ({ type: 'PlanChanged', data: { id: 1, changes: { apn: `apn ${n}` }, ...written } }),
    ),
  ]
  const { invoicePO: _, expiryDate, ...draft } = emptyInventoryDraft
  const fields = {
    ...draft,
    country: 1,
    region: null,
    supplierID: 1,
    planID: 0,
    formFactor: 'card',
    expiryDate: '2028-02-29',
  }
  const costs = { invoiceCost: null, buyingCost: null, sellingcost: null, stockExpiryDate: '' }
  const item: ReadonlyArray<InventoryEvent> = [
    { type: 'InventoryItemAdded', data: { id: 1, fields: { ...fields, ...costs }, invoice: null, ...written } },
    ...Array.from(
      { length: CHANGES },
      (_, n): InventoryEvent => ({
        type: 'InventoryItemChanged',
        data: { id: 1, changes: { simpin: `${n}` }, formFactor: 'card', ...written },
      }),
    ),
  ]
  const country = { type: 'CountryAdded', data: { id: 1, name: 'Japan', code: 'JP' } }
  const supplier = { type: 'SupplierAdded', data: { id: 1, name: 'Plum', countries: [] } }
  return [
    { stream: 'country-1', expectedVersion: 0, events: [country], actor: 'system' },
    { stream: 'supplier-1', expectedVersion: 0, events: [supplier], actor: 'system' },
    { stream: planStream(1), expectedVersion: 0, events: plan, actor: '1' },
    { stream: inventoryStream(1), expectedVersion: 0, events: item, actor: '1' },
  ]
}

/** A store that counts the events read while a transaction holds the head, and runs something just before it. */
const watch = (store: typeof EventStore.Service) => {
  const seen = { underHead: 0, before: 0 }
  let isHeld = false
  const meanwhile = { once: Effect.void as Effect.Effect<unknown, unknown> }
  const service = EventStore.of({
    ...store,
    transact: (work) => {
      const first = meanwhile.once
      meanwhile.once = Effect.void
      const held = Effect.sync(() => {
        isHeld = true
      })
      const free = Effect.sync(() => {
        isHeld = false
      })
      return Effect.andThen(Effect.orDie(first), store.transact(Effect.ensuring(Effect.andThen(held, work), free)))
    },
    read: (stream, versions) =>
      Effect.tap(store.read(stream, versions), (events) =>
        Effect.sync(() => {
          seen[isHeld ? 'underHead' : 'before'] += events.length
        }),
      ),
  })
  return { service, seen, meanwhile }
}

const onStore = async (work: Effect.Effect<unknown, unknown, EventStore | SqlClient.SqlClient | Uploads>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'simdesk-saving-'))
  const config = await Effect.runPromise(readConfig({ DATA_DIR: dataDir }))
  const database = PgClient.layer({ url: Redacted.make(await createDatabase()), maxConnections: 8 })
  const services = Layer.provideMerge(Uploads.layer, layerEventStore(projections)).pipe(
    Layer.provideMerge(database),
    Layer.provide(Layer.succeed(ServerConfig, config)),
  )
  await Effect.runPromise(work.pipe(Effect.provide(services)))
  rmSync(dataDir, { recursive: true })
}

const planChanged = (apn: string, version: number | null) =>
  savePlan(payloadOf({ planName: 'Long', apn }, 1, version), saver)
const { invoicePO: _, ...draft } = emptyInventoryDraft
const itemChanged = (simpin: string, version: number | null) =>
  changeItem(
    { id: 1, version },
    { ...draft, country: '1', supplierID: '1', expiryDate: '2028-02-29', simpin },
    true,
    saver,
  )

describe('a save of what was changed thousands of times', () => {
  it('reads its history before it takes the head, and under the head nothing that it has read', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll(longStreams())
        const { service, seen } = watch(store)
        const saves = [
          planChanged('mine', 1 + CHANGES),
          itemChanged('1001', 1 + CHANGES),
          correctItem({ id: 1, version: null }, { sellingcost: '5', reason: '' }, undefined, saver),
          voidItem({ id: 1, version: null }, 'twice', saver),
        ]
        for (const save of saves) {
          seen.before = 0
          expect(yield* Effect.provideService(save, EventStore, service)).toMatchObject({ isSuccess: true })
          expect(seen.before).toBeGreaterThan(CHANGES)
          expect(seen.underHead).toBe(0)
        }
      }),
    ))

  it('reads what came in between, and decides on it', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll(longStreams())
        const sql = yield* Effect.context<SqlClient.SqlClient>()
        const { service, seen, meanwhile } = watch(store)
        const theirs = planChanged('theirs', null).pipe(Effect.provideService(EventStore, store), Effect.provide(sql))
        meanwhile.once = theirs
        const mine = yield* Effect.provideService(planChanged('mine', 1 + CHANGES), EventStore, service)
        expect(mine).toMatchObject({
          isSuccess: false,
          conflict: {
            version: 2 + CHANGES,
            changes: [{ field: 'apn', loaded: `apn ${CHANGES - 1}`, saved: 'theirs' }],
          },
        })
        expect(seen.underHead).toBe(1)
        meanwhile.once = planChanged('others', null).pipe(Effect.provideService(EventStore, store), Effect.provide(sql))
        expect(yield* Effect.provideService(planChanged('others', null), EventStore, service)).toMatchObject({
          isSuccess: true,
        })
        expect(yield* store.versionOf(planStream(1))).toBe(3 + CHANGES)
        expect(seen.underHead).toBe(2)
      }),
    ))
})
