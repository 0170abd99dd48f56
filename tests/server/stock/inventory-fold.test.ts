import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { readConfig, ServerConfig } from '../../../server/config.ts'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import type { TableRow } from '../../../server/core/projections/item-columns.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { Uploads } from '../../../server/core/uploads/uploads.ts'
import { inventoryProjection } from '../../../server/stock/inventory.table.ts'
import { correctItem, voidItem } from '../../../server/stock/inventory-correct.handlers.ts'
import { foldItem, type InventoryEvent, type InventoryItem } from '../../../server/stock/inventory-item.ts'
import { inventoryTable } from '../../../server/stock/inventory-row.ts'
import { addItem, changeItem } from '../../../server/stock/inventory-save.handlers.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { Model, randomCommands } from '../support/commands.ts'
import { plainInvoices } from '../support/plain-invoices.ts'
import { emptyDatabase } from '../support/store.ts'

const BATCHES = [1, 5, 40, 300]
const SEQUENCES = runs({ gate: 150, all: 1_000 })

type Needs = EventStore | SqlClient.SqlClient | Uploads

const onStore = async (work: Effect.Effect<unknown, unknown, Needs>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'simdesk-fold-'))
  const config = await Effect.runPromise(readConfig({ DATA_DIR: dataDir }))
  const database = PgClient.layer({ url: Redacted.make(await emptyDatabase()), maxConnections: 8 })
  const services = Layer.provideMerge(Uploads.layer, layerEventStore(projections)).pipe(
    Layer.provideMerge(database),
    Layer.provide(Layer.succeed(ServerConfig, config)),
  )
  await Effect.runPromise(work.pipe(Effect.provide(services)))
  rmSync(dataDir, { recursive: true })
}

const itemEvents = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ type: string; data: { id: number } }>`select type, data from events
    where type like 'InventoryItem%' and type not like '%Refused' order by position`,
)

/** Every SIM, folded from all events, in the order of adding. */
const foldOfEvents = Effect.gen(function* () {
  const rows = yield* itemEvents
  const histories = new Map<number, Array<InventoryEvent>>()
  for (const row of rows) {
    const history = histories.get(row.data.id) ?? []
    histories.set(row.data.id, [...history, row as unknown as InventoryEvent])
  }
  return [...histories.values()].map((history) => foldItem(history) as InventoryItem)
})

const tableRows = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ row: TableRow }>`select to_json(i) as row from inventory_items i order by ordinal`,
)

/** The supplier invoices, with amounts in ten-thousandths. */
const invoiceRows = Effect.flatMap(
  SqlClient.SqlClient,
  (
    sql,
  ) => sql`select id, supplier_id, invoice_number, item_count, currency, (invoice_cost * 10000)::bigint::text as invoice_cost,
    (items_cost * 10000)::bigint::text as items_cost, received_date, file_of_item, status from supplier_invoices order by id`,
)

/** Expects that the table is the fold of the events, its ordinals are dense, and a rebuild gives the same tables. */
const expectTheFold = Effect.gen(function* () {
  const folded = yield* foldOfEvents
  const rows = yield* tableRows
  expect(rows.map(({ row }) => row)).toEqual(folded.map((item, index) => inventoryTable.rowOf(item, index + 1)))
  expect(yield* invoiceRows).toEqual(plainInvoices((yield* itemEvents) as unknown as ReadonlyArray<InventoryEvent>))
  for (const table of yield* verify(inventoryProjection)) {
    expect(table, table.table).toMatchObject({ missing: 0, surplus: 0 })
  }
})

describe('the inventory table', () => {
  it(
    `is the fold of the events after ${SEQUENCES} random sequences of commands, however they were batched`,
    () =>
      onStore(
        Effect.gen(function* () {
          const store = yield* EventStore
          const seed = seedOfRun()
          const began = performance.now()
          const sequences = fc.sample(randomCommands, { numRuns: SEQUENCES, seed })
          const model = new Model()
          let commands = 0
          let batch: Array<Append> = []
          for (const [index, sequence] of sequences.entries()) {
            for (const command of sequence) {
              commands++
              const append = model.carryOut(command)
              if (append !== null) batch.push(append)
            }
            // One command, some, or many in a batch: the projection must have the same result.
            if (batch.length < (BATCHES[index % BATCHES.length] ?? 1)) continue
            yield* store.appendAll(batch)
            batch = []
          }
          if (batch.length > 0) yield* store.appendAll(batch)
          yield* expectTheFold
          const rows = yield* tableRows
          const items = [...model.items.values()].map(({ item }) => item)
          expect(
            rows.map(({ row }) => row),
            `seed ${seed}`,
          ).toEqual(items.map((item, index) => inventoryTable.rowOf(item, index + 1)))
          const seconds = ((performance.now() - began) / 1000).toFixed(1)
          console.info(
            `${SEQUENCES} sequences, ${commands} commands, ${model.refused} refused, ${items.length} items: ${seconds} s (seed ${seed})`,
          )
          expect(model.refused).toBeGreaterThan(SEQUENCES / 10)
          expect(items.length).toBeGreaterThan(SEQUENCES / 2)
        }),
      ),
    120_000,
  )

  it('is the fold of the events after commands that were really carried out, many at the same time', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        const named = (category: string, type: string, id: number, more: object): Append => ({
          stream: `${category}-${id}`,
          expectedVersion: 0,
          events: [{ type, data: { id, name: `${category} ${id}`, ...more } }],
          actor: 'system',
        })
        yield* store.appendAll(
          [1, 2, 3].flatMap((id) => [
            named('country', 'CountryAdded', id, { code: `C${id}` }),
            named('region', 'RegionAdded', id, { countries: [] }),
            named('supplier', 'SupplierAdded', id, { countries: [1, 2] }),
            named('plan', 'PlanAdded', id, { supplierID: 1, country: 1, region: null, dataMB: 1_024, days: 30 }),
          ]),
        )
        const seed = seedOfRun()
        const commands = fc.sample(randomCommands, { numRuns: 60, seed }).flat()
        let saved = 0
        yield* Effect.forEach(
          commands,
          Effect.fnUntraced(function* ({ kind, which, draft }, index) {
            const saver = { accountId: '1', name: `Person ${index % 3}`, requestId: `r${index}`, commandId: null }
            const answer =
              kind === 'add'
                ? yield* addItem(draft, undefined, saver)
                : kind === 'void'
                  ? yield* voidItem({ id: 1 + (which % 40), version: null }, draft.simpin, saver)
                  : kind === 'correct'
                    ? yield* correctItem(
                        { id: 1 + (which % 40), version: null },
                        { buyingCost: '5', sellingcost: '7', reason: draft.simpin },
                        undefined,
                        saver,
                      )
                    : yield* changeItem({ id: 1 + (which % 40), version: null }, draft, true, saver)
            if (answer.isSuccess) saved++
          }),
          { concurrency: 6 },
        )
        expect(saved, `seed ${seed}`).toBeGreaterThan(100)
        yield* expectTheFold
      }),
    ))
})
