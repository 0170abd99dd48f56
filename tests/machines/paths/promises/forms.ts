import { isDeepStrictEqual as isSame } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import type { AppError } from '../../../../src/schemas/core/errors.ts'
import { commonMessages } from '../../../../src/schemas/core/messages.ts'
import { isIn } from '../plan.ts'
import type { InWords } from '../promises.ts'

/** Promises shared by forms: loading, choices, a stored draft, a refused save, and Back. */

type After = { readonly after: AnyMachineSnapshot }
type Before = { readonly before: AnyMachineSnapshot }
type Told = { readonly told: ReadonlyArray<unknown> }
type Failed = { readonly event: { readonly error: AppError } }
type Stayed = { readonly before: AnyMachineSnapshot | null } & After

export const toast = (kind: 'success' | 'error' | 'warning', text: string) => ({ type: 'toast.shown', kind, text })

/** The list that a form belongs to. */
type ListOf = (form: AnyMachineSnapshot) => string

/** The events that a form emits when it is left for its list. */
export const leavesFor = (list: string) => [
  { type: 'draft.cleared' },
  { type: 'navigation.requested', to: list, replace: false },
]
export const leavesToList = (listOf: ListOf) => ({
  'the draft is cleared, and the list opens': ({ after, told }: After & Told) => isSame(told, leavesFor(listOf(after))),
})

export const draftStays = {
  'the draft is as it was': ({ before, after }: Stayed) =>
    before === null || after.context.draft === before.context.draft,
}

/** A record is loaded by this call before it can be edited. */
export const loadRules = <Call extends string>(call: Call) =>
  ({
    'retry.requested': [
      { in: 'work.preparing.failed', to: 'work.preparing.loading', changes: ['notice'], asks: [call] },
    ],
  }) as const
/** Loading failed. */
export const loadFails = {
  in: 'work.preparing.loading',
  to: 'work.preparing.failed',
  changes: ['notice'],
  so: { 'it says why': ({ event, after }: Failed & After) => after.context.notice === event.error.message },
} as const
export const loadStates = (closed: InWords<After>) => ({
  'work.preparing.loading': {
    ...closed,
    'it is busy and says nothing': ({ after }: After) => after.hasTag('busy') && after.context.notice === null,
  },
  'work.preparing.failed': {
    ...closed,
    'it says why, and can be asked again': ({ after }: After) =>
      !after.hasTag('busy') && after.context.notice !== null && after.can({ type: 'retry.requested' }),
  },
})

/** The options load in parallel with the form, and are requested again if that failed. */
export const lookupRules = {
  'lookups.retried': [{ in: 'lookups.failed', to: 'lookups.loading', asks: ['loadLookups'] }],
  'xstate.done.actor.loadLookups': [
    {
      in: 'lookups.loading',
      to: 'lookups.ready',
      changes: ['lookups'],
      so: {
        'the options are those': ({ event, after }: { readonly event: { readonly output: unknown } } & After) =>
          after.context.lookups === event.output,
      },
    },
  ],
  'xstate.error.actor.loadLookups': [{ in: 'lookups.loading', to: 'lookups.failed' }],
} as const
/** `offer` is one of the lists of options. */
export const lookupStates = (offer: string) => {
  const isOffered = ({ after }: After) => after.context.lookups[offer].length > 0
  return {
    'lookups.loading': { 'there is nothing to choose': (about: After) => !isOffered(about) },
    'lookups.ready': { 'there is something to choose': isOffered },
    'lookups.failed': {
      'they can be asked for again': ({ after }: After) => after.can({ type: 'lookups.retried' }),
    },
  }
}

const isRestored = {
  'it is known to be an older draft, and nothing is said of its last save': ({ after }: After) =>
    after.context.restored && after.context.notice === null,
}
/** A stored draft is found and continued in the form. */
export const draftFound = [
  { in: 'work.editing', changes: ['restored', 'notice'], so: isRestored },
  { in: 'work.confirming', to: 'work.editing', changes: ['restored'], so: isRestored },
  { in: 'work.conflicted', changes: ['restored'], so: isRestored },
] as const

/** The id of the next save: the same if the last one was not answered or never sent, else a new one. */
export const marksSubmission = (sent: boolean) => ({
  'a try that was not answered is the same submission, any other one that went before is spent': ({
    before,
    event,
    after,
  }: Before & After & { readonly event: { readonly submissionId: string } }) => {
    const isSpent = before.context.fate === 'spent'
    const { submissionId, fate } = after.context
    return (
      submissionId === (isSpent ? event.submissionId : before.context.submissionId) &&
      fate === (sent ? 'unanswered' : isSpent ? 'unsent' : before.context.fate)
    )
  },
})

/** A save starts: the failure of the previous one is cleared. */
export const saysNoMore = {
  'nothing is said of the last save': ({ after }: After) => after.context.notice === null,
}

/** The check found faults in the draft. */
export const isWrong = {
  in: 'work.validating',
  when: {
    'something is wrong': ({ event }: { readonly event: { readonly output: object } }) =>
      Object.keys(event.output).length > 0,
  },
  to: 'work.editing',
  changes: ['errors'],
  so: {
    'each field says what is wrong with it, and nothing is said of the last save': ({
      event,
      after,
    }: { readonly event: { readonly output: object } } & After) =>
      isSame(after.context.errors, event.output) && after.context.notice === null,
  },
} as const

