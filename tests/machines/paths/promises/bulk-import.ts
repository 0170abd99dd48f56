import { isDeepStrictEqual as isSame } from 'node:util'
import type { BulkImportContext } from '../../../../src/machines/stock/bulk-import.context.ts'
import { bulkImportEvents } from '../../../../src/machines/stock/bulk-import.events.ts'
import { bulkImportMachine } from '../../../../src/machines/stock/bulk-import.machine.ts'
import { definePromises } from '../promises.ts'
import { fileRules } from './bulk-import.file.ts'
import { rowRules } from './bulk-import.rows.ts'
import { sendingRules } from './bulk-import.sending.ts'
import { blank, isCorrected } from './bulk-import.words.ts'

export const bulkImportPromises = definePromises(
  { machine: bulkImportMachine, events: bulkImportEvents },
  {
    begins: {
      'the import of the address is asked for; without one, what a file needs': ({ input, after }) =>
        after.matches(input.bulkId === null ? 'arriving' : 'finding') &&
        isSame(after.context, { ...blank, comebacks: 0, ...input }),
    },
    events: { ...fileRules, ...sendingRules, ...rowRules },
    states: {
      arriving: {
        'it is busy, and nothing can be chosen': ({ after }) => after.hasTag('busy') && !after.hasTag('file'),
      },
      finding: { 'it is busy': ({ after }) => after.hasTag('busy') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      choosing: { 'a file can be chosen': ({ after }) => after.hasTag('file') && !after.hasTag('busy') },
      reading: {
        'the file stands there, busy, and can be let go': ({ after }) =>
          after.hasTag('file') && after.hasTag('busy') && after.can({ type: 'file.dropped' }),
      },
      mapping: {
        'the columns can be named': ({ after }) =>
          after.hasTag('form') && !after.hasTag('busy') && after.context.table !== null,
      },
      readingAgain: {
        'the columns are shown, busy, with the file as it was read': ({ after }) =>
          after.hasTag('form') && after.hasTag('busy') && after.context.table !== null,
      },
      beginning: {
        'the columns stand, busy, with a submission': ({ after }) =>
          after.hasTag('form') && after.hasTag('busy') && after.context.submissionId !== null,
      },
      warned: {
        'the earlier import is named, and both ways are open': ({ after }) =>
          after.context.earlier !== null &&
          after.can({ type: 'import.continued' }) &&
          after.can({ type: 'another.requested' }),
      },
      uploading: {
        'rows are on their way, of an import that is known': ({ after }) =>
          after.hasTag('sending') && after.context.bulk !== null && after.context.failure === null,
      },
      stalled: {
        'it says why, and can go on': ({ after }) =>
          after.hasTag('sending') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      interrupted: {
        'the file can be chosen again, or another one': ({ after }) =>
          after.hasTag('file') && !after.hasTag('busy') && after.can({ type: 'another.requested' }),
      },
      reopening: { 'it is busy with the file': ({ after }) => after.hasTag('file') && after.hasTag('busy') },
      listing: { 'it is busy, with an import': ({ after }) => after.hasTag('busy') && after.context.bulk !== null },
      misplaced: {
        'the file can be chosen again, or the rows': ({ after }) =>
          after.hasTag('file') && !after.hasTag('busy') && after.can({ type: 'rows.requested' }),
      },
      rereading: { 'it is busy with the file': ({ after }) => after.hasTag('file') && after.hasTag('busy') },
      following: {
        'the server is at work': ({ after }) =>
          after.hasTag('sending') && ['committing', 'takingBack'].includes(after.context.bulk?.status ?? ''),
      },
      looking: { 'the server is at work': ({ after }) => after.hasTag('sending') },
      judged: { 'an import is known': ({ after }) => after.hasTag('judged') && after.context.bulk !== null },
      'judged.loading': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'judged.unloaded': {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      'judged.shown': {
        'nothing is under way': ({ after }) => !after.hasTag('busy'),
        'what was corrected is checked before anything is added': ({ after }) =>
          !isCorrected(after.context) || !after.can({ type: 'commit.requested' }),
      },
      'judged.correcting': { 'it is busy': ({ after }) => after.hasTag('busy') && isCorrected(after.context) },
      'judged.committing': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'judged.takingBack': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'judged.saving': { 'it is busy': ({ after }) => after.hasTag('busy') },
    },
    calls: {
      start: {
        'it asks for the receipt of the address': ({ input, after: { context } }) =>
          isSame(input, { receiptId: context.receiptId }),
      },
      readFile: {
        'it reads the file that was chosen, its sheet in its layout, and knows what is remembered of suppliers': ({
          input,
          after: { context },
        }) =>
          isSame(input, {
            fileRef: context.file?.fileRef,
            sheet: context.sheet,
            suppliers: context.lookups?.suppliers ?? [],
            ...(context.file?.layout !== undefined && { layout: context.file.layout }),
          }),
      },
      reopenFile: {
        'it reads the file that was chosen, which must be that of the import': ({ input, after: { context } }) =>
          isSame(input, { fileRef: context.file?.fileRef, sha256: context.bulk?.sha256 }),
      },
      begin: {
        'it begins with the file, its columns and its invoice, under its id, in place of the import that was matched before':
          ({ input, after: { context } }) =>
            isSame(input, {
              tableRef: context.table?.tableRef,
              fileName: context.file?.name,
              mapping: context.mapping,
              invoiceRef: context.invoice?.fileRef ?? null,
              receiptId: context.receipt?.id ?? null,
              submissionId: context.submissionId,
              ...(context.bulk !== null && { supersedes: context.bulk.bulkId }),
            }),
      },
      sendPiece: {
        'it sends what comes behind what has arrived': ({ input, after: { context } }) =>
          isSame(input, {
            bulkId: context.bulk?.bulkId,
            tableRef: context.table?.tableRef,
            received: context.bulk?.received,
          }),
      },
      findBulk: { 'it asks for the import of the address': asksForIt },
      followBulk: { 'it asks for that import': asksForIt },
      loadRows: {
        'it asks for the rows of the address': ({ input, after: { context } }) =>
          isSame(input, { bulkId: context.bulkId, verdict: context.verdict, page: context.page }),
      },
      correct: {
        'it sends the rows that were corrected, each whole': ({ input, after: { context } }) =>
          isSame(input, {
            bulkId: context.bulkId,
            rows: Object.entries(context.corrections).map(([row, cells]) => ({ row: Number(row), cells })),
          }),
      },
      commit: { 'it is that import': asksForIt },
      takeBack: {
        'it is that import, with the reason': ({ input, after: { context } }) =>
          isSame(input, { bulkId: context.bulkId, reason: context.reason }),
      },
      saveRejected: { 'it is that import': asksForIt },
    },
  },
)

function asksForIt({
  input,
  after: { context },
}: {
  readonly input: unknown
  readonly after: { readonly context: BulkImportContext }
}): boolean {
  return isSame(input, { bulkId: context.bulkId })
}
