import { isDeepStrictEqual as isSame } from 'node:util'
import { savedElsewhereEvents } from '../../../../src/machines/forms/saved-elsewhere.events.ts'
import { savedElsewhereMachine } from '../../../../src/machines/forms/saved-elsewhere.machine.ts'
import { definePromises } from '../promises.ts'

export const savedElsewherePromises = definePromises(
  { machine: savedElsewhereMachine, events: savedElsewhereEvents },
  {
    begins: {
      'nothing is known of others': ({ input, after }) =>
        after.matches('watching') && isSame(after.context, { ...input, id: 0, version: 0, saved: null }),
    },
    events: {
      'save.noticed': [
        {
          in: '',
          to: 'looking',
          changes: ['id', 'version'],
          asks: ['askStanding'],
          so: {
            'it is that record, as the form was loaded': ({ event, after: { context } }) =>
              context.id === event.id && context.version === event.version,
          },
        },
      ],
      'news.dismissed': [{ in: 'told', to: 'watching', changes: ['saved'] }],
      'xstate.done.actor.askStanding': [
        {
          in: 'looking',
          when: { 'it is newer than the form': ({ before, event }) => event.output.version > before.context.version },
          to: 'told',
          changes: ['saved'],
          so: { 'it is who saved it': ({ event, after }) => after.context.saved === event.output },
        },
        { in: 'looking', to: 'watching', changes: ['saved'] },
      ],
      'xstate.error.actor.askStanding': [
        {
          in: 'looking',
          when: { 'an earlier save was told': ({ before }) => before.context.saved !== null },
          to: 'told',
        },
        { in: 'looking', to: 'watching' },
      ],
    },
    states: {
      watching: { 'nobody is named': ({ after }) => after.context.saved === null },
      told: { 'it is known who saved it': ({ after }) => after.context.saved !== null },
    },
    calls: {
      askStanding: {
        'that record is asked for': ({ input, after: { context } }) =>
          isSame(input, { subject: context.subject, id: context.id }),
      },
    },
  },
)
