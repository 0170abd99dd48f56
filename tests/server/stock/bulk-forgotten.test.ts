import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { forgetOldFiles } from '../../../server/stock/bulk/tables.ts'
import { bulkOf } from '../support/bulk.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const bulk = await bulkOf(admin)

const age = (bulkId: number, days: number) =>
  withDatabase(
    server.databaseUrl,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`update bulk_files set touched_at = now() - ${days}::integer * interval '1 day' where bulk_id = ${bulkId}`
      yield* forgetOldFiles(sql)
    }),
  )

it('the rows of an import vanish 7 days after its end; that it was, and its items, stay', async () => {
  const bulkId = await bulk.sent([bulk.good(), bulk.good({ 3: '' })])
  await bulk.commit(bulkId)
  await bulk.ended(bulkId)
  await age(bulkId, 6)
  expect(await bulk.state(bulkId)).toMatchObject({ hasRows: true, counts: { added: 1, invalid: 1 } })
  await age(bulkId, 8)
  expect(await bulk.state(bulkId)).toMatchObject({
    hasRows: false,
    status: 'finished',
    counts: { added: 1, invalid: 0 },
  })
  expect(await bulk.rowsOf(bulkId)).toEqual([])
  expect((await bulk.itemsOf(bulkId)).totalCount).toBe(1)
  expect((await admin.call('GetRejectedRows', { query: { id: bulkId } })).status).toBe(404)
  expect((await bulk.put(bulkId, [bulk.good()], 1)).body.message).toBe(
    'The rows of this import were deleted after 7 days',
  )
  await bulk.takeBack(bulkId)
  await bulk.ended(bulkId, 'takenBack')
  expect(await bulk.state(bulkId)).toMatchObject({ takenBack: 1 })
})

it('an import that was committed and has lost its rows, as after a restore, ends with what was added', async () => {
  const bulkId = await bulk.sent([bulk.good()])
  const data = { id: bulkId, account: '1', by: 'Alex Morgan', date: '2026-11-23T10:00:00.000Z', rows: 1 }
  await onProductStore(
    server.databaseUrl,
    Effect.gen(function* () {
      const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
      yield* sql`delete from bulk_files where bulk_id = ${bulkId}`
      yield* events.append({
        stream: `bulk-${bulkId}`,
        expectedVersion: 1,
        actor: '1',
        events: [{ type: 'BulkImportCommitted', data }],
      })
    }),
  )
  await bulk.ended(bulkId)
  expect((await bulk.itemsOf(bulkId)).totalCount).toBe(0)
})
