import type { LookupItem, PlanItem } from '../../schemas/core/lookup.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'
import { formFactorOf } from '../../schemas/stock/identity/activation-code.ts'
import type { InventoryRecord } from '../../schemas/stock/inventory.ts'
import { type CorrectedItem, correctionOf } from '../../schemas/stock/inventory-correction.ts'
import {
  draftOf,
  emptiedFields,
  emptyInventoryDraft,
  type InventoryDraft,
  ownStockExpiry,
  stockExpiryOf,
} from '../../schemas/stock/inventory-draft.ts'
import { FIXED_AFTER_CREATION, hasCosts } from '../../schemas/stock/inventory-fields.ts'
import type { PlanQuery } from '../../services/core/lookup-service.ts'
import type { DraftToCheck, SaveRequest } from '../../services/stock/inventory-service.ts'
import { afterEdit, type SubmissionFate } from '../core/submission.ts'
import { hasOwnSupplier, idOf, supplierFilledBy, supplierQueryOf } from './inventory-form.supplier.ts'

/** The invoice file that a person chose. The file itself is in the file vault. */
export type ChosenFile = { readonly ref: string; readonly name: string; readonly size: number }

/** A SIM that was added with this form, which then went on with the next one. */
export type AddedSim = {
  /** Null if the server sent none; such a SIM cannot be undone here. */
  readonly id: number | null
  readonly activationCode: string
  readonly iccid: string
  readonly isUndone?: boolean
  /** Why the last undo failed. */
  readonly problem?: string
}

export type InventoryFormInput = {
  readonly mode: 'add' | 'edit'
  /** The SIM to edit; null in add mode. */
  readonly id: number | null
  /** The full name of the signed-in person: CreatedBy and UpdatedBy (spec §6). */
  readonly actorName: string
  /** The id of this form's first submission. */
  readonly submissionId: string
}

export type InventoryFormContext = InventoryFormInput & {
  readonly draft: InventoryDraft
  /** The SIM as it was loaded; null in add mode. */
  readonly loaded: InventoryRecord | null
  /** The version that a save is based on. */
  readonly version: number | null
  readonly errors: Readonly<Record<string, string>>
  /** The plan that was chosen for the other type; it returns with that type. */
  readonly hiddenPlan: string
  /** The fields that the person has changed since the form began. */
  readonly touched: ReadonlyArray<keyof InventoryDraft>
  /** Whether the form holds values from before the page was reloaded. */
  readonly restored: boolean
  /** In edit mode: whether the list below the form shows only the fields that a save changes. */
  readonly onlyChanges: boolean
  readonly file: ChosenFile | null
  readonly lookups: {
    readonly countries: ReadonlyArray<LookupItem>
    readonly regions: ReadonlyArray<LookupItem>
    /** The suppliers of the country, or all. */
    readonly suppliers: ReadonlyArray<LookupItem>
    readonly plans: ReadonlyArray<PlanItem>
  }
  /** The country whose suppliers were requested; 0 for none. */
  readonly askedCountry: number
  /** The region whose suppliers were requested; 0 for none. Without country and region it was all suppliers. */
  readonly askedRegion?: number | undefined
  /** The plans that were requested; null if no country or region was chosen. */
  readonly askedPlans: PlanQuery | null
  readonly conflict: SaveConflict | null
  /** Why the SIM could not be loaded or was refused, in the server's words. */
  readonly notice: string | null
  /** Why the stored invoice could not be downloaded. */
  readonly invoiceFailure: string | null
  readonly fate: SubmissionFate
  /** Whether the last save asked for another SIM afterwards. */
  readonly goesOn?: boolean | undefined
  /** The last SIMs that were added here, newest first. */
  readonly added?: ReadonlyArray<AddedSim> | undefined
  /** The draft that the last of them left for the next one. */
  readonly kept?: InventoryDraft | undefined
  /** The supplier that a plan filled last. Another plan replaces it, unlike one that the person chose. */
  readonly filledSupplier?: string | undefined
  /** The day of the last save, in UTC as the server counts days. */
  readonly today?: string | undefined
  /** The past expiry date that the person has agreed to. */
  readonly agreedExpiry?: string | undefined
  /** The SIM that is being undone, and until an answer its submission. */
  readonly undoing?: { readonly id: number; readonly submissionId: string } | undefined
  /**
   * Set once a new SIM turned out to be saved by an earlier try, with other values: the fields that were typed since and
   * cannot be changed any more. It has none until the SIM is loaded.
   */
  readonly savedBefore?: ReadonlyArray<keyof InventoryDraft> | undefined
}