/** The save succeeded. */
export const isSaved = (listOf: ListOf) =>
  ({
    in: 'work.saving',
    to: 'work.saved',
    tells: ['toast.shown', 'draft.cleared', 'navigation.requested'],
    so: {
      'it is said, the draft is cleared, and the list opens': ({
        event,
        after,
        told,
      }: { readonly event: { readonly output: { readonly message: string } } } & After & Told) =>
        isSame(told, [toast('success', event.output.message || commonMessages.saved), ...leavesFor(listOf(after))]),
    },
  }) as const

/** The check or the save failed without an answer. */
export const saveFails = {
  to: 'work.editing',
  changes: ['notice'],
  so: {
    'the form says why, once': ({ event, after }: Failed & After) =>
      after.context.notice === commonMessages.saveError(event.error.message),
  },
} as const

export const wasRefused = { 'it was refused': ({ event }: Failed) => event.error._tag === 'Refused' }
/** The session has ended, and the page that follows says so. */
export const sessionIsOver = {
  'the session is over': ({ event }: Failed) => event.error._tag === 'Unauthorized' || event.error._tag === 'Forbidden',
}
export const refusedFieldsSayWhy = {
  'the fields that were refused say why': ({ event, after }: Failed & After) =>
    event.error._tag === 'Refused' &&
    isSame(after.context.errors, Object.fromEntries(event.error.errors.map(({ field, message }) => [field, message]))),
}
/** The server refuses a save. */
export const isRefused = {
  in: 'work.saving',
  when: wasRefused,
  to: 'work.editing',
  changes: ['fate', 'errors', 'notice'],
  so: {
    ...refusedFieldsSayWhy,
    'the form says why, once': ({ event, after }: Failed & After) => after.context.notice === event.error.message,
    'the next save is another submission, but that of a new record may have been saved by an earlier try': ({
      after: { context },
    }: After) => context.fate === (context.id === null ? 'unanswered' : 'spent'),
  },
} as const

/** An earlier try has saved the new record. */
export const wasSavedBefore = {
  'it is a new record, which an earlier try has saved': ({ before, event: { error } }: Before & Failed) =>
    before.context.id === null && error._tag === 'Refused' && error.savedAs !== undefined,
}
/** The form becomes that of the record, at this address. */
export const movesTo = (addressOf: (form: AnyMachineSnapshot) => string) => ({
  'it is the form of that record, which knows nothing of it yet': ({
    event: { error },
    after: { context },
  }: Failed & After) =>
    error._tag === 'Refused' &&
    isSame([context.id, context.loaded, context.savedBefore, context.fate], [error.savedAs, null, [], 'spent']),
  'the address is that of the record': ({ after, told }: After & Told) =>
    isSame(told, [{ type: 'form.moved', id: after.context.id, to: addressOf(after) }]),
})
/** The form has moved, or was reloaded: the record is loaded, and what was typed waits for it. */
const waits = {
  'what was typed waits for its record': ({ before: { context } }: Before) =>
    context.savedBefore !== undefined && context.loaded === null,
}
export const draftMoved = [
  { in: 'work.moving', to: 'work.preparing.loading', asks: ['loadRecord'] },
  { in: 'work.preparing', when: waits, to: 'work.preparing.loading', changes: ['notice'], asks: ['loadRecord'] },
] as const
/** The record of a form that has moved arrives. */
export const laysOver = { in: 'work.preparing.loading', when: waits, to: 'work.editing' } as const
export const movingStates = (closed: InWords<Stayed>) => ({
  'work.moving': {
    ...closed,
    ...draftStays,
    'it waits for its address, with all that was typed': ({ after }: After) =>
      after.hasTag('busy') && after.context.id !== null && after.context.loaded === null,
  },
})

/** Another person saved in the meantime. */
export const meetsConflict = {
  in: 'work.saving',
  when: { 'somebody else has saved': ({ event }: Failed) => event.error._tag === 'Conflicted' },
  to: 'work.conflicted',
  changes: ['fate', 'conflict'],
  so: {
    'it is that conflict, and the next save is another submission': ({
      event: { error },
      after: { context },
    }: Failed & After) =>
      error._tag === 'Conflicted' &&
      context.conflict?.version === error.version &&
      isSame(context.conflict.changes, error.changes) &&
      context.conflict.updatedBy === error.updatedBy &&
      context.fate === 'spent' &&
      context.notice === null,
  },
} as const
/** The person takes the other version, or continues with their own. */
export const conflictRules = {
  'conflict.discarded': [{ in: 'work.conflicted', to: 'work.preparing.loading', asks: ['loadRecord'] }],
  'conflict.dismissed': [{ in: 'work.conflicted', to: 'work.editing' }],
} as const
export const conflictStates = (closed: InWords<After>) => ({
  'work.conflicted': {
    ...closed,
    ...draftStays,
    'there is a conflict, and what was sent is spent': ({ after }: After) =>
      after.context.conflict !== null && after.context.fate === 'spent',
  },
})
export const savingStates = (closed: InWords<Stayed>) => ({
  'work.saving': {
    ...closed,
    'it is busy, has no answer, and nothing is refused': ({ after }: After) =>
      after.hasTag('saving') &&
      after.hasTag('busy') &&
      after.context.fate === 'unanswered' &&
      isSame(after.context.errors, {}),
  },
})

/** Back leaves a form that is still open. */
export const backRules = (listOf: ListOf) =>
  ({
    'back.requested': [
      {
        in: 'work',
        when: {
          'the form is still there': ({ before }: Before) => !isIn(before, 'work.saved') && !isIn(before, 'work.left'),
        },
        to: 'work.left',
        tells: ['draft.cleared', 'navigation.requested'],
        so: leavesToList(listOf),
      },
    ],
  }) as const
