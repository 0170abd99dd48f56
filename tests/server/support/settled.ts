import type { NewEvent, StoredEvent } from '../../../server/core/events/event.ts'
import type { Decision } from '../../../server/core/saving/decision.ts'
import type { Saved, SavedRecord } from '../../../server/core/saving/record.ts'
import { followed, settled, unread } from '../../../server/core/saving/saved-state.ts'

/** Events as the store would hold them in one stream. */
export const storedOf = (events: ReadonlyArray<NewEvent>): ReadonlyArray<StoredEvent> =>
  events.map(({ type, data }, index) => ({
    position: index + 1,
    stream: 'one-1',
    version: index + 1,
    type,
    data,
    actor: 'test',
    at: '2026-11-01T00:00:00.000Z',
    requestId: null,
    commandId: null,
  }))

/** The result of a decision about a record with a history, by a person who has seen one of its versions. */
export const settledOn = <State extends Saved, Event extends NewEvent, Obstacle extends string>(
  record: SavedRecord<State, Event, Obstacle>,
  history: ReadonlyArray<Event>,
  version: number | null,
  decide: (state: State) => Decision<Event, Obstacle>,
) => settled(record, followed(record, version, unread, storedOf(history)), version, decide)
