/**
 * An API order in a drawer beside the list: its request, its outcome and its actions. It can be retried, sent again,
 * cancelled, refunded or delivered by hand. Masked values can be revealed; they are in the vault, never in an event.
 * Owned by the screen of the list, which loads its page again after an action.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { sendingState } from './api-order.sending.ts'
import { apiOrderSetup, nothingOf } from './api-order.setup.ts'

export type { ApiOrderContext } from './api-order.setup.ts'

export const apiOrderMachine = apiOrderSetup.createMachine({
  id: 'apiOrder',
  description: "An order of a partner's system, and what is done about it.",
  context: ({ input: { id } }) => ({ ...nothingOf, id, tab: 'order', comebacks: 0, holds: 0 }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isGiven', target: 'opened' }, { target: 'closed' }] },
    closed: {
      description: 'Only the list is shown.',
      on: { 'order.opened': { target: 'opened', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    opened: {
      description: 'The drawer is open; another order can be opened in it.',
      tags: ['open'],
      initial: 'loading',
      states: {
        loading: {
          description: 'The order is loaded, also after a value was revealed: what is known of it stays in sight.',
          tags: ['busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'loadOrder',
            src: 'loadOrder',
            input: ({ context: { id } }) => ({ id }),
            onDone: {
              target: 'shown',
              actions: { type: 'storeOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isNone', params: ({ event }) => ({ error: event.error }) },
                target: 'gone',
                actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        failed: {
          description: 'The order could not be loaded: the reason and Retry are shown.',
          on: { 'refresh.requested': 'loading' },
        },
        gone: { description: 'There is no such order: that is said, and nothing can be done.' },
        shown: {
          description: 'The present order, with the actions that are possible.',
          on: {
            'refresh.requested': { target: 'loading', actions: 'clearNews' },
            'deliver.chosen': {
              guard: { type: 'isOffered', params: { act: 'deliver' } },
              // The message of the last action stays, because a refusal leads back here.
              target: 'asking.deliver',
            },
            'retry.chosen': {
              guard: { type: 'isOffered', params: { act: 'retry' } },
              target: '#apiOrder.sending.retrying',
              actions: ['clearNews', { type: 'storeSubmission', params: ({ event }) => event }],
            },
            'resend.chosen': {
              guard: { type: 'isOffered', params: { act: 'resend' } },
              target: '#apiOrder.sending.resending',
              actions: ['clearNews', { type: 'storeSubmission', params: ({ event }) => event }],
            },
            'cancel.chosen': {
              guard: { type: 'isOffered', params: { act: 'cancel' } },
              target: 'asking.cancel',
              actions: 'clearNews',
            },
            'refund.chosen': {
              guard: { type: 'isOffered', params: { act: 'refund' } },
              target: 'asking.refund',
              actions: 'clearNews',
            },
            'reveal.requested': {
              guard: { type: 'isHidden', params: ({ event }) => event },
              target: 'revealing',
              actions: ['clearNotice', { type: 'wantValue', params: ({ event }) => event }],
            },
            'file.requested': { guard: 'isFileOffered', target: 'fetching' },
          },
        },
        asking: {
          description: 'The person is asked why, and whether they mean it; what was refused is shown there.',
          initial: 'cancel',
          states: {
            cancel: {
              description: 'Whether it is cancelled.',
              on: {
                'reason.changed': { actions: { type: 'typeReason', params: ({ event }) => event } },
                'note.changed': { actions: { type: 'typeNote', params: ({ event }) => event } },
                'confirm.given': [
                  {
                    guard: { type: 'isMistaken', params: ({ event }) => event },
                    actions: { type: 'storeProblem', params: ({ event }) => event },
                  },
                  {
                    target: '#apiOrder.sending.cancelling',
                    actions: { type: 'confirm', params: ({ event }) => event },
                  },
                ],
              },
            },
            refund: {
              description: 'Whether all of it is refunded.',
              on: {
                'reason.changed': { actions: { type: 'typeReason', params: ({ event }) => event } },
                'note.changed': { actions: { type: 'typeNote', params: ({ event }) => event } },
                'confirm.given': [
                  {
                    guard: { type: 'isMistaken', params: ({ event }) => event },
                    actions: { type: 'storeProblem', params: ({ event }) => event },
                  },
                  { target: '#apiOrder.sending.refunding', actions: { type: 'confirm', params: ({ event }) => event } },
                ],
              },
            },
            deliver: {
              description: 'How many SIMs are delivered by hand, or which; what was refused is shown there.',
              on: {
                'delivery.changed': { actions: { type: 'typeDelivery', params: ({ event }) => event } },
                'confirm.given': [
                  {
                    guard: { type: 'isMistaken', params: ({ event }) => event },
                    actions: { type: 'storeProblem', params: ({ event }) => event },
                  },
                  {
                    target: '#apiOrder.sending.delivering',
                    actions: { type: 'confirm', params: ({ event }) => event },
                  },
                ],
              },
            },
            refundAll: {
              description: 'Whether it is refunded although a SIM of it is activated.',
              on: {
                'confirm.given': {
                  target: '#apiOrder.sending.refunding',
                  actions: { type: 'confirm', params: ({ event }) => event },
                },
              },
            },
          },
          on: {
            'asking.closed': [
              // The action may have been done.
              {
                guard: 'wasNotAnswered',
                target: 'loading',
                actions: ['leaveQuestion', 'forgetDelivery', 'outdateRows'],
              },
              { target: 'shown', actions: ['leaveQuestion', 'forgetDelivery'] },
            ],
            // Back, or a link: the question is left by its own answers where something would be lost with it.
            'order.opened': { guard: 'isHeld', actions: 'holdOn' },
            'order.closed': { guard: 'isHeld', actions: 'holdOn' },
          },
        },
        unanswered: {
          description: 'A call was not answered: the reason and Retry are shown.',
          initial: 'retry',
          states: {
            retry: {
              description: 'Nobody knows whether the order was tried again.',
              on: { 'again.requested': { target: '#apiOrder.sending.retrying', actions: 'clearFailure' } },
            },
            resend: {
              description: 'Nobody knows whether the delivery was sent.',
              on: { 'again.requested': { target: '#apiOrder.sending.resending', actions: 'clearFailure' } },
            },
            reveal: {
              description: 'The value has not come.',
              on: { 'again.requested': '#apiOrder.opened.revealing' },
            },
            file: { description: 'The file has not come.', on: { 'again.requested': '#apiOrder.opened.fetching' } },
          },
          on: {
            'file.requested': { guard: 'isFileOffered', target: 'fetching' },
            'refresh.requested': [
              { guard: 'mayBeDone', target: 'loading', actions: ['clearNews', 'giveUp', 'outdateRows'] },
              { target: 'loading', actions: 'clearNews' },
            ],
            'order.opened': {
              guard: 'mayBeDone',
              target: 'loading',
              actions: ['outdateRows', { type: 'begin', params: ({ event }) => event }],
            },
            'order.closed': { guard: 'mayBeDone', target: '#apiOrder.closed', actions: ['forget', 'outdateRows'] },
          },
        },
        revealing: {
          description: 'The value is asked for, which is written down.',
          tags: ['busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'revealValue',
            src: 'revealValue',
            input: ({ context: { id, field } }) => ({ id, field }),
            // The history of the order has a new entry.
            onDone: { target: 'loading', actions: { type: 'storeValue', params: ({ event }) => event.output } },
            onError: {
              target: 'unanswered.reveal',
              actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        fetching: {
          description: 'The delivery file is fetched; a second click changes nothing.',
          tags: ['busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'fetchFile',
            src: 'fetchFile',
            input: ({ context: { id } }) => ({ id }),
            onDone: 'shown',
            onError: [
              {
                guard: { type: 'isWithdrawn', params: ({ event }) => ({ error: event.error }) },
                target: 'loading',
                actions: [{ type: 'withdrawFile', params: ({ event }) => ({ error: event.error }) }, 'outdateRows'],
              },
              {
                target: 'unanswered.file',
                actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
      on: {
        'order.opened': { target: '.loading', actions: { type: 'begin', params: ({ event }) => event } },
        'order.closed': { target: 'closed', actions: 'forget' },
        'tab.chosen': { actions: { type: 'chooseTab', params: ({ event }) => event } },
      },
    },
    sending: sendingState,
  },
})

export type ApiOrderActor = ActorRefFrom<typeof apiOrderMachine>
export type ApiOrderSnapshot = SnapshotFrom<typeof apiOrderMachine>
