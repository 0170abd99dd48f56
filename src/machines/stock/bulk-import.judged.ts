import { nothingLooked } from './bulk-import.context.ts'
import { bulkImportSetup } from './bulk-import.setup.ts'

/** The state of an import whose rows have all arrived: they can be viewed, corrected, added and undone. */
export const judgedState = bulkImportSetup.createStateConfig({
  description: 'Each row is shown with its verdict.',
  tags: ['judged'],
  initial: 'loading',
  on: {
    'location.changed': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.loading',
      actions: ['clearFailure', { type: 'storeWindow', params: ({ event }) => event }],
    },
  },
  states: {
    loading: {
      description: 'A page of the rows is loading; a page that is chosen meanwhile replaces it.',
      tags: ['busy'],
      invoke: {
        id: 'loadRows',
        src: 'loadRows',
        input: ({ context: { bulkId, verdict, page } }) => ({ bulkId: bulkId ?? 0, verdict, page }),
        onDone: { target: 'shown', actions: { type: 'storeRows', params: ({ event }) => event.output } },
        onError: {
          target: 'unloaded',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'rows.chosen': {
          target: 'loading',
          reenter: true,
          actions: { type: 'storeWindow', params: ({ event }) => event },
        },
        'rows.corrected': {
          target: 'loading',
          reenter: true,
          actions: [
            { type: 'replaceInCorrections', params: ({ event }) => event },
            { type: 'storeBulk', params: ({ event }) => event },
            'showRefused',
          ],
        },
      },
    },
    unloaded: {
      description: 'The rows could not be loaded: the reason and Retry are shown.',
      on: {
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
        'rows.corrected': {
          target: 'loading',
          actions: [
            'clearFailure',
            { type: 'replaceInCorrections', params: ({ event }) => event },
            { type: 'storeBulk', params: ({ event }) => event },
            'showRefused',
          ],
        },
        'rows.chosen': {
          target: 'loading',
          actions: ['clearFailure', { type: 'storeWindow', params: ({ event }) => event }],
        },
      },
    },
    shown: {
      description: 'The rows are shown. Refused ones can be corrected; new ones can be added.',
      on: {
        'rows.chosen': {
          target: 'loading',
          actions: ['clearFailure', { type: 'storeWindow', params: ({ event }) => event }],
        },
        'rows.corrected': {
          target: 'loading',
          actions: [
            'clearFailure',
            { type: 'replaceInCorrections', params: ({ event }) => event },
            { type: 'storeBulk', params: ({ event }) => event },
            'showRefused',
          ],
        },
        'cell.changed': { guard: 'isOpen', actions: { type: 'changeCell', params: ({ event }) => event } },
        'corrections.dropped': { guard: 'isCorrected', actions: 'dropCorrections' },
        'corrections.requested': { guard: 'isCorrected', target: 'correcting' },
        'commit.requested': { guard: 'isAddable', target: 'committing' },
        'rejected.requested': 'saving',
        'reason.changed': { guard: 'isTakeable', actions: { type: 'changeReason', params: ({ event }) => event } },
        'takeBack.requested': [
          {
            guard: { type: 'isUnreasoned', params: ({ event }) => event },
            actions: { type: 'storeReasonProblem', params: ({ event }) => event },
          },
          { guard: 'isTakeable', target: 'takingBack' },
        ],
        'matching.requested': { guard: 'isRematchable', target: '#bulkImport.rematching', actions: 'clearFailure' },
        'another.requested': {
          target: '#bulkImport.arriving',
          actions: { type: 'beginAnew', params: nothingLooked },
        },
      },
    },
    correcting: {
      description: 'The corrected rows are sent and checked again; a second click has no effect.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'correct',
        src: 'correct',
        input: ({ context: { bulkId, corrections } }) => ({
          bulkId: bulkId ?? 0,
          rows: Object.entries(corrections).map(([row, cells]) => ({ row: Number(row), cells })),
        }),
        onDone: {
          target: 'loading',
          actions: ['dropCorrections', { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) }],
        },
        onError: {
          target: 'shown',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    committing: {
      description: 'The server is told to add the new rows; a second click has no effect.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'commit',
        src: 'commit',
        input: ({ context }) => ({ bulkId: context.bulkId ?? 0 }),
        onDone: {
          target: '#bulkImport.settling',
          actions: { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) },
        },
        onError: {
          target: 'shown',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    takingBack: {
      description: 'The server is told to undo the import; a second click has no effect.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context: { bulkId, reason } }) => ({ bulkId: bulkId ?? 0, reason }),
        onDone: {
          target: '#bulkImport.settling',
          actions: ['dropEntered', { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) }],
        },
        onError: {
          target: 'shown',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    saving: {
      description: 'The refused rows are downloaded as a file; a second click has no effect.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'saveRejected',
        src: 'saveRejected',
        input: ({ context }) => ({ bulkId: context.bulkId ?? 0 }),
        onDone: 'shown',
        onError: {
          target: 'shown',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
