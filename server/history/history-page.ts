import { Effect } from 'effect'
import type { StoredEvent } from '../core/events/event.ts'
import type { EventStore } from '../core/events/event-store.ts'
import type { Window } from '../core/projections/rows.ts'
import type { Step } from './history.ts'

/** The streams of a record's history, and how its events are displayed. */
export type HistorySource = {
  /** The record's changes; in older stores also refusals. */
  readonly stream: (id: number) => string
  /** A stream of a few other events of the record, which are shown between its changes. */
  readonly beside?: (id: number) => string
  /** The record's refusals; null if none are recorded. */
  readonly refusals: ((id: number) => string) | null
  readonly steps: (events: ReadonlyArray<StoredEvent>) => ReadonlyArray<Omit<Step, 'number'>>
}

/**
 * A page of a record's history, newest first, with the total. All saves are read, because each is shown against the
 * state before it. Of the refusals only those that can be on the page are read, so that their number does not matter.
 * An entry at place n of the whole list is among the refusals between place n minus the number of saves and place n.
 */
export const historyPage = Effect.fnUntraced(function* (
  events: typeof EventStore.Service,
  { stream, beside, refusals, steps }: HistorySource,
  id: number,
  { skip, take }: Window,
) {
  const refused = refusals === null ? 0 : yield* events.versionOf(refusals(id))
  const saves = [...(yield* events.read(stream(id))), ...(beside ? yield* events.read(beside(id)) : [])]
  const total = saves.length + refused
  const newest = total - skip
  const oldest = Math.max(1, newest - take + 1)
  if (newest < 1) return { steps: [], total }
  const from = Math.max(1, oldest - saves.length)
  const near = refusals === null ? [] : yield* events.read(refusals(id), { from, to: Math.min(newest, refused) })
  const inOrder = [...saves, ...near].sort((one, other) => one.position - other.position)
  // Entries before the page may get too low a number, because refusals before `from` are left out, but never one on the
  // page.
  const told = steps(inOrder).map((step, index): Step => ({ ...step, number: from + index }))
  return { steps: told.filter(({ number }) => number >= oldest && number <= newest).reverse(), total }
})
