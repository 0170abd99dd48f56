import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryFormEvents } from '../../../../src/machines/stock/inventory-form.events.ts'
import { inventoryFormMachine } from '../../../../src/machines/stock/inventory-form.machine.ts'
import { rulesOf } from '../promises.ts'
import {
  backRules,
  conflictRules,
  isRefused,
  isSaved,
  marksSubmission,
  meetsConflict,
  movesTo,
  saveFails,
  saysNoMore,
  sessionIsOver,
  wasSavedBefore,
} from './forms.ts'
import { formOf, toEnter, wouldEmpty, wouldSendEmpty } from './inventory-form.rules.ts'
import { type Before, isEdit, listOf } from './inventory-form.words.ts'

/** A save would remove codes, the PIN or all dates of an existing SIM. */
export const empties = ({ before: { context } }: Before): boolean =>
  context.mode === 'edit' && context.loaded !== null && wouldEmpty(context.loaded, context.draft)

/** A save would send empty fields that the server did not send. */
export const sendsEmpty = ({ before: { context } }: Before): boolean =>
  context.loaded !== null && wouldSendEmpty(context.loaded, context.draft).length > 0

/** The expiry date was entered, is before the day of the save, and was not agreed to. */
export const isExpired = ({ before: { context } }: Before): boolean => {
  const { draft, loaded, today, agreedExpiry } = context
  const isEntered = draft.expiryDate !== (loaded === null ? '' : formOf(loaded).expiryDate)
  return isEntered && draft.expiryDate < (today ?? '') && draft.expiryDate !== agreedExpiry
}

/** The fields that could not be read and were not entered again. */
const unread = ({ before: { context } }: Before) =>
  context.loaded === null ? {} : toEnter(context.loaded, context.draft, context.touched)

/** Fields that belong together: changing one of them counts as changing all. */
const PLACE: ReadonlyArray<string> = ['type', 'country', 'region', 'supplierID', 'planID']
const isMine = ({ context: { touched } }: Before['before'], name: string): boolean =>
  touched.some((own) => own === name || (PLACE.includes(own) && PLACE.includes(name)))

const saysWhyNotUndone = {
  'it says why it is not undone': ({
    event,
    before,
    after,
  }: {
    readonly event: { readonly error: { readonly message: string } }
    readonly before: Before['before']
    readonly after: Before['before']
  }) =>
    (after.context.added ?? [])
      .filter(({ id, isUndone }) => id === before.context.undoing?.id && !isUndone)
      .every(({ problem }) => problem === event.error.message),
}

/** The day of a save is known, by which an expiry date has passed. */
const notesDay = {
  'the day is known': ({
    event,
    after,
  }: {
    readonly event: { readonly today?: string }
    readonly after: Before['before']
  }) => after.context.today === event.today,
}

