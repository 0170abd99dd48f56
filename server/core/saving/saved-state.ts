import type { NewEvent, StoredEvent } from '../events/event.ts'
import type { Decision } from './decision.ts'
import type { Refusal, Saved, SavedRecord } from './record.ts'

/** A record as far as its stream was read: its state now, its state when the person saw it, its last version. */
type SavedState<State> = { readonly state: State | null; readonly seen: State | null; readonly last: number }

/** A record before any of its stream is read. */
export const unread: SavedState<never> = { state: null, seen: null, last: 0 }

/** The same for a record that is there before its first event. */
export const unreadFrom = <State>(initial: State | undefined): SavedState<State> =>
  initial === undefined ? unread : { state: initial, seen: initial, last: 0 }

type Folding<State extends Saved, Event extends NewEvent> = Pick<SavedRecord<State, Event>, 'read' | 'apply'>

/** Applies the next events; `seen` is the version that the person has seen, null for none. */
export const followed = <State extends Saved, Event extends NewEvent>(
  { read, apply }: Folding<State, Event>,
  seen: number | null,
  before: SavedState<State>,
  events: ReadonlyArray<StoredEvent>,
): SavedState<State> => {
  let { state, seen: then, last } = before
  for (const stored of events) {
    state = apply(state, read(stored))
    last = stored.version
    if (seen !== null && state !== null && state.version <= seen) then = state
  }
  return { state, seen: then, last }
}

/** The outcome of a save: events to append, or why it is refused. */
type Settled<State, Event, Obstacle extends string> =
  | { readonly accepted: true; readonly events: ReadonlyArray<Event> }
  | { readonly accepted: false; readonly refusal: Refusal<State, Obstacle> }

/**
 * Decides on a record's current state. A save based on an older version is a conflict, even if its values are invalid.
 * The person must see the newer version first. If it changes nothing, it is accepted. An obstacle (voided) comes before
 * a conflict.
 */
export const settled = <State extends Saved, Event extends NewEvent, Obstacle extends string>(
  { changes }: Pick<SavedRecord<State, Event, Obstacle>, 'changes'>,
  { state, seen }: SavedState<State>,
  version: number | null,
  decide: (state: State) => Decision<Event, Obstacle>,
): Settled<State, Event, Obstacle> => {
  if (state === null) return { accepted: false, refusal: { reason: 'missing' } }
  const decision = decide(state)
  const isStale = version !== null && version !== state.version
  const isHeeded = 'obstacle' in decision || (decision.accepted && decision.events.length === 0)
  if (isHeeded || !isStale) return withoutRivals(decision)
  return { accepted: false, refusal: { reason: 'conflict', state, changes: changes(seen ?? state, state) } }
}

/** The outcome of a decision on a new record, which nobody else can have changed. */
export const withoutRivals = <Event, Obstacle extends string>(
  decision: Decision<Event, Obstacle>,
): Settled<never, Event, Obstacle> => {
  if (decision.accepted) return decision
  return 'errors' in decision
    ? { accepted: false, refusal: { reason: 'fields', errors: decision.errors } }
    : { accepted: false, refusal: { reason: decision.obstacle } }
}
