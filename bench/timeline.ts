import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import type { StoredEvent } from '../server/events/event.ts'
import { ensureRunning, initialise, stop } from '../server/postgres/cluster.ts'
import { preparePlaces } from '../server/postgres/places.ts'
import { activityProjection } from '../server/projections/activity.ts'
import { type ActivityCriteria, activityPage } from '../server/projections/activity-queries.ts'
import { projections } from '../server/projections/all.ts'

const BATCH = 5_000
const DAYS = 1_000
const TURNS = 60
const PAGE = 30
const DAY_MS = 86_400_000
const FIRST = Date.parse('2024-01-01T08:00:00.000Z')

/** The nth of so many entries: 20 people, most of them busy with items, in ten hours of each of a thousand days. */
const eventAt = (index: number, of: number): StoredEvent => {
  const place = (index * DAYS) / of
  const at = new Date(FIRST + Math.floor(place) * DAY_MS + Math.floor((place % 1) * 10 * 3_600_000)).toISOString()
  const kind = index % 20
  const base = { position: index + 1, version: 1, actor: `${(index % 20) + 1}`, at, requestId: null, commandId: null }
  if (kind === 3) return { ...base, stream: `access-${base.actor}`, type: 'SignedIn', data: { address: '192.0.2.7' } }
  if (kind === 7) {
    const data = { reason: 'fields', errors: { email: '' } }
    return { ...base, stream: `supplier-refused-${(index % 90) + 1}`, type: 'SupplierChangeRefused', data }
  }
  const type = index % 3 === 0 ? 'InventoryItemChanged' : 'InventoryItemAdded'
  return { ...base, stream: `inventory-${index + 1}`, type, data: {} }
}

export type PageTime = {
  readonly list: string
  readonly place: string
  readonly median: number
  readonly worst: number
}

const narrowings: ReadonlyArray<readonly [string, ActivityCriteria]> = [
  ['all', {}],
  ['of 30 days', { from: '2025-01-01', to: '2025-01-30' }],
  ['of a person', { person: 4 }],
  ['of an area', { area: 'inventory' }],
  ['refused', { outcome: 'refused' }],
  ['of a person and an area', { person: 5, area: 'inventory' }],
  ['of an area, refused', { area: 'supplier', outcome: 'refused' }],
  ['of a person and an area, done', { person: 5, area: 'inventory', outcome: 'done' }],
]

/** How long pages of the timeline take, in milliseconds, over so many entries in a database of their own. */
export const timePages = async (dataDir: string, entries: number): Promise<ReadonlyArray<PageTime>> => {
  const places = preparePlaces(join(dataDir, 'data'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const projection of projections) yield* projection.create(sql)
    for (let from = 0; from < entries; from += BATCH) {
      const count = Math.min(BATCH, entries - from)
      const events = Array.from({ length: count }, (_, index) => eventAt(from + index, entries))
      yield* sql.withTransaction(activityProjection.apply(events, sql))
    }
    yield* sql`vacuum analyze`
    const times: Array<PageTime> = []
    for (const [list, criteria] of narrowings) {
      const { total } = yield* activityPage(sql, criteria, { skip: 0, take: 1 })
      const last = Math.max(0, Math.floor((total - 1) / PAGE))
      for (const [place, share] of [
        ['first', 0],
        ['middle', 0.5],
        ['last', 1],
      ] as const) {
        const took: Array<number> = []
        for (let turn = 0; turn < TURNS; turn++) {
          const page = Math.min(last, Math.max(0, Math.round(last * share) + (share === 1 ? -turn : turn)))
          const started = performance.now()
          yield* activityPage(sql, criteria, { skip: page * PAGE, take: PAGE })
          took.push(performance.now() - started)
        }
        const sorted = took.slice(5).sort((one, other) => one - other)
        times.push({ list, place, median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 })
      }
    }
    return times
  })
  try {
    return await Effect.runPromise(work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
