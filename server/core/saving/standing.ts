import type { NewEvent, StoredEvent } from '../events/event.ts'
import type { Decision } from './decision.ts'
import type { Refusal, Saved, SavedRecord } from './record.ts'

/** A record as far as its stream was read: as it stands, as it stood when a person saw it, the last event's version. */
export type Standing<State> = { readonly state: State | null; readonly seen: State | null; readonly last: number }

/** A record of whose stream nothing was read. */
export const unread: Standing<never> = { state: null, seen: null, last: 0 }

type Folding<State extends Saved, Event extends NewEvent> = Pick<SavedRecord<State, Event>, 'read' | 'apply'>

/** Goes on with the events that follow; `seen` is the version of the record that a person has seen, null for none. */
export const followed = <State extends Saved, Event extends NewEvent>(
  { read, apply }: Folding<State, Event>,
  seen: number | null,
  before: Standing<State>,
  events: ReadonlyArray<StoredEvent>,
): Standing<State> => {
  let { state, seen: then, last } = before
  for (const stored of events) {
    state = apply(state, read(stored))
    last = stored.version
    if (seen !== null && state !== null && state.version <= seen) then = state
  }
  return { state, seen: then, last }
}

/** How a save is decided: events to append, or why it is refused. */
type Settled<State, Event, Obstacle extends string> =
  | { readonly accepted: true; readonly events: ReadonlyArray<Event> }
  | { readonly accepted: false; readonly refusal: Refusal<State, Obstacle> }

/**
 * Decides on a record as it stands. A save that was made on an older version is a conflict, whether its values are right
 * or wrong: it is judged once the person has seen the newer version. Where it would change nothing it is accepted, and
 * where the record cannot be changed at all (voided) that is said first.
 */
export const settled = <State extends Saved, Event extends NewEvent, Obstacle extends string>(
  { changes }: Pick<SavedRecord<State, Event, Obstacle>, 'changes'>,
  { state, seen }: Standing<State>,
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
