/**
 * The types, guards, actions and actors of the record form. `record-form.machine.ts` says when they run.
 */
import { assign, emit, fromPromise, not, or, setup, stateIn } from 'xstate'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { Entry } from '../../schemas/records/kit/draft.ts'
import type { SavedRecord } from '../../schemas/records/kit/saved.ts'
import type { RecordLookups } from '../../schemas/records/kit/shown.ts'
import { formRoutes } from '../../schemas/records/routes.ts'
import type { LookupsQuery, RecordQuery, RecordSaveRequest } from '../../services/records/record-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { DraftCleared, FormMoved, NavigationRequested, ToastShown } from '../core/emitted.ts'
import { conflictOf, isFailure, isSessionOver, reasonOf, savedAsOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { afterRefusal, nextSubmission } from '../core/submission.ts'
import {
  builtOnTheirs,
  type Checked,
  changedField,
  copied,
  type DraftToCheck,
  definitionOf,
  isChangeable,
  isEdited,
  laidOver,
  problemsOf,
  questionsOf,
  type RecordFormContext,
  type RecordFormInput,
  refersToOthers,
  startedAgain,
  takesPicture,
  waitsForSaved,
  withRecord,
} from './record-form.context.ts'
import type { recordFormEvents } from './record-form.events.ts'

type RecordFormEvent = EventOf<typeof recordFormEvents>
type RecordFormEmitted = ToastShown | NavigationRequested | FormMoved | DraftCleared

type Change = { readonly field: string; readonly value: Entry }
type RefusedPicture = { readonly field: string; readonly problem: string }
type Problems = { readonly errors: Checked }
type Failed = { readonly error: unknown }

export const recordFormSetup = setup({
  types: {
    input: {} as RecordFormInput,
    context: {} as RecordFormContext,
    events: {} as RecordFormEvent,
    emitted: {} as RecordFormEmitted,
    tags: {} as 'busy' | 'preparing' | 'editing' | 'saving',
  },
  actors: {
    loadRecord: fromEffect((query: RecordQuery) =>
      import('../../services/records/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.get(query)),
      ),
    ),
    // The result arrives as an event, because a session record masks what was typed, and a replay of the check would
    // find other problems. It makes no call and loads no code.
    validateDraft: fromPromise<Checked, DraftToCheck>(async ({ input }) => problemsOf(input)),
    saveRecord: fromEffect((request: RecordSaveRequest) =>
      import('../../services/records/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.save(request)),
      ),
    ),
    loadLookups: fromEffect((query: LookupsQuery) =>
      import('../../services/records/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.lookups(query)),
      ),
    ),
  },
  guards: {
    isOpen: not(or([stateIn({ work: 'saved' }), stateIn({ work: 'left' })])),
    isCopy: ({ context }) => context.copyOf !== undefined && context.id === null,
    /** The form of the only record stays open after a save: there is no list to go to. */
    isSingle: ({ context }) => definitionOf(context).single === true,
    isEdit: ({ context }) => context.id !== null,
    refersToOthers: ({ context }) => refersToOthers(context),
    isChangeable: ({ context }, { field, value }: Change) => isChangeable(context, field, value),
    takesPicture: ({ context }, { field }: RefusedPicture) => takesPicture(context, field),
    hasProblems: (_, { errors }: Problems) => Object.keys(errors).length > 0,
    hasQuestions: ({ context }) => questionsOf(context).length > 0,
    isConflict: (_, { error }: Failed) => isFailure(error, 'Conflicted'),
    isRefusal: (_, { error }: Failed) => isFailure(error, 'Refused'),
    /** An earlier try has saved the new record. A record without a form to edit it, such as a receipt, stays refused. */
    isSavedBefore: ({ context }, { error }: Failed) =>
      context.id === null && savedAsOf(error) !== null && isEdited(context),
    waitsForSaved: ({ context }) => waitsForSaved(context),
    isSessionOver: (_, { error }: Failed) => isSessionOver(error),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: Change) => changedField(context, field, value)),
    refusePicture: assign(({ context }, { field, problem }: RefusedPicture) => ({
      errors: { ...context.errors, [field]: problem },
    })),
    storeRecord: assign(({ context }, { record }: { readonly record: SavedRecord }) => ({
      ...withRecord(record),
      ...(context.savedBefore !== undefined && { savedBefore: undefined }),
    })),
    storeCopy: assign(({ context }, { record }: { readonly record: SavedRecord }) => copied(context, record)),
    startAgain: assign(({ context }) => startedAgain(context)),
    markSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) =>
      nextSubmission(context, submissionId),
    ),
    noteSending: assign({ fate: 'unanswered' }),
    spendSubmission: assign({ fate: 'spent' }),
    noteRefusal: assign({ fate: ({ context }) => afterRefusal(context.id === null) }),
    becomeEdit: assign((_, { error }: Failed) => ({ id: savedAsOf(error), savedBefore: [], fate: 'spent' as const })),
    layOver: assign(({ context }, { record }: { readonly record: SavedRecord }) => laidOver(context, record)),
    storeErrors: assign({ errors: (_, { errors }: Problems) => errors }),
    clearErrors: assign({ errors: {} }),
    countComeback: assign({ comebacks: ({ context }) => context.comebacks + 1 }),
    storeConflict: assign({ conflict: (_, { error }: Failed) => conflictOf(error) }),
    buildOnTheirs: assign(({ context }) => builtOnTheirs(context)),
    showNotice: assign({ notice: (_, { text }: { readonly text: string }) => text }),
    clearNotice: assign({ notice: null }),
    noteRestored: assign({ restored: true, notice: null }),
    tellFailure: assign({
      notice: (_, { error }: Failed) => commonMessages.saveError(reasonOf(error)),
    }),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: RecordLookups }) => lookups }),
    showToast: emit(
      (_, { kind, text }: Pick<ToastShown, 'kind' | 'text'>): RecordFormEmitted => ({
        type: 'toast.shown',
        kind,
        text,
      }),
    ),
    clearDraft: emit({ type: 'draft.cleared' }),
    // To the list, or to the form of the added record, if there is more to do with it.
    goOn: emit(({ context }, { id }: { readonly id: number | null }): RecordFormEmitted => {
      const { list, edit, afterAdding } = formRoutes[context.record]
      const goesOn = afterAdding === 'form' && context.id === null && id !== null
      return { type: 'navigation.requested', to: goesOn ? `${edit}/${id}` : list, replace: goesOn }
    }),
    moveForm: emit(
      ({ context: { record, id } }): RecordFormEmitted => ({
        type: 'form.moved',
        id: id ?? 0,
        to: `${formRoutes[record].edit}/${id}`,
      }),
    ),
    goToList: emit(
      ({ context }): RecordFormEmitted => ({
        type: 'navigation.requested',
        to: formRoutes[context.record].list,
        replace: false,
      }),
    ),
  },
})