export const initialContext = (input: InventoryFormInput): InventoryFormContext => ({
  ...input,
  draft: emptyInventoryDraft,
  loaded: null,
  version: null,
  hiddenPlan: '',
  errors: {},
  touched: [],
  restored: false,
  onlyChanges: true,
  file: null,
  lookups: { countries: [], regions: [], suppliers: [], plans: [] },
  askedCountry: 0,
  askedPlans: null,
  conflict: null,
  notice: null,
  invoiceFailure: null,
  fate: 'unsent',
})

type Draft = InventoryDraft
type Field = keyof InventoryDraft

/** The draft before any change: empty, what the last SIM of a box left, or the SIM as it was loaded. */
export const untouchedDraft = ({ loaded, kept }: Pick<InventoryFormContext, 'loaded' | 'kept'>): Draft =>
  loaded === null ? (kept ?? emptyInventoryDraft) : draftOf(loaded)

/** Whether an invoice was stored when the SIM was added. */
export const hasStoredInvoice = ({ loaded }: Pick<InventoryFormContext, 'loaded'>): boolean =>
  loaded !== null && loaded.invoicePO !== ''

type Known = Pick<InventoryFormContext, 'mode' | 'loaded'>

/**
 * Whether a field is read-only. A save of an existing SIM does not send it (spec §7), or it is the currency of stored
 * costs. A field that the server did not send can be entered.
 */
export const isFixed = ({ mode, loaded }: Known, field: string): boolean =>
  mode === 'edit' &&
  (FIXED_AFTER_CREATION.some((fixed) => fixed === field) ||
    (field === 'InvoiceCurrency' && loaded !== null && hasCosts(loaded) && !loaded.untold?.includes('InvoiceCurrency')))

/** Whether a person can change a field: it is shown and would be sent. */
export const isChangeable = (context: Known & Pick<InventoryFormContext, 'draft'>, field: Field): boolean =>
  !isFixed(context, field) && field !== (context.draft.type === 'local' ? 'region' : 'country')

const leadsToPlans = (field: Field): boolean => ['type', 'country', 'region', 'supplierID'].includes(field)

type Place = Pick<InventoryFormContext, 'mode' | 'draft' | 'hiddenPlan'>
type Chosen = Place & Pick<InventoryFormContext, 'lookups' | 'filledSupplier'>

/**
 * The draft after a change. A plan belongs to its place and supplier and is cleared with them. Place and plan of the
 * other type return when the person switches back. A new pay-as-you-go SIM has no invoice.
 */
const changedDraft = ({ mode, draft, hiddenPlan }: Place, field: Field, value: string): Draft => {
  const changed = { ...draft, [field]: value } as Draft
  return {
    ...changed,
    // A new code decides again what the SIM is.
    ...(field === 'activationCode' && draft.formFactor !== undefined && { formFactor: formFactorOf(value) }),
    ...(leadsToPlans(field) ? { planID: field === 'type' ? hiddenPlan : '' } : {}),
    ...(mode === 'add' && changed.paymentType === 'payg' ? { invoicePO: '' } : {}),
  }
}

/** The hidden plan of the other type. A change of supplier clears it. */
const changedHiddenPlan = ({ draft, hiddenPlan }: Place, field: Field): string =>
  field === 'type' ? draft.planID : field === 'supplierID' ? '' : hiddenPlan

/** What a changed plan fills: its supplier, if the person did not choose one. */
const filledBy = (context: Chosen, field: Field, value: string) => {
  const supplierID = field === 'planID' ? supplierFilledBy(context, value) : null
  return { supplierID, fields: supplierID === null ? [field] : [field, 'supplierID' as const] }
}

/** What a pay-as-you-go SIM is not asked for. */
const INVOICE = ['invoicePO', 'invoiceCost']

