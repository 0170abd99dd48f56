import { savedViewsEvents } from '../../../src/machines/saved-views.events.ts'
import { savedViewsMachine } from '../../../src/machines/saved-views.machine.ts'
import { definePlan } from './plan.ts'
import { savedViewsPromises } from './promises/saved-views.ts'

export const savedViewsPlan = definePlan({
  name: 'savedViews',
  place: 'Any list: Views.',
  machine: savedViewsMachine,
  events: savedViewsEvents,
  walks: [
    {
      name: 'views are kept, renamed and removed',
      input: { list: 'planList', kept: null },
      tries: () => true,
      key: ({ value, context: { views, renaming, change, problem, failure, removed } }) => [
        value,
        views.length,
        renaming !== '',
        value === 'saving' && change?.save === null,
        problem !== null,
        failure !== null,
        removed !== null,
      ],
    },
  ],
  // While a view gets another name, that is kept or left, and nothing else is done.
  isSent: ({ before: { context }, event }) =>
    (event.type !== 'rename.cancelled' || context.renaming !== '') &&
    (event.type !== 'rename.begun' || context.renaming === '') &&
    (event.type !== 'remove.requested' || context.renaming === ''),
  noAdapter: 'saved-views.spec.ts goes through it by keyboard, over the real server',
  promises: savedViewsPromises,
})
