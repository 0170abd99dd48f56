import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import { type Choice, labelOf } from '../core/choice.ts'
import { counted } from '../core/counted.ts'
import { formatDay } from '../core/format.ts'
import { LookupItem } from '../core/lookup.ts'
import { Masked, Personal } from '../core/masked.ts'
import { isQuoted } from '../core/quotation.ts'
import { BYTE_ORDER_MARK, textLine } from '../files/csv-text.ts'
import { holderKinds } from './holder.ts'
import { codesIn, repeatsIn } from './identity/code-list.ts'

/** Assigning SIMs to a partner or a customer, and unassigning them. */

/** Who SIMs can be assigned to. */
const HolderKind = Schema.Literals(holderKinds.map(({ value }) => value))

/** The most SIMs in one assignment. */
export const MAX_ASSIGNED = 5_000
const MAX_TEXT = 500

const inLowerCase = (kind: string): string => labelOf(holderKinds, kind).toLowerCase()

export const assignmentMessages = {
  none: 'Choose at least one SIM',
  quantity: `Enter a whole number from 1 to ${MAX_ASSIGNED.toLocaleString('en-GB')}`,
  tooMany: `At most ${MAX_ASSIGNED.toLocaleString('en-GB')} at a time`,
  codes: 'Paste ICCIDs or activation codes',
  noCodeColumn: 'This file has no column of ICCIDs or activation codes',
  noCodes: 'The column of codes in this file is empty',
  tooManyInFile: (count: number): string =>
    `This file has ${inWords(count)}; at most ${MAX_ASSIGNED.toLocaleString('en-GB')} at a time`,
  quoted: (code: string): string => `Remove the quotation mark in ${code}`,
  target: (kind: string): string => `Choose a ${inLowerCase(kind)} from the list`,
  targetInactive: (kind: string): string => `This ${inLowerCase(kind)} is inactive. Choose another.`,
  plan: 'Choose a plan from the list',
  supplier: 'Choose a supplier from the list',
  reason: 'Reason is required',
  missing: 'This assignment does not exist',
  tooLong: `At most ${MAX_TEXT} characters`,
  taken: 'Some SIMs are no longer available. Nothing was assigned.',
  notAllBack: 'Some SIMs cannot be unassigned. Nothing was changed.',
  notAllReturned: 'Some SIMs cannot be returned this way. Nothing was changed.',
  otherwise: 'This was saved before, with other values. Load the page again.',
  assigned: (count: number, name: string): string => `${inWords(count)} assigned to ${name}`,
  takenBack: (count: number): string => `${inWords(count)} unassigned`,
  returned: (count: number): string => `${inWords(count)} returned`,
  short: (found: number, wanted: number): string => `Only ${found} of ${wanted} available`,
} as const

/** A number of SIMs in words. */
export const inWords = (count: number): string => counted(count, 'SIM')

/** The most codes that are named. */
const NAMED = 3

/** How many SIMs codes are, and those that are listed more than once. */
export const listedInWords = (codes: ReadonlyArray<string>): string => {
  const repeats = repeatsIn(codes)
  const count = `${inWords(codes.length - repeats.size)} so far.`
  const repeated = [...new Set(repeats.values())].map((place) => codes[place])
  if (repeated.length === 0) return count
  const others = repeated.length > NAMED ? ` and ${(repeated.length - NAMED).toLocaleString('en-GB')} more` : ''
  return `${count} Listed more than once: ${repeated.slice(0, NAMED).join(', ')}${others}.`
}

/** An assignment's number as people write it: `ASN-000012`. */
export const assignmentNumber = (id: number): string => `ASN-${String(id).padStart(6, '0')}`

const Text = Schema.String.check(Schema.isMaxLength(MAX_TEXT, { message: assignmentMessages.tooLong }))
const Ids = Schema.Array(Schema.Int).check(Schema.isMaxLength(MAX_ASSIGNED, { message: assignmentMessages.tooMany }))

const Target = { kind: HolderKind, targetId: Schema.Int }

/** A preview before assigning: either codes, or a quantity of a plan, taken by earliest expiry first. */
export const PreviewPayload = Schema.Struct({
  ...Target,
  codes: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isMaxLength(200))).check(
      Schema.isMaxLength(MAX_ASSIGNED, { message: assignmentMessages.tooMany }),
    ),
  ),
  pick: Schema.optionalKey(Schema.Struct({ planID: Schema.Int, supplierID: Schema.Int, quantity: Schema.Int })),
})
export type PreviewPayload = typeof PreviewPayload.Type

/** Assigning (flag 1) or unassigning (flag 2). */
export const AssignPayload = Schema.Struct({
  flag: Schema.Literals([1, 2]),
  ...Target,
  ids: Ids,
  /** The reason for unassigning; a note otherwise. */
  note: Schema.optionalKey(Text.annotate({ masked: true })),
})
export type AssignPayload = typeof AssignPayload.Type

export const ReturnPayload = Schema.Struct({
  ids: Ids,
  reason: Text.annotate({ masked: true }),
  restocked: Schema.Boolean,
})
export type ReturnPayload = typeof ReturnPayload.Type

/** One SIM and whether it can be assigned; `id` is 0 for an unknown code. */
export const JudgedItem = Schema.Struct({
  /** Its line in the pasted text, from 1. */
  line: Schema.Int,
  id: Schema.Int,
  /** The ICCID, or else the pasted text. */
  iccid: Masked,
  planName: Schema.String,
  expiryDate: Schema.String,
  isOk: Schema.Boolean,
  /** `OK`, or why it cannot be assigned. */
  verdict: Personal,
})
export type JudgedItem = typeof JudgedItem.Type

