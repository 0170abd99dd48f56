/**
 * Assigns SIMs to a partner or a customer. They are chosen from stock, pasted as codes, or read from a file. After a
 * preview of each SIM, all of them are assigned, or none. Owned by the screen Assign Inventory Form.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import {
  type AssignmentDraft,
  blankAssignment,
  type CodesFile,
  type JudgedItem,
  type ReadFile,
} from '../../schemas/stock/assignment.ts'
import type { FileCodes } from '../../services/stock/code-file.ts'
import type { AssignmentLookups, AssignRequest, Judged } from '../../services/stock/stock-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { assignmentEvents } from './assignment.events.ts'

export type AssignmentContext = {
  /** The options; null before they have loaded. */
  readonly lookups: AssignmentLookups | null
  readonly draft: AssignmentDraft
  /** The preview, one SIM a row. */
  readonly rows: ReadonlyArray<JudgedItem>
  /** The server's message about the preview as a whole. */
  readonly message: string
  /** The id of the submission, until its outcome is known. */
  readonly submissionId: string | null
  /** The number of the new assignment; null before. */
  readonly assigned: number | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the form was refused. Each time the first field with a problem takes the focus. */
  readonly comebacks: number
  /** The file whose codes are in the draft, while they are as it has them; absent before the first. */
  readonly codesFile?: CodesFile | null
  /** The file that was chosen last; absent before the first. */
  readonly fileToRead?: typeof ReadFile.Type
}
type Failed = { readonly error: unknown }
type Changed = { readonly field: keyof AssignmentDraft; readonly value: string }

const load = () => import('../../services/stock/stock-service.ts')

/** The SIMs that can be assigned. */
export const givable = ({ rows }: Pick<AssignmentContext, 'rows'>): ReadonlyArray<number> =>
  rows.filter(({ isOk }) => isOk).map(({ id }) => id)

