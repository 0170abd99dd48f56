/**
 * An act in a dialog: it is entered, and sent under the id of a submission, so that a lost answer never does it twice.
 * `src/schemas/acts/act.ts` lists the acts, each with what it is about and its fields; `src/services/acts/send-act.ts`
 * sends each. Owned by the screen over which the dialog opens; the screen learns when the act is done.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import {
  type Act,
  type ActKind,
  type ActOf,
  type ActOutcome,
  type ActRequest,
  type ConfirmedAct,
  confirming,
  followingFields,
  isComplete,
  unconfirmedBy,
} from '../../schemas/acts/act.ts'
import { hasAccountEntries, isAccountAct } from '../../schemas/billing/customer-payment/acts.ts'
import {
  type Blockers,
  blockedBy,
  type CreditAct,
  isEntered,
  isInvoiceAct,
  type SimField,
  unblockedBy,
} from '../../schemas/billing/invoice-acts.ts'
import type { SaveConflict } from '../../schemas/core/saving.ts'
import type { ActFile } from '../../schemas/stock/stock-acts.ts'
import { sendAct } from '../../services/acts/send-act.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { conflictOf, fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { actEvents } from './act.events.ts'

/** The act is done: what the screen shows may be outdated. */
type ActDone = { readonly type: 'act.done'; readonly kind: ActKind } & Pick<ActOutcome, 'item'>

export type ActContext = {
  /** The act, with what it is about and what is entered; null before the first dialog. */
  readonly act: Act | null
  /** The submission that was not answered: another try carries its id. Else null. */
  readonly submissionId: string | null
  /** The submissions that were not answered, by act: an act that is opened again goes on with its own. */
  readonly unanswered?: Readonly<Record<string, string>> | undefined
  /** The problems, by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why the last try failed. */
  readonly failure: string | null
  /** What somebody else has saved in the meantime; the person decides whether to go on. */
  readonly conflict: SaveConflict | null
  /** How often the act came back to the person: each time, the first field with a problem gets the focus. */
  readonly comebacks: number
}

type Failed = { readonly error: unknown }
type Change = { readonly field: string; readonly value: string | ReadonlyArray<number> }
type Toggled = { readonly field: SimField; readonly ids: ReadonlyArray<number>; readonly isOn: boolean }

/**
 * The name of an act on its subject. A submission without an answer may have been done. So the next try carries its id,
 * also with other content and after the dialog was closed: the server does it at most once, and says if it was done.
 */
const nameOf = (act: Act): string => {
  const part = act.kind === 'customerPaymentReversal' ? `/${act.payBack}` : ''
  return `${act.kind === 'customerAccount' ? act.entry : act.kind} ${act.id}${part}`
}

const withUnanswered = ({ act, submissionId, unanswered }: ActContext) =>
  act === null || submissionId === null ? {} : { unanswered: { ...unanswered, [nameOf(act)]: submissionId } }

const answered = ({ act, unanswered }: ActContext) => {
  if (act === null || unanswered === undefined) return { submissionId: null }
  const { [nameOf(act)]: _, ...others } = unanswered
  return { submissionId: null, unanswered: others }
}

/** The problem of the field, and what blocked the act, were about the old content. */
const withField = ({ act, errors }: ActContext, { field, value }: Change) => {
  const { [field]: _, ...others } = errors
  const draft = { ...act?.draft, [field]: value, ...followingFields(act, { field, value }) }
  return {
    act: act && ({ ...act, ...('rows' in act && unblockedBy(field)), ...unconfirmedBy(act, field), draft } as Act),
    errors: others,
  }
}

const entryIn = ({ act }: ActContext, field: string): unknown =>
  (act?.draft as Readonly<Record<string, unknown>> | undefined)?.[field]

const withSims = (context: ActContext, { field, ids, isOn }: Toggled) => {
  const others = (entryIn(context, field) as ReadonlyArray<number>).filter((id) => !ids.includes(id))
  return withField(context, { field, value: isOn ? [...others, ...ids] : others })
}

