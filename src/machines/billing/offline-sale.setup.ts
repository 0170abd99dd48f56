/**
 * The vocabulary of the machine of a sale by invoice: its types and what its guards, actions and actors mean. When they
 * happen is said by the machine, in `offline-sale.machine.ts`.
 */
import { and, assign, emit, enqueueActions, or, setup, stateIn } from 'xstate'
import { BILLING } from '../../schemas/billing/billing-routes.ts'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { SALE_STEPS, type SaleStep, type SERVICE, saleSteps } from '../../schemas/billing/offline-sale/draft.ts'
import type { SaleLookups } from '../../schemas/billing/offline-sale/sale.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type {
  Checked,
  ChooseRequest,
  Chosen,
  Issued,
  IssueRequest,
  SaleQuery,
} from '../../services/billing/offline-sale-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { DraftCleared, DraftDiscarded, NavigationRequested, ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isSessionOver, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { redone, undone } from '../core/undo.ts'
import {
  changedField,
  firstStepOf,
  initialSale,
  isBegun,
  isStep,
  isWorkedOn,
  lackingLines,
  left,
  nothingAsked,
  type OfflineSaleContext,
  type OfflineSaleInput,
  pathOfStep,
  problemsIn,
  startedAgain,
  withChosen,
  withCustomer,
  withDraft,
  withLine,
  withoutLine,
  withoutSim,
} from './offline-sale.context.ts'
import type { offlineSaleEvents } from './offline-sale.events.ts'

type OfflineSaleEmitted = ToastShown | NavigationRequested | DraftCleared | DraftDiscarded

type Failed = { readonly error: unknown }
type OfSim = { readonly key: string; readonly id: number }

const load = () => import('../../services/billing/offline-sale-service.ts')

