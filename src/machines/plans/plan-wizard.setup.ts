/** The types, guards, actions and actors of the plan wizard's machine, `plan-wizard.machine.ts`. */
import { and, assign, emit, enqueueActions, or, setup, stateIn } from 'xstate'
import { commonMessages, planMessages } from '../../schemas/core/messages.ts'
import type { PlanRecord } from '../../schemas/plans/plan.ts'
import { emptyPlanDraft } from '../../schemas/plans/plan-draft.ts'
import { lacksConsent, missingIn, problemsIn } from '../../schemas/plans/plan-gaps.ts'
import { PLAN_STEP_COUNT, type PlanDraftField, type PlanStepName, planSteps } from '../../schemas/plans/plan-steps.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { PlanQuery, PlanWizardLookups, PublishOutcome, PublishRequest } from '../../services/plans/plan-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { DraftCleared, DraftDiscarded, NavigationRequested, ToastOutdated, ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, isSessionOver, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { leftField, noHistory, redone, undone } from '../core/undo.ts'
import {
  acceptedGaps,
  changedField,
  conflictRowsIn,
  copiedPlan,
  isUnsaved,
  isWorkedOn,
  loadedPlan,
  type PlanWizardContext,
  type PlanWizardInput,
  type Side,
  settledConflict,
  startedAgain,
  stepShowing,
  withDraft,
} from './plan-wizard.context.ts'
import type { planWizardEvents } from './plan-wizard.events.ts'

export type PlanWizardEvent = EventOf<typeof planWizardEvents>
type PlanWizardEmitted = ToastShown | ToastOutdated | NavigationRequested | DraftCleared | DraftDiscarded

type Change = { readonly field: PlanDraftField; readonly value: string }
type Failed = { readonly error: unknown }
type Answered = { readonly outcome: PublishOutcome }

/** The message of an answer, or the fallback if it has none. */
const wordsOf = (outcome: PublishOutcome, fallback: string): string =>
  (outcome.kind === 'published' && outcome.message) || fallback

export const planWizardSetup = setup({
  types: {
    input: {} as PlanWizardInput,
    context: {} as PlanWizardContext,
    events: {} as PlanWizardEvent,
    emitted: {} as PlanWizardEmitted,
    tags: {} as 'busy' | 'preparing' | 'filling' | 'publishing' | 'readOnly',
  },
  actors: {
    loadPlan: fromEffect((query: PlanQuery) =>
      onDemand.plans().then(({ PlanService }) => PlanService.ask((service) => service.find(query))),
    ),
    publishPlan: fromEffect((request: PublishRequest) =>
      onDemand.plans().then(({ PlanService }) => PlanService.ask((service) => service.publish(request))),
    ),
    loadLookups: fromEffect((_: undefined) =>
      onDemand.plans().then(({ PlanService }) => PlanService.ask((service) => service.wizardLookups())),
    ),
  },
  guards: {
    isEdit: ({ context }) => context.mode === 'edit',
    isCopy: ({ context }) => context.copyOf !== undefined,
    isStep: ({ context }, { name }: { readonly name: PlanStepName }) => planSteps[context.step - 1]?.name === name,
    hasNextStep: ({ context }) => context.step < PLAN_STEP_COUNT,
    hasPreviousStep: ({ context }) => context.step > 1,
    isWriting: stateIn({ access: 'writing' }),
    isOffering: stateIn({ work: 'offering' }),
    isTyping: ({ context }, { field }: Pick<Change, 'field'>) => context.history.typing === field,
    hasUndo: ({ context }) => context.history.past.length > 0,
    hasRedo: ({ context }) => context.history.future.length > 0,
    isUnsaved: ({ context }) => isUnsaved(context),
    canUndo: and(['isWriting', 'hasUndo']),
    canRedo: and(['isWriting', 'hasRedo']),
    canStartAgain: and(['isWriting', 'isUnsaved']),
    /** Whether there is a draft to discard: an offered one, or unsaved changes in the wizard. */
    canDiscard: or([stateIn({ work: 'offering' }), and([stateIn({ work: 'filling' }), 'canStartAgain'])]),
    isWorkedOn: ({ context }) => isWorkedOn(context),
    /** A tab that only reads a draft does not offer it. */
    hasDraftToOffer: and(['isWriting', 'isWorkedOn']),
    isInConflict: ({ context }, { field }: Pick<Change, 'field'>) =>
      conflictRowsIn(context).some((row) => row.field === field),
    isConflicted: (_, { outcome }: Answered) => outcome.kind === 'conflicted',
    isRefusal: (_, { error }: Failed) => isFailure(error, 'Refused'),
    isSessionOver: (_, { error }: Failed) => isSessionOver(error),
    wouldBeRefused: and([stateIn({ access: 'writing' }), ({ context }) => problemsIn(context).length > 0]),
    lacksConsent: and([stateIn({ access: 'writing' }), ({ context }) => lacksConsent(context)]),
    /** An edited plan is saved from any step; a new one is published from the review, after it was seen. */
    isReviewedOrEdited: and(['isWriting', or(['isEdit', ({ context }) => context.step === PLAN_STEP_COUNT])]),
    asksForConsent: and([stateIn({ access: 'writing' }), ({ context }) => missingIn(context).length > 0]),
  },
  actions: {
    goToStep: assign({ step: (_, { step }: { readonly step: number }) => step }),
    goToNext: assign({ step: ({ context }) => context.step + 1 }),
    goToPrevious: assign({ step: ({ context }) => context.step - 1 }),
    changeField: assign(({ context }, { field, value }: Change) => changedField(context, field, value)),
    leaveField: assign({ history: ({ context }) => leftField(context.history) }),
    undo: assign(({ context }) => ({
      ...withDraft(context, undone({ values: context.draft, history: context.history })),
      step: stepShowing(context, context.history.past.at(-1)?.subject ?? ''),
    })),
    redo: assign(({ context }) => ({
      ...withDraft(context, redone({ values: context.draft, history: context.history })),
      step: stepShowing(context, context.history.future.at(-1)?.subject ?? ''),
    })),
    startAgain: assign(({ context }) => startedAgain(context)),
    forgetDraft: assign(({ context }) => ({
      draft: context.untouched,
      history: noHistory,
      errors: {},
      notice: null,
      unanswered: null,
    })),
    resetForm: assign({ draft: emptyPlanDraft, untouched: emptyPlanDraft, history: noHistory, errors: {}, step: 1 }),
    storePlan: assign(({ context }, { plan }: { readonly plan: PlanRecord }) => loadedPlan(context, plan)),
    storeCopy: assign(({ context }, { plan }: { readonly plan: PlanRecord }) => copiedPlan(context, plan)),
    noteArchiving: assign((_, { archived }: { readonly archived: boolean }) => ({ archived })),
    askConsent: assign({ notice: planMessages.notAccepted }),
    acceptGaps: assign(({ context }, { isAccepted }: { readonly isAccepted: boolean }) =>
      acceptedGaps(context, isAccepted),
    ),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: PlanWizardLookups }) => lookups }),
    /** Also clears the notice of the last publish, which is out of date. */
    noteDraft: assign((_, { at }: { readonly at: string }) => ({ draftAt: at, notice: null })),
    clearDraftNote: assign({ draftAt: null }),
    markSubmission: assign({
      unanswered: ({ context }, { submissionId }: { readonly submissionId: string }) =>
        context.unanswered ?? submissionId,
    }),
    noteAnswer: assign({ unanswered: null }),
    storeErrors: assign({ errors: (_, { error }: Failed) => fieldProblemsOf(error) }),
    clearErrors: assign({ errors: {} }),
    /** The problems that the server would report, found without a call. The person is led to the first one. */
    storeProblems: assign({
      errors: ({ context }) => Object.fromEntries(problemsIn(context).map(({ field, text }) => [field, text])),
    }),
    narrowReview: assign({
      onlyChanges: (_, { onlyChanges }: { readonly onlyChanges: boolean }) => onlyChanges,
    }),
    showNotice: assign({ notice: (_, { text }: { readonly text: string }) => text }),
    clearNotice: assign({ notice: null }),
    storeConflict: assign({
      conflict: (_, { outcome }: Answered) => (outcome.kind === 'conflicted' ? outcome.conflict : null),
      sides: {},
    }),
    chooseSide: assign({
      sides: ({ context }, { field, side }: { readonly field: PlanDraftField; readonly side: Side }) => ({
        ...context.sides,
        [field]: side,
      }),
    }),
    settleConflict: assign(({ context }) => settledConflict(context)),
    forgetConflict: assign({ conflict: null, sides: {} }),
    /** A message of a previous failure is out of date, even if the server sends no message now. */
    tellLoaded: emit(
      (_, { message }: { readonly message: string }): PlanWizardEmitted =>
        message.trim() === ''
          ? { type: 'toast.outdated', about: 'loadPlan' }
          : { type: 'toast.shown', kind: 'success', text: message, about: 'loadPlan' },
    ),
    tellPublished: emit(
      (_, { outcome }: Answered): PlanWizardEmitted => ({
        type: 'toast.shown',
        kind: 'success',
        text: wordsOf(outcome, commonMessages.saved),
        about: 'publishPlan',
      }),
    ),
    // A session that has ended is reported by the page that the person is sent to.
    tellLoadFailure: enqueueActions(({ enqueue }, { error }: Failed) => {
      const text = isFailure(error, 'Refused') ? reasonOf(error, planMessages.noPlans) : planMessages.loadFailed
      if (!isSessionOver(error)) enqueue.emit({ type: 'toast.shown', kind: 'error', text, about: 'loadPlan' })
    }),
    tellPublishFailure: emit((_, { error }: Failed): PlanWizardEmitted => {
      const text = isFailure(error, 'Refused') ? reasonOf(error, planMessages.saveFailed) : planMessages.saveFailed
      return { type: 'toast.shown', kind: 'error', text, about: 'publishPlan' }
    }),
    clearDraft: emit({ type: 'draft.cleared' }),
    discardDraft: emit({ type: 'draft.discarded' }),
    goToList: emit({ type: 'navigation.requested', to: '/pages/PlanMaster', replace: false }),
  },
})
