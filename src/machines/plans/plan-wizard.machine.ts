/**
 * The plan wizard: a plan is created or edited in eight steps and published once. Owned by its screen. Its events are a
 * durable stream, so the draft, the step and Undo survive a reload. A draft that the server would refuse is not sent;
 * warnings do not stop a publish.
 */
import type { ActorRefFrom } from 'xstate'
import { planMessages } from '../../schemas/core/messages.ts'
import { PLAN_STEP_COUNT } from '../../schemas/plans/plan-steps.ts'
import { reasonOf } from '../core/failure.ts'
import { initialContext, loadedFirst } from './plan-wizard.context.ts'
import { planWizardSetup } from './plan-wizard.setup.ts'

export const planWizardMachine = planWizardSetup.createMachine({
  id: 'planWizard',
  description: 'One plan of the catalogue, created or edited over eight steps.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    work: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isEdit', target: 'preparing' },
            { guard: 'isCopy', target: 'preparing' },
            { target: 'filling' },
          ],
        },
        preparing: {
          description: 'Please Wait! The plan to edit or to copy is searched by its name or its id.',
          tags: ['preparing'],
          initial: 'loading',
          states: {
            loading: {
              description: 'The plan is loading.',
              tags: ['busy'],
              entry: 'clearNotice',
              invoke: {
                id: 'loadPlan',
                src: 'loadPlan',
                input: ({ context }) => loadedFirst(context),
                onDone: [
                  {
                    guard: 'isCopy',
                    target: '#planWizard.work.filling',
                    actions: [
                      { type: 'storeCopy', params: ({ event }) => event.output },
                      { type: 'tellLoaded', params: ({ event }) => event.output },
                    ],
                  },
                  {
                    target: '#planWizard.work.filling',
                    actions: [
                      { type: 'storePlan', params: ({ event }) => event.output },
                      { type: 'tellLoaded', params: ({ event }) => event.output },
                    ],
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                    { type: 'tellLoadFailure', params: ({ event }) => ({ error: event.error }) },
                  ],
                },
              },
            },
            failed: {
              description: 'The plan could not be loaded: the reason and Retry are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
        },
        filling: {
          description: 'The wizard waits for the person; every step can be opened.',
          tags: ['filling'],
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: { type: 'isStep', params: { name: 'generalInformation' } }, target: 'generalInformation' },
                { guard: { type: 'isStep', params: { name: 'planDetails' } }, target: 'planDetails' },
                { guard: { type: 'isStep', params: { name: 'clientSpecific' } }, target: 'clientSpecific' },
                { guard: { type: 'isStep', params: { name: 'pricing' } }, target: 'pricing' },
                { guard: { type: 'isStep', params: { name: 'additionalAttributes' } }, target: 'additionalAttributes' },
                { guard: { type: 'isStep', params: { name: 'marketing' } }, target: 'marketing' },
                { guard: { type: 'isStep', params: { name: 'features' } }, target: 'features' },
                { guard: { type: 'isStep', params: { name: 'review' } }, target: 'review' },
                { target: '#planWizard.work.unknownStep' },
              ],
            },
            generalInformation: { description: 'Step 1: General Information.' },
            planDetails: { description: 'Step 2: Plan Details.' },
            clientSpecific: { description: 'Step 3: Client-Specific Fields.' },
            pricing: { description: 'Step 4: Pricing & Cost Details.' },
            additionalAttributes: { description: 'Step 5: Additional Plan Attributes.' },
            marketing: { description: 'Step 6: Marketing & Categorization.' },
            features: { description: 'Step 7: Features & Remarks.' },
            review: {
              description: 'Step 8: Review & Save. All fields with their problems, and the button to publish.',
              on: {
                'untold.accepted': {
                  guard: 'asksForConsent',
                  actions: { type: 'acceptGaps', params: ({ event }) => event },
                },
                'review.narrowed': { actions: { type: 'narrowReview', params: ({ event }) => event } },
              },
            },
          },
          on: {
            'field.changed': { guard: 'isWriting', actions: { type: 'changeField', params: ({ event }) => event } },
            'field.left': { guard: { type: 'isTyping', params: ({ event }) => event }, actions: 'leaveField' },
            'undo.requested': { guard: 'canUndo', target: '.deciding', actions: 'undo' },
            'redo.requested': { guard: 'canRedo', target: '.deciding', actions: 'redo' },
            'step.chosen': { target: '.deciding', actions: { type: 'goToStep', params: ({ event }) => event } },
            'next.requested': { guard: 'hasNextStep', target: '.deciding', actions: 'goToNext' },
            'previous.requested': { guard: 'hasPreviousStep', target: '.deciding', actions: 'goToPrevious' },
            'draft.discarded': { guard: 'canStartAgain', actions: ['startAgain', 'clearNotice'] },
            'publish.requested': [
              { guard: 'wouldBeRefused', actions: ['storeProblems', 'clearNotice'] },
              {
                guard: 'lacksConsent',
                target: '.deciding',
                actions: [{ type: 'goToStep', params: { step: PLAN_STEP_COUNT } }, 'askConsent'],
              },
              {
                guard: 'isReviewedOrEdited',
                target: '#planWizard.work.publishing',
                actions: { type: 'markSubmission', params: ({ event }) => event },
              },
              {
                guard: 'isWriting',
                target: '.deciding',
                actions: { type: 'goToStep', params: { step: PLAN_STEP_COUNT } },
              },
            ],
            'plan.archived': { guard: 'isEdit', actions: { type: 'noteArchiving', params: ({ event }) => event } },
            'draft.found': {
              guard: 'hasDraftToOffer',
              target: 'offering',
              actions: { type: 'noteDraft', params: ({ event }) => event },
            },
          },
        },
        unknownStep: {
          description: 'Page Not Available... The address has an unknown step.',
          on: {
            'step.chosen': { target: 'filling', actions: { type: 'goToStep', params: ({ event }) => event } },
            'draft.found': {
              guard: 'hasDraftToOffer',
              target: 'offering',
              actions: { type: 'noteDraft', params: ({ event }) => event },
            },
          },
        },
        offering: {
          description: 'A draft is offered: "Continue the draft of <time>" or "Discard draft".',
          exit: 'clearDraftNote',
          on: {
            'draft.found': { actions: { type: 'noteDraft', params: ({ event }) => event } },
            'draft.continued': 'filling',
            'draft.readOnly': 'filling',
            'draft.takenOver': 'filling',
            'draft.discarded': {
              target: 'deciding',
              actions: ['forgetDraft', { type: 'goToStep', params: { step: 1 } }, 'discardDraft'],
            },
          },
        },
        publishing: {
          description: 'The plan is being sent; a second click has no effect.',
          tags: ['busy', 'publishing'],
          entry: ['clearErrors', 'clearNotice'],
          invoke: {
            id: 'publishPlan',
            src: 'publishPlan',
            input: ({ context }) => ({
              draft: context.draft,
              identity: context.identity,
              loaded: context.untouched,
              version: context.version,
              submissionId: context.unanswered ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isConflicted', params: ({ event }) => ({ outcome: event.output }) },
                target: 'conflicted',
                actions: ['noteAnswer', { type: 'storeConflict', params: ({ event }) => ({ outcome: event.output }) }],
              },
              {
                guard: 'isEdit',
                target: 'published',
                actions: [
                  'noteAnswer',
                  { type: 'tellPublished', params: ({ event }) => ({ outcome: event.output }) },
                  'clearDraft',
                  'goToList',
                ],
              },
              {
                target: 'published',
                actions: [
                  'noteAnswer',
                  'resetForm',
                  { type: 'tellPublished', params: ({ event }) => ({ outcome: event.output }) },
                  'clearDraft',
                  'goToList',
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
                target: 'filling',
                actions: [
                  'noteAnswer',
                  { type: 'storeErrors', params: ({ event }) => ({ error: event.error }) },
                  {
                    type: 'showNotice',
                    params: ({ event }) => ({ text: reasonOf(event.error, planMessages.saveFailed) }),
                  },
                  { type: 'tellPublishFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              { guard: { type: 'isSessionOver', params: ({ event }) => ({ error: event.error }) }, target: 'filling' },
              {
                target: 'filling',
                actions: [
                  { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                  { type: 'tellPublishFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            ],
          },
        },
        conflicted: {
          description: 'Another person has saved a newer version: the loaded, saved and typed values are shown.',
          on: {
            'conflict.chosen': {
              guard: { type: 'isInConflict', params: ({ event }) => event },
              actions: { type: 'chooseSide', params: ({ event }) => event },
            },
            'conflict.settled': {
              guard: 'isWriting',
              target: 'publishing',
              actions: ['settleConflict', { type: 'markSubmission', params: ({ event }) => event }],
            },
            'conflict.dismissed': { target: 'filling', actions: 'forgetConflict' },
            'conflict.discarded': {
              guard: 'isWriting',
              target: 'preparing',
              actions: ['forgetConflict', 'forgetDraft'],
            },
            'step.chosen': {
              target: 'filling',
              actions: ['forgetConflict', { type: 'goToStep', params: ({ event }) => event }],
            },
            'draft.found': {
              guard: 'hasDraftToOffer',
              target: 'offering',
              actions: ['forgetConflict', { type: 'noteDraft', params: ({ event }) => event }],
            },
          },
        },
        published: { description: 'The plan is published and the list is shown.', type: 'final' },
      },
    },
    question: {
      description: 'The question before a draft is discarded.',
      initial: 'none',
      states: {
        none: {
          description: 'No question is open.',
          on: { 'discard.requested': { guard: 'canDiscard', target: 'discard' } },
        },
        discard: {
          description: '"Discard this draft?", or "Discard draft?" for an offered draft, stays until it is answered.',
          on: {
            'discard.reconsidered': 'none',
            'draft.discarded': 'none',
            'draft.found': 'none',
            'draft.readOnly': 'none',
            'draft.takenOver': 'none',
            'step.chosen': 'none',
          },
        },
      },
    },
    access: {
      description: 'Two tabs with the same draft: one writes, the other reads.',
      initial: 'writing',
      states: {
        writing: { description: 'This tab edits the draft.', on: { 'draft.readOnly': 'reading' } },
        reading: {
          description: 'Another tab edits the draft: here the steps can be viewed but not changed.',
          tags: ['readOnly'],
          on: { 'draft.takenOver': 'writing' },
        },
      },
    },
    lookups: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The options are loading; the previous ones are offered until they arrive.',
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
        ready: { description: 'Countries, regions, suppliers, operators and guidelines can be chosen.' },
        failed: {
          description: 'The options can be loaded again.',
          on: { 'lookups.retried': 'loading' },
        },
      },
      on: { 'draft.continued': { guard: 'isOffering', target: '.loading' } },
    },
  },
})

export type PlanWizardActor = ActorRefFrom<typeof planWizardMachine>
