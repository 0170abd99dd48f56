import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { BLOCK, type Counted } from './activity-counts.ts'

/** An entry's position in the timeline: by time, and at the same time by ordinal. */
export type Place = { readonly at: string; readonly ordinal: number }

/** After every position. */
const END: Place = { at: '~', ordinal: 0 }

/** Positions as texts with the same order. */
const textOf = ({ at, ordinal }: Place): string => `${at} ${String(ordinal).padStart(10, '0')}`
const placeOf = (text: string): Place => ({ at: text.slice(0, text.indexOf(' ')), ordinal: Number(text.slice(-10)) })

/** The start of a block; null for the first one, which starts with the first entry. */
export const beginIn = (slot: string): Place | null => (slot === BLOCK ? null : placeOf(slot.slice(BLOCK.length)))

/** The slot of an entry's block, among blocks that start at some positions, in order. */
const slotAmong = (begins: ReadonlyArray<string>, place: string): string => {
  let [low, high] = [0, begins.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((begins[middle] ?? '') <= place) low = middle + 1
    else high = middle
  }
  return BLOCK + (begins[low - 1] ?? '')
}

/** The number of entries, and the block starts from the block that an entry at `moment` would be in. */
export const positionOf = (sql: SqlClient.SqlClient, size: number, moment: string) => {
  const isBegin = sql.literal(`ordinal % ${size} = 0`)
  return Effect.map(
    sql<{ last: number; begins: string }>`select coalesce(max(ordinal), 0) as last, (
        select coalesce(string_agg(at || ' ' || lpad(ordinal::text, 10, '0'), ',' order by at, ordinal), '')
        from activity where ${isBegin} and at >= coalesce((
          select at from activity where ${isBegin} and at <= ${moment} order by at desc limit 1), '')) as begins
      from activity`,
    ([found]) => ({ last: found?.last ?? 0, begins: found?.begins.split(',').filter((text) => text !== '') ?? [] }),
  )
}

type Moved = { readonly entry: Counted; readonly from: string; readonly to: string }

/**
 * Assigns new entries to blocks, and splits blocks. Every entry whose ordinal is a multiple of `size` starts a block,
 * so the blocks depend on the entries alone. They have about that size, unless just these entries have unusual times.
 * That costs time, but is never wrong.
 */
export const enteredInto = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  size: number,
  known: ReadonlyArray<string>,
  entered: ReadonlyArray<Place>,
) {
  const opened = entered.filter(({ ordinal }) => ordinal % size === 0).map(textOf)
  const begins = [...known, ...opened].sort()
  /** Existing entries that a new block takes over from the block before it. */
  const takenOver = Effect.fnUntraced(function* (begin: string) {
    const [from, to] = [placeOf(begin), begins[begins.indexOf(begin) + 1]]
    const end = to === undefined ? END : placeOf(to)
    const found = yield* sql<Counted & Place>`select at, ordinal, actor, area, outcome from activity
      where at between ${from.at} and ${end.at} and (at, ordinal) > (${from.at}, ${from.ordinal}::integer)
        and (at, ordinal) < (${end.at}, ${end.ordinal}::integer)`
    return found.map((entry): Moved => ({ entry, from: slotAmong(known, textOf(entry)), to: BLOCK + begin }))
  })
  const moved = yield* Effect.forEach(opened, takenOver)
  return { slotOf: (place: Place) => slotAmong(begins, textOf(place)), moved: moved.flat() }
})
