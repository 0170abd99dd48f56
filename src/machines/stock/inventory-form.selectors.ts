import type { SnapshotFrom } from 'xstate'
import { labelOf } from '../../schemas/core/choice.ts'
import { asSentence } from '../../schemas/core/sentence.ts'
import { nameWithoutIccid } from '../../schemas/shell/found.ts'
import { inFours } from '../../schemas/stock/identity/iccid.ts'
import { type InventoryDraft, withPlaceOfType } from '../../schemas/stock/inventory-draft.ts'
import {
  inventoryFieldLabel,
  inventoryFormFields,
  inventoryStoredFields,
} from '../../schemas/stock/inventory-fields.ts'
import { obstacleToVoiding, stockStatuses, voidObstacles } from '../../schemas/stock/stock.ts'
import {
  type AddedSim,
  emptiedBy,
  hasStoredInvoice,
  type InventoryFormContext,
  isChangeable,
  untouchedDraft,
} from './inventory-form.context.ts'
import { pastExpiryOf } from './inventory-form.expiry.ts'
import { missingIn, unreadProblem } from './inventory-form.gaps.ts'
import type { inventoryFormMachine } from './inventory-form.machine.ts'

const NONE: ReadonlyArray<AddedSim> = []

type FieldToCorrect = { readonly name: string; readonly label: string }

type InventoryFormSnapshot = SnapshotFrom<typeof inventoryFormMachine>

/** 'Single Inventory Form' or 'Edit Inventory Form' (spec §2). */
export const formTitle = ({ context }: InventoryFormSnapshot): string =>
  context.mode === 'add' ? 'Single Inventory Form' : 'Edit Inventory Form'

/** Whether leaving would lose unsaved work: the draft has changed, or a file is chosen. */
export const hasUnsavedChanges = (snapshot: InventoryFormSnapshot): boolean => {
  if (snapshot.matches({ work: 'saved' }) || snapshot.matches({ work: 'left' })) return false
  const { saved, typed } = savedAndTyped(snapshot.context)
  const names = Object.keys({ ...saved, ...typed }) as ReadonlyArray<keyof InventoryDraft>
  const { kept, file } = snapshot.context
  // What is kept for the next SIM belongs to one that was saved, also the file.
  return (file !== null && kept === undefined) || names.some((name) => typed[name] !== saved[name])
}

/** Whether the form holds values from before a reload that can be discarded. */
export const isRestored = (snapshot: InventoryFormSnapshot): boolean =>
  snapshot.context.restored && hasUnsavedChanges(snapshot)

/** The draft at the start and now, each with only the place of its type. */
export const savedAndTyped = (context: Pick<InventoryFormContext, 'loaded' | 'draft' | 'kept'>) => ({
  saved: withPlaceOfType(untouchedDraft(context)),
  typed: withPlaceOfType(context.draft),
})

/** Whether a field can be changed: not while saving, not hidden by the type, and only if a save would send it. */
export const isFieldEditable = (snapshot: InventoryFormSnapshot, field: keyof InventoryDraft): boolean =>
  snapshot.hasTag('editing') && isChangeable(snapshot.context, field)

export const isLocal = (snapshot: InventoryFormSnapshot): boolean => snapshot.matches({ type: 'local' })
/** Whether Invoice Cost is shown: a stored SIM shows what it has. */
export const showsInvoiceCost = (snapshot: InventoryFormSnapshot): boolean =>
  snapshot.context.mode === 'edit' || showsInvoice(snapshot)
/** Whether the Invoice PO field and file are shown. */
export const showsInvoice = (snapshot: InventoryFormSnapshot): boolean => snapshot.matches({ payment: 'invoiced' })
export const isPreparing = (snapshot: InventoryFormSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'loading' } })
export const isUnavailable = (snapshot: InventoryFormSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'failed' } })
export const isSaving = (snapshot: InventoryFormSnapshot): boolean =>
  snapshot.matches({ work: 'saving' }) || snapshot.matches({ work: 'validating' })
/** Whether an added SIM is being undone. */
export const isUndoing = (snapshot: InventoryFormSnapshot): boolean => snapshot.matches({ work: 'undoing' })
/** The last SIMs that were added here, newest first. */
export const addedSims = ({ context }: InventoryFormSnapshot): ReadonlyArray<AddedSim> => context.added ?? NONE
/** Whether the person adds one SIM after the other. */
export const goesOn = ({ context }: InventoryFormSnapshot): boolean => context.goesOn === true
/** Whether the SIM is voided and read-only. */
export const isVoided = (snapshot: InventoryFormSnapshot): boolean => snapshot.matches({ work: 'voided' })
/** Whether the SIM can be corrected or voided. */
export const isOpenForCorrection = (snapshot: InventoryFormSnapshot): boolean =>
  snapshot.context.loaded !== null && snapshot.can({ type: 'item.voided' })
