import { reportIndexEvents } from '../../../src/machines/reports/report-index.events.ts'
import { reportIndexMachine } from '../../../src/machines/reports/report-index.machine.ts'
import { definePlan } from './plan.ts'
import { reportIndexPromises } from './promises/report-index.ts'

export const reportIndexPlan = definePlan({
  name: 'reportIndex',
  place: 'Reports (/pages/Reports).',
  machine: reportIndexMachine,
  events: reportIndexEvents,
  walks: [
    {
      name: 'the index is opened and searched',
      input: { text: '', favourites: [] },
      tries: () => true,
      key: ({ value, context }) => [value, context.text, context.entries.length > 0, context.favourites],
    },
    {
      name: 'a server that does not say how much is in its reports',
      input: { text: '', favourites: [], hasFigures: false },
      tries: ({ type }) => type !== 'favourite.toggled',
      key: ({ value, context }) => [value, context.text, context.favourites],
      // Our own server, which the browser tests of this machine use, sends it.
      isInMemory: true,
    },
  ],
  promises: reportIndexPromises,
})
