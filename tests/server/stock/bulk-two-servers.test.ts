import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { serverForFile, startBeside } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

/** The events of the imports and of their SIMs, in order. */
const happened = () =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ type: string; bulk: number; commandId: string | null }>`select type, command_id as "commandId",
        coalesce((data ->> 'bulkId')::integer, (data ->> 'id')::integer) as bulk
      from events where stream like 'bulk-%' or data ? 'bulkId' order by position`,
    ),
  )

it('two servers add one import at a time, each row once, and agree who has a code', async () => {
  const beside = await startBeside(server)
  try {
    const there = new ApiClient(beside.url)
    there.token = admin.token
    const [a, b] = [await bulkOf(admin), await bulkOf(there)]
    const shared = Array.from({ length: 500 }, () => a.good())
    const [rowsA, rowsB] = [a, b].map((bulk) => [...shared, ...Array.from({ length: 1_500 }, () => bulk.good())])
    const first = await a.sent(rowsA ?? [])
    const second = await b.sent(rowsB ?? [])
    // Committed at both at the same moment, several times, while a person adds one of their SIMs by hand.
    const draft = { ...(await goodDraft(admin)), activationCode: shared[499]?.[0] ?? '' }
    await Promise.all([a.commit(first), b.commit(second), b.commit(first), a.commit(second), admin.add(draft)])
    await a.ended(first)
    await b.ended(second)

    const [one, other] = [(await a.state(first)).counts, (await a.state(second)).counts]
    const added = one.added + other.added
    expect(one.new + other.new + one.invalid + other.invalid).toBe(0)
    // The 500 SIMs in both are added once; one of them may be the one added by hand.
    expect([3_499, 3_500]).toContain(added)
    expect(one.duplicate + other.duplicate).toBe(4_000 - added)
    const items = [(await a.itemsOf(first)).totalCount, (await a.itemsOf(second)).totalCount]
    expect(items).toEqual([one.added, other.added])

    const events = await happened()
    const turns = events.filter(({ type }) => type === 'InventoryItemAdded').map(({ bulk }) => bulk)
    expect(turns.filter((bulk, index) => bulk !== turns[index - 1])).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'BulkImportCommitted')).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'BulkImportFinished')).toHaveLength(2)
    const commands = events.flatMap(({ commandId }) => (commandId?.startsWith('bulk-') ? [commandId] : []))
    expect(commands.sort()).toEqual([`bulk-${first}-1`, `bulk-${first}-2`, `bulk-${second}-1`, `bulk-${second}-2`])
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory'))
    await onProductStore(server.databaseUrl, expectTheFoldOf('bulk'))
  } finally {
    await beside.close()
  }
})
