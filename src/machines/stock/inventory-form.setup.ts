/** The types, guards, actions and actors of the inventory form's machine, `inventory-form.machine.ts`. */
import { and, assign, emit, enqueueActions, not, or, setup, stateIn } from 'xstate'
import type { ActRequest } from '../../schemas/acts/act.ts'
import type { LookupItem, PlanItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { InventoryRecord } from '../../schemas/stock/inventory.ts'
import type { CorrectedItem } from '../../schemas/stock/inventory-correction.ts'
import { draftOf, type InventoryDraft } from '../../schemas/stock/inventory-draft.ts'
import type { ItemVoidingAct } from '../../schemas/stock/stock-acts.ts'
import type { FormLookups, PlanQuery, SupplierQuery } from '../../services/core/lookup-service.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { DraftToCheck, SaveRequest } from '../../services/stock/inventory-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { DraftCleared, FormMoved, NavigationRequested, ToastShown } from '../core/emitted.ts'
import { conflictOf, isFailure, isSessionOver, reasonOf, savedAsOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { afterRefusal, afterStart, nextSubmission } from '../core/submission.ts'
import { begunUndo, canUndo, failedUndo, nextSim, undoneSim } from './inventory-form.another.ts'
import {
  changedField,
  chosenInvoice,
  correctedForm,
  datedLikeTheirs,
  emptiedBy,
  hasStoredInvoice,
  type InventoryFormContext,
  type InventoryFormInput,
  isChangeable,
  isSamePlanQuery,
  laidOver,
  leavesPlaceMissing,
  lostInvoice,
  offeredSuppliers,
  onTheirs,
  planQueryOf,
  untouchedDraft,
  waitsForSaved,
} from './inventory-form.context.ts'
import type { inventoryFormEvents } from './inventory-form.events.ts'
import { agreedExpiry, pastExpiryOf } from './inventory-form.expiry.ts'
import { missingIn, withNamedIds, withOptions, withUnread } from './inventory-form.gaps.ts'
import { askedSuppliers, wantsOtherSuppliers } from './inventory-form.supplier.ts'

type InventoryFormEvent = EventOf<typeof inventoryFormEvents>
type InventoryFormEmitted = ToastShown | NavigationRequested | FormMoved | DraftCleared

type Change = { readonly field: keyof InventoryDraft; readonly value: string }
/** The problems of the form's checks, by field. */
type Checked = Readonly<Record<string, string>>
type ChosenInvoice = { readonly fileRef: string; readonly name: string; readonly size: number }
type Failed = { readonly error: unknown }

/** Inside `setup`, the types of an action know neither guards by name nor the types of another action. */
const isEditing = stateIn({ work: 'editing' }) as never

/** The suppliers stay if those of a place have been requested since. */
const mergedLookups = ({ askedCountry, askedRegion = 0, lookups }: InventoryFormContext, come: FormLookups) => ({
  ...lookups,
  ...come,
  suppliers: askedCountry === 0 && askedRegion === 0 ? come.suppliers : lookups.suppliers,
})

/** Whether the checks found no problem and no unreadable value is left. */
const isClean = (context: InventoryFormContext, checked: Checked): boolean =>
  Object.keys(withUnread(context, checked)).length === 0

/** The form of a loaded SIM. */
const begunWith = (record: InventoryRecord) => ({
  loaded: record,
  draft: draftOf(record),
  version: record.version ?? null,
  hiddenPlan: '',
  restored: false,
  touched: [],
  errors: {},
  conflict: null,
})

export const inventoryFormSetup = setup({
  types: {
    input: {} as InventoryFormInput,
    context: {} as InventoryFormContext,
    events: {} as InventoryFormEvent,
    emitted: {} as InventoryFormEmitted,
    tags: {} as 'busy' | 'preparing' | 'editing' | 'saving' | 'downloading',
  },
  actors: {
    loadRecord: fromEffect((id: number) =>
      onDemand.inventory().then(({ InventoryService }) => InventoryService.ask((service) => service.get(id))),
    ),
    validateDraft: fromEffect((request: DraftToCheck) =>
      onDemand.inventory().then(({ InventoryService }) => InventoryService.ask((service) => service.validate(request))),
    ),
    saveRecord: fromEffect((request: SaveRequest) =>
      onDemand.inventory().then(({ InventoryService }) => InventoryService.ask((service) => service.save(request))),
    ),
    voidAdded: fromEffect((request: ActRequest<ItemVoidingAct>) =>
      onDemand
        .corrections()
        .then(({ InventoryCorrectionService }) => InventoryCorrectionService.ask((service) => service.void(request))),
    ),
    downloadInvoice: fromEffect((id: number) =>
      onDemand
        .inventory()
        .then(({ InventoryService }) => InventoryService.ask((service) => service.downloadInvoice(id))),
    ),
    loadLookups: fromEffect((_: undefined) =>
      onDemand.lookups().then(({ LookupService }) => LookupService.ask((service) => service.formLookups())),
    ),
    loadSuppliers: fromEffect((query: SupplierQuery) =>
      onDemand.lookups().then(({ LookupService }) => LookupService.ask((service) => service.suppliers(query))),
    ),
    loadPlans: fromEffect((query: PlanQuery) =>
      onDemand.lookups().then(({ LookupService }) => LookupService.ask((service) => service.plans(query))),
    ),
  },
  guards: {
    isOpen: not(or([stateIn({ work: 'saved' }), stateIn({ work: 'left' })])),
    isEdit: ({ context }) => context.mode === 'edit',
    isNew: ({ context }) => context.mode === 'add',
    goesOn: ({ context }) => context.goesOn === true,
    canUndo: ({ context }, { id }: { readonly id: number }) => canUndo(context, id),
    isEditing: stateIn({ work: 'editing' }),
    isChangeable: ({ context }, { field }: Pick<Change, 'field'>) => isChangeable(context, field),
    takesInvoice: ({ context }) => context.mode === 'add' && context.draft.paymentType !== 'payg',
    hasInvoice: ({ context }) => context.file !== null || (context.mode === 'add' && context.draft.invoicePO !== ''),
    hasItem: ({ context }) => context.loaded !== null && !context.loaded.voided,
    /** The form of an editable SIM lists what a save changes. */
    listsChanges: and(['isOpen', 'hasItem', not(stateIn({ work: 'preparing' }))]),
    hasStoredInvoice: ({ context }) => hasStoredInvoice(context),
    isClean: ({ context }, checked: Checked) => isClean(context, checked),
    /**
     * Whether the save would empty stored fields, or fields that the server did not send, or has an expiry date that has
     * passed.
     */
    isCleanButAsks: ({ context }, checked: Checked) =>
      isClean(context, checked) &&
      (emptiedBy(context).length > 0 || missingIn(context).length > 0 || pastExpiryOf(context) !== null),
    hasFile: ({ context }) => context.file !== null,
    isVoided: (_, { voided }: InventoryRecord) => Boolean(voided),
    isConflict: (_, { error }: Failed) => isFailure(error, 'Conflicted'),
    isRefusal: (_, { error }: Failed) => isFailure(error, 'Refused'),
    /** An earlier try has saved the new SIM. */
    isSavedBefore: ({ context }, { error }: Failed) => context.mode === 'add' && savedAsOf(error) !== null,
    waitsForSaved: ({ context }) => waitsForSaved(context),
    isSessionOver: (_, { error }: Failed) => isSessionOver(error),
    wantsOtherSuppliers: ({ context }) => wantsOtherSuppliers(context),
    wantsNoPlans: ({ context }) => planQueryOf(context) === null && context.askedPlans !== null,
    wantsOtherPlans: ({ context }) => !isSamePlanQuery(planQueryOf(context), context.askedPlans),
    leavesPlaceMissing: ({ context }, { field, value }: Change) =>
      isChangeable(context, field) && leavesPlaceMissing(context, field, value),
    isLocal: ({ context }) => context.draft.type === 'local',
    isRoaming: ({ context }) => context.draft.type === 'roaming',
    isPayAsYouGo: ({ context }) => context.draft.paymentType === 'payg',
    isInvoiced: ({ context }) => context.draft.paymentType !== 'payg',
  },
  actions: {
    changeField: assign(({ context }, { field, value }: Change) => changedField(context, field, value)),
    chooseInvoice: assign(({ context }, { fileRef, name, size }: ChosenInvoice) =>
      chosenInvoice(context, { ref: fileRef, name, size }),
    ),
    refuseInvoice: assign(({ context }, { problem }: { readonly problem: string }) => ({
      errors: { ...context.errors, invoicePO: problem },
    })),
    removeInvoice: assign(({ context }) => chosenInvoice(context, null)),
    loseInvoice: assign(({ context }) => lostInvoice(context)),
    storeRecord: assign(({ context }, came: InventoryRecord) => ({
      ...begunWith(withNamedIds(came, context.lookups)),
      ...(context.savedBefore !== undefined && { savedBefore: undefined }),
    })),
    // A locked field keeps its saved value, so the file of an invoice goes with it.
    becomeEdit: assign((_, { error }: Failed) => ({
      mode: 'edit' as const,
      id: savedAsOf(error),
      file: null,
      savedBefore: [],
      fate: 'spent' as const,
    })),
    layOver: assign(({ context }, came: InventoryRecord) => {
      const record = withNamedIds(came, context.lookups)
      return { ...begunWith(record), ...laidOver(context, record) }
    }),
    takeCorrection: assign(({ context }, { item }: { readonly item: CorrectedItem }) => correctedForm(context, item)),
    startAgain: assign(({ context }) => ({
      draft: untouchedDraft(context),
      hiddenPlan: '',
      restored: false,
      touched: [],
      errors: {},
      // The invoice of a box stays with its other details.
      file: context.kept === undefined ? null : context.file,
      fate: afterStart(context.fate),
    })),
    markSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) =>
      nextSubmission(context, submissionId),
    ),
    // Records from before expiry dates were asked about do not have the day.
    noteDay: assign((_, { today }: { readonly today?: string | undefined }) => (today === undefined ? {} : { today })),
    agreeToExpiry: assign(({ context }) => agreedExpiry(context)),
    goOn: assign({ goesOn: true }),
    // Records from before there was a choice do not have it.
    stopHere: assign(({ context }) => (context.goesOn === undefined ? {} : { goesOn: false })),
    keepForNext: assign(({ context }, { id }: { readonly id: number | null }) => nextSim(context, id)),
    beginUndo: assign(({ context }, { id, submissionId }: { readonly id: number; readonly submissionId: string }) =>
      begunUndo(context, id, submissionId),
    ),
    markUndone: assign(({ context }) => undoneSim(context)),
    noteUndoFailure: assign(({ context }, { error }: Failed) => failedUndo(context, error)),
    noteSending: assign({ fate: 'unanswered' }),
    spendSubmission: assign({ fate: 'spent' }),
    noteRefusal: assign({ fate: ({ context }) => afterRefusal(context.mode === 'add') }),
    storeProblems: assign({ errors: ({ context }, checked: Checked) => withUnread(context, checked) }),
    storeErrors: assign({ errors: (_, errors: Checked) => errors }),
    clearErrors: assign({ errors: {} }),
    storeConflict: assign({ conflict: (_, { error }: Failed) => conflictOf(error) }),
    buildOnTheirs: assign(({ context }) => ({
      draft: onTheirs(context),
      loaded: datedLikeTheirs(context),
      version: context.conflict?.version ?? context.version,
      conflict: null,
    })),
    noticeReason: assign({ notice: (_, { error }: Failed) => reasonOf(error) }),
    clearNotice: assign({ notice: null }),
    noteRestored: assign({ restored: true, notice: null }),
    narrowChanges: assign({
      onlyChanges: (_, { onlyChanges }: { readonly onlyChanges: boolean }) => onlyChanges,
    }),
    tellFailure: assign({
      notice: (_, { error }: Failed) => commonMessages.saveError(reasonOf(error)),
    }),
    storeInvoiceFailure: assign({ invoiceFailure: (_, { error }: Failed) => reasonOf(error) }),
    clearInvoiceFailure: assign({ invoiceFailure: null }),
    // A draft that is being checked, confirmed or sent stays unchanged.
    storeLookups: enqueueActions(({ context, enqueue, check }, come: FormLookups) => {
      const lookups = mergedLookups(context, come)
      enqueue.assign(check(isEditing) ? withOptions(context, lookups) : { lookups })
    }),
    askSuppliers: assign(({ context }) => askedSuppliers(context)),
    storeSuppliers: assign({
      lookups: ({ context }, suppliers: ReadonlyArray<LookupItem>) => ({ ...context.lookups, suppliers }),
    }),
    offerSuppliers: assign(({ context }, suppliers: ReadonlyArray<LookupItem>) => offeredSuppliers(context, suppliers)),
    askPlans: assign({ askedPlans: ({ context }) => planQueryOf(context) }),
    storePlans: assign({
      lookups: ({ context }, plans: ReadonlyArray<PlanItem>) => ({ ...context.lookups, plans }),
    }),
    clearPlans: assign({ lookups: ({ context }) => ({ ...context.lookups, plans: [] }) }),
    showToast: emit(
      (_, { kind, text }: Pick<ToastShown, 'kind' | 'text'>): InventoryFormEmitted => ({
        type: 'toast.shown',
        kind,
        text,
      }),
    ),
    tellSaved: emit(
      (_, { message }: { readonly message: string }): InventoryFormEmitted => ({
        type: 'toast.shown',
        kind: 'success',
        text: message || commonMessages.saved,
      }),
    ),
    clearDraft: emit({ type: 'draft.cleared' }),
    moveForm: emit(
      ({ context: { id } }): InventoryFormEmitted => ({
        type: 'form.moved',
        id: id ?? 0,
        to: `/pages/InventoryMaster/Edit/${id}`,
      }),
    ),
    goToList: emit({ type: 'navigation.requested', to: '/pages/InventoryMaster', replace: false }),
  },
})
