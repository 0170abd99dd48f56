import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { foldPlan, type Plan, type PlanEvent } from '../../../server/plans/plan.ts'
import { type PlanTableRow, rowOfPlan } from '../../../server/plans/plan-row.ts'
import { savePlan } from '../../../server/plans/plan-save.handlers.ts'
import { plansProjection } from '../../../server/plans/plans.table.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { PlanModel, payloadOf, planCommands } from '../support/plan-commands.ts'
import { emptyDatabase } from '../support/store.ts'

const BATCHES = [1, 5, 40, 300]
const SEQUENCES = runs({ gate: 150, all: 1_000 })

const onStore = async (work: Effect.Effect<unknown, unknown, EventStore | SqlClient.SqlClient>) => {
  const database = PgClient.layer({ url: Redacted.make(await emptyDatabase()), maxConnections: 8 })
  await Effect.runPromise(
    work.pipe(Effect.provide(layerEventStore(projections).pipe(Layer.provideMerge(database)))) as Effect.Effect<void>,
  )
}

/** Every plan as the fold of all events, in the order of creation. */
const foldOfEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ type: string; data: { id: number } }>`select type, data from events
    where type in ('PlanAdded', 'PlanCreated', 'PlanChanged') order by position`
  const histories = new Map<number, Array<PlanEvent>>()
  for (const row of rows) {
    histories.set(row.data.id, [...(histories.get(row.data.id) ?? []), row as unknown as PlanEvent])
  }
  return [...histories.values()].map((history) => foldPlan(history) as Plan)
})

const tableRows = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(sql<{ row: PlanTableRow }>`select to_json(p) as row from plans p order by ordinal`, (rows) =>
    rows.map(({ row }) => row),
  ),
)

const rowsOf = (plans: ReadonlyArray<Plan>) => plans.map((plan, index) => rowOfPlan(plan, index + 1))

/** The table equals the fold of the events, its ordinals are dense, and a rebuild gives the same tables. */
const expectTheFold = Effect.gen(function* () {
  expect(yield* tableRows).toEqual(rowsOf(yield* foldOfEvents))
  for (const table of yield* verify(plansProjection)) {
    expect(table, table.table).toMatchObject({ missing: 0, surplus: 0 })
  }
})

const named = (category: string, type: string, id: number, data: object): Append => ({
  stream: `${category}-${id}`,
  expectedVersion: 0,
  events: [{ type, data: { id, name: `place ${id}`, ...data } }],
  actor: 'system',
})

describe('the table of plans', () => {
  it(
    `is the fold of the events after ${SEQUENCES} random sequences of commands, in any batches`,
    () =>
      onStore(
        Effect.gen(function* () {
          const store = yield* EventStore
          const seed = seedOfRun()
          const model = new PlanModel()
          let [commands, batch] = [0, [] as Array<Append>]
          for (const [index, sequence] of fc.sample(planCommands, { numRuns: SEQUENCES, seed }).entries()) {
            for (const command of sequence) {
              commands++
              const append = model.carryOut(command)
              if (append !== null) batch.push(append)
            }
            // One command, some, or many at a time: the projection must be the same.
            if (batch.length < (BATCHES[index % BATCHES.length] ?? 1)) continue
            yield* store.appendAll(batch)
            batch = []
          }
          yield* store.appendAll(batch)
          yield* expectTheFold
          const plans = [...model.plans.values()].map(({ plan }) => plan)
          expect(yield* tableRows, `seed ${seed}`).toEqual(rowsOf(plans))
          console.info(`${commands} commands, ${model.refused} refused, ${plans.length} plans (seed ${seed})`)
          expect(model.refused).toBeGreaterThan(SEQUENCES / 10)
          expect(plans.length).toBeGreaterThan(SEQUENCES * 0.4)
        }),
      ),
    120_000,
  )

  it('is the fold of the events after real commands, many at the same time', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll(
          [1, 2].flatMap((id) => [
            named('country', 'CountryAdded', id, { code: `C${id}` }),
            named('region', 'RegionAdded', id, { countries: [] }),
            named('supplier', 'SupplierAdded', id, { countries: [1, 2] }),
          ]),
        )
        const seed = seedOfRun()
        const commands = fc.sample(planCommands, { numRuns: 80, seed }).flat()
        let saved = 0
        yield* Effect.forEach(
          commands,
          Effect.fnUntraced(function* ({ kind, which, fields }, index) {
            const saver = { accountId: '1', name: `Person ${index % 3}`, requestId: `r${index}`, commandId: null }
            const pid = kind === 'create' ? null : 1 + (which % 20)
            if ((yield* savePlan(payloadOf(fields, pid, null), saver)).isSuccess) saved++
          }),
          { concurrency: 6 },
        )
        expect(saved, `seed ${seed}`).toBeGreaterThan(100)
        yield* expectTheFold
      }),
    ))

  it('keeps the plans of a store that is older than the catalogue, and these can be edited', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        const offer = { supplierID: 1, region: null, dataMB: 3_072, days: 30 }
        yield* store.appendAll([
          named('country', 'CountryAdded', 1, { code: 'C1' }),
          named('supplier', 'SupplierAdded', 1, { countries: [1] }),
          named('plan', 'PlanAdded', 1, { ...offer, name: 'Old 3 GB', country: 1 }),
          named('plan', 'PlanAdded', 2, { ...offer, name: 'Old Unlimited', country: null, region: 1, dataMB: null }),
        ])
        yield* expectTheFold
        const [first, second] = yield* tableRows
        expect(first).toMatchObject({ plan_name: 'Old 3 GB', country_id: 1, supplier_id: 1, validity: 30, version: 1 })
        expect(first).toMatchObject({ type: 'Local', internet_data: '3072', data_unit: 'MB', local_breakouts: '0' })
        expect(second).toMatchObject({ type: 'Roaming', country_id: null, internet_data: '' })
        const saver = { accountId: '1', name: 'Anna', requestId: 'r', commandId: null }
        const edited = payloadOf({ planName: 'New', country: 'place 1', supplier: 'place 1' }, 1, 1)
        expect(yield* savePlan(edited, saver)).toMatchObject({ isSuccess: true, pid: 1 })
        expect((yield* tableRows)[0]).toMatchObject({ plan_name: 'New', version: 2, updated_by: 'Anna' })
        yield* expectTheFold
      }),
    ))
})
