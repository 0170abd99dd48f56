import { counted } from '../../schemas/core/counted.ts'
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
  /** The version of its drafts: a draft of another version cannot be restored. */
  readonly draftVersion: number
  /** The id of the record to edit; null for a new one. */
  readonly id: number | null
  /** The id of the record that a new one is copied from. */
  readonly copyOf?: number
  /** The day on which the form is opened, `yyyy-MM-dd`, if it is a field's initial value. */
  readonly today?: string
  /** Marks the first submission of this form. */
  readonly submissionId: string
}

/** The context of a record's form. */
export type RecordFormContext = RecordFormInput & {
  readonly draft: RecordDraft
  /** The record as loaded; null for a new one. */
  readonly loaded: SavedRecord | null
  /** The version that a save is based on. */
  readonly version: number | null
  readonly errors: Checked
  /** How often a save returned to the person; each time the focus moves to what needs a correction. */
  readonly comebacks: number
  /** The form holds a draft that was typed before the page was loaded. */
  readonly restored: boolean
  /** The fields that the person has changed. */
  readonly touched: ReadonlyArray<string>
  /** The options for references. */
  readonly lookups: RecordLookups
  readonly conflict: SaveConflict | null
  /** The server's reason why the record could not be loaded or saved. */
  readonly notice: string | null
  readonly fate: SubmissionFate
  /**
   * Set once a new record turned out to be saved by an earlier try, with other values: the fields that were typed since
   * and cannot be changed any more. It has none until the record is loaded.
   */
  readonly savedBefore?: ReadonlyArray<string> | undefined
}

export const definitionOf = ({ record }: Pick<RecordFormInput, 'record'>): AnyRecord => formed[record]

/** Whether a record of this kind is edited in a form. Receipts are only added. */
export const isEdited = ({ record }: Pick<RecordFormInput, 'record'>): boolean => record !== 'receipt'

/** The draft before anything is loaded: that of a new record. The only one of its kind is never new. */
const beginningOf = (input: Pick<RecordFormInput, 'record' | 'today'>): RecordDraft => {
  const record = definitionOf(input)
  return record.single ? {} : initialDraft(record, input.today)
}

