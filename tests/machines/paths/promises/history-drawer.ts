import { isDeepStrictEqual as isSame } from 'node:util'
import { historyDrawerEvents } from '../../../../src/machines/history/history-drawer.events.ts'
import { historyDrawerMachine, isOpen } from '../../../../src/machines/history/history-drawer.machine.ts'
import { definePromises } from '../promises.ts'

export const historyDrawerPromises = definePromises(
  { machine: historyDrawerMachine, events: historyDrawerEvents },
  {
    begins: {
      'it is closed, and knows of what kind its thing is': ({ input, after }) =>
        after.matches('closed') && after.context.subject === input.subject && after.context.entries.length === 0,
    },
    events: {
      'history.opened': [
        {
          in: '',
          to: 'loading',
          changes: ['id', 'entries', 'total', 'page', 'failure'],
          asks: ['loadHistory'],
          so: {
            'the newest of this thing is asked for, and nothing of before is left': ({ event, after: { context } }) =>
              context.id === event.id && isSame([context.entries, context.total, context.page], [[], 0, 1]),
          },
        },
      ],
      'history.closed': [{ in: '', to: 'closed' }],
      'earlier.requested': [
        {
          in: 'ready',
          when: {
            'there is more than is shown': ({ before: { context } }) => context.entries.length < context.total,
          },
          to: 'loading',
          changes: ['page'],
          asks: ['loadHistory'],
          so: { 'it is the next page': ({ before, after }) => after.context.page === before.context.page + 1 },
        },
      ],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadHistory'] }],
      'xstate.done.actor.loadHistory': [
        {
          in: 'loading',
          when: {
            'nothing is known, and nothing came': ({ before, event }) =>
              before.context.entries.length + event.output.entries.length === 0,
          },
          to: 'empty',
        },
        {
          in: 'loading',
          to: 'ready',
          changes: ['entries', 'total'],
          so: {
            'what came stands behind what is known, each entry once': ({ before, event, after: { context } }) => {
              const known = before.context.entries.map(({ number }) => number)
              const added = event.output.entries.filter(({ number }) => !known.includes(number))
              return isSame(context.entries, [...before.context.entries, ...added])
            },
            'it is known how much there is': ({ event, after }) => after.context.total === event.output.total,
          },
        },
      ],
      'xstate.error.actor.loadHistory': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
    },
    states: {
      closed: { 'nothing of it is shown': ({ after }) => !isOpen(after) && !after.hasTag('busy') },
      loading: {
        'it is open and busy, and says nothing of a failure': ({ after }) =>
          isOpen(after) && after.hasTag('busy') && after.context.failure === null,
      },
      ready: {
        'something is shown, and what is earlier can be asked for where there is any': ({ after }) =>
          isOpen(after) &&
          !after.hasTag('busy') &&
          after.context.entries.length > 0 &&
          after.can({ type: 'earlier.requested' }) === after.context.entries.length < after.context.total,
      },
      empty: {
        'it is open, with nothing in it': ({ after }) =>
          isOpen(after) && !after.hasTag('busy') && after.context.entries.length === 0,
      },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          isOpen(after) &&
          !after.hasTag('busy') &&
          after.context.failure !== null &&
          after.can({ type: 'retry.requested' }),
      },
    },
    calls: {
      loadHistory: {
        'the page of this thing is asked for': ({ input, after: { context } }) =>
          isSame(input, { subject: context.subject, id: context.id, page: context.page }),
      },
    },
  },
)
