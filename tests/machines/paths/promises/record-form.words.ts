import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { recordFormMachine } from '../../../../src/machines/record-form.machine.ts'
import type { AnyRecord } from '../../../../src/schemas/record/define.ts'
import type { Entry } from '../../../../src/schemas/record/draft.ts'
import { INACTIVE } from '../../../../src/schemas/record/fields.ts'
import { records } from '../../../../src/schemas/records/all.ts'
import { recordRoutes } from '../../../../src/schemas/records/routes.ts'

export type Snapshot = SnapshotFrom<typeof recordFormMachine>
export type Before = { readonly before: Snapshot }
export type After = { readonly after: Snapshot }
type Told = { readonly told: ReadonlyArray<unknown> }
type Change = { readonly event: { readonly field: string; readonly value: Entry } }

export const definitionOf = ({ context }: Snapshot): AnyRecord => records[context.record]

/** The form has such a field, a person may fill it by now, and it takes a list where it refers to others. */
export const takes = ({ before, event: { field: name, value } }: Before & Change): boolean => {
  const { fields } = definitionOf(before)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const isEntered = field?.fixed === true && before.context.id !== null
  return field !== undefined && !isEntered && Array.isArray(value) === (field.kind === 'references')
}

/** There is such a field, and a picture stands in it; no record has one that is entered once and for all. */
export const takesPicture = ({ fields }: AnyRecord, name: string): boolean =>
  Object.entries(fields).some(([field, { kind }]) => field === name && kind === 'image')

export const without = <Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Readonly<Record<string, Value>> => Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))

/** A field with a question to ask is changed, other than by making the record active, and something hangs on it. */
export const isAskedAbout = ({ before }: Before): boolean => {
  const { loaded, draft } = before.context
  const { asks, fields } = definitionOf(before)
  return Object.entries(asks).some(([name, question]) => {
    const isChanged = loaded !== null && !isSame(loaded.draft[name], draft[name])
    const isOffered = fields[name]?.kind === 'status' && draft[name] !== INACTIVE
    return isChanged && !isOffered && Object.keys(loaded.counts).some(isIn(question, loaded.counts))
  })
}
const isIn = (question: string | undefined, counts: Readonly<Record<string, unknown>>) => (name: string) =>
  question?.includes(`{${name}}`) === true && Number(counts[name]) > 0

/** The words that a person is told, and no others. */
export const toast = (kind: 'success' | 'error', text: string) => ({ type: 'toast.shown', kind, text })
export const leaves = ({ after }: After) => [
  { type: 'draft.cleared' },
  { type: 'navigation.requested', to: recordRoutes[after.context.record].list, replace: false },
]
export const leavesToList = {
  'the draft is cleared, and the list opens': ({ after, told }: After & Told) => isSame(told, leaves({ after })),
}

/** What the next save is: the same submission where it was not answered or never sent, else another one. */
export const marksSubmission = {
  'a try that was not answered is the same submission, any other one that went before is spent': ({
    before,
    event,
    after,
  }: Before & After & { readonly event: { readonly submissionId: string } }) =>
    before.context.fate === 'spent'
      ? after.context.submissionId === event.submissionId && after.context.fate === 'unsent'
      : after.context.submissionId === before.context.submissionId && after.context.fate === before.context.fate,
}
export const comesBack = {
  'it is counted that it has come back': ({ before, after }: Before & After) =>
    after.context.comebacks === before.context.comebacks + 1,
}
export const isRestored = {
  'it is known to be an older draft, and nothing is said of its last save': ({ after }: After) =>
    after.context.restored && after.context.notice === null,
}
