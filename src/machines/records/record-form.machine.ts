/**
 * The form of any record with a definition: it adds or edits one, checks it, asks if other records depend on a change,
 * and sends it once. Owned by its screen; the input names the record.
 */
import type { ActorRefFrom } from 'xstate'
import { commonMessages } from '../../schemas/core/messages.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { initialContext, sentDraft } from './record-form.context.ts'
import { recordFormSetup } from './record-form.setup.ts'

export const recordFormMachine = recordFormSetup.createMachine({
  id: 'recordForm',
  description: 'One record of the masters, added or edited.',
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
            { target: 'editing' },
          ],
        },
        preparing: {
          description: 'Please Wait! The record to edit, or to add one like it, is loaded.',
          tags: ['preparing'],
          initial: 'loading',
          states: {
            loading: {
              description: 'The record is asked for.',
              tags: ['busy'],
              entry: 'clearNotice',
              invoke: {
                id: 'loadRecord',
                src: 'loadRecord',
                input: ({ context }) => ({ record: context.record, id: context.id ?? context.copyOf ?? 0 }),
                onDone: [
                  {
                    guard: 'isCopy',
                    target: '#recordForm.work.editing',
                    actions: { type: 'storeCopy', params: ({ event }) => ({ record: event.output }) },
                  },
                  {
                    guard: 'waitsForSaved',
                    target: '#recordForm.work.editing',
                    actions: { type: 'layOver', params: ({ event }) => ({ record: event.output }) },
                  },
                  {
                    target: '#recordForm.work.editing',
                    actions: { type: 'storeRecord', params: ({ event }) => ({ record: event.output }) },
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                },
              },
            },
            failed: {
              description: 'The record could not be loaded: the reason, Retry and Back are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
          // After a reload, with a draft that waits for its record.
          on: { 'draft.found': { guard: 'waitsForSaved', target: '.loading' } },
        },
        editing: {
          description: 'The form waits for the person; what was refused is shown at its fields.',
          tags: ['editing'],
          on: {
            'field.changed': {
              guard: { type: 'isChangeable', params: ({ event }) => event },
              actions: { type: 'changeField', params: ({ event }) => event },
            },
            'picture.refused': {
              guard: { type: 'takesPicture', params: ({ event }) => event },
              actions: { type: 'refusePicture', params: ({ event }) => event },
            },
            'draft.found': { actions: 'noteRestored' },
            'draft.discarded': [
              { guard: 'isEdit', target: 'preparing', actions: 'startAgain' },
              { actions: ['startAgain', 'clearNotice'] },
            ],
            'save.requested': {
              target: 'validating',
              actions: { type: 'markSubmission', params: ({ event }) => event },
            },
          },
        },
        validating: {
          description: 'The checks of the form run; the form is closed for the moment.',
          tags: ['busy'],
          entry: 'clearNotice',
          invoke: {
            id: 'validateDraft',
            src: 'validateDraft',
            input: ({ context }) => ({ record: context.record, draft: context.draft }),
            onDone: [
              {
                guard: { type: 'hasProblems', params: ({ event }) => ({ errors: event.output }) },
                target: 'editing',
                actions: ['countComeback', { type: 'storeErrors', params: ({ event }) => ({ errors: event.output }) }],
              },
              { guard: 'hasQuestions', target: 'confirming' },
              { target: 'saving' },
            ],
            onError: {
              target: 'editing',
              actions: ['countComeback', { type: 'tellFailure', params: ({ event }) => event }],
            },
          },
        },
        confirming: {
          description: 'The person is asked, with the numbers of what hangs on the record. Nothing is sent yet.',
          entry: 'clearErrors',
          on: {
            'save.confirmed': 'saving',
            'save.reconsidered': 'editing',
            'draft.found': { target: 'editing', actions: 'noteRestored' },
          },
        },
        saving: {
          description: 'Saving... The record is sent; another click changes nothing.',
          tags: ['busy', 'saving'],
          entry: ['clearErrors', 'noteSending'],
          invoke: {
            id: 'saveRecord',
            src: 'saveRecord',
            input: ({ context }) => ({
              record: context.record,
              id: context.id,
              version: context.version,
              draft: sentDraft(context),
              submissionId: context.submissionId,
            }),
            onDone: [
              {
                guard: 'isSingle',
                target: 'preparing',
                actions: [
                  {
                    type: 'showToast',
                    params: ({ event }) => ({ kind: 'success', text: event.output.message || commonMessages.saved }),
                  },
                  'spendSubmission',
                  'clearDraft',
                ],
              },
              {
                target: 'saved',
                actions: [
                  {
                    type: 'showToast',
                    params: ({ event }) => ({ kind: 'success', text: event.output.message || commonMessages.saved }),
                  },
                  'clearDraft',
                  { type: 'goOn', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isConflict', params: ({ event }) => event },
                target: 'conflicted',
                actions: ['spendSubmission', { type: 'storeConflict', params: ({ event }) => event }],
              },
              {
                guard: { type: 'isSavedBefore', params: ({ event }) => event },
                target: 'moving',
                actions: [{ type: 'becomeEdit', params: ({ event }) => event }, 'moveForm'],
              },
              {
                guard: { type: 'isRefusal', params: ({ event }) => event },
                target: 'editing',
                actions: [
                  'noteRefusal',
                  'countComeback',
                  { type: 'storeErrors', params: ({ event }) => ({ errors: fieldProblemsOf(event.error) }) },
                  { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                ],
              },
              { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'editing' },
              {
                target: 'editing',
                actions: ['countComeback', { type: 'tellFailure', params: ({ event }) => event }],
              },
            ],
          },
        },
        moving: {
          description: 'An earlier try has saved the record with other values: the form moves to its address.',
          tags: ['busy'],
          on: { 'draft.found': 'preparing' },
        },
        conflicted: {
          description: 'Somebody else saved a newer version: what they changed is shown, what was typed is kept.',
          on: {
            'conflict.overwritten': {
              target: 'validating',
              actions: ['buildOnTheirs', { type: 'markSubmission', params: ({ event }) => event }],
            },
            'conflict.discarded': 'preparing',
            'draft.found': { actions: 'noteRestored' },
            'conflict.dismissed': 'editing',
          },
        },
        saved: { description: 'The record is saved and the list is shown.', type: 'final' },
        left: { description: 'The list is shown, the draft is gone.', type: 'final' },
      },
      on: {
        'back.requested': { guard: 'isOpen', target: '.left', actions: ['clearDraft', 'goToList'] },
      },
    },
    lookups: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'refersToOthers', target: 'loading' }, { target: 'unneeded' }] },
        loading: {
          description: 'What may be referred to is loaded; the selects are empty until then.',
          invoke: {
            id: 'loadLookups',
            src: 'loadLookups',
            input: ({ context }) => ({ record: context.record }),
            onDone: {
              target: 'ready',
              actions: { type: 'storeLookups', params: ({ event }) => ({ lookups: event.output }) },
            },
            onError: 'failed',
          },
        },
        ready: { description: 'What may be referred to can be chosen.' },
        failed: {
          description: 'The selects are empty and can be asked for again.',
          on: { 'lookups.retried': 'loading' },
        },
        unneeded: { description: 'This record refers to no others: there is nothing to choose from.' },
      },
    },
  },
})

export type RecordFormActor = ActorRefFrom<typeof recordFormMachine>
