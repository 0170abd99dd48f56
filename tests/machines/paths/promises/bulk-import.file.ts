import { isDeepStrictEqual as isSame } from 'node:util'
import { bulkImportEvents } from '../../../../src/machines/stock/bulk-import.events.ts'
import { bulkImportMachine } from '../../../../src/machines/stock/bulk-import.machine.ts'
import { bulkMessages } from '../../../../src/schemas/stock/bulk-fields.ts'
import type { BulkStart } from '../../../../src/services/stock/bulk-service.ts'
import { rulesOf } from '../promises.ts'
import { anew, everything, isAnew, isClean, type Step, withSupplierOrder } from './bulk-import.words.ts'
import { formSaysWhy } from './small-forms.ts'

const nothingChosen = {
  'the file is let go, with all that was said of it': ({ after: { context } }: Step) =>
    isSame(
      [context.file, context.table, context.sheet, context.mapping, context.invoice, context.submissionId],
      [null, null, null, {}, null, null],
    ),
}
const dropped = ['file', 'table', 'sheet', 'mapping', 'invoice', 'submissionId'] as const
const isEmpty = (problems: object) => Object.keys(problems).length === 0
const without = (errors: Readonly<Record<string, string>>, field: string) => {
  const { [field]: _, ...others } = errors
  return others
}
/** Any other choice makes a new submission; with the old id the server would answer with the first import. */
const isOther = ({ after }: Step) => after.context.submissionId === null

const optionsCame = {
  'they are what came': ({ event: { output }, after: { context } }: Step & { readonly event: { output: BulkStart } }) =>
    context.lookups === output.lookups && context.imports === output.imports && context.receipt === output.receipt,
}