export const initialContext = (input: RecordFormInput): RecordFormContext => ({
  ...input,
  draft: beginningOf(input),
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

/** The fields that can be changed in a locked built-in record; null if it is not locked. */
export const lockOf = (input: Pick<RecordFormInput, 'record' | 'id'>) => {
  const locked = definitionOf(input).shipped?.locked
  return locked !== undefined && input.id !== null && locked.ids.includes(input.id) ? locked : null
}

/** The initial value of a field in a built-in record; null if there is none. */
export const deliveredOf = (
  input: Pick<RecordFormInput, 'record' | 'id'>,
  name: string,
): ReadonlyArray<string> | null => {
  const entry = input.id === null ? undefined : definitionOf(input).shipped?.delivered[input.id]?.[name]
  return Array.isArray(entry) ? entry : null
}

/** Whether a form offers other records to choose from. */
export const refersToOthers = (input: Pick<RecordFormInput, 'record'>): boolean =>
  fieldsOf(definitionOf(input)).some(([, field]) => refersTo(field))

/** The draft before any typing: that of a new record, or of the loaded one. */
export const untouchedDraft = (context: Pick<RecordFormContext, 'record' | 'loaded' | 'today'>): RecordDraft =>
  context.loaded === null ? beginningOf(context) : context.loaded.draft

type Known = Pick<RecordFormContext, 'record' | 'id'> & Partial<Pick<RecordFormContext, 'loaded'>>

const fieldOf = (input: Pick<RecordFormInput, 'record'>, name: string) => {
  const { fields } = definitionOf(input)
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The option chosen in a reference field, if it is known. */
const chosenIn = ({ draft, loaded, lookups }: Asking, name: string, field: RecordField | undefined) =>
  refersTo(field)
    ? [...(lookups[field.to] ?? []), ...(loaded?.named[name] ?? [])].find(({ id }) => String(id) === draft[name])
    : undefined

type Asking = Pick<RecordFormContext, 'record' | 'id' | 'draft' | 'loaded' | 'lookups'>

/**
 * Whether the form shows a field: the server sets some of a new record, and some depend on the choice in another field.
 */
export const isAsked = (context: Asking, name: string): boolean => {
  const field = fieldOf(context, name)
  if (field?.later === true && context.id === null) return false
  if (field?.follows && !context.draft[field.follows] && !context.draft[name]) return false
  if (field?.asked === undefined) return true
  const { by, tagged } = field.asked
  const chooser = fieldOf(context, by)
  if (chooser && 'choices' in chooser) return context.draft[by] === tagged
  return chosenIn(context, by, chooser)?.tag === tagged
}

/** Whether a known choice in another field hides this one. */
const isHidden = (context: Asking, { asked }: RecordField): boolean => {
  if (asked === undefined) return false
  const chooser = fieldOf(context, asked.by)
  const chosen = chooser && 'choices' in chooser ? context.draft[asked.by] : chosenIn(context, asked.by, chooser)?.tag
  return chosen !== undefined && chosen !== asked.tagged
}

/** The draft to send, without entries of fields that are hidden by now. */
export const sentDraft = (context: Asking): RecordDraft => {
  const hidden = fieldsOf(definitionOf(context)).filter(([, field]) => isHidden(context, field))
  if (hidden.length === 0) return context.draft
  return { ...context.draft, ...Object.fromEntries(hidden.map(([name, field]) => [name, isSeveral(field) ? [] : ''])) }
}

/** The environment variable of the server that sets a field; null if people do. */
export const setByOf = ({ loaded }: Partial<Pick<RecordFormContext, 'loaded'>>, name: string): string | null =>
  loaded?.setBy?.[name] ?? null

/** Whether a field cannot be changed: it is fixed once saved, locked, or set by the server's environment. */
export const isFixed = (input: Known, name: string): boolean =>
  input.id !== null &&
  (fieldOf(input, name)?.fixed === true || lockOf(input)?.but.includes(name) === false || setByOf(input, name) !== null)

/** Whether a person can change a field of this record to this. */
export const isChangeable = (input: Known, name: string, value: Entry): boolean => {
  const field = fieldOf(input, name)
  return field !== undefined && !isFixed(input, name) && Array.isArray(value) === isSeveral(field)
}

/** Whether a person can choose a picture for a field of this record. */
export const takesPicture = (input: Known, name: string): boolean =>
  fieldOf(input, name)?.kind === 'image' && !isFixed(input, name)

/**
 * The changes after a field was edited: the draft, and the field's error. An equal value changes nothing, except that a
 * picture that is chosen again clears the refusal of another file.
 */
export const changedField = (context: RecordFormContext, name: string, value: Entry) => {
  const { [name]: _, ...errors } = context.errors
  if (isSameEntry(context.draft[name], value)) return takesPicture(context, name) ? { errors } : {}
  return {
    draft: { ...context.draft, [name]: value },
    errors,
    touched: [...new Set([...context.touched, name])],
    fate: afterEdit(context.fate, context.id === null),
  }
}

/** The input of the form's checks. */
export type DraftToCheck = Pick<RecordFormContext, 'record' | 'draft'>

/** The messages of the form's checks, by field. */
export type Checked = Readonly<Record<string, string>>

/** The problems of the draft, by field. A picture was checked when it was chosen; the draft has only its reference. */
export const problemsOf = ({ record, draft }: DraftToCheck): Checked =>
  recordProblems(formed[record], valuesOf(formed[record], draft), () => true)

/** `{planCount}`, or with its noun `{planCount|plan|plans}`. */
const COUNT = /\{(\w+)(?:\|(\w+)\|(\w+))?\}/g

/** A question with the record's counts filled in; null if all of them are 0. */
const asked = (question: string, record: AnyRecord, counts: SavedRecord['counts'], times: Times) => {
  const isAsked = [...question.matchAll(COUNT)].some(([, name]) => Number(counts[name ?? '']) > 0)
  const told = (name: string, one?: string, many?: string): string => {
    const value = counts[name] ?? 0
    if (record.counted[name]?.kind === 'dateTime') return tellMoment(String(value), times)
    return one === undefined ? value.toLocaleString('en') : counted(Number(value), one, many)
  }
  return isAsked
    ? question.replace(COUNT, (_, name: string, one?: string, many?: string) => told(name, one, many))
    : null
}

/** The questions before the draft is saved. */
export const questionsOf = (
  context: Pick<RecordFormContext, 'record' | 'loaded' | 'draft'>,
  times: Times = DEFAULT_TIMES,
): ReadonlyArray<string> => {
  const { loaded, draft } = context
  if (loaded === null) return []
  const record = definitionOf(context)
  return changedFields(record, loaded.draft, draft).flatMap((name) => {
    // A pending record is not offered either.
    const isLeft = draft[name] !== ACTIVE && loaded.draft[name] !== INACTIVE
    const isAskedFor = record.fields[name]?.kind !== 'status' || isLeft
    return isAskedFor
      ? questionsAbout(record, name).flatMap((question) => asked(question, record, loaded.counts, times) ?? [])
      : []
  })
}

/** Whether the person changed this field, so that a conflict shows their own value. */
export const isMine = ({ touched }: Pick<RecordFormContext, 'touched'>, name: string): boolean => touched.includes(name)

/** The other person's saved changes, in draft form. */
const theirsOf = (context: Pick<RecordFormContext, 'record' | 'conflict'>): RecordDraft =>
  Object.fromEntries(
    (context.conflict?.changes ?? []).flatMap(({ field: name, saved }) => {
      const field = fieldOf(context, name)
      return field === undefined ? [] : [[name, entryOfText(field, saved)]]
    }),
  )

/**
 * The form after a conflict, based on the newer version: the person's changes stay, all other fields are the newer
 * ones.
 */
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

/** The form of a new record copied from another: without unique values, and active. */
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

/** Whether the typed values wait for a record that was saved before. They are laid over it once it is loaded. */
export const waitsForSaved = ({ savedBefore, loaded }: Pick<RecordFormContext, 'savedBefore' | 'loaded'>): boolean =>
  savedBefore !== undefined && loaded === null

/** The form of a record that was saved before with other values: what the person changed stays where it can. */
export const laidOver = (context: RecordFormContext, loaded: SavedRecord) => {
  const { draft, touched } = context
  const isLost = (name: string) => isFixed({ ...context, loaded }, name)
  const kept = touched.filter((name) => !isLost(name))
  return {
    ...withRecord(loaded),
    draft: {
      ...loaded.draft,
      ...Object.fromEntries(kept.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]]))),
    },
    touched: kept,
    savedBefore: touched.filter((name) => isLost(name) && !isSameEntry(draft[name], loaded.draft[name])),
  }
}

/** The form before any typing. */
export const startedAgain = (context: RecordFormContext) => ({
  draft: untouchedDraft(context),
  restored: false,
  touched: [],
  errors: {},
  fate: afterStart(context.fate),
})

/** The form of a loaded record. */
export const withRecord = (loaded: SavedRecord) => ({
  loaded,
  draft: loaded.draft,
  version: loaded.version,
  restored: false,
  touched: [],
  errors: {},
  conflict: null,
})
