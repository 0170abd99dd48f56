import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { records } from '../../../src/schemas/records/all.ts'
import { eventually } from '../../eventually.ts'
import { withDatabase } from '../support/cluster.ts'
import { openStream } from '../support/live.ts'
import { collectLog } from '../support/log-lines.ts'
import { callsTo, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const regions = callsTo(admin, records.region)

/** Appends an event that no version has written; returns its position. */
const plant = (stream: string, type: string, data: object) =>
  withDatabase(
    server.databaseUrl,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ position: number }>`with head as (
          update event_head set position = position + 1, chained = position + 1 where id = 1 returning position)
        insert into events (position, stream, version, type, data, actor, at, hash)
        select position, ${stream}, 1, ${type}, ${JSON.stringify(data)}::jsonb, 'system', now(), sha256('x') from head
        returning position::float8 as position`
      return row?.position ?? 0
    }),
  )

const health = async () => (await fetch(`${server.url}/health`)).json()

it.each([
  ['whose data no version has written', 'sale-999999', 'SaleCompleted', { id: 'not a number' }],
  [
    'with a value that the database cannot read',
    'inventory-900001',
    'InventoryItemAssigned',
    {
      kind: 'partner',
      targetId: 'nobody',
    },
  ],
])('an event %s is told of, and the stream goes on with the events beside it', async (_, stream, type, data) => {
  const log = collectLog()
  const before = (await admin.call('GetChanges')).body.position
  const open = await openStream(server.url, admin)
  await expect.poll(() => open.told.length).toBe(1)
  const position = await plant(stream, type, data)
  await expect.poll(() => open.told.some(({ isWhole }) => !isWhole), { timeout: 10_000 }).toBe(true)
  await regions.add(newValues(records.region))
  await eventually(() => expect(open.told.at(-1)?.changes.map(({ subject }) => subject)).toContain('region'))
  open.close()
  await open.over
  const { status, body } = await admin.call('GetChanges', { query: { After: before } })
  expect(status).toBe(200)
  expect(body.isWhole).toBe(false)
  const { status: state, degraded } = await health()
  expect(state).toBe('degraded')
  expect(degraded).toContainEqual({ work: 'liveEvent', failures: expect.any(Number), position })
  expect(degraded).toHaveLength(1)
  const lines = log.lines().filter(({ message }) => String(message).includes('could not be sent to live updates'))
  expect(lines.length).toBeLessThanOrEqual(1)
  expect(JSON.stringify(lines)).not.toContain('nobody')
})
