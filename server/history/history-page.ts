import { Effect } from 'effect'
import type { StoredEvent } from '../core/events/event.ts'
import type { EventStore } from '../core/events/event-store.ts'
import type { Window } from '../core/projections/rows.ts'
import type { Step } from './history.ts'

/** Where the history of one kind of thing lies, and how it is told. */
export type Told = {
  /** What changed the thing; in older stores refusals among it. */
  readonly stream: (id: number) => string
  /** What was refused. */
  readonly refusals: (id: number) => string
  readonly steps: (events: ReadonlyArray<StoredEvent>) => ReadonlyArray<Omit<Step, 'number'>>
}

/**
 * A page of the history of one record, the newest first, with the total. All saves are read, since each is shown against
 * the state before it. Of the refusals only those that can be on the page are read, so that the cost does not grow with
 * their number: an entry at place n of the whole list stands between place n minus the number of saves and place n among
 * the refusals.
 */
export const historyPage = Effect.fnUntraced(function* (
  events: typeof EventStore.Service,
  { stream, refusals, steps }: Told,
  id: number,
  { skip, take }: Window,
) {
  const refused = yield* events.versionOf(refusals(id))
  const saves = yield* events.read(stream(id))
  const total = saves.length + refused
  const newest = total - skip
  const oldest = Math.max(1, newest - take + 1)
  if (newest < 1) return { steps: [], total }
  const from = Math.max(1, oldest - saves.length)
  const near = yield* events.read(refusals(id), { from, to: Math.min(newest, refused) })
  const inOrder = [...saves, ...near].sort((one, other) => one.position - other.position)
  // What lies before the page may be numbered too low, as the refusals before `from` are left out: never onto the page.
  const told = steps(inOrder).map((step, index): Step => ({ ...step, number: from + index }))
  return { steps: told.filter(({ number }) => number >= oldest && number <= newest).reverse(), total }
})
