import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { projections } from '../server/all-projections.ts'
import { ensureRunning, initialise, stop } from '../server/core/postgres/cluster.ts'
import { preparePlaces } from '../server/core/postgres/places.ts'
import { activityProjection } from '../server/history/activity.table.ts'
import { type ActivityCriteria, activityLists, activityPage } from '../server/history/activity-queries.ts'
import { dayAfter } from '../src/schemas/core/day-range.ts'
import { crowdedMoment, eventAt } from './timeline-events.ts'

const BATCH = 5_000
const TURNS = 60
const WARM_UP = 5
const PAGE = 30
/** The number of further entries, each added alone. */
const ALONE = 500

type Took = { readonly median: number; readonly worst: number }

export type PageTime = Took & { readonly list: string; readonly place: string }

export type Timings = {
  readonly pages: ReadonlyArray<PageTime>
  /** The duration of the filters' choices. */
  readonly choices: Took
  /** The duration for a thousand entries, created 5,000 at a time, in milliseconds. */
  readonly thousand: number
  readonly alone: Took
}

const narrowings: ReadonlyArray<readonly [string, ActivityCriteria]> = [
  ['all', {}],
  ['of 30 days', { from: '2025-11-15', to: '2025-12-14' }],
  ['of a person', { person: 4 }],
  ['of an area', { area: 'inventory' }],
  ['refused', { outcome: 'refused' }],
  ['of a person and an area', { person: 4, area: 'inventory' }],
  ['of an area, refused', { area: 'supplier', outcome: 'refused' }],
  ['of a person and an area, done', { person: 4, area: 'inventory', outcome: 'done' }],
  ['of a person and an area, refused', { person: 4, area: 'inventory', outcome: 'refused' }],
]

const tookOf = (times: ReadonlyArray<number>): Took => {
  const sorted = times.slice(WARM_UP).sort((one, other) => one - other)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

/**
 * The number of entries in a list that are newer than the middle of the import. The list has a part of the import, or
 * none.
 */
const crowdedSkip = (sql: SqlClient.SqlClient, { person, area, outcome, from, to }: ActivityCriteria) =>
  Effect.map(
    sql<{ newer: number; crowded: number }>`select count(*) filter (where at > ${crowdedMoment})::integer as newer,
        count(*) filter (where at = ${crowdedMoment})::integer as crowded
      from activity where ${sql.and([
        sql`at >= ${from ?? ''} and at < ${to === undefined ? '9' : dayAfter(to, 1)}`,
        ...(person === undefined ? [] : [sql`actor = ${person}`]),
        ...(area === undefined ? [] : [sql`area = ${area}`]),
        ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
      ])}`,
    ([found]) => (found === undefined || found.crowded === 0 ? null : found.newer),
  )

const timed = Effect.fnUntraced(function* <E>(work: Effect.Effect<unknown, E>) {
  const started = performance.now()
  yield* work
  return performance.now() - started
})

/** Fills the tables; returns the duration. */
const fill = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, entries: number) {
  for (const projection of projections) yield* projection.create(sql)
  const enter = (from: number, count: number) => {
    const events = Array.from({ length: count }, (_, index) => eventAt(from + index, entries))
    return timed(sql.withTransaction(activityProjection.apply(events, sql)))
  }
  let took = 0
  for (let from = 0; from < entries; from += BATCH) took += yield* enter(from, Math.min(BATCH, entries - from))
  yield* sql`vacuum analyze`
  const alone: Array<number> = []
  for (let index = 0; index < ALONE; index++) alone.push(yield* enter(entries + index, 1))
  return { thousand: (took / entries) * 1_000, alone: tookOf(alone) }
})

/** The durations of a list's pages: at its start, in its middle, at its end, and within the import. */
const timeList = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, list: string, criteria: ActivityCriteria) {
  const { total } = yield* activityPage(sql, criteria, { skip: 0, take: 1 })
  const crowded = yield* crowdedSkip(sql, criteria)
  const last = Math.max(0, Math.floor((total - 1) / PAGE))
  const times: Array<PageTime> = []
  for (const [place, middle] of [
    ['first', 0],
    ['middle', last / 2],
    ['last', last],
    ['crowded', crowded === null ? null : crowded / PAGE],
  ] as const) {
    if (middle === null) continue
    const took: Array<number> = []
    for (let turn = 0; turn < TURNS; turn++) {
      const page = Math.min(last, Math.max(0, Math.floor(middle) + turn - TURNS / 2))
      took.push(yield* timed(activityPage(sql, criteria, { skip: page * PAGE, take: PAGE })))
    }
    times.push({ list, place, ...tookOf(took) })
  }
  return times
})

/** The durations of the timeline's pages in milliseconds, over this many entries in a separate database. */
export const timePages = async (dataDir: string, entries: number): Promise<Timings> => {
  const places = preparePlaces(join(dataDir, 'data'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const made = yield* fill(sql, entries)
    const pages = yield* Effect.forEach(narrowings, ([list, criteria]) => timeList(sql, list, criteria))
    const choices = yield* Effect.replicateEffect(timed(activityLists(sql)), TURNS)
    return { ...made, pages: pages.flat(), choices: tookOf(choices) }
  })
  try {
    return await Effect.runPromise(work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
