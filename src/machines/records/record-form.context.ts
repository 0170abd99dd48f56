import { tellMoment } from '../../schemas/core/format.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'
import { DEFAULT_TIMES, type Times } from '../../schemas/core/times.ts'
import { type FormedName, formed } from '../../schemas/records/formed.ts'
import { recordProblems } from '../../schemas/records/kit/checks.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import {
  changedFields,
  type Entry,
  entryOfText,
  fieldsOf,
  initialDraft,
  isSameEntry,
  type RecordDraft,
  valuesOf,
} from '../../schemas/records/kit/draft.ts'
import { ACTIVE, INACTIVE, isSeveral, type RecordField, refersTo } from '../../schemas/records/kit/fields.ts'
import { questionsAbout } from '../../schemas/records/kit/questions.ts'
import type { SavedRecord } from '../../schemas/records/kit/saved.ts'
import type { RecordLookups } from '../../schemas/records/kit/shown.ts'
import { afterEdit, afterStart, type SubmissionFate } from '../core/submission.ts'

export type RecordFormInput = {
  /** Which record is added or edited. */
  readonly record: FormedName
  /** The version of its drafts: one that was kept under another version does not fit any more. */
  readonly draftVersion: number
  /** The one to edit, null where one is added. */
  readonly id: number | null
  /** Whose fields a new one begins with. */
  readonly copyOf?: number
  /** The day on which the form is opened, `yyyy-MM-dd`, where a field begins with it. */
  readonly today?: string
  /** Marks the first submission of this form. */
  readonly submissionId: string
}

/** The facts of the form of a record. */
export type RecordFormContext = RecordFormInput & {
  readonly draft: RecordDraft
  /** The record as it was loaded, null where one is added. */
  readonly loaded: SavedRecord | null
  /** The version that a save builds upon. */
  readonly version: number | null
  readonly errors: Checked
  /** How often a save has come back to the person, who then goes on where something is to be mended. */
  readonly comebacks: number
  /** What stands in the form was typed before the page was loaded. */
  readonly restored: boolean
  /** The fields that the person has changed since the form began. */
  readonly touched: ReadonlyArray<string>
  /** What may be referred to. */
  readonly lookups: RecordLookups
  readonly conflict: SaveConflict | null
  /** Why the record could not be loaded or was refused, in the server's words. */
  readonly notice: string | null
  readonly fate: SubmissionFate
}

export const definitionOf = ({ record }: Pick<RecordFormInput, 'record'>): AnyRecord => formed[record]

export const initialContext = (input: RecordFormInput): RecordFormContext => ({
  ...input,
  draft: initialDraft(definitionOf(input), input.today),
  loaded: null,
  version: null,
  errors: {},
  comebacks: 0,
  restored: false,
  touched: [],
  lookups: { country: [], region: [], supplier: [] },
  conflict: null,
  notice: null,
  fate: 'unsent',
})

/** What can be changed of a record that came with the product and is locked; null where it is not. */
export const lockOf = (input: Pick<RecordFormInput, 'record' | 'id'>) => {
  const locked = definitionOf(input).shipped?.locked
  return locked !== undefined && input.id !== null && locked.ids.includes(input.id) ? locked : null
}

/** What a field began with in a record that came with the product; null where it did not. */
export const deliveredOf = (
  input: Pick<RecordFormInput, 'record' | 'id'>,
  name: string,
): ReadonlyArray<string> | null => {
  const entry = input.id === null ? undefined : definitionOf(input).shipped?.delivered[input.id]?.[name]
  return Array.isArray(entry) ? entry : null
}

/** Whether a form offers others to choose from. */
export const refersToOthers = (input: Pick<RecordFormInput, 'record'>): boolean =>
  fieldsOf(definitionOf(input)).some(([, field]) => refersTo(field))

/** The draft before anybody typed: that of a new record, or the record as it was loaded. */
export const untouchedDraft = (context: Pick<RecordFormContext, 'record' | 'loaded' | 'today'>): RecordDraft =>
  context.loaded === null ? initialDraft(definitionOf(context), context.today) : context.loaded.draft

type Known = Pick<RecordFormContext, 'record' | 'id'>

