/**
 * A sale by invoice: to whom, which plans, which SIMs, for how much, how it is paid; looked at, and issued once. Owned by
 * the screens Create Offline Plan and Billing, one after the other: its events are a durable stream, so the draft, the
 * step and Undo are there again whatever happens to the page. Nothing is reserved, and only issuing judges.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { initialSale, isBegun } from './offline-sale.context.ts'
import { access, check, lookups, question } from './offline-sale.regions.ts'
import { offlineSaleSetup } from './offline-sale.setup.ts'

export const offlineSaleMachine = offlineSaleSetup.createMachine({
  id: 'offlineSale',
  description: 'A sale by invoice, drawn up over six steps and issued once.',
  context: ({ input }) => initialSale(input),
  type: 'parallel',
  states: {
    work: {
      initial: 'drawing',
      states: {
        drawing: {
          description: 'The sale is drawn up; any step can be gone to.',
          tags: ['drawing'],
          initial: 'placing',
          states: {
            placing: {
              always: [
                { guard: { type: 'isStep', params: { name: 'customer' } }, target: 'filling.customer' },
                { guard: { type: 'isStep', params: { name: 'plans' } }, target: 'filling.plans' },
                { guard: { type: 'isStep', params: { name: 'sims' } }, target: 'filling.sims' },
                { guard: { type: 'isStep', params: { name: 'pricing' } }, target: 'filling.pricing' },
                { guard: { type: 'isStep', params: { name: 'payment' } }, target: 'billing.payment' },
                { target: 'billing.review' },
              ],
            },
            filling: {
              initial: 'customer',
              states: {
                customer: { description: 'Step 1: who buys, on which terms.' },
                plans: {
                  description: 'Step 2: which plans, and how many of each.',
                  on: {
                    'line.added': { guard: 'isWriting', actions: { type: 'addLine', params: ({ event }) => event } },
                    'line.removed': {
                      guard: 'isWriting',
                      actions: { type: 'removeLine', params: ({ event }) => event },
                    },
                  },
                },
                sims: {
                  description: 'Step 3: which SIMs; what is lacking is filled up from the stock at once.',
                  initial: 'deciding',
                  states: {
                    deciding: {
                      always: [{ guard: 'isLacking', target: 'choosing' }, { target: 'shown' }],
                    },
                    choosing: {
                      description: 'SIMs are looked for; another click changes nothing.',
                      tags: ['busy', 'choosing'],
                      invoke: {
                        id: 'chooseSims',
                        src: 'chooseSims',
                        input: ({ context: { draft, asked } }) => ({ draft, ...asked }),
                        onDone: {
                          target: 'shown',
                          actions: { type: 'storeChosen', params: ({ event }) => event.output },
                        },
                        onError: {
                          target: 'shown',
                          actions: [
                            { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
                            'askNoMore',
                          ],
                        },
                      },
                    },
                    shown: {
                      description: 'The SIMs of each line are shown, and can be others.',
                      on: {
                        'stock.suggested': {
                          guard: 'isWriting',
                          target: 'choosing',
                          actions: [
                            'clearNotice',
                            { type: 'ask', params: ({ event }) => ({ key: event.key, codes: null }) },
                          ],
                        },
                        'codes.pasted': {
                          guard: 'isWriting',
                          target: 'choosing',
                          actions: ['clearNotice', { type: 'ask', params: ({ event }) => event }],
                        },
                        'sim.removed': {
                          guard: 'isWriting',
                          actions: { type: 'removeSim', params: ({ event }) => event },
                        },
                      },
                    },
                  },
                },
                pricing: { description: 'Step 4: for how much, with which discount and tax.' },
              },
            },
            billing: {
              initial: 'payment',
              states: {
                payment: { description: 'Step 5: how it is paid, and how much of it.' },
                review: {
                  description: 'Step 6: everything as it will be printed, and the button that issues.',
                  on: {
                    'issue.requested': [
                      {
                        guard: 'isUnfinished',
                        target: '#offlineSale.work.drawing.placing',
                        actions: ['storeProblems', 'goToFirstProblem'],
                      },
                      { guard: 'isIssuable', target: '#offlineSale.work.issuing' },
                    ],
                  },
                },
              },
            },
          },
          on: {
            'field.changed': { guard: 'isWriting', actions: { type: 'changeField', params: ({ event }) => event } },
            'field.left': { actions: 'leaveField' },
            'undo.requested': { guard: 'canUndo', actions: 'undo' },
            'redo.requested': { guard: 'canRedo', actions: 'redo' },
            'step.chosen': {
              guard: { type: 'isOtherStep', params: ({ event }) => event },
              target: '.placing',
              actions: { type: 'goToStep', params: ({ event }) => event },
            },
            'next.requested': {
              guard: 'hasNextStep',
              target: '.placing',
              actions: { type: 'goToStep', params: ({ context }) => ({ step: context.step + 1 }) },
            },
            'previous.requested': {
              guard: 'hasPreviousStep',
              target: '.placing',
              actions: { type: 'goToStep', params: ({ context }) => ({ step: context.step - 1 }) },
            },
            'draft.discarded': {
              guard: 'canStartAgain',
              target: '.placing',
              actions: [
                { type: 'goToStep', params: { step: 1 } },
                { type: 'startAgain', params: ({ event }) => event },
              ],
            },
            'draft.continued': {
              guard: { type: 'isStepOfAddress', params: ({ event }) => event },
              target: '.placing',
              actions: { type: 'arriveAt', params: ({ event }) => event },
            },
            'draft.found': {
              guard: 'hasDraftToOffer',
              target: 'offering',
              actions: { type: 'noteDraft', params: ({ event }) => event },
            },
          },
        },
        offering: {
          description: 'A draft was kept: "Continue the draft of <time>" or "Discard draft".',
          exit: 'clearDraftNote',
          on: {
            'draft.found': { actions: { type: 'noteDraft', params: ({ event }) => event } },
            'draft.continued': { target: 'drawing', actions: { type: 'goOn', params: ({ event }) => event } },
            'draft.readOnly': 'drawing',
            'draft.takenOver': 'drawing',
            'draft.discarded': {
              target: 'drawing',
              actions: [
                'discardDraft',
                { type: 'goToStep', params: { step: 1 } },
                { type: 'forgetDraft', params: ({ event }) => event },
              ],
            },
          },
        },
        issuing: {
          description: 'The invoice is being issued; another click changes nothing.',
          tags: ['busy', 'issuing'],
          entry: 'clearNotice',
          invoke: {
            id: 'issueSale',
            src: 'issueSale',
            input: ({ context: { draft, checked, draftId } }) => ({
              draft,
              currency: checked?.customer?.currency ?? '',
              submissionId: draftId,
            }),
            onDone: [
              {
                guard: { type: 'isIssued', params: ({ event }) => event.output },
                target: 'issued',
                actions: [
                  { type: 'tellIssued', params: ({ event }) => event.output },
                  'clearDraft',
                  { type: 'goToInvoice', params: ({ event }) => event.output },
                ],
              },
              { target: 'drawing', actions: { type: 'tellTaken', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'drawing',
              actions: [{ type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }, 'goToFirstProblem'],
            },
          },
        },
        issued: { description: 'The invoice is issued, and shown.', type: 'final' },
      },
    },
    check,
    lookups,
    question,
    access,
  },
})

export type OfflineSaleActor = ActorRefFrom<typeof offlineSaleMachine>
export type OfflineSaleSnapshot = SnapshotFrom<typeof offlineSaleMachine>

/** Whether leaving would lose what was entered. */
export const hasUnissued = (snapshot: OfflineSaleSnapshot): boolean =>
  !snapshot.matches({ work: 'issued' }) && isBegun(snapshot.context)
