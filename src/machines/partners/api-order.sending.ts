/** The states of an API order while an action is sent; the others are in `api-order.machine.ts`. */
import { apiOrderSetup, requestOf, typedDelivery, wordsOf } from './api-order.setup.ts'

export const sendingState = apiOrderSetup.createStateConfig({
  description: 'An act is sent: until it is answered the drawer stays as it is.',
  tags: ['open', 'busy'],
  initial: 'retrying',
  states: {
    retrying: {
      description: 'The rest of the order is filled, or its supplier is asked.',
      invoke: {
        id: 'retryOrder',
        src: 'retryOrder',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeDone', params: ({ event }) => event.output }, 'outdateRows'],
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: '#apiOrder.opened.gone',
            actions: [{ type: 'storeMissing', params: ({ event }) => event.output }, 'outdateRows'],
          },
          {
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeRefusal', params: ({ event }) => event.output }, 'outdateRows'],
          },
        ],
        onError: {
          target: '#apiOrder.opened.unanswered.retry',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    resending: {
      description: 'The delivery is sent again, or it is said to take its file.',
      invoke: {
        id: 'resendOrder',
        src: 'resendOrder',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: 'isFile', params: ({ event }) => event.output },
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeDone', params: ({ event }) => event.output }, 'offerFile', 'outdateRows'],
          },
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeDone', params: ({ event }) => event.output }, 'outdateRows'],
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: '#apiOrder.opened.gone',
            actions: [{ type: 'storeMissing', params: ({ event }) => event.output }, 'outdateRows'],
          },
          {
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeRefusal', params: ({ event }) => event.output }, 'outdateRows'],
          },
        ],
        onError: {
          target: '#apiOrder.opened.unanswered.resend',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    delivering: {
      description: 'The order, or a part of it, is delivered by hand; a second click changes nothing.',
      invoke: {
        id: 'deliverOrder',
        src: 'deliverOrder',
        input: ({ context }) => ({ ...requestOf(context), delivery: typedDelivery(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeDelivered', params: ({ event }) => event.output }, 'forgetDelivery', 'outdateRows'],
          },
          {
            guard: { type: 'asksForReason', params: ({ event }) => event.output },
            target: '#apiOrder.opened.asking.deliver',
            actions: { type: 'storeDeliveryProblem', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: '#apiOrder.opened.gone',
            actions: [{ type: 'storeMissing', params: ({ event }) => event.output }, 'forgetDelivery', 'outdateRows'],
          },
          {
            // Pasted text is kept while the person looks at the current order.
            target: '#apiOrder.opened.asking.deliver',
            actions: [{ type: 'storeRefusal', params: ({ event }) => event.output }, 'outdateRows'],
          },
        ],
        onError: {
          target: '#apiOrder.opened.asking.deliver',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    cancelling: {
      description: 'The order is cancelled; a second click changes nothing.',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ ...requestOf(context), ...wordsOf(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeDone', params: ({ event }) => event.output }, 'forgetNote', 'outdateRows'],
          },
          {
            guard: { type: 'asksForReason', params: ({ event }) => event.output },
            target: '#apiOrder.opened.asking.cancel',
            actions: { type: 'storeProblem', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: '#apiOrder.opened.gone',
            actions: [{ type: 'storeMissing', params: ({ event }) => event.output }, 'outdateRows'],
          },
          {
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeRefusal', params: ({ event }) => event.output }, 'outdateRows'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOfWords', params: ({ event }) => ({ error: event.error }) },
            target: '#apiOrder.opened.asking.cancel',
            actions: { type: 'storeRefusedWords', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: '#apiOrder.opened.asking.cancel',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    refunding: {
      description: 'All of the order is refunded; a second click changes nothing.',
      invoke: {
        id: 'refundOrder',
        src: 'refundOrder',
        input: ({ context }) => ({
          ...requestOf(context),
          ...wordsOf(context),
          isActivatedToo: context.isActivatedToo,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeDone', params: ({ event }) => event.output }, 'forgetNote', 'outdateRows'],
          },
          {
            guard: { type: 'asksOnceMore', params: ({ event }) => event.output },
            target: '#apiOrder.opened.asking.refundAll',
            actions: ['askOnceMore', { type: 'storeNow', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'asksForReason', params: ({ event }) => event.output },
            target: '#apiOrder.opened.asking.refund',
            actions: { type: 'storeProblem', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event.output },
            target: '#apiOrder.opened.gone',
            actions: [{ type: 'storeMissing', params: ({ event }) => event.output }, 'outdateRows'],
          },
          {
            target: '#apiOrder.opened.shown',
            actions: [{ type: 'storeRefusal', params: ({ event }) => event.output }, 'outdateRows'],
          },
        ],
        onError: [
          {
            guard: { type: 'isOfWords', params: ({ event }) => ({ error: event.error }) },
            target: '#apiOrder.opened.asking.refund',
            actions: { type: 'storeRefusedWords', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'wasAskedTwice',
            target: '#apiOrder.opened.asking.refundAll',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: '#apiOrder.opened.asking.refund',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
  on: { 'tab.chosen': { actions: { type: 'chooseTab', params: ({ event }) => event } } },
})