export const assignmentMachine = setup({
  types: {
    input: {} as Readonly<Record<string, never>>,
    context: {} as AssignmentContext,
    events: {} as EventOf<typeof assignmentEvents>,
    tags: {} as 'busy' | 'form' | 'review',
  },
  actors: {
    loadLookups: fromEffect((_: undefined) =>
      load().then(({ StockService }) => StockService.ask((service) => service.lookups())),
    ),
    readCodes: fromEffect((query: { readonly fileRef: string }) =>
      import('../../services/stock/code-file.ts').then(({ readCodeFile }) => readCodeFile(query)),
    ),
    preview: fromEffect((query: { readonly draft: AssignmentDraft }) =>
      load().then(({ StockService }) => StockService.ask((service) => service.preview(query))),
    ),
    assign: fromEffect((request: AssignRequest) =>
      load().then(({ StockService }) => StockService.ask((service) => service.assign(request))),
    ),
  },
  guards: {
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
    isWrong: (_, { problems }: { readonly problems: Readonly<Record<string, string>> }) =>
      Object.keys(problems).length > 0,
    isGivable: ({ context }) => givable(context).length > 0,
    isAssigned: (_, { id }: { readonly id: number | null }) => id !== null,
  },
  actions: {
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: AssignmentLookups }) => lookups }),
    changeField: assign(({ context: { draft, errors, codesFile } }, { field, value }: Changed) => {
      const { [field]: _, ...others } = errors
      const changed = { draft: { ...draft, [field]: value }, errors: others }
      // Other codes are no longer those of the file.
      if (field === 'codes' && codesFile) return { ...changed, codesFile: null }
      if (field !== 'kind' || value === draft.kind) return changed
      // A holder of the other kind is not valid here.
      const { targetId: __, ...rest } = others
      return { draft: { ...draft, kind: value, targetId: '' }, errors: rest }
    }),
    storeFile: assign((_, { fileRef, name }: typeof ReadFile.Type) => ({ fileToRead: { fileRef, name } })),
    // The codes of another file take the place of those of this one; what was typed stays.
    storeCodes: assign(({ context: { draft, codesFile, errors, fileToRead } }, { codes, count }: FileCodes) => {
      const { codes: _, ...others } = errors
      const typed = codesFile?.typed ?? draft.codes
      return {
        draft: { ...draft, codes: typed.trim() === '' ? codes : `${typed.trimEnd()}\n${codes}` },
        codesFile: { name: fileToRead?.name ?? '', count, typed },
        errors: others,
      }
    }),
    dropFile: assign(({ context: { draft, codesFile } }) => ({
      draft: { ...draft, codes: codesFile?.typed ?? draft.codes },
      codesFile: null,
    })),
    clearFileProblem: assign(({ context: { errors } }) => {
      const { file: _, ...others } = errors
      return { errors: others }
    }),
    storeFileProblem: assign(({ context: { errors, comebacks } }, { error }: Failed) => ({
      errors: { ...errors, file: fieldProblemsOf(error).file ?? reasonOf(error) },
      comebacks: comebacks + 1,
    })),
    storeProblems: assign(({ context }, { problems }: { readonly problems: Readonly<Record<string, string>> }) => ({
      errors: problems,
      failure: null,
      comebacks: context.comebacks + 1,
    })),
    storeJudged: assign((_, { rows, message }: Judged) => ({ rows, message })),
    forgetJudged: assign({ rows: [], message: '' }),
    // A retry after a lost answer is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    forgetSubmission: assign({ submissionId: null }),
    storeAssigned: assign((_, { id, message }: { readonly id: number | null; readonly message: string }) => ({
      assigned: id,
      message,
      rows: [],
    })),
    // The holder stays: usually more SIMs go to the same one.
    beginAnew: assign(({ context: { draft, codesFile } }) => ({
      ...(codesFile && { codesFile: null }),
      draft: { ...blankAssignment, kind: draft.kind, targetId: draft.targetId, mode: draft.mode },
      assigned: null,
      message: '',
    })),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const failure = Object.keys(errors).length > 0 ? null : reasonOf(error)
      return { errors, failure, comebacks: context.comebacks + 1 }
    }),
    clearFailure: assign({ errors: {}, failure: null }),
  },
}).createMachine({
  id: 'assignment',
  description: 'SIMs are assigned to a partner or a customer, all of them or none.',
  context: {
    lookups: null,
    draft: blankAssignment,
    rows: [],
    message: '',
    submissionId: null,
    assigned: null,
    errors: {},
    failure: null,
    comebacks: 0,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'Partners, customers, plans and suppliers are loading.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        onDone: {
          target: 'choosing',
          actions: { type: 'storeLookups', params: ({ event }) => ({ lookups: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The options could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': 'loading' },
    },
    choosing: {
      description: 'The person chooses a holder and SIMs; the reason of an earlier failure is shown.',
      tags: ['form'],
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'file.chosen': { target: 'reading', actions: { type: 'storeFile', params: ({ event }) => event } },
        'file.dropped': { actions: 'dropFile' },
        'preview.requested': [
          {
            guard: { type: 'isWrong', params: ({ event }) => event },
            actions: { type: 'storeProblems', params: ({ event }) => event },
          },
          { target: 'previewing' },
        ],
      },
    },
    reading: {
      description: 'A worker reads the codes of a file; the form waits for them.',
      tags: ['form', 'busy'],
      entry: 'clearFileProblem',
      invoke: {
        id: 'readCodes',
        src: 'readCodes',
        input: ({ context: { fileToRead } }) => ({ fileRef: fileToRead?.fileRef ?? '' }),
        onDone: { target: 'choosing', actions: { type: 'storeCodes', params: ({ event }) => event.output } },
        onError: {
          target: 'choosing',
          actions: { type: 'storeFileProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'file.dropped': 'choosing' },
    },
    previewing: {
      description: 'The preview is loading; a second click has no effect.',
      tags: ['form', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { draft } }) => ({ draft }),
        onDone: {
          target: 'reviewed',
          actions: { type: 'storeJudged', params: ({ event }) => event.output },
        },
        onError: {
          target: 'choosing',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reviewed: {
      description: 'Each SIM is shown with its verdict. Those that can be assigned can be assigned now.',
      tags: ['review'],
      on: {
        'changes.requested': { target: 'choosing', actions: ['forgetJudged', 'forgetSubmission', 'clearFailure'] },
        'assignment.requested': {
          guard: 'isGivable',
          target: 'assigning',
          actions: { type: 'storeSubmission', params: ({ event }) => ({ submissionId: event.submissionId }) },
        },
      },
    },
    assigning: {
      description: 'The SIMs are being assigned; a second click has no effect.',
      tags: ['review', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'assign',
        src: 'assign',
        input: ({ context }) => ({
          draft: context.draft,
          ids: givable(context),
          submissionId: context.submissionId ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isAssigned', params: ({ event }) => event.output },
            target: 'assigned',
            actions: ['forgetSubmission', { type: 'storeAssigned', params: ({ event }) => event.output }],
          },
          {
            target: 'reviewed',
            actions: ['forgetSubmission', { type: 'storeJudged', params: ({ event }) => event.output }],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: [
              'forgetSubmission',
              'forgetJudged',
              { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'reviewed',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    assigned: {
      description: "The SIMs are assigned: the server's message and a link to the assignment are shown.",
      on: { 'another.requested': { target: 'loading', actions: 'beginAnew' } },
    },
  },
})

export type AssignmentActor = ActorRefFrom<typeof assignmentMachine>
type AssignmentSnapshot = SnapshotFrom<typeof assignmentMachine>

/** Whether leaving would lose entries. */
export const hasUnassigned = (snapshot: AssignmentSnapshot): boolean => {
  const { draft } = snapshot.context
  const isBegun = draft.codes.trim() !== '' || draft.note.trim() !== '' || draft.planID !== ''
  return snapshot.hasTag('review') || (snapshot.hasTag('form') && isBegun)
}
