import { isDeepStrictEqual as isSame } from 'node:util'
import { listNewsEvents } from '../../../../src/machines/lists/list-news.events.ts'
import { listNewsMachine } from '../../../../src/machines/lists/list-news.machine.ts'
import { definePromises } from '../promises.ts'

const nothing = { added: 0, changed: 0 }

export const listNewsPromises = definePromises(
  { machine: listNewsMachine, events: listNewsEvents },
  {
    begins: {
      'nothing is known of changes': ({ after }) => after.matches('quiet') && isSame(after.context, nothing),
    },
    events: {
      'change.noticed': [
        {
          in: '',
          to: 'told',
          changes: ['added', 'changed'],
          so: {
            'it is counted to what was noticed before': ({ before, event, after }) =>
              isSame(after.context, {
                added: before.context.added + event.added,
                changed: before.context.changed + event.changed,
              }),
          },
        },
      ],
      'rows.asked': [{ in: 'told', to: 'quiet', changes: ['added', 'changed'] }],
      'news.dismissed': [{ in: 'told', to: 'quiet', changes: ['added', 'changed'] }],
    },
    states: {
      quiet: { 'nothing is counted': ({ after }) => isSame(after.context, nothing) },
      told: { 'something is counted': ({ after }) => after.context.added + after.context.changed > 0 },
    },
    calls: {},
  },
)
