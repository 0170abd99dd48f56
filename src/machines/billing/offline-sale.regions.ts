/** What goes on beside the steps of a sale by invoice; the steps are in `offline-sale.machine.ts`. */
import type { Issued } from '../../services/billing/offline-sale-service.ts'
import { offlineSaleSetup } from './offline-sale.setup.ts'

const checksAnew = { guard: 'canCheck', target: '.asking' } as const

/** The check of the sale by the server, repeated at every step. */
export const check = offlineSaleSetup.createStateConfig({
  description: 'The check of the sale: the customer, each SIM, cost and margin. It is repeated at every step.',
  initial: 'none',
  states: {
    none: { description: 'No customer is chosen yet.' },
    asking: {
      description: 'The server is asked; what it said before stays until then.',
      invoke: {
        id: 'checkSale',
        src: 'checkSale',
        input: ({ context }) => ({ draft: context.draft }),
        onDone: {
          target: 'known',
          actions: { type: 'storeChecked', params: ({ event }) => ({ checked: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeCheckFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    known: { description: 'The sale is checked.' },
    failed: {
      description: 'The server could not be asked: the reason and Retry are shown.',
      on: { 'retry.requested': 'asking' },
    },
  },
  on: {
    'field.changed': { guard: 'isOfCustomer', target: '.asking' },
    'step.chosen': checksAnew,
    'next.requested': checksAnew,
    'previous.requested': checksAnew,
    // What it said is not kept with a draft.
    'draft.continued': { guard: 'canCheckContinued', target: '.asking' },
    'draft.readOnly': { guard: 'hasCustomer', target: '.asking' },
    'draft.takenOver': { guard: 'hasCustomer', target: '.asking' },
    // What is taken back may be the customer.
    'undo.requested': { guard: 'canUndo', target: '.asking' },
    'redo.requested': { guard: 'canRedo', target: '.asking' },
    'xstate.done.actor.chooseSims': checksAnew,
    'xstate.done.actor.issueSale': {
      target: '.asking',
      guard: {
        type: 'isTaken',
        params: ({ event }: { readonly event: { readonly output: Issued } }) => event.output,
      },
    },
    'draft.discarded': { guard: 'canDiscard', target: '.none', actions: 'forgetCheck' },
  },
})

/** Customers and plans. */
export const lookups = offlineSaleSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      description: 'Customers and plans are loaded.',
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        onDone: {
          target: 'ready',
          actions: { type: 'storeLookups', params: ({ event }) => ({ lookups: event.output }) },
        },
        onError: 'failed',
      },
    },
    ready: { description: 'Customers and plans can be chosen.' },
    failed: { description: 'The options can be asked for again.', on: { 'retry.requested': 'loading' } },
  },
  // Their names are not kept with a draft.
  on: {
    'draft.continued': { guard: 'isContinued', target: '.loading' },
    'draft.discarded': { guard: 'isOffering', target: '.loading' },
    'draft.readOnly': '.loading',
    'draft.takenOver': '.loading',
  },
})

/** What the person is asked before a draft is lost. */
export const question = offlineSaleSetup.createStateConfig({
  description: 'What the person is asked before a draft is lost.',
  initial: 'none',
  states: {
    none: {
      description: 'Nothing is asked.',
      on: { 'discard.requested': { guard: 'canDiscard', target: 'discard' } },
    },
    discard: {
      description: '"Discard draft?": it stays until that is answered, or another tab works on the draft.',
      on: {
        'discard.reconsidered': 'none',
        'draft.discarded': 'none',
        'draft.readOnly': 'none',
        // It was asked in the tab that has written the draft.
        'draft.takenOver': 'none',
      },
    },
  },
})

/** Two tabs on one draft. */
export const access = offlineSaleSetup.createStateConfig({
  description: 'Two tabs on one draft: one writes, the other reads.',
  initial: 'writing',
  states: {
    writing: { description: 'The draft is worked on here.', on: { 'draft.readOnly': 'reading' } },
    reading: {
      description: 'Another tab works on the draft: steps can be looked at, nothing can be changed.',
      tags: ['readOnly'],
      on: { 'draft.takenOver': 'writing' },
    },
  },
})
