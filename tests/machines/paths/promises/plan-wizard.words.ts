import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { planWizardMachine } from '../../../../src/machines/plans/plan-wizard.machine.ts'

export type Snapshot = SnapshotFrom<typeof planWizardMachine>
export type Before = { readonly before: Snapshot }
export type After = { readonly after: Snapshot }

export const REVIEW = 8

export const isUnsaved = ({ context: { draft, untouched } }: Snapshot): boolean => !isSame(draft, untouched)
export const isWorkedOn = (snapshot: Snapshot): boolean =>
  isUnsaved(snapshot) || snapshot.context.history.past.length > 0 || snapshot.context.history.future.length > 0

export const writing = {
  'the draft is worked on in this tab': ({ before }: Before) => before.matches({ access: 'writing' }),
}
export const editing = { 'a plan is edited': ({ before }: Before) => before.context.mode === 'edit' }
export const copying = { 'a plan is copied': ({ before }: Before) => before.context.copyOf !== undefined }
/** A plan that is edited or copied comes from the server first. */
export const comesFirst = {
  'a plan is edited or copied': ({ before }: Before) =>
    before.context.mode === 'edit' || before.context.copyOf !== undefined,
}
/** Another draft was refused or sent, so a field that has changed since is no longer marked as refused. */
export const isAnotherDraft = {
  'the fields that have changed are not refused any more, and the others still are': ({
    before,
    after,
  }: Before & After) => {
    const { draft } = before.context
    const changed = Object.entries(after.context.draft).filter(([field, text]) => text !== Object(draft)[field])
    const left = Object.entries(before.context.errors).filter(([field]) => changed.every(([name]) => name !== field))
    return isSame(after.context.errors, Object.fromEntries(left))
  },
  'the notice stays while something is refused, and the next publish of a change is another submission': ({
    before,
    after: { context },
  }: Before & After) =>
    context.unanswered === (context.mode === 'create' ? before.context.unanswered : null) &&
    context.notice ===
      (isSame(context.errors, before.context.errors) || !isSame(context.errors, {}) ? before.context.notice : null),
}
export const startsAfresh = {
  'the draft is what it began with, and its past is gone': ({ after }: After) =>
    !isWorkedOn(after) && isSame(after.context.errors, {}) && after.context.unanswered === null,
}
export const toldOf = (kind: string, about: string, text: string) => [{ type: 'toast.shown', kind, text, about }]
