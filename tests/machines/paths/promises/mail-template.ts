import { isDeepStrictEqual as isSame } from 'node:util'
import { mailTemplateEvents } from '../../../../src/machines/billing/mail-template.events.ts'
import { mailTemplateMachine } from '../../../../src/machines/billing/mail-template.machine.ts'
import { definePromises } from '../promises.ts'

export const mailTemplatePromises = definePromises(
  { machine: mailTemplateMachine, events: mailTemplateEvents },
  {
    begins: {
      'the template of the input is shown': ({ input, after }) =>
        after.matches('shown') && isSame(after.context, input),
    },
    events: {
      'template.chosen': [
        {
          in: 'shown',
          when: {
            'it is another template': ({ before, event: { kind, language } }) =>
              !isSame(before.context, { kind, language }),
          },
          changes: ['kind', 'language'],
          so: {
            'it is the one that is shown': ({ event: { kind, language }, after }) =>
              isSame(after.context, { kind, language }),
          },
        },
      ],
      'reset.requested': [{ in: 'shown', to: 'asking' }],
      'reset.confirmed': [
        {
          in: 'asking',
          to: 'shown',
          tells: ['template.reset'],
          so: {
            'it is the template that is shown': ({ told, after: { context } }) =>
              isSame(told, [{ type: 'template.reset', ...context }]),
          },
        },
      ],
      'reset.reconsidered': [{ in: 'asking', to: 'shown' }],
    },
    states: {
      shown: { 'the default can be asked for': ({ after }) => after.can({ type: 'reset.requested' }) },
      asking: {
        'the text can be kept, and no other template can be chosen': ({ after }) =>
          after.can({ type: 'reset.reconsidered' }) &&
          !after.can({ type: 'template.chosen', kind: 'reminder3', language: 'hi' }),
      },
    },
    calls: {},
  },
)
