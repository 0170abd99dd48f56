import { isDeepStrictEqual as isSame } from 'node:util'
import { itemReturnEvents } from '../../../../src/machines/stock/item-return.events.ts'
import { itemReturnMachine } from '../../../../src/machines/stock/item-return.machine.ts'
import { definePromises } from '../promises.ts'
import { formSaysWhy } from './small-forms.ts'

export const itemReturnPromises = definePromises(
  { machine: itemReturnMachine, events: itemReturnEvents },
  {
    begins: {
      'nothing is asked, of the item of the address': ({ input, after }) =>
        after.matches('closed') &&
        isSame(after.context, {
          id: input.id,
          status: null,
          isEsim: false,
          reason: '',
          isRestocked: false,
          submissionId: null,
          errors: {},
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'return.opened': [
        {
          in: 'closed',
          when: {
            'it came back, or came back before and is no eSIM': ({ event }) =>
              event.status !== 'returned' || !event.isEsim,
          },
          to: 'editing',
          changes: ['status', 'isEsim', 'reason', 'isRestocked', 'submissionId', 'errors', 'failure'],
          so: {
            'nothing is left of the last time; what is found good is sold again': ({ event, after: { context } }) =>
              context.status === event.status &&
              context.isEsim === event.isEsim &&
              context.isRestocked === (event.status === 'returned') &&
              context.reason === '' &&
              context.submissionId === null &&
              context.failure === null &&
              isSame(context.errors, {}),
          },
        },
      ],
      'reason.changed': [
        {
          in: 'editing',
          changes: ['reason', 'errors', 'submissionId'],
          so: {
            'it is what was written, nothing is wrong with it, and it is another submission': ({
              event,
              after: { context },
            }) => context.reason === event.reason && isSame(context.errors, {}) && context.submissionId === null,
          },
        },
      ],
      'restocking.chosen': [
        {
          in: 'editing',
          when: {
            'it was sold, not used, and is no eSIM': ({ before: { context } }) =>
              context.status === 'sold' && !context.isEsim,
          },
          changes: ['isRestocked', 'submissionId'],
          so: {
            'it is what was chosen, which is another submission': ({ event, after: { context } }) =>
              context.isRestocked === event.isRestocked && context.submissionId === null,
          },
        },
      ],
      'return.confirmed': [
        {
          in: 'editing',
          when: { 'the reason is wrong': ({ event }) => event.problem !== null },
          to: 'editing',
          changes: ['errors', 'failure', 'comebacks'],
          so: {
            'it stands at the reason, and the form has come back': ({ event, before, after: { context } }) =>
              isSame(context.errors, { reason: event.problem }) &&
              context.failure === null &&
              context.comebacks === before.context.comebacks + 1,
          },
        },
        {
          in: 'editing',
          to: 'saving',
          changes: ['submissionId', 'errors', 'failure'],
          asks: ['returnItem'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'dialog.closed': [{ in: 'editing', to: 'closed' }],
      'xstate.done.actor.returnItem': [
        {
          in: 'saving',
          when: { 'something stands in the way': ({ event }) => event.output.obstacle !== null },
          to: 'editing',
          changes: ['failure', 'submissionId'],
          so: {
            'it says what, and the next try is another submission': ({ event, after: { context } }) =>
              context.failure === event.output.obstacle && context.submissionId === null,
          },
        },
        {
          in: 'saving',
          to: 'closed',
          tells: ['toast.shown', 'item.returned'],
          so: {
            'it is told in the words of the server': ({ event, told }) =>
              isSame(told[0], { type: 'toast.shown', kind: 'success', text: event.output.message }),
          },
        },
      ],
      'xstate.error.actor.returnItem': [
        {
          in: 'saving',
          to: 'editing',
          changes: ['errors', 'failure', 'comebacks'],
          so: {
            ...formSaysWhy,
            'what was written stays': ({ before, after }) => after.context.reason === before.context.reason,
          },
        },
      ],
    },
    states: {
      closed: { 'no dialog is open': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      editing: {
        'the dialog can be filled, and closed': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.can({ type: 'dialog.closed' }),
      },
      saving: {
        'the dialog is busy, with a submission': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.submissionId !== null,
      },
    },
    calls: {
      returnItem: {
        'it enters what stands in the dialog, under its id': ({ input, after: { context } }) =>
          isSame(input, {
            id: context.id,
            reason: context.reason,
            isRestocked: context.isRestocked,
            submissionId: context.submissionId,
          }),
      },
    },
  },
)
