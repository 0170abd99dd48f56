import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { prepareProjections, rebuild } from '../../../server/core/projections/rebuild.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { inventoryProjection } from '../../../server/stock/inventory.table.ts'
import { inventoryStream } from '../../../server/stock/inventory-item.ts'
import { draftOf } from '../../../src/schemas/stock/inventory-draft.ts'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { eventCount } from '../support/event-count.ts'
import { serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

/** A SIM with a change that no version has written. */
let item = { id: 0, position: 0 }
beforeAll(async () => {
  const draft = await goodDraft(admin)
  const { id } = (await admin.add(draft)).body
  await admin.change(id, 1, { ...draft, simpin: '7700' })
  const [changed] = await withDatabase(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ position: number }>`update events set data = jsonb_set(data, '{changes,simpin}', '77')
        where stream = ${inventoryStream(id)} and version = 2 returning position::float8 as position`,
    ),
  )
  item = { id, position: changed?.position ?? 0 }
})

const where = () => `the event at position ${item.position} (InventoryItemChanged of inventory-${item.id}) cannot be`
const why = 'changes.simpin has an unknown shape'

describe('an event that cannot be read', () => {
  it('takes no list away whose tables are folded, nor the record', async () => {
    expect((await admin.call('GetInventoryList')).body).toMatchObject({ isSuccess: true })
    expect((await admin.call('GetInventoryList')).body.getInventorieslist[0].id).toBe(item.id)
    expect(await admin.item(item.id)).toMatchObject({ simpin: '7700', version: 2 })
    const other = await goodDraft(admin)
    expect((await admin.add(other)).body.isSuccess).toBe(true)
  })

  it('is named to who saves its record or asks for its history, and nothing is written', async () => {
    const draft = draftOf(await admin.item(item.id))
    const before = await eventCount(server.databaseUrl)
    const answers = [
      await admin.change(item.id, 2, { ...draft, simpin: '7800' }),
      await admin.call('GetHistory', { query: { subject: 'inventory', id: item.id } }),
    ]
    const told = where().replace('the event', 'The event')
    for (const { status, body } of answers) {
      expect(status).toBe(500)
      expect(body.message).toBe(`${told} read: ${why}. Nothing was changed; please tell your administrator.`)
    }
    expect(await eventCount(server.databaseUrl)).toEqual(before)
  })

  it('is named by a check, by a rebuild and by a start that needs one, and the tables stay', async () => {
    const message = `${where()} folded into inventory: ${why}`
    const onStore = (work: Effect.Effect<unknown, unknown, SqlClient.SqlClient>) =>
      withDatabase(server.databaseUrl, work)
    await expect(onStore(verify(inventoryProjection))).rejects.toThrow(message)
    await expect(onStore(rebuild(inventoryProjection, projections))).rejects.toThrow(message)
    const newer = projections.map((one) => (one === inventoryProjection ? { ...one, version: one.version + 1 } : one))
    await expect(onStore(prepareProjections(newer))).rejects.toThrow(message)
    expect(await admin.item(item.id)).toMatchObject({ simpin: '7700' })
  })

  it('is not written in the first place', async () => {
    const before = await eventCount(server.databaseUrl)
    const data = { id: item.id, changes: { colour: 'red' }, formFactor: 'card', by: '', date: '', submission: '' }
    const append = EventStore.use((store) =>
      store.append({
        stream: inventoryStream(item.id),
        expectedVersion: 'any',
        events: [{ type: 'InventoryItemChanged', data }],
        actor: 'system',
      }),
    )
    await expect(onProductStore(server.databaseUrl, append)).rejects.toThrow('changes.colour has an unknown shape')
    expect(await eventCount(server.databaseUrl)).toEqual(before)
  })
})
