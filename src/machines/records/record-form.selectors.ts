import type { SnapshotFrom } from 'xstate'
import { asSentence } from '../../schemas/core/sentence.ts'
import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'
import { changedFields } from '../../schemas/records/kit/draft.ts'
import { formRoutes } from '../../schemas/records/routes.ts'
import { definitionOf, isAsked, isFixed, lockOf, questionsOf, untouchedDraft } from './record-form.context.ts'
import type { recordFormMachine } from './record-form.machine.ts'

export type RecordFormSnapshot = SnapshotFrom<typeof recordFormMachine>

/** 'Add Supplier' or 'Edit Supplier'. */
export const formTitle = ({ context: { record, id } }: RecordFormSnapshot): string =>
  id === null ? formRoutes[record].addTitle : formRoutes[record].editTitle

/** What the record is called, as it is saved; null where one is added. */
export const recordTitle = ({ context }: RecordFormSnapshot): string | null =>
  context.loaded === null ? null : String(context.loaded.draft[definitionOf(context).title] ?? '')

/** The fields that the form asks for. */
export const askedFields = ({ context }: RecordFormSnapshot): ReadonlyArray<string> =>
  Object.keys(definitionOf(context).fields).filter((name) => isAsked(context, name))

/** Whether leaving would lose something: the draft differs from what the form began with. */
export const hasUnsavedChanges = (snapshot: RecordFormSnapshot): boolean => {
  if (snapshot.matches({ work: 'saved' }) || snapshot.matches({ work: 'left' })) return false
  const { context } = snapshot
  return changedFields(definitionOf(context), untouchedDraft(context), context.draft).length > 0
}

/** Whether what stands in the form was typed before the page was loaded, and there is another beginning. */
export const isRestored = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.context.restored && hasUnsavedChanges(snapshot)

/** Whether a field can be changed: not while saving, and not where it was entered once and for all. */
export const isFieldEditable = (snapshot: RecordFormSnapshot, name: string): boolean =>
  snapshot.hasTag('editing') && !isFixed(snapshot.context, name)

export const isPreparing = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'loading' } })
export const isUnavailable = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'failed' } })
export const isSaving = (snapshot: RecordFormSnapshot): boolean =>
  snapshot.matches({ work: 'saving' }) || snapshot.matches({ work: 'validating' })
export const isConflicted = (snapshot: RecordFormSnapshot): boolean => snapshot.matches({ work: 'conflicted' })

/** What of the record can be changed, in words; null where that goes without saying. */
export const whyLocked = ({ context }: RecordFormSnapshot): string | null => lockOf(context)?.why ?? null

/** What the person is asked before the record is saved; else nothing. */
export const openQuestions = (snapshot: RecordFormSnapshot, times: Times = DEFAULT_TIMES): ReadonlyArray<string> =>
  snapshot.matches({ work: 'confirming' }) ? questionsOf(snapshot.context, times) : []

/** Why the last save failed, until one succeeds: with what is wrong with fields that the form does not show. */
export const noticeOf = ({ context }: RecordFormSnapshot): string | null => {
  const { notice, errors } = context
  const { fields } = definitionOf(context)
  const unseen = Object.entries(errors).flatMap(([name, message]) =>
    Object.hasOwn(fields, name) ? [] : [`${name}: ${asSentence(message)}`],
  )
  if (notice === null || unseen.length === 0) return notice
  return [asSentence(notice), ...unseen].join(' ')
}

/** Whether the same save could succeed at another try: it did not fail for what stands in the fields. */
export const isWorthRetrying = (snapshot: RecordFormSnapshot): boolean =>
  Object.keys(snapshot.context.errors).length === 0 && !isConflicted(snapshot)

export const areOptionsLoading = (snapshot: RecordFormSnapshot): boolean => snapshot.matches({ lookups: 'loading' })
/** Whether the options could not be loaded and can be asked for again. */
export const hasFailedLookups = (snapshot: RecordFormSnapshot): boolean => snapshot.can({ type: 'lookups.retried' })
