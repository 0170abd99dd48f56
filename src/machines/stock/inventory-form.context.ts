import type { LookupItem, PlanItem } from '../../schemas/core/lookup.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'
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

/** The invoice that a person has chosen; the file itself waits in the file vault. */
export type ChosenFile = { readonly ref: string; readonly name: string; readonly size: number }

export type InventoryFormInput = {
  readonly mode: 'add' | 'edit'
  /** The item to edit, null in add mode. */
  readonly id: number | null
  /** The full name of the signed-in person: CreatedBy and UpdatedBy (spec §6). */
  readonly actorName: string
  /** Marks the first submission of this form. */
  readonly submissionId: string
}

/** The facts of the inventory form. */
export type InventoryFormContext = InventoryFormInput & {
  readonly draft: InventoryDraft
  /** The item as it was loaded, null in add mode. */
  readonly loaded: InventoryRecord | null
  /** The version that a save builds upon. */
  readonly version: number | null
  readonly errors: Readonly<Record<string, string>>
  /** The plan that was chosen for the other type; it comes back with that one. */
  readonly hiddenPlan: string
  /** The fields that the person has changed since the form began. */
  readonly touched: ReadonlyArray<keyof InventoryDraft>
  /** What stands in the form was typed before the page was loaded. */
  readonly restored: boolean
  /** Of an item that is edited: whether only the fields are listed that a save changes, or all of them. */
  readonly onlyChanges: boolean
  readonly file: ChosenFile | null
  readonly lookups: {
    readonly countries: ReadonlyArray<LookupItem>
    readonly regions: ReadonlyArray<LookupItem>
    /** Those of the country, or all. */
    readonly suppliers: ReadonlyArray<LookupItem>
    readonly plans: ReadonlyArray<PlanItem>
  }
  /** The country whose suppliers were asked for, 0 for all. */
  readonly askedCountry: number
  /** The plans that were asked for, null where there was no place to ask for. */
  readonly askedPlans: PlanQuery | null
  readonly conflict: SaveConflict | null
  /** Why the item could not be loaded or was refused, in the server's words. */
  readonly notice: string | null
  /** Why the stored invoice could not be downloaded. */
  readonly invoiceFailure: string | null
  readonly fate: SubmissionFate
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

/** The draft before anybody typed: empty, or the item as it was loaded. */
export const untouchedDraft = ({ loaded }: Pick<InventoryFormContext, 'loaded'>): Draft =>
  loaded === null ? emptyInventoryDraft : draftOf(loaded)

/** Whether an invoice came with the item when it was added. */
export const hasStoredInvoice = ({ loaded }: Pick<InventoryFormContext, 'loaded'>): boolean =>
  loaded !== null && loaded.invoicePO !== ''

type Known = Pick<InventoryFormContext, 'mode' | 'loaded'>

/**
 * Whether a field is read-only: a save of an existing item does not send it (spec §7), or it is the currency of costs
 * that are stored. One that the server did not send can be entered.
 */
export const isFixed = ({ mode, loaded }: Known, field: string): boolean =>
  mode === 'edit' &&
  (FIXED_AFTER_CREATION.some((fixed) => fixed === field) ||
    (field === 'InvoiceCurrency' && loaded !== null && hasCosts(loaded) && !loaded.untold?.includes('InvoiceCurrency')))

/** Whether a person can change a field: it is shown, and it would be sent. */
export const isChangeable = (context: Known & Pick<InventoryFormContext, 'draft'>, field: Field): boolean =>
  !isFixed(context, field) && field !== (context.draft.type === 'local' ? 'region' : 'country')

const leadsToPlans = (field: Field): boolean => ['type', 'country', 'region', 'supplierID'].includes(field)

type Place = Pick<InventoryFormContext, 'mode' | 'draft' | 'hiddenPlan'>

/**
 * The draft after a change. A plan belongs to its place and supplier and goes with them; that of the other type waits
 * until the person comes back to it, as that type's place does. A new item paid as you go has no invoice.
 */
const changedDraft = ({ mode, draft, hiddenPlan }: Place, field: Field, value: string): Draft => {
  const changed = { ...draft, [field]: value } as Draft
  return {
    ...changed,
    ...(leadsToPlans(field) ? { planID: field === 'type' ? hiddenPlan : '' } : {}),
    ...(mode === 'add' && changed.paymentType === 'payg' ? { invoicePO: '' } : {}),
  }
}

/** The plan that waits for the other type: of another supplier there is none. */
const changedHiddenPlan = ({ draft, hiddenPlan }: Place, field: Field): string =>
  field === 'type' ? draft.planID : field === 'supplierID' ? '' : hiddenPlan

const withoutErrors = (errors: Readonly<Record<string, string>>, fields: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)))

/** What a changed field changes: the draft, its own error, and what depends on it. The same value changes nothing. */
export const changedField = (context: InventoryFormContext, field: Field, value: string) => {
  if (context.draft[field] === value) return {}
  const draft = changedDraft(context, field, value)
  const isWithoutInvoice = draft.paymentType === 'payg'
  const mended = field === 'type' ? ['type', 'country', 'region'] : [field]
  return {
    draft,
    hiddenPlan: changedHiddenPlan(context, field),
    errors: withoutErrors(context.errors, isWithoutInvoice ? [...mended, 'invoicePO'] : mended),
    touched: [...new Set([...context.touched, field])],
    file: isWithoutInvoice ? null : context.file,
    fate: afterEdit(context.fate),
  }
}

