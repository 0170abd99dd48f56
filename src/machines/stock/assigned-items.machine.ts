/**
 * An assignment with the current status of its SIMs. SIMs that are still assigned can be unassigned, with a reason. All
 * its SIMs can be downloaded as a file.
 * Owned by the screen of one assignment.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { ExportFormat } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { AssignmentRecord, JudgedItem } from '../../schemas/stock/assignment.ts'
import type { AssignmentQuery, TakeBackRequest } from '../../services/stock/stock-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { fromFile } from '../core/from-file.ts'
import type { assignedItemsEvents } from './assigned-items.events.ts'

export type AssignedItemsContext = {
  /** The assignment's number. */
  readonly id: number
  readonly record: AssignmentRecord | null
  readonly chosen: ReadonlyArray<number>
  readonly reason: string
  /** Why some selected SIMs were not unassigned. */
  readonly rows: ReadonlyArray<JudgedItem>
  readonly submissionId: string | null
  /** The problem of the reason. */
  readonly problem: string | null
  readonly failure: string | null
  /** The format of the file that was requested last; absent before the first. */
  readonly fileFormat?: ExportFormat
  /** The last file, until the person closes its notice. */
  readonly written?: WrittenFile | null
  /** Why the last file could not be written. */
  readonly fileFailure?: string | null
}
type Failed = { readonly error: unknown }
type AllToggled = { readonly ids: ReadonlyArray<number>; readonly isOn: boolean }

const load = () => import('../../services/stock/stock-service.ts')

export const assignedItemsMachine = setup({
  types: {
    input: {} as { readonly id: number },
    context: {} as AssignedItemsContext,
    events: {} as EventOf<typeof assignedItemsEvents>,
    emitted: {} as ToastShown,
    tags: {} as 'busy' | 'shown',
    children: {} as { readonly writeFile: 'writeFile' },
  },
  actors: {
    loadAssignment: fromEffect((query: AssignmentQuery) =>
      load().then(({ StockService }) => StockService.ask((service) => service.assignment(query))),
    ),
    takeBack: fromEffect((request: TakeBackRequest) =>
      load().then(({ StockService }) => StockService.ask((service) => service.takeBack(request))),
    ),
    writeFile: fromFile(() =>
      import('../../services/files/assigned-sims-file.ts').then(({ writeAssignedSimsFile }) => writeAssignedSimsFile),
    ),
  },
  guards: {
    isWrong: (_, { problem }: { readonly problem: string | null }) => problem !== null,
    isChosen: ({ context }) => context.chosen.length > 0,
    isDone: (_, { isDone }: { readonly isDone: boolean }) => isDone,
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    storeRecord: assign({ record: (_, { record }: { readonly record: AssignmentRecord }) => record }),
    // Another selection, or another reason, is another submission.
    toggleItem: assign(({ context: { chosen } }, { id }: { readonly id: number }) => ({
      chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
      submissionId: null,
    })),
    toggleAll: assign(({ context: { chosen } }, { ids, isOn }: AllToggled) => {
      const others = chosen.filter((id) => !ids.includes(id))
      return { chosen: isOn ? [...others, ...ids] : others, submissionId: null }
    }),
    changeReason: assign((_, { reason }: { readonly reason: string }) => ({
      reason,
      problem: null,
      submissionId: null,
    })),
    storeProblem: assign({ problem: (_, { problem }: { readonly problem: string | null }) => problem }),
    // A retry after a lost answer is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    forgetSubmission: assign({ submissionId: null }),
    storeRows: assign(
      (_, { rows, message }: { readonly rows: ReadonlyArray<JudgedItem>; readonly message: string }) => ({
        rows,
        failure: message,
      }),
    ),
    forgetChosen: assign({ chosen: [], reason: '' }),
    storeRefusal: assign({ problem: (_, { error }: Failed) => reasonOf(error) }),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
    clearFailure: assign({ problem: null, failure: null, rows: [] }),
    beginFile: assign((_, { format }: { readonly format: ExportFormat }) => ({
      fileFormat: format,
      written: null,
      fileFailure: null,
    })),
    storeWritten: assign((_, { file }: { readonly file: WrittenFile }) => ({ written: file })),
    storeFileFailure: assign((_, { error }: Failed) => ({ fileFailure: reasonOf(error) })),
    closeFile: assign({ written: null, fileFailure: null }),
    tellSaved: emit((_, { message }: { readonly message: string }) => ({
      type: 'toast.shown' as const,
      kind: 'success' as const,
      text: message,
    })),
  },
}).createMachine({
  id: 'assignedItems',
  description: 'An assignment; SIMs that are still assigned can be unassigned.',
  context: ({ input }) => ({
    id: input.id,
    record: null,
    chosen: [],
    reason: '',
    rows: [],
    submissionId: null,
    problem: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The assignment is loading, also after SIMs were unassigned.',
      tags: ['busy'],
      invoke: {
        id: 'loadAssignment',
        src: 'loadAssignment',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeRecord', params: ({ event }) => ({ record: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The assignment could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } },
    },
    ready: {
      description: 'The SIMs are shown; those that are still assigned can be selected.',
      tags: ['shown'],
      on: {
        'item.toggled': { actions: { type: 'toggleItem', params: ({ event }) => event } },
        'all.toggled': { actions: { type: 'toggleAll', params: ({ event }) => event } },
        'reason.changed': { actions: { type: 'changeReason', params: ({ event }) => event } },
        'takeBack.requested': [
          {
            guard: { type: 'isWrong', params: ({ event }) => event },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          {
            guard: 'isChosen',
            target: 'takingBack',
            actions: { type: 'storeSubmission', params: ({ event }) => ({ submissionId: event.submissionId }) },
          },
        ],
        'download.requested': {
          target: 'downloading',
          actions: { type: 'beginFile', params: ({ event }) => ({ format: event.format }) },
        },
        'written.read': { actions: 'closeFile' },
      },
    },
    downloading: {
      description: 'The SIMs are written to a file. The server sends them at once, so a lost answer ends the file.',
      tags: ['shown', 'busy'],
      invoke: {
        id: 'writeFile',
        src: 'writeFile',
        input: ({ context: { id, record, fileFormat } }) => ({
          id,
          format: fileFormat ?? 'csv',
          total: record?.items.length ?? 0,
        }),
      },
      on: {
        'file.written': {
          target: 'ready',
          actions: { type: 'storeWritten', params: ({ event }) => ({ file: event.file }) },
        },
        'file.declined': 'ready',
        'file.interrupted': {
          target: 'ready',
          actions: { type: 'storeFileFailure', params: ({ event }) => ({ error: event.error }) },
        },
        'file.failed': {
          target: 'ready',
          actions: { type: 'storeFileFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    takingBack: {
      description: 'The selected SIMs are being unassigned; a second click has no effect.',
      tags: ['shown', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { chosen, reason, submissionId } }) => ({
          ids: chosen,
          reason,
          submissionId: submissionId ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'loading',
            actions: ['forgetSubmission', 'forgetChosen', { type: 'tellSaved', params: ({ event }) => event.output }],
          },
          {
            target: 'ready',
            actions: ['forgetSubmission', { type: 'storeRows', params: ({ event }) => event.output }],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'ready',
            actions: ['forgetSubmission', { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'ready',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})

export type AssignedItemsActor = ActorRefFrom<typeof assignedItemsMachine>
type AssignedItemsSnapshot = SnapshotFrom<typeof assignedItemsMachine>

/** Whether leaving would lose a selection. */
export const hasChosen = ({ context: { chosen } }: AssignedItemsSnapshot): boolean => chosen.length > 0