/** Why the loaded SIM cannot be voided; null if it can, or is voided already. */
export const whyNotVoided = ({ context: { loaded } }: InventoryFormSnapshot): string | null => {
  const obstacle = loaded === null || loaded.voided ? null : obstacleToVoiding(loaded.stockStatus)
  return obstacle === null ? null : voidObstacles[obstacle]
}
/** The name of the saved SIM: its ICCID in groups of four, as cards have it; null for a new one. */
export const itemName = ({ context: { loaded } }: InventoryFormSnapshot): string | null => {
  if (loaded === null) return null
  return loaded.iccid === '' ? nameWithoutIccid(loaded.id) : `ICCID ${inFours(loaded.iccid)}`
}
/** What identifies the saved SIM beside its name: its plan and its supplier. */
export const itemLine = ({ context: { loaded } }: InventoryFormSnapshot): string =>
  loaded === null ? '' : [loaded.planName, loaded.supplierName].filter(Boolean).join(' · ')
/** The saved SIM's status in words; null for a new one, and where another server does not name it. */
export const itemStatus = ({ context: { loaded } }: InventoryFormSnapshot): string | null => {
  const status = loaded?.voided ? 'voided' : loaded?.stockStatus
  return status === undefined ? null : labelOf(stockStatuses, status)
}
export const isConflicted = (snapshot: InventoryFormSnapshot): boolean => snapshot.matches({ work: 'conflicted' })

/** The labels of the fields that a save would empty, while the person must confirm; else none. */
export const labelsToEmpty = (snapshot: InventoryFormSnapshot): ReadonlyArray<string> =>
  snapshot.matches({ work: 'confirming' }) ? emptiedBy(snapshot.context).map(inventoryFieldLabel) : []

/** The labels of the fields that the server did not send and a save sends empty. */
export const missingLabels = ({ context }: InventoryFormSnapshot): ReadonlyArray<string> =>
  missingIn(context).map((name) => inventoryStoredFields.find((field) => field.name === name)?.label ?? name)

/** The same while the person is asked; else none. */
export const missingToConfirm = (snapshot: InventoryFormSnapshot): ReadonlyArray<string> =>
  snapshot.matches({ work: 'confirming' }) ? missingLabels(snapshot) : []

/** The past expiry date to confirm, while the person is asked; else null. */
export const pastExpiryToConfirm = (snapshot: InventoryFormSnapshot): string | null =>
  snapshot.matches({ work: 'confirming' }) ? pastExpiryOf(snapshot.context) : null

/** The problem of a field: a refusal, or an unreadable value that must be entered. */
export const errorAt = ({ context }: InventoryFormSnapshot, name: keyof InventoryDraft): string | undefined =>
  context.errors[name] ?? unreadProblem(context, name)

/** Why the last save failed, until one succeeds. Includes problems of fields that the form does not show. */
export const noticeOf = ({ context: { notice, errors } }: InventoryFormSnapshot): string | null => {
  const isShown = (field: string) => inventoryFormFields.some(({ name }) => name === field)
  const unseen = Object.entries(errors).flatMap(([field, message]) =>
    isShown(field)
      ? []
      : [`${inventoryStoredFields.find(({ name }) => name === field)?.label ?? field}: ${asSentence(message)}`],
  )
  if (notice === null || unseen.length === 0) return notice
  return [asSentence(notice), ...unseen].join(' ')
}

/** The shown fields that a refusal names, in the order of the form. */
export const fieldsToCorrect = ({ context: { errors } }: InventoryFormSnapshot): ReadonlyArray<FieldToCorrect> =>
  inventoryFormFields.filter(({ name }) => errors[name] !== undefined).map(({ name, label }) => ({ name, label }))

/** Whether the same save could succeed at another try: it did not fail because of a field. */
export const isWorthRetrying = (snapshot: InventoryFormSnapshot): boolean =>
  Object.keys(snapshot.context.errors).length === 0 && !snapshot.matches({ work: 'conflicted' })

/** Whether the form must say that an earlier try has saved this SIM. Why a save failed, or a conflict, comes first. */
export const isSavedBefore = (snapshot: InventoryFormSnapshot): boolean => {
  const { savedBefore, notice, errors } = snapshot.context
  return savedBefore !== undefined && snapshot.hasTag('editing') && notice === null && Object.keys(errors).length === 0
}

/** The labels of the typed fields that cannot be changed any more in a SIM that was saved before. */
export const fixedSinceSaved = ({ context }: InventoryFormSnapshot): ReadonlyArray<string> =>
  (context.savedBefore ?? []).map(inventoryFieldLabel)

/** Whether there is a stored invoice to download. */
export const showsDownload = ({ context }: InventoryFormSnapshot): boolean => hasStoredInvoice(context)
export const isDownloading = (snapshot: InventoryFormSnapshot): boolean => snapshot.hasTag('downloading')
/** Why the stored invoice could not be downloaded, until the next try. */
export const invoiceFailureOf = (snapshot: InventoryFormSnapshot): string | null =>
  snapshot.matches({ invoice: 'failed' }) ? snapshot.context.invoiceFailure : null

/** Whether some options could not be loaded and `lookups.retried` would load them again. */
export const hasFailedLookups = (snapshot: InventoryFormSnapshot): boolean => snapshot.can({ type: 'lookups.retried' })