export const offlineSaleSetup = setup({
  types: {
    input: {} as OfflineSaleInput,
    context: {} as OfflineSaleContext,
    events: {} as EventOf<typeof offlineSaleEvents>,
    emitted: {} as OfflineSaleEmitted,
    tags: {} as 'busy' | 'drawing' | 'choosing' | 'issuing' | 'readOnly',
  },
  actors: {
    loadLookups: fromEffect((_: undefined) =>
      load().then(({ OfflineSaleService }) => OfflineSaleService.ask((service) => service.lookups())),
    ),
    checkSale: fromEffect((query: SaleQuery) =>
      load().then(({ OfflineSaleService }) => OfflineSaleService.ask((service) => service.check(query))),
    ),
    chooseSims: fromEffect((request: ChooseRequest) =>
      load().then(({ OfflineSaleService }) => OfflineSaleService.ask((service) => service.choose(request))),
    ),
    issueSale: fromEffect((request: IssueRequest) =>
      load().then(({ OfflineSaleService }) => OfflineSaleService.ask((service) => service.issue(request))),
    ),
  },
  guards: {
    isStep: ({ context }, { name }: { readonly name: SaleStep }) => saleSteps[context.step - 1]?.name === name,
    isOtherStep: ({ context }, { step }: { readonly step: number }) => isStep(step) && step !== context.step,
    hasNextStep: ({ context }) => context.step < SALE_STEPS,
    hasPreviousStep: ({ context }) => context.step > 1,
    isWriting: stateIn({ access: 'writing' }),
    hasUndo: ({ context }) => context.history.past.length > 0,
    hasRedo: ({ context }) => context.history.future.length > 0,
    isChangeable: and([stateIn({ work: 'drawing' }), 'isWriting']),
    canUndo: and(['isChangeable', 'hasUndo']),
    canRedo: and(['isChangeable', 'hasRedo']),
    isBegun: ({ context }) => isBegun(context),
    canStartAgain: and(['isChangeable', 'isBegun']),
    canDiscard: or([stateIn({ work: 'offering' }), 'canStartAgain']),
    isWorkedOn: ({ context }) => isWorkedOn(context),
    hasDraftToOffer: and(['isWriting', 'isWorkedOn']),
    isOffering: stateIn({ work: 'offering' }),
    hasCustomer: ({ context }) => context.draft.customerID !== '',
    canCheck: and([stateIn({ work: 'drawing' }), 'hasCustomer']),
    isStepOfAddress: (_, { step }: { readonly step: number | null }) => step !== null && isStep(step),
    isFromOtherAddress: and([
      stateIn({ work: 'drawing' }),
      ({ event }) => event.type === 'draft.continued' && event.step !== null && isStep(event.step),
    ]),
    isContinued: or(['isOffering', 'isFromOtherAddress']),
    canCheckContinued: and(['isContinued', 'hasCustomer']),
    isLacking: and(['isWriting', 'hasCustomer', ({ context }) => lackingLines(context).length > 0]),
    isOfCustomer: and(['isChangeable', ({ event }) => event.type === 'field.changed' && event.field === 'customerID']),
    isUnfinished: and(['isWriting', ({ context }) => Object.keys(problemsIn(context)).length > 0]),
    isIssuable: and(['isWriting', ({ context }) => context.checked?.customer != null]),
    isTaken: (_, { id }: Pick<Issued, 'id'>) => id === null,
    isIssued: (_, { id }: Pick<Issued, 'id'>) => id !== null,
  },
  actions: {
    goToStep: enqueueActions(({ enqueue, context }, { step }: { readonly step: number }) => {
      enqueue.assign({ step, rejected: [], asked: nothingAsked })
      if (pathOfStep(step) === pathOfStep(context.step)) return
      enqueue.emit({ type: 'navigation.requested', to: `${pathOfStep(step)}?step=${step}`, replace: false })
    }),
    /** The draft goes with the person from one of the two addresses to the other. */
    arriveAt: assign((_, { step }: { readonly step: number | null }) => ({
      ...(step !== null && { step }),
      rejected: [],
      asked: nothingAsked,
    })),
    /** Where the draft was left may be at the other of the two addresses. */
    goOn: enqueueActions(({ enqueue, context }, { step }: { readonly step: number | null }) => {
      if (step !== null && isStep(step)) enqueue.assign({ step })
      else {
        const to = `${pathOfStep(context.step)}?step=${context.step}`
        enqueue.emit({ type: 'navigation.requested', to, replace: true })
      }
    }),
    changeField: assign(({ context }, { field, value }: { readonly field: string; readonly value: string }) =>
      changedField(context, field, value),
    ),
    leaveField: assign(({ context }) => left(context)),
    addLine: assign(({ context }, { kind }: { readonly kind?: typeof SERVICE }) => withLine(context, kind)),
    removeLine: assign(({ context }, { key }: Pick<OfSim, 'key'>) => withoutLine(context, key)),
    removeSim: assign(({ context }, { key, id }: OfSim) => withoutSim(context, key, id)),
    undo: assign(({ context }) => withDraft(context, undone({ values: context.draft, history: context.history }))),
    redo: assign(({ context }) => withDraft(context, redone({ values: context.draft, history: context.history }))),
    startAgain: assign(({ context }, { draftId }: { readonly draftId: string }) => ({
      ...startedAgain(context),
      draftId,
      errors: {},
      notice: null,
    })),
    forgetDraft: assign(
      ({ context: { lookups, comebacks, checkFailure } }, { draftId }: { readonly draftId: string }) => ({
        ...initialSale({ step: 1, draftId }),
        lookups,
        comebacks,
        checkFailure,
      }),
    ),
    noteDraft: assign((_, { at }: { readonly at: string }) => ({
      draftAt: at,
      errors: {},
      notice: null,
      rejected: [],
      asked: nothingAsked,
    })),
    clearDraftNote: assign({ draftAt: null }),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: SaleLookups }) => lookups }),
    storeChecked: assign(({ context: { draft } }, { checked }: { readonly checked: Checked }) => ({
      checked,
      draft: withCustomer(draft, checked.customer),
    })),
    storeCheckFailure: assign({ checkFailure: (_, { error }: Failed) => reasonOf(error) }),
    forgetCheck: assign({ checked: null }),
    ask: assign((_, { key, codes }: Pick<ChooseRequest, 'key' | 'codes'>) => ({ asked: { key, codes }, rejected: [] })),
    storeChosen: assign(({ context }, { patch, rejected }: Chosen) => ({
      ...withChosen(context, patch),
      rejected,
      asked: nothingAsked,
    })),
    askNoMore: assign({ asked: nothingAsked }),
    storeProblems: assign(({ context }) => {
      const errors = problemsIn(context)
      return { errors, notice: commonMessages.notSaved(Object.keys(errors).length), comebacks: context.comebacks + 1 }
    }),
    storeFailure: assign(({ context }, { error }: Failed) => ({
      errors: { ...context.errors, ...fieldProblemsOf(error) },
      notice: isSessionOver(error) ? null : reasonOf(error),
      comebacks: context.comebacks + 1,
    })),
    goToFirstProblem: enqueueActions(({ enqueue, context }) => {
      const step = firstStepOf(context.errors, context.step)
      if (step === context.step) return
      enqueue.assign({ step })
      if (pathOfStep(step) === pathOfStep(context.step)) return
      enqueue.emit({ type: 'navigation.requested', to: `${pathOfStep(step)}?step=${step}`, replace: false })
    }),
    /** Which of the SIMs it is, the next look at the sale says. */
    tellTaken: assign(({ context }, { message }: { readonly message: string }) => ({
      notice: message || offlineSaleMessages.stock,
      comebacks: context.comebacks + 1,
    })),
    clearNotice: assign({ notice: null, errors: {} }),
    tellIssued: emit(
      (_, { message }: { readonly message: string }): OfflineSaleEmitted => ({
        type: 'toast.shown',
        kind: 'success',
        text: message,
        about: 'issueSale',
      }),
    ),
    clearDraft: emit({ type: 'draft.cleared' }),
    discardDraft: emit({ type: 'draft.discarded' }),
    goToInvoice: emit(
      (_, { id }: { readonly id: number | null }): OfflineSaleEmitted => ({
        type: 'navigation.requested',
        to: `${BILLING}?invoice=${id}`,
        replace: true,
      }),
    ),
  },
})
