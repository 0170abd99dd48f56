/**
 * The inventory form: one SIM is added or edited, checked and saved once. Owned by its screen. The options follow the
 * draft: a change of country, region or supplier loads the matching suppliers and plans. A chosen plan fills its
 * supplier, unless the person chose one.
 */
import type { ActorRefFrom } from 'xstate'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import { fieldProblemsOf } from '../core/failure.ts'
import { undoRequest } from './inventory-form.another.ts'
import { draftToCheck, initialContext, saveRequest } from './inventory-form.context.ts'
import { inventoryFormSetup } from './inventory-form.setup.ts'

export const inventoryFormMachine = inventoryFormSetup.createMachine({
  id: 'inventoryForm',
  description: 'One SIM, added or edited.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    work: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isEdit', target: 'preparing' }, { target: 'editing' }] },
        preparing: {
          description: 'Please Wait! The SIM to edit is loaded.',
          tags: ['preparing'],
          initial: 'loading',
          states: {
            loading: {
              description: 'The SIM is loading.',
              tags: ['busy'],
              entry: 'clearNotice',
              invoke: {
                id: 'loadRecord',
                src: 'loadRecord',
                input: ({ context }) => context.id ?? 0,
                onDone: [
                  {
                    guard: { type: 'isVoided', params: ({ event }) => event.output },
                    target: '#inventoryForm.work.voided',
                    actions: { type: 'storeRecord', params: ({ event }) => event.output },
                  },
                  {
                    guard: 'waitsForSaved',
                    target: '#inventoryForm.work.editing',
                    actions: { type: 'layOver', params: ({ event }) => event.output },
                  },
                  {
                    target: '#inventoryForm.work.editing',
                    actions: { type: 'storeRecord', params: ({ event }) => event.output },
                  },
                ],
                onError: { target: 'failed', actions: { type: 'noticeReason', params: ({ event }) => event } },
              },
            },
            failed: {
              description: 'The SIM could not be loaded: the reason, Retry and Back are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
          // After a reload, with a draft that waits for its SIM.
          on: { 'draft.found': { guard: 'waitsForSaved', target: '.loading' } },
        },
        editing: {
          description: 'The form waits for the person; refusals are shown at the fields.',
          tags: ['editing'],
          on: {
            'field.changed': [
              {
                guard: { type: 'leavesPlaceMissing', params: ({ event }) => event },
                actions: [
                  { type: 'changeField', params: ({ event }) => event },
                  { type: 'showToast', params: { kind: 'warning', text: inventoryMessages.placeMissing } },
                ],
              },
              {
                guard: { type: 'isChangeable', params: ({ event }) => event },
                actions: { type: 'changeField', params: ({ event }) => event },
              },
            ],
            'invoicePO.chosen': {
              guard: 'takesInvoice',
              actions: { type: 'chooseInvoice', params: ({ event }) => event },
            },
            'invoicePO.refused': {
              guard: 'takesInvoice',
              actions: { type: 'refuseInvoice', params: ({ event }) => event },
            },
            'invoicePO.removed': { guard: 'hasInvoice', actions: 'removeInvoice' },
            'invoicePO.lost': { guard: 'hasFile', actions: 'loseInvoice' },
            'item.corrected': { guard: 'isEdit', actions: { type: 'takeCorrection', params: ({ event }) => event } },
            'item.voided': { guard: 'isEdit', target: 'left', actions: ['clearDraft', 'goToList'] },
            'draft.found': { actions: 'noteRestored' },
            'draft.discarded': [
              { guard: 'isEdit', target: 'preparing', actions: 'startAgain' },
              { actions: ['startAgain', 'clearNotice'] },
            ],
            'save.requested': {
              target: 'validating',
              actions: [
                'stopHere',
                { type: 'markSubmission', params: ({ event }) => event },
                { type: 'noteDay', params: ({ event }) => event },
              ],
            },
            'another.requested': {
              guard: 'isNew',
              target: 'validating',
              actions: [
                'goOn',
                { type: 'markSubmission', params: ({ event }) => event },
                { type: 'noteDay', params: ({ event }) => event },
              ],
            },
            'added.undone': {
              guard: { type: 'canUndo', params: ({ event }) => event },
              target: 'undoing',
              actions: { type: 'beginUndo', params: ({ event }) => event },
            },
            // For records from before existing SIMs were checked: a save without a question.
            'save.confirmed': [
              { guard: 'isEdit', target: 'saving', actions: { type: 'markSubmission', params: ({ event }) => event } },
              { target: 'validating', actions: { type: 'markSubmission', params: ({ event }) => event } },
            ],
          },
        },
        validating: {
          description: 'The checks of the form run; the form cannot be edited.',
          tags: ['busy'],
          entry: 'clearNotice',
          invoke: {
            id: 'validateDraft',
            src: 'validateDraft',
            input: ({ context }) => draftToCheck(context),
            onDone: [
              { guard: { type: 'isCleanButAsks', params: ({ event }) => event.output }, target: 'confirming' },
              { guard: { type: 'isClean', params: ({ event }) => event.output }, target: 'saving' },
              {
                target: 'editing',
                actions: { type: 'storeProblems', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'editing', actions: { type: 'tellFailure', params: ({ event }) => event } },
          },
        },
        confirming: {
          description:
            'The person must confirm an expiry date that has passed, or that codes, a PIN, all dates, or fields that the ' +
            'server did not send are emptied.',
          entry: 'clearErrors',
          on: {
            'save.confirmed': { target: 'saving', actions: 'agreeToExpiry' },
            'save.reconsidered': 'editing',
            'draft.found': { target: 'editing', actions: 'noteRestored' },
          },
        },
        saving: {
          description: 'Saving... The SIM is being sent; a second click has no effect.',
          tags: ['busy', 'saving'],
          entry: ['clearErrors', 'clearNotice', 'noteSending'],
          invoke: {
            id: 'saveRecord',
            src: 'saveRecord',
            input: ({ context }) => saveRequest(context),
            onDone: [
              {
                guard: 'goesOn',
                target: 'editing',
                actions: { type: 'keepForNext', params: ({ event }) => event.output },
              },
              {
                target: 'saved',
                actions: [{ type: 'tellSaved', params: ({ event }) => event.output }, 'clearDraft', 'goToList'],
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
                actions: ['stopHere', { type: 'becomeEdit', params: ({ event }) => event }, 'moveForm'],
              },
              {
                guard: { type: 'isRefusal', params: ({ event }) => event },
                target: 'editing',
                actions: [
                  'noteRefusal',
                  { type: 'storeErrors', params: ({ event }) => fieldProblemsOf(event.error) },
                  { type: 'noticeReason', params: ({ event }) => event },
                ],
              },
              { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'editing' },
              { target: 'editing', actions: { type: 'tellFailure', params: ({ event }) => event } },
            ],
          },
        },
        moving: {
          description: 'An earlier try has saved the SIM with other values: the form moves to its address.',
          tags: ['busy'],
          on: { 'draft.found': 'preparing' },
        },
        undoing: {
          description: 'An added SIM is being voided; the form cannot be edited until the answer.',
          tags: ['busy'],
          invoke: {
            id: 'voidAdded',
            src: 'voidAdded',
            input: ({ context }) => undoRequest(context),
            onDone: { target: 'editing', actions: 'markUndone' },
            onError: [
              { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'editing' },
              { target: 'editing', actions: { type: 'noteUndoFailure', params: ({ event }) => event } },
            ],
          },
        },
        conflicted: {
          description: 'Another person has saved a newer version: their changes are shown, the typed values are kept.',
          on: {
            'conflict.overwritten': {
              target: 'saving',
              actions: ['buildOnTheirs', { type: 'markSubmission', params: ({ event }) => event }],
            },
            'conflict.discarded': 'preparing',
            'draft.found': { actions: 'noteRestored' },
            'conflict.dismissed': 'editing',
          },
        },
        voided: {
          description: 'The SIM is voided and read-only, with who voided it, when and why.',
        },
        saved: { description: 'The SIM is saved and the list is shown.', type: 'final' },
        left: {
          description: 'The list is shown and the draft is gone: by Back, or because the SIM was voided.',
          type: 'final',
        },
      },
      on: {
        'changes.narrowed': { guard: 'listsChanges', actions: { type: 'narrowChanges', params: ({ event }) => event } },
        'back.requested': { guard: 'isOpen', target: '.left', actions: ['clearDraft', 'goToList'] },
      },
    },
    type: {
      description: 'A local SIM has a country, a roaming SIM a region.',
      initial: 'local',
      states: {
        local: { description: 'The Country selector is shown.', always: { guard: 'isRoaming', target: 'roaming' } },
        roaming: { description: 'The Region selector is shown.', always: { guard: 'isLocal', target: 'local' } },
      },
    },
    payment: {
      description: 'Pay as you go has no invoice.',
      initial: 'invoiced',
      states: {
        invoiced: { description: 'Invoice PO is shown.', always: { guard: 'isPayAsYouGo', target: 'payAsYouGo' } },
        payAsYouGo: { description: 'Invoice PO is hidden.', always: { guard: 'isInvoiced', target: 'invoiced' } },
      },
    },
    invoice: {
      initial: 'idle',
      states: {
        idle: {
          description: 'The stored invoice of the SIM can be downloaded.',
          on: { 'invoice.requested': { guard: 'hasStoredInvoice', target: 'downloading' } },
        },
        downloading: {
          description: 'The stored invoice is being downloaded.',
          tags: ['downloading'],
          entry: 'clearInvoiceFailure',
          invoke: {
            id: 'downloadInvoice',
            src: 'downloadInvoice',
            input: ({ context }) => context.id ?? 0,
            onDone: 'idle',
            onError: { target: 'failed', actions: { type: 'storeInvoiceFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: 'The stored invoice could not be downloaded: the reason is shown, and it can be tried again.',
          on: { 'invoice.requested': { guard: 'hasStoredInvoice', target: 'downloading' } },
        },
      },
    },
    lookups: {
      initial: 'loading',
      states: {
        loading: {
          description: 'Countries, regions and suppliers are loading; their selects are empty until then.',
          invoke: {
            id: 'loadLookups',
            src: 'loadLookups',
            onDone: { target: 'ready', actions: { type: 'storeLookups', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        ready: { description: 'Countries, regions and suppliers can be chosen.' },
        failed: {
          description: 'The selects are empty and can be loaded again.',
          on: { 'lookups.retried': 'loading' },
        },
      },
    },
    suppliers: {
      initial: 'ready',
      states: {
        ready: { description: 'The suppliers of the country or region, or all of them, can be chosen.' },
        loading: {
          description: 'The suppliers of the country or region are loading.',
          invoke: {
            id: 'loadSuppliers',
            src: 'loadSuppliers',
            input: ({ context }) => ({ countryId: context.askedCountry, regionId: context.askedRegion ?? 0 }),
            onDone: [
              {
                guard: 'isEditing',
                target: 'ready',
                actions: { type: 'offerSuppliers', params: ({ event }) => event.output },
              },
              // A draft that is being checked, confirmed or sent stays unchanged; a supplier that does not fit is
              // refused at the field.
              { target: 'ready', actions: { type: 'storeSuppliers', params: ({ event }) => event.output } },
            ],
            onError: 'failed',
          },
        },
        failed: {
          description: 'The previous suppliers stay and can be loaded again.',
          on: { 'lookups.retried': 'loading' },
        },
      },
      always: { guard: 'wantsOtherSuppliers', target: '.loading', actions: 'askSuppliers' },
    },
    plans: {
      initial: 'unasked',
      states: {
        unasked: { description: 'No country or region is chosen: there are no plans to choose from.' },
        loading: {
          description: 'The plans of the country or region are loading.',
          entry: 'clearPlans',
          invoke: {
            id: 'loadPlans',
            src: 'loadPlans',
            input: ({ context }) => context.askedPlans ?? { supplierId: 0, countryId: 0, regionId: 0 },
            onDone: { target: 'ready', actions: { type: 'storePlans', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        ready: { description: 'The plans of the country or region can be chosen.' },
        failed: {
          description: 'The plans are missing and can be loaded again.',
          on: { 'lookups.retried': 'loading' },
        },
      },
      always: [
        { guard: 'wantsNoPlans', target: '.unasked', actions: ['askPlans', 'clearPlans'] },
        { guard: 'wantsOtherPlans', target: '.loading', actions: 'askPlans' },
      ],
    },
  },
})

export type InventoryFormActor = ActorRefFrom<typeof inventoryFormMachine>
