import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

/** An import is written a thousand rows at a time. */
const ROWS = 2_010

it('where the server of an import ends in the middle, another goes on: no row is added twice, and none is missing', async () => {
  const beside = await startBeside(server)
  const there = await bulkOf(Object.assign(new ApiClient(beside.url), { token: admin.token }))
  const here = await bulkOf(admin)
  const rows = Array.from({ length: ROWS }, () => there.good())
  const bulkId = await there.sent(rows)
  await there.commit(bulkId)
  await expect
    .poll(async () => (await here.state(bulkId)).counts.added, { interval: 1, timeout: 30_000 })
    .toBeGreaterThanOrEqual(1_000)
  await beside.close()
  await here.ended(bulkId)
  expect((await here.state(bulkId)).counts).toEqual({ new: 0, duplicate: 0, invalid: 0, added: ROWS })
  const { totalCount, getInventorieslist: items } = await here.itemsOf(bulkId)
  expect(totalCount).toBe(ROWS)
  const newest = rows.slice(-items.length).map(([code]) => code)
  expect(items.map(({ activationCode }: { activationCode: string }) => activationCode)).toEqual(newest.reverse())
  const commands = await onProductStore(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ id: string }>`select distinct command_id as id from events
        where stream like 'inventory-%' and command_id like ${`bulk-${bulkId}-%`} order by id`,
    ),
  )
  expect(commands.map(({ id }) => id)).toEqual([1, 2, 3].map((batch) => `bulk-${bulkId}-${batch}`))
})

it('who signs in elsewhere goes on where the import stands', async () => {
  const bulk = await bulkOf(admin)
  const rows = [bulk.good(), bulk.good()]
  const { bulkId } = (await bulk.begin(2)).body.bulk
  await bulk.put(bulkId, rows.slice(0, 1), 1)
  const again = await bulkOf(await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password))
  const { received } = await again.state(bulkId)
  await again.put(bulkId, rows.slice(received), received + 1)
  await again.commit(bulkId)
  await again.ended(bulkId)
  expect((await again.state(bulkId)).counts.added).toBe(2)
})
