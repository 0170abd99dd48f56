/**
 * Imports SIMs from a file. The file is read and its columns are mapped. Its rows are sent in pieces and checked, then
 * new ones are added. Refused rows can be corrected, and the whole import can be undone. Owned by the screen Bulk
 * Inventory.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { blankBulk, nothingLooked, readRequestOf, reopenRequestOf } from './bulk-import.context.ts'
import { judgedState } from './bulk-import.judged.ts'
import { bulkImportSetup } from './bulk-import.setup.ts'

export const bulkImportMachine = bulkImportSetup.createMachine({
  id: 'bulkImport',
  description: 'SIMs are imported from a file.',
  context: ({ input }) => ({ ...blankBulk, ...input }),
  initial: 'deciding',
  on: {
    'location.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'beginAnew', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      description: 'An address with a number belongs to an import that was begun.',
      always: [{ guard: 'isNumbered', target: 'finding' }, { target: 'arriving' }],
    },
    arriving: {
      description: 'The options for all rows, and the recent imports, are loading.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context: { receiptId } }) => ({ receiptId }),
        onDone: { target: 'choosing', actions: { type: 'storeStart', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    finding: {
      description: 'The status of the import is loading.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'findBulk',
        src: 'findBulk',
        input: ({ context }) => ({ bulkId: context.bulkId ?? 0 }),
        onDone: {
          target: 'settling',
          actions: { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The data for the screen could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': 'deciding' },
    },
    choosing: {
      description: 'The person chooses a file, or continues a recent import.',
      tags: ['file'],
      on: { 'file.chosen': { target: 'reading', actions: { type: 'storeFile', params: ({ event }) => event } } },
    },
    reading: {
      description: 'A worker reads the file; the page stays responsive.',
      tags: ['busy', 'file'],
      entry: 'clearFailure',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => readRequestOf(context),
        onDone: { target: 'mapping', actions: { type: 'storeTable', params: ({ event }) => event.output } },
        onError: {
          target: 'choosing',
          actions: ['dropFile', { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
      on: { 'file.dropped': { target: 'choosing', actions: 'dropFile' } },
    },
    mapping: {
      description: 'The person chooses a column for each field, or one value for all rows.',
      tags: ['form'],
      on: {
        'source.changed': { actions: { type: 'changeSource', params: ({ event }) => event } },
        'sheet.chosen': { target: 'readingAgain', actions: { type: 'storeSheet', params: ({ event }) => event } },
        'layout.chosen': { target: 'readingAgain', actions: { type: 'storeLayout', params: ({ event }) => event } },
        'matching.dropped': { guard: 'isRemembered', actions: 'matchAfresh' },
        'invoice.chosen': { actions: { type: 'storeInvoice', params: ({ event }) => event } },
        'invoice.refused': { actions: { type: 'refuseInvoice', params: ({ event }) => event } },
        'invoice.removed': { actions: 'removeInvoice' },
        'file.dropped': { guard: 'isFirstMatching', target: 'choosing', actions: ['dropFile', 'clearFailure'] },
        'rows.requested': { guard: 'isMatchedBefore', target: 'judged', actions: 'clearFailure' },
        'begin.requested': [
          {
            guard: { type: 'isWrong', params: ({ event }) => event },
            actions: { type: 'storeProblems', params: ({ event }) => event },
          },
          {
            target: 'beginning',
            actions: { type: 'storeSubmission', params: ({ event }) => event },
          },
        ],
      },
    },
    readingAgain: {
      description:
        'The file is read with another sheet, header row or separator. If it cannot be, it stays as it was read before.',
      tags: ['busy', 'form'],
      entry: 'clearFailure',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context }) => readRequestOf(context),
        onDone: { target: 'mapping', actions: { type: 'storeReadAgain', params: ({ event }) => event.output } },
        onError: {
          target: 'mapping',
          actions: { type: 'keepTable', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'layout.chosen': {
          target: 'readingAgain',
          reenter: true,
          actions: { type: 'storeLayout', params: ({ event }) => event },
        },
      },
    },
    beginning: {
      description: 'The import is being begun on the server; a second click has no effect.',
      tags: ['busy', 'form'],
      entry: 'clearFailure',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({
          tableRef: context.table?.tableRef ?? '',
          fileName: context.file?.name ?? '',
          mapping: context.mapping,
          invoiceRef: context.invoice?.fileRef ?? null,
          receiptId: context.receipt?.id ?? null,
          submissionId: context.submissionId ?? '',
          ...(context.bulk !== null && { supersedes: context.bulk.bulkId }),
        }),
        onDone: [
          {
            guard: { type: 'isEarlier', params: ({ event }) => event.output },
            target: 'warned',
            actions: { type: 'storeBegun', params: ({ event }) => event.output },
          },
          { target: 'uploading', actions: { type: 'storeBegun', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'mapping',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    warned: {
      description: 'The same file was imported before: the person decides whether to import it again.',
      on: {
        'import.continued': 'uploading',
        'another.requested': { target: 'arriving', actions: { type: 'beginAnew', params: nothingLooked } },
      },
    },
    uploading: {
      description: 'The next rows are sent and checked.',
      tags: ['sending'],
      entry: 'clearFailure',
      invoke: {
        id: 'sendPiece',
        src: 'sendPiece',
        input: ({ context: { bulk, table } }) => ({
          bulkId: bulk?.bulkId ?? 0,
          tableRef: table?.tableRef ?? '',
          received: bulk?.received ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'isComplete', params: ({ event }) => ({ bulk: event.output }) },
            target: 'judged',
            actions: [{ type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) }, 'showRefused'],
          },
          {
            target: 'uploading',
            reenter: true,
            actions: { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'interrupted',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'stalled',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    stalled: {
      description:
        'The rows cannot be sent: the reason is shown. Rows that have arrived stay, and a retry continues from there.',
      tags: ['sending'],
      on: { 'retry.requested': 'uploading' },
    },
    interrupted: {
      description: 'Some rows are missing and the file is gone: the person chooses it again.',
      tags: ['file'],
      on: {
        'file.chosen': { target: 'reopening', actions: { type: 'storeFile', params: ({ event }) => event } },
        'another.requested': { target: 'arriving', actions: { type: 'beginAnew', params: nothingLooked } },
      },
    },
    reopening: {
      description: 'A worker reads the file again; a file other than that of the import is refused.',
      tags: ['busy', 'file'],
      entry: 'clearFailure',
      invoke: {
        id: 'reopenFile',
        src: 'reopenFile',
        input: ({ context }) => reopenRequestOf(context),
        onDone: { target: 'uploading', actions: { type: 'storeReopened', params: ({ event }) => event.output } },
        onError: {
          target: 'interrupted',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    settling: {
      description: "The import's status decides what can be done next.",
      always: [
        { guard: 'isIncomplete', target: 'interrupted' },
        { guard: { type: 'isRunning', params: ({ context }) => context }, target: 'following' },
        { target: 'judged' },
      ],
    },
    following: {
      description: 'The server adds the SIMs, or undoes the import; it is asked for the progress again in a moment.',
      tags: ['sending'],
      after: { untilNext: 'looking' },
    },
    looking: {
      description: 'The progress is loading.',
      tags: ['sending'],
      invoke: {
        id: 'followBulk',
        src: 'followBulk',
        input: ({ context }) => ({ bulkId: context.bulkId ?? 0 }),
        onDone: [
          {
            guard: { type: 'isRunning', params: ({ event }) => ({ bulk: event.output }) },
            target: 'following',
            actions: ['clearFailure', { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) }],
          },
          {
            target: 'judged',
            actions: [
              'clearFailure',
              { type: 'storeBulk', params: ({ event }) => ({ bulk: event.output }) },
              'showRefused',
            ],
          },
        ],
        onError: {
          target: 'following',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    judged: judgedState,
    rematching: {
      description: 'The columns are to be matched again: what is known decides what has to be loaded.',
      always: [
        { guard: 'isUnlisted', target: 'listing' },
        { guard: 'hasFile', target: 'rereading' },
        { target: 'misplaced' },
      ],
    },
    listing: {
      description: 'The options for all rows are loading, before the columns are matched again.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context: { bulk } }) => ({ receiptId: bulk?.receiptId ?? null }),
        onDone: { target: 'rematching', actions: { type: 'storeStart', params: ({ event }) => event.output } },
        onError: {
          target: 'judged.shown',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    misplaced: {
      description: 'The columns are to be matched again and the file is gone: the person chooses it again.',
      tags: ['file'],
      on: {
        'file.chosen': { target: 'rereading', actions: { type: 'storeFileAgain', params: ({ event }) => event } },
        'rows.requested': { target: 'judged', actions: 'clearFailure' },
      },
    },
    rereading: {
      description: 'A worker reads the file of the import again, in the layout of the import.',
      tags: ['busy', 'file'],
      entry: 'clearFailure',
      invoke: {
        id: 'reopenFile',
        src: 'reopenFile',
        input: ({ context }) => reopenRequestOf(context),
        onDone: { target: 'mapping', actions: { type: 'storeRematched', params: ({ event }) => event.output } },
        onError: {
          target: 'misplaced',
          actions: ['forgetFile', { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
  },
})

export type BulkImportActor = ActorRefFrom<typeof bulkImportMachine>
type BulkImportSnapshot = SnapshotFrom<typeof bulkImportMachine>

/** Whether leaving would lose choices or corrections, or stop the sending of rows. */
export const hasUnsent = (snapshot: BulkImportSnapshot): boolean =>
  snapshot.hasTag('form') ||
  ['reading', 'warned', 'uploading', 'stalled', 'reopening'].some((state) => snapshot.matches(state as 'reading')) ||
  (['judged', 'listing', 'misplaced', 'rereading'].some((state) => snapshot.matches(state as 'judged')) &&
    (Object.keys(snapshot.context.corrections).length > 0 || snapshot.context.reason !== ''))
