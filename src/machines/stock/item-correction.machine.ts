/**
 * What is done to an item beside its form, in a dialog: what is fixed when it is added (costs, their currency, the
 * invoice) is added later or corrected with a reason; an item that was added by mistake is voided. Both go the same way and differ in
 * their call. Owned by the form's screen, which tells the form what came of it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { initialContext, itemCorrectionSetup } from './item-correction.setup.ts'

export const itemCorrectionMachine = itemCorrectionSetup.createMachine({
  id: 'itemCorrection',
  description: 'The costs and the invoice of an item corrected, or the item voided.',
  context: ({ input }) => initialContext(input),
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the buttons that open the dialogs are shown.',
      on: {
        'correction.opened': {
          guard: 'isAnItem',
          target: 'editing',
          actions: { type: 'beginCorrection', params: ({ event }) => event },
        },
        'voiding.opened': {
          guard: 'isAnItem',
          target: 'editing',
          actions: { type: 'beginVoiding', params: ({ event }) => event },
        },
      },
    },
    editing: {
      description:
        'The dialog waits for the person: for the costs, their currency and the invoice, or for the reason to void. What was refused is shown at its fields.',
      tags: ['open', 'editing'],
      on: {
        'field.edited': {
          guard: { type: 'isAsked', params: ({ event }) => event },
          actions: { type: 'editField', params: ({ event }) => event },
        },
        'newInvoice.chosen': {
          guard: 'takesInvoice',
          actions: {
            type: 'chooseFile',
            params: ({ event }) => ({ file: { ref: event.fileRef, name: event.name, size: event.size } }),
          },
        },
        'newInvoice.refused': {
          guard: 'takesInvoice',
          actions: { type: 'refuseFile', params: ({ event }) => event },
        },
        'newInvoice.removed': { guard: 'hasFile', actions: 'removeFile' },
        'correction.submitted': {
          guard: 'correctsSomething',
          target: 'correcting',
          actions: { type: 'markSubmission', params: ({ event }) => event },
        },
        'voiding.confirmed': {
          guard: 'voidsWithReason',
          target: 'voiding',
          actions: { type: 'markSubmission', params: ({ event }) => event },
        },
        'dialog.closed': 'closed',
      },
    },
    correcting: {
      description: 'Saving... The correction is checked and sent.',
      tags: ['open', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'correctItem',
        src: 'correctItem',
        input: ({ context }) => ({
          id: context.id,
          version: context.version,
          item: context.item,
          draft: context.draft,
          fileRef: context.file?.ref ?? null,
          submissionId: context.submissionId ?? '',
        }),
        onDone: {
          target: 'closed',
          actions: [
            { type: 'tellSuccess', params: ({ event }) => ({ text: event.output.message }) },
            { type: 'tellCorrected', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'storeConflict', params: ({ event }) => event },
          },
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'editing' },
          { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    voiding: {
      description: 'Saving... The item is voided.',
      tags: ['open', 'busy'],
      entry: 'clearErrors',
      invoke: {
        id: 'voidItem',
        src: 'voidItem',
        input: ({ context }) => ({
          id: context.id,
          version: context.version,
          reason: context.draft.reason,
          submissionId: context.submissionId ?? '',
        }),
        onDone: {
          target: 'closed',
          actions: [{ type: 'tellSuccess', params: ({ event }) => ({ text: event.output.message }) }, 'tellVoided'],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'storeConflict', params: ({ event }) => event },
          },
          { guard: { type: 'isSessionOver', params: ({ event }) => event }, target: 'editing' },
          { target: 'editing', actions: { type: 'storeFailure', params: ({ event }) => event } },
        ],
      },
    },
    conflicted: {
      description: 'Somebody else has saved the item meanwhile: what they changed is told.',
      tags: ['open'],
      on: {
        'newer.accepted': [
          {
            guard: 'isCorrection',
            target: 'correcting',
            actions: { type: 'buildOnTheirs', params: ({ event }) => event },
          },
          { target: 'voiding', actions: { type: 'buildOnTheirs', params: ({ event }) => event } },
        ],
        'dialog.closed': 'closed',
      },
    },
  },
})

export type ItemCorrectionActor = ActorRefFrom<typeof itemCorrectionMachine>
type ItemCorrectionSnapshot = SnapshotFrom<typeof itemCorrectionMachine>

export const isCorrecting = (snapshot: ItemCorrectionSnapshot): boolean =>
  snapshot.hasTag('open') && snapshot.context.act === 'correction'
export const isVoiding = (snapshot: ItemCorrectionSnapshot): boolean =>
  snapshot.hasTag('open') && snapshot.context.act === 'voiding'
/** Somebody else has saved meanwhile, and the person has to say whether it shall be done all the same. */
export const isOvertaken = (snapshot: ItemCorrectionSnapshot): boolean => snapshot.matches('conflicted')