/** A SIM is checked, confirmed, sent and answered; a conflict with another person's save is resolved. */
export const saving = rulesOf(
  { machine: inventoryFormMachine, events: inventoryFormEvents },
  {
    'save.requested': [
      {
        in: 'work.editing',
        to: 'work.validating',
        changes: ['submissionId', 'fate', 'notice', 'goesOn', 'today'],
        asks: ['validateDraft'],
        so: {
          ...marksSubmission(false),
          ...saysNoMore,
          ...notesDay,
          'no other SIM follows': ({ after }) => after.context.goesOn !== true,
        },
      },
    ],
    'another.requested': [
      {
        in: 'work.editing',
        when: { 'the item is new': (about) => !isEdit(about) },
        to: 'work.validating',
        changes: ['submissionId', 'fate', 'notice', 'goesOn', 'today'],
        asks: ['validateDraft'],
        so: {
          ...marksSubmission(false),
          ...saysNoMore,
          ...notesDay,
          'another SIM follows': ({ after }) => after.context.goesOn === true,
        },
      },
    ],
    'added.undone': [
      {
        in: 'work.editing',
        when: {
          'it was added here, and not undone': ({ before: { context }, event }) =>
            (context.added ?? []).some(({ id, isUndone }) => id === event.id && !isUndone),
        },
        to: 'work.undoing',
        changes: ['undoing'],
        asks: ['voidAdded'],
        so: {
          'a try that was not answered is the same submission': ({ before, event, after }) =>
            isSame(after.context.undoing, before.context.undoing ?? { id: event.id, submissionId: event.submissionId }),
        },
      },
    ],
    'xstate.done.actor.voidAdded': [
      {
        in: 'work.undoing',
        to: 'work.editing',
        changes: ['added', 'undoing'],
        so: {
          'it is undone, and nothing is said of a try before': ({ before, after: { context } }) =>
            context.undoing === undefined &&
            (context.added ?? [])
              .filter(({ id }) => id === before.context.undoing?.id)
              .every(({ isUndone, problem }) => isUndone && problem === undefined),
        },
      },
    ],
    'xstate.error.actor.voidAdded': [
      { in: 'work.undoing', when: sessionIsOver, to: 'work.editing' },
      {
        in: 'work.undoing',
        when: { 'it was answered': ({ event }) => event.error._tag === 'Conflicted' },
        to: 'work.editing',
        changes: ['added', 'undoing'],
        so: { ...saysWhyNotUndone, 'the next try is another one': ({ after }) => after.context.undoing === undefined },
      },
      { in: 'work.undoing', to: 'work.editing', changes: ['added'], so: saysWhyNotUndone },
    ],
    'save.confirmed': [
      {
        in: 'work.confirming',
        to: 'work.saving',
        changes: ['fate', 'agreedExpiry'],
        asks: ['saveRecord'],
        so: {
          'a date that has passed is agreed to, and not asked about again': ({ before, after }) =>
            after.context.agreedExpiry ===
            (isExpired({ before }) ? before.context.draft.expiryDate : before.context.agreedExpiry),
        },
      },
      // From records made before existing SIMs were checked: a save without a confirmation.
      {
        in: 'work.editing',
        when: { 'an item is edited': isEdit },
        to: 'work.saving',
        changes: ['submissionId', 'fate', 'errors', 'notice'],
        asks: ['saveRecord'],
        so: { ...marksSubmission(true), ...saysNoMore },
      },
      {
        in: 'work.editing',
        to: 'work.validating',
        changes: ['submissionId', 'fate', 'notice'],
        asks: ['validateDraft'],
        so: { ...marksSubmission(false), ...saysNoMore },
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
    ...conflictRules,
    'xstate.done.actor.validateDraft': [
      {
        in: 'work.validating',
        when: {
          'something is wrong, or could not be read and was not entered': ({ before, event }) =>
            !isSame({ ...event.output, ...unread({ before }) }, {}),
        },
        to: 'work.editing',
        changes: ['errors'],
        so: {
          'each field says what is wrong with it, and nothing is said of the last save': ({ before, event, after }) =>
            isSame(after.context.errors, { ...event.output, ...unread({ before }) }) && after.context.notice === null,
        },
      },
      {
        in: 'work.validating',
        when: {
          'codes, the PIN or all dates would be gone, what the server did not send would be sent empty, or it has expired':
            (about) => empties(about) || sendsEmpty(about) || isExpired(about),
        },
        to: 'work.confirming',
        changes: ['errors'],
      },
      { in: 'work.validating', to: 'work.saving', changes: ['errors', 'fate'], asks: ['saveRecord'] },
    ],
    'xstate.error.actor.validateDraft': [{ in: 'work.validating', ...saveFails }],
    'xstate.done.actor.saveRecord': [
      {
        in: 'work.saving',
        when: { 'another SIM follows': ({ before }) => before.context.goesOn === true },
        to: 'work.editing',
        changes: ['draft', 'added', 'kept', 'fate', 'restored'],
        so: {
          'all but the codes stays, also the invoice': ({ before, after: { context } }) =>
            isSame(context.draft, {
              ...before.context.draft,
              activationCode: '',
              iccid: '',
              simpin: '',
              serviceDeviceID: '',
            }) && context.file === before.context.file,
          'it is listed first among the last ten, and the next save is another submission': ({
            before,
            event,
            after: { context },
          }) => {
            const { activationCode, iccid } = before.context.draft
            const others = (before.context.added ?? []).slice(0, 9)
            return (
              isSame(context.added, [{ id: event.output.id, activationCode, iccid }, ...others]) &&
              context.fate === 'spent' &&
              !context.restored
            )
          },
        },
      },
      isSaved(listOf),
    ],
    'xstate.error.actor.saveRecord': [
      meetsConflict,
      {
        in: 'work.saving',
        when: wasSavedBefore,
        to: 'work.moving',
        changes: ['mode', 'id', 'file', 'goesOn', 'savedBefore', 'fate'],
        tells: ['form.moved'],
        so: {
          ...movesTo(({ context }) => `/pages/InventoryMaster/Edit/${context.id}`),
          'a SIM is edited, and no other follows': ({ after: { context } }) =>
            context.mode === 'edit' && context.goesOn !== true && context.file === null,
        },
      },
      isRefused,
      { in: 'work.saving', when: sessionIsOver, to: 'work.editing' },
      { in: 'work.saving', ...saveFails },
    ],
    ...backRules(listOf),
  },
)
