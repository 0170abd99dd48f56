/**
 * The selected SIMs of the inventory list, and one act on all of them: assign, unassign, void, or set some fields. The
 * act is previewed in counts before it is done. Owned by the inventory list's screen.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { StockChangeKind } from '../../schemas/stock/stock-change.ts'
import { initialStockChange, type StockChangeContext, stockChangeSetup } from './stock-change.setup.ts'

/** The act, what is entered and the SIMs, as a request. */
const requestOf = ({ act, draft, selected }: StockChangeContext) => ({
  act: act as StockChangeKind,
  draft,
  which: selected,
})

export const stockChangeMachine = stockChangeSetup.createMachine({
  id: 'stockChange',
  description: 'SIMs are selected in the inventory list, and one act is done on all of them.',
  context: initialStockChange,
  initial: 'selecting',
  states: {
    selecting: {
      description: 'The person selects rows. With a selection, the acts are offered.',
      on: {
        'rows.selected': { actions: { type: 'selectRows', params: ({ event }) => event } },
        'allFitting.selected': { actions: { type: 'selectAllFitting', params: ({ event }) => event } },
        'selection.cleared': { actions: 'clearSelection' },
        'change.opened': [
          {
            guard: 'hasSelected',
            target: 'open',
            actions: { type: 'begin', params: ({ event }) => event },
          },
        ],
        'undo.requested': {
          guard: 'canUndo',
          target: 'undoing',
          actions: { type: 'storeSubmission', params: ({ event }) => ({ ...event, only: 'possible' as const }) },
        },
        'undo.dismissed': { guard: 'canUndo', actions: 'dismissUndo' },
      },
    },
    open: {
      description: 'The drawer of an act is open.',
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'choosesOptions', target: 'loading' }, { target: 'entering' }],
        },
        loading: {
          description: 'The options of the fields are loading.',
          tags: ['busy'],
          invoke: {
            id: 'loadOptions',
            src: 'loadOptions',
            input: ({ context }) => ({ act: context.act as StockChangeKind }),
            onDone: {
              target: 'entering',
              actions: { type: 'storeOptions', params: ({ event }) => ({ options: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'The options could not be loaded: the reason and Retry are shown.',
          on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } },
        },
        entering: {
          description: 'The fields of the act can be edited; the reason of an earlier refusal is shown.',
          tags: ['fields'],
          on: {
            'field.changed': {
              guard: { type: 'hasField', params: ({ event }) => event },
              actions: { type: 'changeField', params: ({ event }) => event },
            },
            'preview.requested': 'previewing',
          },
        },
        previewing: {
          description: 'The preview is loading; a second click has no effect.',
          tags: ['fields', 'busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'preview',
            src: 'preview',
            input: ({ context }) => requestOf(context),
            onDone: {
              target: 'reviewed',
              actions: { type: 'storePreview', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: {
              target: 'entering',
              actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        reviewed: {
          description: 'The counts of the preview are shown. The act can be done.',
          tags: ['review'],
          on: {
            'fields.requested': { target: 'entering', actions: ['clearFailure', 'clearSubmission'] },
            'blocked.requested': { guard: 'hasBlocked', target: 'savingBlocked' },
            'change.requested': {
              guard: { type: 'canChange', params: ({ event }) => event },
              target: '#stockChange.changing',
              actions: { type: 'storeSubmission', params: ({ event }) => event },
            },
          },
        },
        savingBlocked: {
          description: 'The SIMs that cannot be changed are being downloaded.',
          tags: ['review', 'busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'saveBlocked',
            src: 'saveBlocked',
            input: ({ context }) => requestOf(context),
            onDone: 'reviewed',
            onError: {
              target: 'reviewed',
              actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
      on: {
        'change.closed': { target: 'selecting', actions: ['clearFailure', 'clearSubmission'] },
        'selection.cleared': { target: 'selecting', actions: ['clearSelection', 'clearFailure', 'clearSubmission'] },
      },
    },
    changing: {
      description: 'The act is being done; the drawer cannot be closed.',
      tags: ['review', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }) => ({
          ...requestOf(context),
          only: context.only,
          digest: context.preview?.digest ?? '',
          submissionId: context.submissionId ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'selecting',
            actions: [
              'clearSelection',
              'clearSubmission',
              { type: 'offerUndo', params: ({ event }) => event.output },
              { type: 'tellDone', params: ({ event }) => event.output },
              'reportOutdated',
            ],
          },
          {
            target: 'open.reviewed',
            actions: [
              'clearSubmission',
              { type: 'storePreview', params: ({ event }) => event.output },
              { type: 'storeMessage', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'open.entering',
            actions: ['clearSubmission', { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) }],
          },
          {
            target: 'open.reviewed',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    undoing: {
      description: 'The SIMs of the last assignment are being unassigned.',
      tags: ['busy'],
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({
          assignmentId: context.undoable?.assignmentId ?? 0,
          submissionId: context.submissionId ?? '',
        }),
        onDone: {
          target: 'selecting',
          actions: [
            'dismissUndo',
            'clearSubmission',
            { type: 'tellDone', params: ({ event }) => event.output },
            'reportOutdated',
          ],
        },
        onError: {
          target: 'selecting',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type StockChangeActor = ActorRefFrom<typeof stockChangeMachine>
type StockChangeSnapshot = SnapshotFrom<typeof stockChangeMachine>

/** Whether an act on the selected SIMs is in its preview, or is done right now. */
export const isChangeReviewed = (snapshot: StockChangeSnapshot): boolean => snapshot.hasTag('review')

/** Whether the drawer is open. */
export const isChangeOpen = (snapshot: StockChangeSnapshot): boolean =>
  snapshot.matches('open') || snapshot.matches('changing')
