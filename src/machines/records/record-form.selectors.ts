import type { SnapshotFrom } from 'xstate'
import { labelOf } from '../../schemas/core/choice.ts'
import { asSentence } from '../../schemas/core/sentence.ts'
import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'
import { UNTITLED } from '../../schemas/records/kit/define.ts'
import { changedFields } from '../../schemas/records/kit/draft.ts'
import type { ReferenceTarget } from '../../schemas/records/kit/fields.ts'
import { formRoutes } from '../../schemas/records/routes.ts'
import {
  definitionOf,
  isAsked,
  isFixed,
  lockOf,
  questionsOf,
  untouchedDraft,
  waitsForSaved,
} from './record-form.context.ts'
import type { recordFormMachine } from './record-form.machine.ts'

type FieldToCorrect = { readonly name: string; readonly label: string }

export type RecordFormSnapshot = SnapshotFrom<typeof recordFormMachine>

/** 'Add Supplier' or 'Edit Supplier'. */
export const formTitle = ({ context: { record, id } }: RecordFormSnapshot): string =>
  id === null ? formRoutes[record].addTitle : formRoutes[record].editTitle

/** The saved record's name; null for a new one, and for one without a name. */
export const recordTitle = ({ context }: RecordFormSnapshot): string | null => {
  const { title } = definitionOf(context)
  return context.loaded === null || title === UNTITLED ? null : String(context.loaded.draft[title] ?? '')
}

const isReadAgain = (context: RecordFormSnapshot['context']): boolean =>
  context.loaded !== null && definitionOf(context).single === true

/** The saved record's status in words; null for a new one, or a record without a status. */
export const recordStatus = ({ context }: RecordFormSnapshot): string | null => {
  const { loaded } = context
  if (loaded === null) return null
  const found = Object.entries(definitionOf(context).fields).find(([, { kind }]) => kind === 'status')
  if (found === undefined) return null
  const [name, field] = found
  const saved = String(loaded.draft[name] ?? '')
  return 'choices' in field ? labelOf(field.choices, saved) : saved
}

export type SavedReference = {
  readonly field: string
  readonly to: ReferenceTarget
  readonly id: number
  readonly name: string
}

/** The other records that the saved one refers to, such as an employee's role; those without a known name are left out. */
export const savedReferences = ({ context }: RecordFormSnapshot): ReadonlyArray<SavedReference> => {
  const { loaded, lookups } = context
  if (loaded === null) return []
  return Object.entries(definitionOf(context).fields).flatMap(([field, definition]) => {
    if (definition.kind !== 'reference') return []
    const { to } = definition
    const id = Number(loaded.draft[field])
    const found = [...(loaded.named[field] ?? []), ...(lookups[to] ?? [])].find((one) => one.id === id)
    return found === undefined ? [] : [{ field, to, id, name: found.name }]
  })
}

/** The fields that the form shows. */
export const askedFields = ({ context }: RecordFormSnapshot): ReadonlyArray<string> =>
  Object.keys(definitionOf(context).fields).filter((name) => isAsked(context, name))

/**
 * Whether leaving would lose changes: the draft differs from the initial one. While a record is read, nothing is left to
 * save, unless what was typed waits for it.
 */
export const hasUnsavedChanges = (snapshot: RecordFormSnapshot): boolean => {
  if (snapshot.matches({ work: 'saved' }) || snapshot.matches({ work: 'left' })) return false
  const { context } = snapshot
  if (snapshot.hasTag('preparing') && !waitsForSaved(context)) return false
  return changedFields(definitionOf(context), untouchedDraft(context), context.draft).length > 0
}

/** Whether the form holds a draft from before the page was loaded, which can be discarded. */
export const isRestored = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.context.restored && hasUnsavedChanges(snapshot)

/** Whether the form must say that an earlier try has saved this record. Why a save failed, or a conflict, comes first. */
export const isSavedBefore = (snapshot: RecordFormSnapshot): boolean => {
  const { savedBefore, notice, errors } = snapshot.context
  return savedBefore !== undefined && snapshot.hasTag('editing') && notice === null && Object.keys(errors).length === 0
}

/** The labels of the typed fields that cannot be changed any more in a record that was saved before. */
export const fixedSinceSaved = ({ context }: RecordFormSnapshot): ReadonlyArray<string> =>
  (context.savedBefore ?? []).map((name) => definitionOf(context).fields[name]?.label ?? name)

/** Whether a field can be changed: not while saving, and not if it is fixed. */
export const isFieldEditable = (snapshot: RecordFormSnapshot, name: string): boolean =>
  snapshot.hasTag('editing') && !isFixed(snapshot.context, name)

/** Whether there is nothing to show yet. After a save, the form of the only record stays while it is read again. */
export const isPreparing = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'loading' } }) && !isReadAgain(snapshot.context)
export const isUnavailable = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'failed' } })
export const isSaving = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.matches({ work: 'saving' }) || snapshot.matches({ work: 'validating' })
/** Whether the form is closed for a moment: its record is checked, saved or read again. */
export const isBusy = (snapshot: RecordFormSnapshot): boolean => snapshot.hasTag('busy')
export const isConflicted = (snapshot: RecordFormSnapshot): boolean => snapshot.matches({ work: 'conflicted' })

/** The text about what can be changed in a locked record; null for others. */
export const whyLocked = ({ context }: RecordFormSnapshot): string | null => lockOf(context)?.why ?? null

/** The questions before the record is saved; empty if there are none. */
export const openQuestions = (snapshot: RecordFormSnapshot, times: Times = DEFAULT_TIMES): ReadonlyArray<string> =>
  snapshot.matches({ work: 'confirming' }) ? questionsOf(snapshot.context, times) : []

/** Why the last save failed, until one succeeds, including problems of fields that the form does not show. */
export const noticeOf = ({ context }: RecordFormSnapshot): string | null => {
  const { notice, errors } = context
  const { fields } = definitionOf(context)
  const unseen = Object.entries(errors).flatMap(([name, message]) =>
    Object.hasOwn(fields, name) ? [] : [`${name}: ${asSentence(message)}`],
  )
  if (notice === null || unseen.length === 0) return notice
  return [asSentence(notice), ...unseen].join(' ')
}

/** The shown fields that a refusal names, in the order of the form. */
export const fieldsToCorrect = ({ context }: RecordFormSnapshot): ReadonlyArray<FieldToCorrect> => {
  const { fields, sections } = definitionOf(context)
  return sections
    .flatMap((section) => section.fields)
    .filter((name) => context.errors[name] !== undefined && isAsked(context, name))
    .map((name) => ({ name, label: fields[name]?.label ?? name }))
}

/** Whether the same save could succeed when repeated: it did not fail because of its fields. */
export const isWorthRetrying = (snapshot: RecordFormSnapshot): boolean =>
  Object.keys(snapshot.context.errors).length === 0 && !isConflicted(snapshot)

export const areOptionsLoading = (snapshot: RecordFormSnapshot): boolean => snapshot.matches({ lookups: 'loading' })
/** Whether the options could not be loaded and can be asked for again. */
export const hasFailedLookups = (snapshot: RecordFormSnapshot): boolean => snapshot.can({ type: 'lookups.retried' })