/** The problems of fields that the dialog does not have. They become the failure, so that they are not lost. */
const problemsElsewhere = ({ act }: ActContext, error: unknown): ReadonlyArray<string> =>
  Object.entries(fieldProblemsOf(error)).flatMap(([field, message]) => (act && field in act.draft ? [] : [message]))

/** The reason of a refusal; null if a field shows the same text. */
const generalReasonOf = (error: unknown): string | null => {
  const reason = reasonOf(error)
  return Object.values(fieldProblemsOf(error)).includes(reason) ? null : reason
}

/** The field of a file; it holds the name of the file. */
const FILE = 'invoicePO'

const fileOf = ({ act }: ActContext): ActFile | null => (act && 'file' in act && act.file) || null

const withFile = (context: ActContext, file: ActFile | null) => {
  const { act, ...others } = withField(context, { field: FILE, value: file?.name ?? '' })
  return { ...others, act: act && ({ ...act, file } as Act) }
}

const isReady = ({ act }: ActContext): boolean => act !== null && isComplete(act)

export const actMachine = setup({
  types: {
    context: {} as ActContext,
    events: {} as EventOf<typeof actEvents>,
    emitted: {} as ToastShown | ActDone,
    tags: {} as 'open' | 'editing' | 'busy',
  },
  actors: {
    sendAct: fromEffect((request: ActRequest) => sendAct(request)),
  },
  guards: {
    hasField: ({ context }, { field }: { readonly field: string }) => typeof entryIn(context, field) === 'string',
    hasSims: ({ context }, { field }: { readonly field: SimField }) => Array.isArray(entryIn(context, field)),
    takesFile: ({ context }) => context.act !== null && 'file' in context.act,
    hasFile: ({ context }) => fileOf(context) !== null,
    isComplete: ({ context }) => isReady(context),
    isBlocked: (_, { blockers }: ActOutcome) => blockers !== undefined,
    asksFirst: (_, { confirm }: ActOutcome) => confirm !== undefined,
    isConflict: (_, { error }: Failed) => isFailure(error, 'Conflicted'),
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    begin: assign(({ context: { unanswered } }, { act }: { readonly act: Act }) => ({
      act,
      submissionId: unanswered?.[nameOf(act)] ?? null,
      errors: {},
      failure: null,
      conflict: null,
    })),
    changeField: assign(({ context }, change: Change) => withField(context, change)),
    toggleSims: assign(({ context }, toggled: Toggled) => withSims(context, toggled)),
    chooseFile: assign(({ context }, { file }: { readonly file: ActFile }) => withFile(context, file)),
    refuseFile: assign(({ context }, { problem }: { readonly problem: string }) => ({
      errors: { ...context.errors, [FILE]: problem },
    })),
    removeFile: assign(({ context }) => withFile(context, null)),
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    clearFailure: assign({ errors: {}, failure: null, conflict: null }),
    storeConflict: assign(({ context }, { error }: Failed) => ({
      conflict: conflictOf(error),
      ...answered(context),
      comebacks: context.comebacks + 1,
    })),
    takeNewVersion: assign(({ context: { act, conflict } }) => ({
      act: act && ({ ...act, version: conflict?.version ?? null } as Act),
    })),
    storeBlockers: assign(({ context }, { message, blockers }: ActOutcome) => ({
      act: blockedBy(context.act as CreditAct, blockers as Blockers),
      failure: message,
      ...answered(context),
      comebacks: context.comebacks + 1,
    })),
    storeConfirm: assign(({ context }, outcome: ActOutcome) => ({
      act: confirming(context.act as ConfirmedAct, outcome),
      failure: outcome.message || null,
      ...answered(context),
      comebacks: context.comebacks + 1,
    })),
    storeRefusal: assign(({ context }, { error }: Failed) => ({
      errors: fieldProblemsOf(error),
      failure: problemsElsewhere(context, error).join(' ') || generalReasonOf(error),
      ...answered(context),
      comebacks: context.comebacks + 1,
    })),
    storeFailure: assign(({ context }, { error }: Failed) => ({
      failure: reasonOf(error),
      ...withUnanswered(context),
      comebacks: context.comebacks + 1,
    })),
    storeDone: assign(({ context }) => (context.unanswered === undefined ? {} : answered(context))),
    showSuccess: emit(
      (_, { message }: ActOutcome): ToastShown => ({ type: 'toast.shown', kind: 'success', text: message }),
    ),
    reportDone: emit(({ context }, { item }: ActOutcome) => ({
      type: 'act.done' as const,
      kind: (context.act as Act).kind,
      ...(item && { item }),
    })),
    showCopied: emit(
      (_, { what, isCopied }: { readonly what: string; readonly isCopied: boolean }): ToastShown => ({
        type: 'toast.shown',
        kind: isCopied ? 'success' : 'error',
        text: isCopied ? `${what} was copied` : `${what} could not be copied`,
      }),
    ),
  },
}).createMachine({
  id: 'act',
  description: 'An act that is entered in a dialog, and sent as one submission.',
  context: { act: null, submissionId: null, errors: {}, failure: null, conflict: null, comebacks: 0 },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the screen is shown.',
      on: {
        'act.opened': { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } },
        'text.copied': { actions: { type: 'showCopied', params: ({ event }) => event } },
      },
    },
    editing: {
      description: 'The dialog waits for the person, and shows what was refused.',
      tags: ['open', 'editing'],
      on: {
        'field.changed': {
          guard: { type: 'hasField', params: ({ event }) => event },
          actions: { type: 'changeField', params: ({ event }) => event },
        },
        'sims.toggled': {
          guard: { type: 'hasSims', params: ({ event }) => event },
          actions: { type: 'toggleSims', params: ({ event }) => event },
        },
        'file.chosen': {
          guard: 'takesFile',
          actions: {
            type: 'chooseFile',
            params: ({ event }) => ({ file: { ref: event.fileRef, name: event.name, size: event.size } }),
          },
        },
        'file.refused': { guard: 'takesFile', actions: { type: 'refuseFile', params: ({ event }) => event } },
        'file.removed': { guard: 'hasFile', actions: 'removeFile' },
        'save.requested': {
          guard: 'isComplete',
          target: 'saving',
          actions: { type: 'storeSubmission', params: ({ event }) => event },
        },
        'act.closed': 'closed',
      },
    },
    saving: {
      description: 'The act is sent; a second click changes nothing.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'sendAct',
        src: 'sendAct',
        input: ({ context }) => ({ act: context.act as Act, submissionId: context.submissionId ?? '' }),
        onDone: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'storeBlockers', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'asksFirst', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'storeConfirm', params: ({ event }) => event.output },
          },
          {
            target: 'closed',
            actions: [
              'storeDone',
              { type: 'showSuccess', params: ({ event }) => event.output },
              { type: 'reportDone', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'conflicted',
            actions: { type: 'storeConflict', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'editing',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    conflicted: {
      description: 'Somebody else has saved in the meantime: the dialog says what, and asks whether to go on.',
      tags: ['open'],
      on: {
        'newer.accepted': {
          target: 'saving',
          actions: ['takeNewVersion', { type: 'storeSubmission', params: ({ event }) => event }],
        },
        'act.closed': 'closed',
      },
    },
  },
})

export type ActActor = ActorRefFrom<typeof actMachine>
type ActSnapshot = SnapshotFrom<typeof actMachine>

/** Whether the person can send what is entered. */
export const canSend = (snapshot: ActSnapshot): boolean =>
  snapshot.matches('conflicted') || (snapshot.matches('editing') && isReady(snapshot.context))

/** The act of the open dialog, where it is of this kind. */
export const openAct = <Kind extends ActKind>(snapshot: ActSnapshot, kind: Kind): ActOf<Kind> | null => {
  const { act } = snapshot.context
  return snapshot.hasTag('open') && act?.kind === kind ? (act as ActOf<Kind>) : null
}

/** Whether leaving would lose what was entered about an invoice or a customer's payment. */
export const hasEntered = (snapshot: ActSnapshot): boolean => {
  const { act } = snapshot.context
  const isReversal = act?.kind === 'customerPaymentReversal' && act.draft.reason !== ''
  const isLost = isAccountAct(act) ? hasAccountEntries(act) : isReversal || (isInvoiceAct(act) && isEntered(act))
  return snapshot.hasTag('open') && isLost
}
