import { savedViewsEvents } from '../../../src/machines/lists/saved-views.events.ts'
import { savedViewsMachine } from '../../../src/machines/lists/saved-views.machine.ts'
import { any, definePlan, only } from './plan.ts'
import { savedViewsPromises } from './promises/saved-views.ts'

export const savedViewsPlan = definePlan({
  name: 'savedViews',
  place: 'Any list: Views.',
  machine: savedViewsMachine,
  events: savedViewsEvents,
  walks: [
    {
      name: 'views are kept, renamed and removed',
      input: { list: 'planList', kept: null, isKnown: true, isMarked: false },
      tries: ({ type }) => type !== 'list.shown' && type !== 'views.changed',
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
    {
      name: 'the plain list learns whether there is a default',
      input: { list: 'planList', kept: null, isKnown: false, isMarked: true },
      tries: any(
        only('list.shown', 'views.changed', 'views.opened', 'views.closed', 'retry.requested', 'remove.requested'),
        only('xstate.done.actor.loadViews', 'xstate.error.actor.loadViews'),
        only('xstate.done.actor.changeView', 'xstate.error.actor.changeView'),
      ),
      key: ({ value, context: { isPlain, standing, isMarked, kept, views } }) => [
        value,
        isPlain,
        standing,
        isMarked,
        kept !== null,
        views.length > 0,
      ],
      isInMemory: true,
    },
  ],
  // While a view is being renamed, only saving or cancelling the name is possible.
  isSent: ({ before: { context }, event }) =>
    (event.type !== 'rename.cancelled' || context.renaming !== '') &&
    (event.type !== 'rename.begun' || context.renaming === '') &&
    (event.type !== 'remove.requested' || context.renaming === '') &&
    (event.type !== 'sharing.stopped' || context.renaming === ''),
  noAdapter: 'saved-views.spec.ts goes through it by keyboard, over the real server',
  promises: savedViewsPromises,
})
