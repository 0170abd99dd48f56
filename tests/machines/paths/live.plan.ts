import { liveEvents } from '../../../src/machines/shell/live.events.ts'
import { liveMachine } from '../../../src/machines/shell/live.machine.ts'
import { definePlan } from './plan.ts'
import { livePromises } from './promises/live.ts'

export const livePlan = definePlan({
  name: 'live',
  place: 'Everywhere: the connection by which lists learn that something has changed.',
  machine: liveMachine,
  events: liveEvents,
  noAdapter:
    "its events come from the server's stream and from other tabs; tests/e2e/shell/live.spec.ts walks it with two tabs",
  walks: [
    {
      name: 'it connects, is cut off, and asks where no stream comes through',
      input: null,
      tries: () => true,
      key: ({ value, context: { position, failures } }) => [value, position !== null, failures > 0],
      isInMemory: true,
    },
  ],
  promises: livePromises,
})