const withoutErrors = (errors: Readonly<Record<string, string>>, fields: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))

/** A supplier that the person chooses is their own choice, also one that a plan has filled. */
const ownSupplierBy = ({ filledSupplier }: Chosen, field: Field) =>
  field === 'supplierID' && filledSupplier !== undefined ? { filledSupplier: undefined } : {}

/**
 * The facts after a changed field: the draft, its error, and what depends on it. The same value changes nothing, except
 * that a filled supplier becomes the person's own.
 */
export const changedField = (context: InventoryFormContext, field: Field, value: string) => {
  if (context.draft[field] === value) return ownSupplierBy(context, field)
  const { supplierID, fields } = filledBy(context, field, value)
  const changed = changedDraft(context, field, value)
  const draft = supplierID === null ? changed : { ...changed, supplierID }
  const isWithoutInvoice = draft.paymentType === 'payg'
  const mended = field === 'type' ? ['type', 'country', 'region'] : fields
  return {
    draft,
    hiddenPlan: supplierID === null ? changedHiddenPlan(context, field) : '',
    ...(supplierID === null ? ownSupplierBy(context, field) : { filledSupplier: supplierID }),
    errors: withoutErrors(context.errors, isWithoutInvoice ? [...mended, ...INVOICE] : mended),
    touched: [...new Set([...context.touched, ...fields])],
    file: isWithoutInvoice ? null : context.file,
    fate: afterEdit(context.fate, context.id === null),
  }
}

export const chosenInvoice = (context: InventoryFormContext, file: ChosenFile | null) => ({
  file,
  draft: { ...context.draft, invoicePO: file?.name ?? '' },
  errors: withoutErrors(context.errors, ['invoicePO']),
  touched: [...new Set([...context.touched, 'invoicePO' as const])],
})

/** The chosen file was lost with its page: the field names the file. */
export const lostInvoice = ({ draft, errors }: InventoryFormContext) => ({
  file: null,
  errors: { ...errors, invoicePO: inventoryMessages.fileNotKept(draft.invoicePO) },
})

/**
 * The form after locked fields were corrected in the dialog. What was typed into other fields stays. If another person
 * has saved in between, the next save must meet that conflict.
 */
export const correctedForm = ({ draft, loaded, version }: InventoryFormContext, item: CorrectedItem) => {
  const { version: after, paymentType: _, ...fixed } = item
  const { InvoiceCurrency, invoiceCost, buyingCost, sellingcost } = correctionOf(item)
  return {
    loaded: loaded === null ? null : { ...loaded, ...fixed },
    draft: { ...draft, InvoiceCurrency, invoiceCost, buyingCost, sellingcost, invoicePO: item.invoicePO },
    version: after - 1 === version ? after : version,
  }
}

/** The stored fields that a save would empty. */
export const emptiedBy = ({ mode, loaded, draft }: Known & Pick<InventoryFormContext, 'draft'>) =>
  mode === 'edit' ? emptiedFields(untouchedDraft({ loaded }), draft) : []

/**
 * The plans to load: of the country of a local SIM, or of the region of a roaming one. A supplier that a plan filled
 * does not narrow them, so another plan can be chosen.
 */
export const planQueryOf = (context: Pick<InventoryFormContext, 'draft' | 'filledSupplier'>): PlanQuery | null => {
  const { countryId, regionId } = supplierQueryOf(context)
  const supplierId = hasOwnSupplier(context) ? idOf(context.draft.supplierID) : 0
  return countryId === 0 && regionId === 0 ? null : { supplierId, countryId, regionId }
}

export const isSamePlanQuery = (one: PlanQuery | null, other: PlanQuery | null): boolean =>
  one === null || other === null
    ? one === other
    : one.supplierId === other.supplierId && one.countryId === other.countryId && one.regionId === other.regionId

/**
 * Whether a change that would load plans leaves no country or region for them (spec §5). An unchanged value does not
 * count.
 */
export const leavesPlaceMissing = (context: InventoryFormContext, field: Field, value: string): boolean =>
  leadsToPlans(field) &&
  field !== 'type' &&
  context.draft[field] !== value &&
  planQueryOf({ draft: changedDraft(context, field, value) }) === null

