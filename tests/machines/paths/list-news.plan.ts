import { listNewsEvents } from '../../../src/machines/lists/list-news.events.ts'
import { listNewsMachine } from '../../../src/machines/lists/list-news.machine.ts'
import { definePlan } from './plan.ts'
import { listNewsPromises } from './promises/list-news.ts'

export const listNewsPlan = definePlan({
  name: 'listNews',
  place: 'Any list: what it says above its rows when others have changed something.',
  machine: listNewsMachine,
  events: listNewsEvents,
  noAdapter:
    'it stands beside every list and hears the live connection; tests/e2e/shell/live.spec.ts has a list told, and shown what is new',
  walks: [
    {
      name: 'somebody else adds and changes, and the rows are loaded anew',
      input: null,
      tries: () => true,
      key: ({ value, context: { added, changed } }) => [value, added > 0, changed > 0],
      isInMemory: true,
    },
  ],
  promises: listNewsPromises,
})
