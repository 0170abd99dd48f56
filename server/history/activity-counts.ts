import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { dayIn, UTC } from '../../src/schemas/core/time-zone.ts'
import { integers, texts } from '../core/postgres/arrays.ts'
import { createTable } from '../core/projections/rows.ts'
import type { Activity } from './activity.ts'

/** The filters of a list of entries; absent ones do not narrow it. */
export type ActivityFilter = { readonly person?: number; readonly area?: string; readonly outcome?: string }

/** The name of a list of entries; the unfiltered list's is empty. */
export const listNameOf = ({ person, area, outcome }: ActivityFilter): string =>
  [
    ...(person === undefined ? [] : [`person:${person}`]),
    ...(area === undefined ? [] : [`area:${area}`]),
    ...(outcome === undefined ? [] : [`outcome:${outcome}`]),
  ].join(' ')

/** The values that an entry is counted by. */
export type Counted = Pick<Activity, 'actor' | 'area' | 'outcome'>

/** The lists that count an entry: by person, area and outcome, alone and combined. */
const listsOf = ({ actor: person, area, outcome }: Counted) =>
  [{}, { person }].flatMap((one) =>
    [one, { ...one, area }].flatMap((two) => [listNameOf(two), listNameOf({ ...two, outcome })]),
  )

/** The slots of a list: the whole, blocks (`b` and the block's start), and days (`d2026-11-01`). */
export const WHOLE = ''
export const BLOCK = 'b'
export const BLOCKS_END = 'c'
export const DAY = 'd'
export const DAYS_END = 'e'

export const daySlot = (at: string, zone: string = UTC): string => DAY + dayIn(zone, at)

/** The changes of the counts, by slot and list. */
export class ActivityTally {
  readonly #slots = new Map<string, Map<string, number>>()

  add(entry: Counted, slots: ReadonlyArray<string>, by: 1 | -1): void {
    const lists = listsOf(entry)
    for (const slot of slots) {
      const counts = this.#slots.get(slot) ?? new Map<string, number>()
      for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + by)
      this.#slots.set(slot, counts)
    }
  }

  /** Applies the changes to the table; a slot whose count becomes 0 loses its row. */
  readonly write = (sql: SqlClient.SqlClient) =>
    Effect.gen({ self: this }, function* () {
      const counts = [...this.#slots].flatMap(([slot, lists]) =>
        [...lists].filter(([, n]) => n !== 0).map(([list, n]) => ({ list, slot, n })),
      )
      const keys = (of: typeof counts) =>
        sql.csv([sql`${texts(of.map(({ list }) => list))}`, sql`${texts(of.map(({ slot }) => slot))}`])
      yield* sql`insert into activity_counts (list, slot, n)
        select * from unnest(${keys(counts)}, ${integers(counts.map(({ n }) => n))})
        on conflict (list, slot) do update set n = activity_counts.n + excluded.n`
      const left = counts.filter(({ n }) => n < 0)
      if (left.length === 0) return
      yield* sql`delete from activity_counts c using unnest(${keys(left)}) as l (list, slot)
        where c.list = l.list and c.slot = l.slot and c.n = 0`
    })
}

/** Creates the empty table of counts. */
export const createCounts = (sql: SqlClient.SqlClient) =>
  Effect.all([
    createTable(sql, 'activity_counts', {
      list: 'text not null',
      slot: 'text collate "C" not null',
      n: 'integer not null',
    }),
    sql`create unique index activity_counts_slot on activity_counts (list, slot) include (n)`,
    sql`create index activity_counts_whole on activity_counts (list) where slot = ''`,
  ])