/** Verdicts as CSV, in the order of the list, for a spreadsheet. */
export const verdictsAsCsv = (rows: ReadonlyArray<JudgedItem>): string =>
  BYTE_ORDER_MARK +
  [
    textLine(['Line', 'ICCID', 'Plan Name', 'Expiry Date', 'Verdict']),
    ...rows
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, iccid, planName, expiryDate, verdict }) =>
        textLine([String(line), iccid, planName, formatDay(expiryDate), verdict]),
      ),
  ].join('')

const judged = {
  rows: Schema.optionalKey(Schema.Array(JudgedItem)),
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
}

export const PreviewAnswer = Schema.Struct({ ...answerFields, ...judged })
export type PreviewAnswer = typeof PreviewAnswer.Type

/**
 * `id` is the assignment's number. If some SIMs were taken since the preview, nothing is written, and `rows` has the
 * new verdicts.
 */
export const AssignAnswer = Schema.Struct({ ...answerFields, ...judged, id: Schema.optionalKey(Schema.Int) })
export type AssignAnswer = typeof AssignAnswer.Type

export const AssignmentDropdownAnswer = Schema.Struct({
  ...answerFields,
  activePartnerDropdowns: Schema.Array(LookupItem),
  activeCustomerDropdowns: Schema.Array(LookupItem),
  planDropdowns: Schema.Array(LookupItem),
  supplierDropdowns: Schema.Array(LookupItem),
})

/** How a SIM left an assignment: it was unassigned, or returned after a sale. */
const AssignmentEnd = Schema.Struct({
  how: Schema.Literals(['unassigned', 'returned']),
  by: Personal,
  date: Schema.String,
  reason: Masked,
})

/** A SIM that is or was of an assignment, with its current status. */
export const AssignedItem = Schema.Struct({
  id: Schema.Int,
  iccid: Masked,
  planName: Schema.String,
  expiryDate: Schema.String,
  stockStatus: Schema.String,
  /** Masked for people who may not see it. */
  activationCode: Schema.optionalKey(Masked),
  /** Null while the SIM belongs to the assignment. */
  ended: Schema.optionalKey(Schema.NullOr(AssignmentEnd)),
})
export type AssignedItem = typeof AssignedItem.Type

/** A whole assignment. */
export const AssignmentRecord = Schema.Struct({
  id: Schema.Int,
  assignmentNumber: Schema.String,
  kind: Schema.String,
  /** The id of the partner or customer. */
  targetId: Schema.optionalKey(Schema.Int),
  targetName: Schema.String,
  note: Masked,
  createdBy: Personal,
  createdDate: Schema.String,
  /** How many SIMs were assigned. */
  itemCount: Schema.Int,
  items: Schema.Array(AssignedItem),
})
export type AssignmentRecord = typeof AssignmentRecord.Type

export const AssignmentRecordAnswer = Schema.Struct({ ...answerFields, assignment: Schema.NullOr(AssignmentRecord) })

/** The fields of the assignment form: ids and the quantity are text, as entered. */
export const assignmentFields = [
  'kind',
  'mode',
  'targetId',
  'planID',
  'supplierID',
  'quantity',
  'codes',
  'note',
] as const
export type AssignmentDraft = { readonly [_ in (typeof assignmentFields)[number]]: string }

/** A file of codes that is read. */
export const ReadFile = Schema.Struct({ fileRef: Schema.String, name: Personal })

/** The file whose codes are in the form. */
export const CodesFile = Schema.Struct({
  name: Personal,
  /** How many SIMs it has. */
  count: Schema.Int,
  /** What was typed before its codes, which stays. */
  typed: Masked,
})
export type CodesFile = typeof CodesFile.Type

/** Choosing from stock, or pasting codes. */
export const assignmentModes = [
  { value: 'pick', label: 'From stock' },
  { value: 'paste', label: 'Paste codes' },
] as const satisfies ReadonlyArray<Choice<string>>

export const blankAssignment: AssignmentDraft = {
  kind: holderKinds[0].value,
  mode: 'pick',
  targetId: '',
  planID: '',
  supplierID: '',
  quantity: '1',
  codes: '',
  note: '',
}

/** The problems of the form, by field. */
export const assignmentProblems = (draft: AssignmentDraft): Readonly<Record<string, string>> => {
  const codes = codesIn(draft.codes)
  const quoted = codes.find(isQuoted)
  const quantity = /^\d{1,6}$/.test(draft.quantity.trim()) ? Number(draft.quantity) : 0
  const ofMode =
    draft.mode === 'paste'
      ? {
          ...(quoted !== undefined && { codes: assignmentMessages.quoted(quoted) }),
          ...(codes.length === 0 && { codes: assignmentMessages.codes }),
          ...(codes.length > MAX_ASSIGNED && { codes: assignmentMessages.tooMany }),
        }
      : {
          ...(draft.planID === '' && { planID: assignmentMessages.plan }),
          ...((quantity < 1 || quantity > MAX_ASSIGNED) && { quantity: assignmentMessages.quantity }),
        }
  return { ...(draft.targetId === '' && { targetId: assignmentMessages.target(draft.kind) }), ...ofMode }
}