const fieldOf = (input: Pick<RecordFormInput, 'record'>, name: string) => {
  const { fields } = definitionOf(input)
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** What is known of the record that a field refers to and that is chosen there. */
const chosenIn = ({ draft, loaded, lookups }: Asking, name: string, field: RecordField | undefined) =>
  refersTo(field)
    ? [...(lookups[field.to] ?? []), ...(loaded?.named[name] ?? [])].find(({ id }) => String(id) === draft[name])
    : undefined

type Asking = Pick<RecordFormContext, 'record' | 'id' | 'draft' | 'loaded' | 'lookups'>

/** Whether the form asks for a field: some are the server's at first, some depend on what is chosen in another. */
export const isAsked = (context: Asking, name: string): boolean => {
  const field = fieldOf(context, name)
  if (field?.later === true && context.id === null) return false
  if (field?.asked === undefined) return true
  const { by, tagged } = field.asked
  const chooser = fieldOf(context, by)
  if (chooser && 'choices' in chooser) return context.draft[by] === tagged
  return chosenIn(context, by, chooser)?.tag === tagged
}

/** Whether what is chosen in another field is known, and hides this one. */
const isHidden = (context: Asking, { asked }: RecordField): boolean => {
  if (asked === undefined) return false
  const chooser = fieldOf(context, asked.by)
  const chosen = chooser && 'choices' in chooser ? context.draft[asked.by] : chosenIn(context, asked.by, chooser)?.tag
  return chosen !== undefined && chosen !== asked.tagged
}

/** The draft as it is sent: what was entered into a field that the choice in another one has hidden since is left out. */
export const sentDraft = (context: Asking): RecordDraft => {
  const hidden = fieldsOf(definitionOf(context)).filter(([, field]) => isHidden(context, field))
  if (hidden.length === 0) return context.draft
  return { ...context.draft, ...Object.fromEntries(hidden.map(([name, field]) => [name, isSeveral(field) ? [] : ''])) }
}

/** Whether a field was entered once, when the record was added, or is locked. */
export const isFixed = (input: Known, name: string): boolean =>
  input.id !== null && (fieldOf(input, name)?.fixed === true || lockOf(input)?.but.includes(name) === false)

/** Whether a person can change a field of this record to this. */
export const isChangeable = (input: Known, name: string, value: Entry): boolean => {
  const field = fieldOf(input, name)
  return field !== undefined && !isFixed(input, name) && Array.isArray(value) === isSeveral(field)
}

/** Whether a person can choose a picture for a field of this record. */
export const takesPicture = (input: Known, name: string): boolean =>
  fieldOf(input, name)?.kind === 'image' && !isFixed(input, name)

/**
 * What a changed field changes: the draft, and its own error. The same value changes nothing, but that a picture which is
 * chosen once more answers for the file that was refused before.
 */
export const changedField = (context: RecordFormContext, name: string, value: Entry) => {
  const { [name]: _, ...errors } = context.errors
  if (isSameEntry(context.draft[name], value)) return takesPicture(context, name) ? { errors } : {}
  return {
    draft: { ...context.draft, [name]: value },
    errors,
    touched: [...new Set([...context.touched, name])],
    fate: afterEdit(context.fate),
  }
}

/** What the checks of the form are given. */
export type DraftToCheck = Pick<RecordFormContext, 'record' | 'draft'>

/** What the checks of the form say, by field. */
export type Checked = Readonly<Record<string, string>>

/** What is wrong with the draft, by field. Of a picture it has a reference: it was judged when it was chosen. */
export const problemsOf = ({ record, draft }: DraftToCheck): Checked =>
  recordProblems(formed[record], valuesOf(formed[record], draft), () => true)

const COUNT = /\{(\w+)\}/g

/** A question with what is counted of the record in it; null where no number of it is above 0. */
const asked = (question: string, { counted }: AnyRecord, counts: SavedRecord['counts'], times: Times) => {
  const isAsked = [...question.matchAll(COUNT)].some(([, name]) => Number(counts[name ?? '']) > 0)
  const told = (name: string): string => {
    const value = counts[name] ?? 0
    return counted[name]?.kind === 'dateTime' ? tellMoment(String(value), times) : value.toLocaleString('en')
  }
  return isAsked ? question.replace(COUNT, (_, name: string) => told(name)) : null
}

/** What has to be asked before the draft is saved. */
export const questionsOf = (
  context: Pick<RecordFormContext, 'record' | 'loaded' | 'draft'>,
  times: Times = DEFAULT_TIMES,
): ReadonlyArray<string> => {
  const { loaded, draft } = context
  if (loaded === null) return []
  const record = definitionOf(context)
  return changedFields(record, loaded.draft, draft).flatMap((name) => {
    // What is pending is no more offered than what is inactive.
    const isLeft = draft[name] !== ACTIVE && loaded.draft[name] !== INACTIVE
    const isAskedFor = record.fields[name]?.kind !== 'status' || isLeft
    return isAskedFor
      ? questionsAbout(record, name).flatMap((question) => asked(question, record, loaded.counts, times) ?? [])
      : []
  })
}

/** True for a field of which the person's own value stands in a conflict. */
export const isMine = ({ touched }: Pick<RecordFormContext, 'touched'>, name: string): boolean => touched.includes(name)

/** What the others have saved meanwhile, as a draft has it. */
const theirsOf = (context: Pick<RecordFormContext, 'record' | 'conflict'>): RecordDraft =>
  Object.fromEntries(
    (context.conflict?.changes ?? []).flatMap(({ field: name, saved }) => {
      const field = fieldOf(context, name)
      return field === undefined ? [] : [[name, entryOfText(field, saved)]]
    }),
  )

/** The form upon what the others saved meanwhile: what the person has changed stays, in all other fields theirs stands. */
export const builtOnTheirs = (context: RecordFormContext) => {
  const { draft, loaded, conflict, version } = context
  const theirs = theirsOf(context)
  const untouched = Object.entries(theirs).filter(([name]) => !isMine(context, name))
  return {
    draft: { ...draft, ...Object.fromEntries(untouched) },
    loaded: loaded === null ? null : { ...loaded, draft: { ...loaded.draft, ...theirs } },
    version: conflict?.version ?? version,
    conflict: null,
  }
}

/** The form of a new record that is like another: without what none has twice, and offered. */
export const copied = (context: Pick<RecordFormInput, 'record'>, { draft }: SavedRecord) => {
  const record = definitionOf(context)
  const { [record.title]: name } = draft
  const own = fieldsOf(record).flatMap(([at, field]) =>
    ('unique' in field && field.unique) || field.kind === 'status' ? [[at, initialDraft(record)[at]]] : [],
  )
  const title = record.fields[record.title]
  const max = title !== undefined && 'max' in title ? title.max : undefined
  return { draft: { ...draft, ...Object.fromEntries(own), [record.title]: `Copy of ${name}`.slice(0, max) } }
}

/** The form as it was before anybody typed. */
export const startedAgain = (context: RecordFormContext) => ({
  draft: untouchedDraft(context),
  restored: false,
  touched: [],
  errors: {},
  fate: afterStart(context.fate),
})

/** The form of a record that has come. */
export const withRecord = (loaded: SavedRecord) => ({
  loaded,
  draft: loaded.draft,
  version: loaded.version,
  restored: false,
  touched: [],
  errors: {},
  conflict: null,
})
