import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { CompanyZone } from '../core/days/company-zone.ts'
import type { Projection } from '../core/projections/projection.ts'
import { type ArrayColumns, createTable, insertItems, insertRows, typesOf } from '../core/projections/rows.ts'
import { type Activity, activityOf } from './activity.ts'
import { enteredInto, positionOf } from './activity-blocks.ts'
import { ActivityTally, createCounts, daySlot, WHOLE } from './activity-counts.ts'
import { activityWords } from './activity-words.ts'

type Entry = Activity & { readonly ordinal: number }

const columns = {
  ordinal: { type: 'integer primary key', of: ({ ordinal }) => ordinal },
  at: { type: 'text collate "C" not null', of: ({ at }) => at },
  actor: { type: 'integer not null', of: ({ actor }) => actor },
  type: { type: 'text not null', of: ({ type }) => type },
  area: { type: 'text not null', of: ({ area }) => area },
  outcome: { type: 'text not null', of: ({ outcome }) => outcome },
  kind: { type: 'text not null', of: ({ kind }) => kind },
  subject_id: { type: 'integer', of: ({ subjectId }) => subjectId },
  detail: { type: 'text not null', of: ({ detail }) => detail },
  reason: { type: 'text not null', of: ({ reason }) => reason },
  fields: { type: 'text not null', of: ({ fields }) => fields },
  address: { type: 'text not null', of: ({ address }) => address },
  times: { type: 'integer not null', of: ({ times }) => times },
} as const satisfies ArrayColumns<Entry>

/** Adds entries to the table, and to the counts, together with entries that move to other blocks. */
const enter = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, size: number, done: ReadonlyArray<Activity>) {
  const oldest = done.reduce((first, { at }) => (at < first ? at : first), done[0]?.at ?? '')
  const { last, begins } = yield* positionOf(sql, size, oldest)
  const entries = done.map((entry, index): Entry => ({ ...entry, ordinal: last + index + 1 }))
  const { slotOf, moved } = yield* enteredInto(sql, size, begins, entries)
  const zone = yield* CompanyZone
  const tally = new ActivityTally()
  for (const entry of entries) tally.add(entry, [WHOLE, daySlot(entry.at, zone), slotOf(entry)], 1)
  for (const { entry, from, to } of moved) {
    tally.add(entry, [from], -1)
    tally.add(entry, [to], 1)
  }
  yield* insertItems(sql, 'activity', columns, entries)
  yield* tally.write(sql)
})

/** Runs the same statements as adding an entry, without effect. */
const enterNothing = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, size: number, moment: string) {
  yield* positionOf(sql, size, moment)
  yield* insertRows(sql, 'activity', typesOf(columns), [])
  yield* new ActivityTally().write(sql)
})

/**
 * People's acts (screens §10): an entry for each event whose actor is a person. Counts are kept per day and per block
 * of about `size`, in all and by person, area, outcome and their combinations. So any page costs the same, whatever the
 * filters and however many entries an hour has.
 */
export const activityInBlocks = (size: number): Projection => ({
  name: 'activity',
  version: 6,
  countsDays: true,
  tables: ['activity', 'activity_counts'],
  handles: Object.keys(activityWords),
  create: (sql) =>
    Effect.all([
      createTable(sql, 'activity', typesOf(columns)),
      sql`create index activity_at on activity (at, ordinal)`,
      sql`create index activity_begin on activity (at, ordinal) where ordinal % ${sql.literal(`${size}`)} = 0`,
      sql`create index activity_actor on activity (actor, at, ordinal)`,
      sql`create index activity_actor_area on activity (actor, area, at, ordinal)`,
      sql`create index activity_actor_area_outcome on activity (actor, area, outcome, at, ordinal)`,
      sql`create index activity_actor_outcome on activity (actor, outcome, at, ordinal)`,
      sql`create index activity_area on activity (area, at, ordinal)`,
      sql`create index activity_area_outcome on activity (area, outcome, at, ordinal)`,
      sql`create index activity_outcome on activity (outcome, at, ordinal)`,
      sql`create index activity_downloads on activity (subject_id, at) where type = 'InvoiceDownloaded' and kind = 'offlineSale'`,
      createCounts(sql),
    ]),
  apply: (stored, sql) => {
    const done = stored.flatMap((event) => activityOf(event) ?? [])
    if (done.length > 0) return enter(sql, size, done)
    // A refused sign-in without an account must take the same time; otherwise it would reveal which accounts exist.
    const unknown = stored.find(({ type }) => type === 'SignInFailed')
    return unknown === undefined ? Effect.void : enterNothing(sql, size, unknown.at)
  },
})

/** The block size: at most this many entries are skipped to reach a page, and each list has a count per block. */
export const activityProjection = activityInBlocks(1_000)
