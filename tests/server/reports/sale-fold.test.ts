import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { reportNumber } from '../../../server/reports/reports.table.ts'
import { foldSale } from '../../../server/reports/sale-decisions.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { SaleModel, saleSteps } from '../support/sales.ts'
import { emptyDatabase, expectTheFoldOf, onProductStore } from '../support/store.ts'

describe('the reports', () => {
  it('equal the fold of any history, count its events, and show one status for a sale everywhere', async () => {
    const seed = seedOfRun()
    const histories = runs({ gate: 100, all: 300 })
    const model = new SaleModel()
    await onProductStore(
      await emptyDatabase(),
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        let batch: Array<Append> = []
        for (const [index, steps] of fc.sample(saleSteps, { numRuns: histories, seed }).entries()) {
          batch.push(...steps.map((step) => model.carryOut(step)).filter((append) => append !== null))
          // One event, some, or many at a time: the changed sale is in the same batch or an earlier one.
          if (batch.length < ([1, 7, 300][index % 3] ?? 1)) continue
          yield* store.appendAll(batch)
          batch = []
        }
        yield* store.appendAll(batch)
        yield* expectTheFoldOf('reports')

        const counters = yield* sql<{ report: number; total: number }>`select report, total from report_counters`
        const totals = new Map(counters.map(({ report, total }) => [report, total]))
        const counts = model.counts()
        for (const [name, number] of reportNumber) {
          expect([name, totals.get(number)], `seed ${seed}`).toEqual([name, counts.get(name) ?? 0])
        }
        const dense = yield* sql`select report from report_entries group by report
          having min(ordinal) <> 1 or max(ordinal) <> count(*)`
        expect(dense).toEqual([])
        const shown = yield* sql<{ guid: string; status: string }>`select distinct r.guid, r.status
          from report_entries e join report_rows r on r.subject = e.subject`
        expect(new Map(shown.map(({ guid, status }) => [guid, status])), `seed ${seed}`).toEqual(model.statuses())
        expect(shown.length).toBe(model.sales.size)
      }),
    )
    for (const { state, events } of model.sales.values()) expect(foldSale(events)).toEqual(state)
    expect(model.sales.size).toBeGreaterThan(histories / 2)
    expect(model.refused).toBeGreaterThan(histories / 6)
    expect(new Set(model.statuses().values()).size).toBe(5)
  }, 60_000)
})
