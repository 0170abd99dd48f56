import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { itemCorrectionMachine } from '../../../../src/machines/stock/item-correction.machine.ts'

type Snapshot = SnapshotFrom<typeof itemCorrectionMachine>
type Before = { readonly before: Snapshot }
type After = { readonly after: Snapshot }
export type Told = { readonly told: ReadonlyArray<unknown> }
type Failed = { readonly event: { readonly error: { readonly _tag: string; readonly message: string } } }

export const isActOf = (act: 'correction' | 'voiding', { context }: Snapshot): boolean => context.act === act
export const edit = { type: 'field.edited', field: 'reason', value: 'another' } as const

export const anItem = {
  'the item is stored already': ({ before }: Before) => before.context.id > 0,
}
export const corrects = { 'the item is corrected': ({ before }: Before) => isActOf('correction', before) }
export const sends = (call: 'correctItem' | 'voidItem', name: string) => ({ to: name, asks: [call] }) as const

/** All that a dialog knows when it is opened, but for what it is opened for. */
const fresh = { file: null, errors: {}, failure: null, conflict: null, submissionId: null }
export const startsAfresh = {
  'nothing is left of the dialog before': ({ after: { context } }: After) =>
    isSame(
      {
        file: context.file,
        errors: context.errors,
        failure: context.failure,
        conflict: context.conflict,
        submissionId: context.submissionId,
      },
      fresh,
    ),
}
/** A field has another value: it is another submission, and of the field nothing is refused any more. */
export const edits = (field: string, { before, after }: Before & After, value: string): boolean => {
  const { [field]: _, ...errors } = before.context.errors
  return (
    isSame(after.context.draft, { ...before.context.draft, [field]: value }) &&
    isSame(after.context.errors, errors) &&
    after.context.submissionId === null
  )
}
export const marks = {
  'a try that was not answered is the same submission': ({
    before,
    event,
    after,
  }: Before & After & { readonly event: { readonly submissionId: string } }) =>
    after.context.submissionId === (before.context.submissionId ?? event.submissionId),
}
export const buildsOnTheirs = {
  'it builds upon the version that was saved, as another submission': ({
    before,
    event,
    after: { context },
  }: Before & After & { readonly event: { readonly submissionId: string } }) =>
    context.version === before.context.conflict?.version &&
    context.conflict === null &&
    context.submissionId === event.submissionId,
}
export const fails = (state: 'correcting' | 'voiding') =>
  [
    {
      in: state,
      when: { 'somebody else has saved': ({ event }: Failed) => event.error._tag === 'Conflicted' },
      to: 'conflicted',
      changes: ['conflict', 'failure', 'submissionId'],
      so: {
        'it is that conflict, and the next try is another submission': ({
          event,
          after: { context },
        }: Failed & After) =>
          context.conflict !== null &&
          Object.entries(context.conflict).every(([name, value]) => isSame({ ...event.error }[name], value)) &&
          context.failure === null &&
          context.submissionId === null,
      },
    },
    {
      in: state,
      when: {
        'the session is over': ({ event }: Failed) =>
          event.error._tag === 'Unauthorized' || event.error._tag === 'Forbidden',
      },
      to: 'editing',
    },
    {
      in: state,
      to: 'editing',
      changes: ['errors', 'failure', 'submissionId'],
      so: {
        'it says why': ({ event, after }: Failed & After) => after.context.failure === event.error.message,
        'the fields that were refused say why, and what was refused is another submission next': ({
          before,
          event: { error },
          after,
        }: Failed & Before & After) =>
          'errors' in error && error._tag === 'Refused'
            ? isSame(
                after.context.errors,
                Object.fromEntries(
                  (error.errors as ReadonlyArray<{ field: string; message: string }>).map(({ field, message }) => [
                    field,
                    message,
                  ]),
                ),
              ) && after.context.submissionId === null
            : isSame(after.context.errors, {}) && after.context.submissionId === before.context.submissionId,
      },
    },
  ] as const

export const isShut = {
  'nothing can be typed, and the dialog not be closed': ({ after }: After) =>
    !after.can(edit) && !after.can({ type: 'dialog.closed' }),
  'what was typed stays': ({ before, after }: { readonly before: Snapshot | null } & After) =>
    before === null || after.context.draft === before.context.draft,
  'it is busy, its submission has an id, and nothing is refused': ({ after }: After) =>
    after.hasTag('open') &&
    after.hasTag('busy') &&
    after.context.submissionId !== null &&
    isSame(after.context.errors, {}),
}
export const said = (text: string) => ({ type: 'toast.shown', kind: 'success', text })
