import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dropReaderIndexes } from '../../../server/reports/report-indexes.ts'
import { demoSales, demoSalesBegun } from '../../../server/seed/demo-sales.ts'
import { createDatabase } from '../support/cluster.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { onProductStore } from '../support/store.ts'

it("a start that was interrupted before the reports' indexes were made makes all of them", async () => {
  await onProductStore(
    await createDatabase(),
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const indexes = Effect.map(
        sql<{ definition: string }>`select indexdef as definition from pg_indexes
          where schemaname = current_schema() and tablename in ('report_rows', 'report_entries') order by indexdef`,
        (rows) => rows.map(({ definition }) => definition),
      )
      const before = yield* indexes
      yield* dropReaderIndexes(sql)
      // The keys of both tables, and the indexes that the fold needs.
      expect(yield* indexes).toHaveLength(4)
      expect(before.length).toBeGreaterThan(4)
      // All requested sales exist: the power failed before the indexes were created.
      yield* EventStore.use((store) => store.appendAll([demoSalesBegun(0, DEMO_DAY)]))
      yield* demoSales
      expect(yield* indexes).toEqual(before)
    }),
  )
})
