import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type Activity, activityOf } from '../domain/activity.ts'
import { activityWords } from '../domain/activity-words.ts'
import type { Projection } from './projection.ts'
import { type ArrayColumns, createTable, insertItems, insertRows, typesOf } from './rows.ts'

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

const countColumns = { list: 'text not null', slot: 'text collate "C" not null', n: 'integer not null' } as const

/** What narrows a list of entries; what is not given does not. */
export type ActivityFilter = { readonly person?: number; readonly area?: string; readonly outcome?: string }

/** A list of entries by name; the whole has none. */
export const listNameOf = ({ person, area, outcome }: ActivityFilter): string =>
  [
    ...(person === undefined ? [] : [`person:${person}`]),
    ...(area === undefined ? [] : [`area:${area}`]),
    ...(outcome === undefined ? [] : [`outcome:${outcome}`]),
  ].join(' ')

/** The lists whose entries are counted: by person, area and outcome, each alone and with the others. */
const listsOf = ({ actor: person, area, outcome }: Pick<Activity, 'actor' | 'area' | 'outcome'>) =>
  [{}, { person }].flatMap((one) =>
    [one, { ...one, area }].flatMap((two) => [listNameOf(two), listNameOf({ ...two, outcome })]),
  )

/** The first letter of what a list is counted by: `d2026-11-01`, `h2026-11-01T09`; the whole has none. */
export const DAY = 'd'
export const HOUR = 'h'

const slotsOf = (at: string) => ['', DAY + at.slice(0, 'yyyy-MM-dd'.length), HOUR + at.slice(0, 'yyyy-MM-ddTHH'.length)]

/** Adds entries to what every list has in all, of each day and of each hour. */
const count = (sql: SqlClient.SqlClient, entries: ReadonlyArray<Activity>) => {
  const counts = new Map<string, { readonly list: string; readonly slot: string; n: number }>()
  for (const entry of entries) {
    for (const list of listsOf(entry)) {
      for (const slot of slotsOf(entry.at)) {
        const key = `${list} ${slot}`
        const found = counts.get(key) ?? { list, slot, n: 0 }
        found.n += 1
        counts.set(key, found)
      }
    }
  }
  const grown = sql.literal('on conflict (list, slot) do update set n = activity_counts.n + excluded.n')
  return insertRows(sql, 'activity_counts', countColumns, [...counts.values()], grown)
}

const lastOrdinal = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ ordinal: number }>`select coalesce(max(ordinal), 0) as ordinal from activity`,
    ([last]) => last?.ordinal ?? 0,
  )

/** Asks of the database what an entry asks, and leaves nothing. */
const enterNothing = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  yield* lastOrdinal(sql)
  yield* insertRows(sql, 'activity', typesOf(columns), [])
  yield* count(sql, [])
})

/**
 * What people did (screens §10): an entry for each event whose actor is a person, and how many there are of each day and
 * hour, in all and by person, area, outcome and each of them with others, so that any page costs the same however the
 * list is narrowed. Outcomes are few: where all three narrow it, the entries of a person in an area are looked through.
 */
export const activityProjection: Projection = {
  name: 'activity',
  version: 3,
  tables: ['activity', 'activity_counts'],
  handles: Object.keys(activityWords),
  create: (sql) =>
    Effect.all([
      createTable(sql, 'activity', typesOf(columns)),
      sql`create index activity_at on activity (at, ordinal)`,
      sql`create index activity_actor on activity (actor, at, ordinal)`,
      sql`create index activity_actor_area on activity (actor, area, at, ordinal)`,
      sql`create index activity_actor_outcome on activity (actor, outcome, at, ordinal)`,
      sql`create index activity_area on activity (area, at, ordinal)`,
      sql`create index activity_area_outcome on activity (area, outcome, at, ordinal)`,
      sql`create index activity_outcome on activity (outcome, at, ordinal)`,
      createTable(sql, 'activity_counts', countColumns),
      sql`create unique index activity_counts_slot on activity_counts (list, slot) include (n)`,
    ]),
  apply: (stored, sql) =>
    Effect.gen(function* () {
      const done = stored.flatMap((event) => activityOf(event) ?? [])
      if (done.length === 0) {
        // A refused sign-in of no account takes the time of an entry, too: it would tell which accounts there are.
        if (stored.some(({ type }) => type === 'SignInFailed')) yield* enterNothing(sql)
        return
      }
      const before = yield* lastOrdinal(sql)
      yield* insertItems(
        sql,
        'activity',
        columns,
        done.map((entry, index): Entry => ({ ...entry, ordinal: before + index + 1 })),
      )
      yield* count(sql, done)
    }),
}
