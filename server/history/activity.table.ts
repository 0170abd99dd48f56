import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Projection } from '../core/projections/projection.ts'
import { type ArrayColumns, createTable, insertItems, insertRows, typesOf } from '../core/projections/rows.ts'
import { type Activity, activityOf } from './activity.ts'
import { enteredInto, standing } from './activity-blocks.ts'
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

/** What is done, as entries: in the table, and in the counts with those that it puts into other blocks. */
const enter = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, size: number, done: ReadonlyArray<Activity>) {
  const oldest = done.reduce((first, { at }) => (at < first ? at : first), done[0]?.at ?? '')
  const { last, begins } = yield* standing(sql, size, oldest)
  const entries = done.map((entry, index): Entry => ({ ...entry, ordinal: last + index + 1 }))
  const { slotOf, moved } = yield* enteredInto(sql, size, begins, entries)
  const tally = new ActivityTally()
  for (const entry of entries) tally.add(entry, [WHOLE, daySlot(entry.at), slotOf(entry)], 1)
  for (const { entry, from, to } of moved) {
    tally.add(entry, [from], -1)
    tally.add(entry, [to], 1)
  }
  yield* insertItems(sql, 'activity', columns, entries)
  yield* tally.write(sql)
})

/** Asks of the database what an entry of a moment asks, and leaves nothing. */
const enterNothing = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, size: number, moment: string) {
  yield* standing(sql, size, moment)
  yield* insertRows(sql, 'activity', typesOf(columns), [])
  yield* new ActivityTally().write(sql)
})

/**
 * What people did (screens §10): an entry for each event whose actor is a person, and how many there are of each day and
 * in each block of about `size`, in all and by person, area, outcome and each of them with others, so that any page costs
 * the same however the list is narrowed and however many entries there are of an hour.
 */
export const activityInBlocks = (size: number): Projection => ({
  name: 'activity',
  version: 5,
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
      createCounts(sql),
    ]),
  apply: (stored, sql) => {
    const done = stored.flatMap((event) => activityOf(event) ?? [])
    if (done.length > 0) return enter(sql, size, done)
    // A refused sign-in of no account takes the time of an entry, too: it would tell which accounts there are.
    const unknown = stored.find(({ type }) => type === 'SignInFailed')
    return unknown === undefined ? Effect.void : enterNothing(sql, size, unknown.at)
  },
})

/** So many entries are stepped over at most on the way to a page, and a list has a count for so many. */
export const activityProjection = activityInBlocks(1_000)
