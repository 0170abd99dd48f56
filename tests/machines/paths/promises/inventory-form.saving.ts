import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryFormEvents } from '../../../../src/machines/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../../src/machines/inventory-form.machine.ts'
import { draftOf, emptiedFields } from '../../../../src/schemas/inventory-draft.ts'
import { commonMessages } from '../../../../src/schemas/messages.ts'
import { isIn } from '../plan.ts'
import { rulesOf } from '../promises.ts'
import {
  type After,
  type Before,
  isEdit,
  leaves,
  leavesToList,
  marksSubmission,
  toast,
} from './inventory-form.words.ts'

const failed = {
  to: 'work.editing',
  changes: ['notice'],
  tells: ['toast.shown'],
  so: {
    'notice and toast say why': ({
      event,
      after,
      told,
    }: After & {
      readonly event: { readonly error: { readonly message: string } }
      readonly told: ReadonlyArray<unknown>
    }) =>
      after.context.notice === commonMessages.saveError(event.error.message) &&
      isSame(told, [toast('error', commonMessages.saveError(event.error.message))]),
  },
} as const

/** Codes, the PIN or all dates of an item that is there would be gone. */
export const empties = ({ before: { context } }: Before): boolean =>
  context.mode === 'edit' && context.loaded !== null && emptiedFields(draftOf(context.loaded), context.draft).length > 0

/** Fields that hang together: whoever changed one of them means them all. */
const PLACE: ReadonlyArray<string> = ['type', 'country', 'region', 'supplierID', 'planID']
const isMine = ({ context: { touched } }: Before['before'], name: string): boolean =>
  touched.some((own) => own === name || (PLACE.includes(own) && PLACE.includes(name)))

/** An item is checked, asked about, sent, answered, and settled where somebody else has saved. */
export const saving = rulesOf(
  { machine: inventoryFormMachine, events: inventoryFormEvents },
  {
    'save.requested': [
      {
        in: 'work.editing',
        to: 'work.validating',
        changes: ['submissionId', 'fate'],
        asks: ['validateDraft'],
        so: marksSubmission(false),
      },
    ],
    'save.confirmed': [
      { in: 'work.confirming', to: 'work.saving', changes: ['fate'], asks: ['saveRecord'] },
      // Recorded before an existing item was checked: a save that asks nothing.
      {
        in: 'work.editing',
        when: { 'an item is edited': isEdit },
        to: 'work.saving',
        changes: ['submissionId', 'fate', 'errors'],
        asks: ['saveRecord'],
        so: marksSubmission(true),
      },
      {
        in: 'work.editing',
        to: 'work.validating',
        changes: ['submissionId', 'fate'],
        asks: ['validateDraft'],
        so: marksSubmission(false),
      },
    ],
    'save.reconsidered': [{ in: 'work.confirming', to: 'work.editing' }],
    'conflict.overwritten': [
      {
        in: 'work.conflicted',
        to: 'work.saving',
        changes: ['draft', 'version', 'conflict', 'submissionId', 'fate'],
        asks: ['saveRecord'],
        so: {
          ...marksSubmission(true),
          'what was changed here stays, in all other fields theirs stands': ({ before, after }) =>
            isSame(after.context.draft, {
              ...before.context.draft,
              ...Object.fromEntries(
                (before.context.conflict?.changes ?? [])
                  .filter(({ field }) => field in before.context.draft && !isMine(before, field))
                  .map(({ field, saved }) => [field, saved]),
              ),
            }),
          'it builds upon the version that they saved': ({ before, after: { context } }) =>
            context.version === before.context.conflict?.version && context.conflict === null,
        },
      },
    ],
    'conflict.discarded': [{ in: 'work.conflicted', to: 'work.preparing.loading', asks: ['loadRecord'] }],
    'conflict.dismissed': [{ in: 'work.conflicted', to: 'work.editing' }],
    'xstate.done.actor.validateDraft': [
      {
        in: 'work.validating',
        when: { 'something is wrong': ({ event }) => Object.keys(event.output).length > 0 },
        to: 'work.editing',
        changes: ['errors', 'notice'],
        so: {
          'each field says what is wrong with it, and nothing is said of the last save': ({ event, after }) =>
            isSame(after.context.errors, event.output) && after.context.notice === null,
        },
      },
      { in: 'work.validating', when: { 'codes, the PIN or all dates would be gone': empties }, to: 'work.confirming' },
      { in: 'work.validating', to: 'work.saving', changes: ['errors', 'fate'], asks: ['saveRecord'] },
    ],
    'xstate.error.actor.validateDraft': [{ in: 'work.validating', ...failed }],
    'xstate.done.actor.saveRecord': [
      {
        in: 'work.saving',
        to: 'work.saved',
        tells: ['toast.shown', 'draft.cleared', 'navigation.requested'],
        so: {
          'it is said, the draft is cleared, and the list opens': ({ event, told }) =>
            isSame(told, [toast('success', event.output.message || commonMessages.saved), ...leaves]),
        },
      },
    ],
    'xstate.error.actor.saveRecord': [
      {
        in: 'work.saving',
        when: { 'somebody else has saved': ({ event }) => event.error._tag === 'Conflicted' },
        to: 'work.conflicted',
        changes: ['fate', 'notice', 'conflict'],
        so: {
          'it is that conflict, and the next save is another submission': ({ event, after: { context } }) =>
            event.error._tag === 'Conflicted' &&
            context.conflict?.version === event.error.version &&
            isSame(context.conflict.changes, event.error.changes) &&
            context.conflict.updatedBy === event.error.updatedBy &&
            context.fate === 'spent' &&
            context.notice === null,
        },
      },
      {
        in: 'work.saving',
        when: { 'it was refused': ({ event }) => event.error._tag === 'Refused' },
        to: 'work.editing',
        changes: ['fate', 'errors', 'notice'],
        tells: ['toast.shown'],
        so: {
          'the fields that were refused say why': ({ event, after }) =>
            isSame(
              after.context.errors,
              Object.fromEntries(
                event.error._tag === 'Refused' ? event.error.errors.map(({ field, message }) => [field, message]) : [],
              ),
            ),
          'the reason stands at the form, and the next save is another submission': ({ event, after, told }) =>
            after.context.notice === event.error.message &&
            after.context.fate === 'spent' &&
            isSame(told, [toast('error', commonMessages.saveRefused)]),
        },
      },
      {
        in: 'work.saving',
        when: {
          'the session is over': ({ event }) => event.error._tag === 'Unauthorized' || event.error._tag === 'Forbidden',
        },
        to: 'work.editing',
      },
      { in: 'work.saving', ...failed },
    ],
    'back.requested': [
      {
        in: 'work',
        when: {
          'the form is still there': ({ before }) => !isIn(before, 'work.saved') && !isIn(before, 'work.left'),
        },
        to: 'work.left',
        tells: ['draft.cleared', 'navigation.requested'],
        so: leavesToList,
      },
    ],
  },
)