export const chosenInvoice = (context: InventoryFormContext, file: ChosenFile | null) => ({
  file,
  draft: { ...context.draft, invoicePO: file?.name ?? '' },
  errors: withoutErrors(context.errors, ['invoicePO']),
  touched: [...new Set([...context.touched, 'invoicePO' as const])],
  fate: afterEdit(context.fate),
})

/** The chosen file is gone with the page that had it: its field says which one it was. */
export const lostInvoice = ({ draft, errors }: InventoryFormContext) => ({
  file: null,
  errors: { ...errors, invoicePO: inventoryMessages.fileNotKept(draft.invoicePO) },
})

/**
 * The form after what is fixed was corrected beside it: what was typed into the other fields stays. Where others have
 * saved in between, the next save has to meet that.
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

/** What a save would empty, of an item that has it. */
export const emptiedBy = ({ mode, loaded, draft }: Known & Pick<InventoryFormContext, 'draft'>) =>
  mode === 'edit' ? emptiedFields(untouchedDraft({ loaded }), draft) : []

/** The number of a chosen option, 0 where none is chosen. */
const idOf = (text: string): number => Number(text) || 0

/** The plans that the draft asks for: of the country of a local item, of the region of a roaming one. */
export const wantedPlans = ({ draft }: Pick<InventoryFormContext, 'draft'>): PlanQuery | null => {
  const countryId = draft.type === 'local' ? idOf(draft.country) : 0
  const regionId = draft.type === 'roaming' ? idOf(draft.region) : 0
  return countryId === 0 && regionId === 0 ? null : { supplierId: idOf(draft.supplierID), countryId, regionId }
}

export const isSamePlanQuery = (one: PlanQuery | null, other: PlanQuery | null): boolean =>
  one === null || other === null
    ? one === other
    : one.supplierId === other.supplierId && one.countryId === other.countryId && one.regionId === other.regionId

/** The country whose suppliers are offered, 0 for all. */
export const wantedCountry = ({ draft }: Pick<InventoryFormContext, 'draft'>): number =>
  draft.type === 'local' ? idOf(draft.country) : 0

/** A change that would load plans and leaves no place to load them for (spec §5); what stays the same changes nothing. */
export const leavesPlaceMissing = (context: InventoryFormContext, field: Field, value: string): boolean =>
  leadsToPlans(field) &&
  field !== 'type' &&
  context.draft[field] !== value &&
  wantedPlans({ draft: changedDraft(context, field, value) }) === null

/** The suppliers have come; one who does not serve a country that the person chose is no longer chosen. */
export const offeredSuppliers = (context: InventoryFormContext, suppliers: ReadonlyArray<LookupItem>) => {
  const { draft, touched } = context
  const isOffered = suppliers.some((supplier) => String(supplier.id) === draft.supplierID)
  const isKept = isOffered || draft.supplierID === '' || !(touched.includes('country') || touched.includes('type'))
  return {
    lookups: { ...context.lookups, suppliers },
    ...(isKept
      ? {}
      : { draft: { ...draft, supplierID: '', planID: '' }, hiddenPlan: '', fate: afterEdit(context.fate) }),
  }
}

/** Fields that hang together: whoever changed one of them means them all. */
const PLACE: ReadonlyArray<string> = ['type', 'country', 'region', 'supplierID', 'planID']

/** True for a field of which the person's own value stands in a conflict: they changed it, or one that it hangs on. */
export const isMine = ({ touched }: Pick<InventoryFormContext, 'touched'>, field: string): boolean =>
  touched.some((name) => name === field || (PLACE.includes(field) && PLACE.includes(name)))

/** What the person typed, on top of what the others saved meanwhile in all the fields that the person left alone. */
export const onTheirs = (context: Pick<InventoryFormContext, 'draft' | 'touched' | 'conflict'>): InventoryDraft => {
  const theirs =
    context.conflict?.changes.filter(({ field }) => field in context.draft && !isMine(context, field)) ?? []
  return { ...context.draft, ...Object.fromEntries(theirs.map(({ field, saved }) => [field, saved])) }
}

/**
 * The item as it was loaded, with the dates that the others have saved since. The draft has one date for the item and
 * its stock; a date of the stock's own is known from here alone, and is theirs whoever saves next.
 */
export const datedLikeTheirs = ({ loaded, conflict }: Pick<InventoryFormContext, 'loaded' | 'conflict'>) => {
  if (loaded === null) return null
  const saved = (name: string) => conflict?.changes.find(({ field }) => field === name)?.saved
  const expiryDate = saved('expiryDate') ?? loaded.expiryDate
  // Empty where the stock has none of its own.
  const own = saved('stockExpiryDate') ?? ownStockExpiry(loaded)
  return { ...loaded, expiryDate, stockExpiryDate: own || expiryDate }
}

/** What the checks of the form are given. */
export const draftToCheck = ({ mode, draft, file }: InventoryFormContext): DraftToCheck => ({
  mode,
  draft,
  fileRef: file?.ref ?? null,
})

/** What is sent. The dates that the form shows of an item of ours belong to its stock, and go back as they came. */
export const saveRequest = (context: InventoryFormContext): SaveRequest => {
  const { mode, id, version, draft, loaded, file, submissionId, actorName } = context
  const stockExpiryDate = loaded === null ? '' : stockExpiryOf(loaded, draft)
  return { mode, id, version, draft, stockExpiryDate, fileRef: file?.ref ?? null, submissionId, actorName }
}