/** The facts after the suppliers have loaded. A supplier that does not serve the newly chosen place is cleared. */
export const offeredSuppliers = (context: InventoryFormContext, suppliers: ReadonlyArray<LookupItem>) => {
  const { draft, touched } = context
  const isOffered = suppliers.some((supplier) => String(supplier.id) === draft.supplierID)
  const isKept = isOffered || draft.supplierID === '' || !PLACES.some((field) => touched.includes(field))
  return {
    lookups: { ...context.lookups, suppliers },
    ...(isKept
      ? {}
      : {
          draft: { ...draft, supplierID: '', planID: '' },
          hiddenPlan: '',
          fate: afterEdit(context.fate, context.id === null),
        }),
  }
}

/** The fields that decide which suppliers are offered. */
const PLACES = ['type', 'country', 'region'] as const

/** Fields that depend on each other: a change of one makes all of them the person's own. */
const PLACE: ReadonlyArray<string> = ['type', 'country', 'region', 'supplierID', 'planID']

/** Whether a field keeps the person's own value in a conflict: they changed it, or a field that it depends on. */
export const isMine = ({ touched }: Pick<InventoryFormContext, 'touched'>, field: string): boolean =>
  touched.some((name) => name === field || (PLACE.includes(field) && PLACE.includes(name)))

/** The person's changes on top of the other person's save. */
export const onTheirs = (context: Pick<InventoryFormContext, 'draft' | 'touched' | 'conflict'>): InventoryDraft => {
  const theirs =
    context.conflict?.changes.filter(({ field }) => field in context.draft && !isMine(context, field)) ?? []
  return { ...context.draft, ...Object.fromEntries(theirs.map(({ field, saved }) => [field, saved])) }
}

/**
 * The SIM as it was loaded, with the dates that another person has saved since. The draft has one date for the SIM and
 * its stock. A separate stock date is known only from here, and the other person's date wins.
 */
export const datedLikeTheirs = ({ loaded, conflict }: Pick<InventoryFormContext, 'loaded' | 'conflict'>) => {
  if (loaded === null) return null
  const saved = (name: string) => conflict?.changes.find(({ field }) => field === name)?.saved
  const expiryDate = saved('expiryDate') ?? loaded.expiryDate
  // Empty if the stock has no separate date.
  const own = saved('stockExpiryDate') ?? ownStockExpiry(loaded)
  return { ...loaded, expiryDate, stockExpiryDate: own || expiryDate }
}

/** Whether the typed values wait for a SIM that was saved before. They are laid over it once it is loaded. */
export const waitsForSaved = ({ savedBefore, loaded }: Pick<InventoryFormContext, 'savedBefore' | 'loaded'>): boolean =>
  savedBefore !== undefined && loaded === null

/** The form of a SIM that was saved before with other values: what the person changed stays where it can. */
export const laidOver = (context: InventoryFormContext, loaded: InventoryRecord) => {
  const { draft, mode } = context
  const saved = draftOf(loaded)
  const fields = Object.keys(draft) as ReadonlyArray<Field>
  const isLost = (field: Field) => isFixed({ mode, loaded }, field)
  const mine = fields.filter((field) => isMine(context, field))
  const kept = mine.filter((field) => !isLost(field))
  return {
    draft: { ...saved, ...Object.fromEntries(kept.map((field) => [field, draft[field]])) },
    touched: context.touched.filter((field) => !isLost(field)),
    savedBefore: mine.filter((field) => isLost(field) && draft[field] !== saved[field]),
  }
}

/** The input of the form's checks. */
export const draftToCheck = ({ mode, draft, file }: InventoryFormContext): DraftToCheck => ({
  mode,
  draft,
  fileRef: file?.ref ?? null,
})

/** The save request. The dates of a stored SIM belong to its stock and are sent back unchanged. */
export const saveRequest = (context: InventoryFormContext): SaveRequest => {
  const { mode, id, version, draft, loaded, file, submissionId, actorName } = context
  const stockExpiryDate = loaded === null ? '' : stockExpiryOf(loaded, draft)
  return { mode, id, version, draft, stockExpiryDate, fileRef: file?.ref ?? null, submissionId, actorName }
}