/** From the file to its last row: the effects of each event. */
export const fileRules = rulesOf(
  { machine: bulkImportMachine, events: bulkImportEvents },
  {
    'file.chosen': [
      {
        in: 'choosing',
        to: 'reading',
        changes: ['file', 'failure'],
        asks: ['readFile'],
        so: {
          'it is that file, and its first sheet': ({ event: { type: _, ...file }, after: { context } }) =>
            isSame(context.file, file) && context.sheet === null,
        },
      },
      {
        in: 'interrupted',
        to: 'reopening',
        changes: ['file', 'sheet', 'errors'],
        asks: ['reopenFile'],
        so: {
          'it is that file': ({ event: { type: _, ...file }, after }) => isSame(after.context.file, file),
        },
      },
      {
        in: 'misplaced',
        to: 'rereading',
        changes: ['file', 'errors'],
        asks: ['reopenFile'],
        so: {
          'it is that file': ({ event: { type: _, ...file }, after }) => isSame(after.context.file, file),
        },
      },
    ],
    'file.dropped': [
      { in: 'reading', to: 'choosing', changes: ['file'], so: nothingChosen },
      {
        in: 'mapping',
        when: { 'no import was begun with it': ({ before }) => before.context.bulk === null },
        to: 'choosing',
        changes: [...dropped, 'errors', 'failure'],
        so: nothingChosen,
      },
    ],
    'sheet.chosen': [
      {
        in: 'mapping',
        to: 'readingAgain',
        changes: ['sheet', 'errors', 'failure'],
        asks: ['readFile'],
        so: { 'it is that sheet': ({ event, after }) => after.context.sheet === event.sheet },
      },
    ],
    'layout.chosen': [
      {
        in: ['mapping', 'readingAgain'],
        to: 'readingAgain',
        changes: ['file', 'errors', 'failure'],
        asks: ['readFile'],
        so: {
          'the file is to be read so; another separator forgets the header row': ({
            event: { type: _, ...layout },
            before,
            after,
          }) => {
            const chosen = layout.separator === undefined ? { ...before.context.file?.layout, ...layout } : layout
            return isSame(after.context.file, { ...before.context.file, layout: chosen })
          },
        },
      },
    ],
    'source.changed': [
      {
        in: 'mapping',
        changes: ['mapping', 'errors', 'submissionId'],
        so: {
          'that field comes from there, and no other elsewhere; days that can be read in two orders and of which nobody has said one are read as is remembered of the supplier of all rows':
            ({ event: { field, source }, before, after }) => {
              const { [field]: _, ...others } = before.context.mapping
              const said = source === null ? others : { ...others, [field]: source }
              return isSame(after.context.mapping, withSupplierOrder(said, before.context, field))
            },
          'nothing is wrong with it, and what is wrong with others stays': ({ event, before, after }) =>
            isSame(after.context.errors, without(before.context.errors, event.field)),
          'it is another submission': isOther,
        },
      },
    ],
    'matching.dropped': [
      {
        in: 'mapping',
        when: {
          'they are matched as in an earlier file': ({ before }) => before.context.table?.remembered !== undefined,
        },
        changes: ['table', 'mapping', 'errors', 'submissionId'],
        so: {
          'the columns are those that are recognised; its receipt says the rest, and nothing is wrong yet': ({
            before,
            after: { context },
          }) => {
            const { remembered, ...table } = before.context.table ?? {}
            const { locationID: _, ...unplaced } = remembered?.afresh ?? {}
            const { receipt } = context
            const known = receipt === null ? remembered?.afresh : { ...receipt.mapping, ...unplaced }
            return (
              isSame(context.mapping, known) &&
              isSame(context.table, { ...table, mapping: remembered?.afresh }) &&
              isSame(context.errors, {})
            )
          },
          'it is another submission': isOther,
        },
      },
    ],
    'invoice.chosen': [
      {
        in: 'mapping',
        changes: ['invoice', 'errors', 'submissionId'],
        so: {
          'it is that file, and nothing is wrong with it': ({ event: { type: _, ...file }, before, after }) =>
            isSame(after.context.invoice, file) &&
            isSame(after.context.errors, without(before.context.errors, 'invoicePO')),
          'it is another submission': isOther,
        },
      },
    ],
    'invoice.refused': [
      {
        in: 'mapping',
        changes: ['errors'],
        so: {
          'it says why, beside what is wrong with others': ({ event, before, after }) =>
            isSame(after.context.errors, { ...before.context.errors, invoicePO: event.problem }),
        },
      },
    ],
    'invoice.removed': [
      {
        in: 'mapping',
        changes: ['invoice', 'errors', 'submissionId'],
        so: {
          'there is none, and nothing is wrong with it': ({ before, after }) =>
            after.context.invoice === null && isSame(after.context.errors, without(before.context.errors, 'invoicePO')),
          'it is another submission': isOther,
        },
      },
    ],
    'begin.requested': [
      {
        in: 'mapping',
        when: { 'something is wrong with the columns': ({ event }) => !isEmpty(event.problems) },
        to: 'mapping',
        changes: ['errors', 'failure', 'comebacks'],
        so: {
          'it stands at the fields, and the form has come back': ({ event, before, after: { context } }) =>
            context.errors === event.problems &&
            context.failure === null &&
            context.comebacks === before.context.comebacks + 1,
        },
      },
      {
        in: 'mapping',
        to: 'beginning',
        changes: ['submissionId', 'errors', 'failure'],
        asks: ['begin'],
        so: {
          'what is sent again is the same submission': ({ event, before, after }) =>
            after.context.submissionId === (before.context.submissionId ?? event.submissionId),
        },
      },
    ],
    'import.continued': [{ in: 'warned', to: 'uploading', asks: ['sendPiece'] }],
    'another.requested': [
      {
        in: ['warned', 'interrupted', 'judged.shown'],
        to: 'arriving',
        changes: [...everything, 'submissionId'],
        asks: ['start'],
        so: anew,
      },
    ],
    'retry.requested': [
      {
        in: 'failed',
        when: { 'it was an import': ({ before }) => before.context.bulkId !== null },
        to: 'finding',
        changes: ['failure'],
        asks: ['findBulk'],
      },
      { in: 'failed', to: 'arriving', changes: ['failure'], asks: ['start'] },
      { in: 'stalled', to: 'uploading', changes: ['failure'], asks: ['sendPiece'] },
      { in: 'judged.unloaded', to: 'judged.loading', changes: ['failure'], asks: ['loadRows'] },
    ],
    'location.changed': [
      {
        in: '',
        when: {
          'it is another import': ({ event, before }) =>
            event.bulkId !== null && event.bulkId !== before.context.bulkId,
        },
        to: 'finding',
        changes: [...everything, 'submissionId', 'receiptId'],
        asks: ['findBulk'],
        so: { 'nothing of the one before is left': ({ event, ...step }) => isAnew(step, event) },
      },
      {
        in: '',
        when: {
          'it is none, or of another receipt': ({ event, before: { context } }) =>
            event.bulkId !== context.bulkId || (event.bulkId === null && event.receiptId !== context.receiptId),
        },
        to: 'arriving',
        changes: [...everything, 'submissionId', 'receiptId'],
        asks: ['start'],
        so: { 'nothing of the one before is left': ({ event, ...step }) => isAnew(step, event) },
      },
      {
        in: 'judged',
        when: {
          'they are other rows of it': ({ event, before: { context } }) =>
            event.bulkId === context.bulkId && (event.verdict !== context.verdict || event.page !== context.page),
        },
        to: 'judged.loading',
        changes: ['verdict', 'page', 'errors', 'failure'],
        asks: ['loadRows'],
        so: {
          'they are those of the address': ({ event, after: { context } }) =>
            context.verdict === event.verdict && context.page === event.page,
          'what failed before is said no longer': ({ after }) => isClean(after.context),
        },
      },
    ],
    'xstate.done.actor.start': [
      {
        in: 'arriving',
        to: 'choosing',
        changes: ['lookups', 'imports', 'receipt'],
        so: {
          'they are what came': ({ event: { output }, after: { context } }) =>
            context.lookups === output.lookups &&
            context.imports === output.imports &&
            context.receipt === output.receipt,
        },
      },
      {
        in: 'listing',
        when: { 'the file is at hand': ({ before }) => before.context.file !== null },
        to: 'rereading',
        changes: ['lookups', 'imports'],
        asks: ['reopenFile'],
        so: optionsCame,
      },
      {
        in: 'listing',
        to: 'misplaced',
        changes: ['lookups', 'imports'],
        so: optionsCame,
      },
    ],
    'xstate.error.actor.start': [
      { in: 'arriving', to: 'failed', changes: ['failure', 'comebacks'], so: formSaysWhy },
      { in: 'listing', to: 'judged.shown', changes: ['failure', 'comebacks'], so: formSaysWhy },
    ],
    'xstate.done.actor.readFile': [
      {
        in: 'reading',
        to: 'mapping',
        changes: ['table', 'sheet', 'mapping'],
        so: {
          'it is what was read, with the columns that are known; its receipt says the rest, and where it lies': ({
            event: { output },
            after: { context },
          }) => {
            const { locationID: _, ...unplaced } = output.mapping
            const known = context.receipt === null ? output.mapping : { ...context.receipt.mapping, ...unplaced }
            return context.table === output && context.sheet === output.sheet && isSame(context.mapping, known)
          },
        },
      },
      {
        in: 'readingAgain',
        to: 'mapping',
        changes: ['table', 'mapping', 'submissionId'],
        so: {
          'it is what was read now; a value for all rows stays where the file has no column': ({
            event: { output },
            before,
            after: { context },
          }) => {
            const { locationID: _, ...unplaced } = output.mapping
            const known = context.receipt === null ? output.mapping : { ...context.receipt.mapping, ...unplaced }
            const values = Object.entries(before.context.mapping).filter(([, source]) => 'value' in source)
            return (
              context.table === output &&
              context.sheet === output.sheet &&
              isSame(context.mapping, { ...Object.fromEntries(values), ...known })
            )
          },
          'it is another submission': isOther,
        },
      },
    ],
    'xstate.error.actor.readFile': [
      {
        in: 'reading',
        to: 'choosing',
        changes: ['file', 'failure', 'comebacks'],
        so: { ...nothingChosen, ...formSaysWhy },
      },
      {
        in: 'readingAgain',
        to: 'mapping',
        changes: ['sheet', 'errors', 'comebacks'],
        so: {
          'the file stays as it was read, with the reason at the choice': ({ before, after: { context } }) => {
            const { table, file, comebacks } = before.context
            return (
              context.table === table &&
              context.sheet === table?.sheet &&
              isSame(context.file, file) &&
              isSame(context.errors, { sheet: bulkMessages.damaged }) &&
              context.comebacks === comebacks + 1
            )
          },
        },
      },
    ],
    'xstate.done.actor.reopenFile': [
      {
        in: 'reopening',
        to: 'uploading',
        changes: ['table'],
        asks: ['sendPiece'],
        so: { 'it is what was read': ({ event, after }) => after.context.table === event.output },
      },
      {
        in: 'rereading',
        to: 'mapping',
        changes: ['table', 'sheet', 'file', 'mapping', 'invoice'],
        so: {
          'the columns are matched as for the import, and what was corrected stays': ({
            event: { output },
            before,
            after: { context },
          }) =>
            context.table === output &&
            context.mapping === before.context.bulk?.mapping &&
            context.corrections === before.context.corrections &&
            context.invoice === null,
        },
      },
    ],
    'xstate.error.actor.reopenFile': [
      { in: 'reopening', to: 'interrupted', changes: ['errors', 'comebacks'], so: formSaysWhy },
      {
        in: 'rereading',
        to: 'misplaced',
        changes: ['file', 'errors', 'comebacks'],
        so: { ...formSaysWhy, 'another file can be chosen': ({ after }) => after.context.file === null },
      },
    ],
    'xstate.done.actor.begin': [
      {
        in: 'beginning',
        when: { 'the file was imported before': ({ event }) => event.output.earlier !== null },
        to: 'warned',
        changes: ['bulk', 'bulkId', 'receiptId', 'earlier', 'submissionId'],
        so: {
          'it is the import that was begun, with the earlier one': ({ event: { output }, after: { context } }) =>
            context.bulk === output.bulk &&
            context.bulkId === output.bulk.bulkId &&
            context.receiptId === null &&
            context.earlier === output.earlier &&
            context.submissionId === null,
        },
      },
      {
        in: 'beginning',
        to: 'uploading',
        changes: ['bulk', 'bulkId', 'receiptId', 'submissionId'],
        asks: ['sendPiece'],
        so: {
          'it is the import that was begun': ({ event: { output }, after: { context } }) =>
            context.bulk === output.bulk &&
            context.bulkId === output.bulk.bulkId &&
            context.receiptId === null &&
            context.earlier === null &&
            context.submissionId === null,
          'what was corrected stays while the file is cut into the same cells': ({ before, after: { context } }) =>
            before.context.bulk?.sha256 !== context.bulk?.sha256 ||
            isSame(context.corrections, before.context.corrections),
        },
      },
    ],
    'xstate.error.actor.begin': [
      { in: 'beginning', to: 'mapping', changes: ['errors', 'failure', 'comebacks'], so: formSaysWhy },
    ],
  },
)
