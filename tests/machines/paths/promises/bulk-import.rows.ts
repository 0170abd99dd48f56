import { isDeepStrictEqual as isSame } from 'node:util'
import type { BulkWindow } from '../../../../src/machines/stock/bulk-import.context.ts'
import { bulkImportEvents } from '../../../../src/machines/stock/bulk-import.events.ts'
import { bulkImportMachine } from '../../../../src/machines/stock/bulk-import.machine.ts'
import type { BulkImport } from '../../../../src/schemas/stock/bulk.ts'
import { rulesOf } from '../promises.ts'
import {
  isAtWork,
  isClean,
  isCorrected,
  isUnfinished,
  isWorkable,
  type Step,
  showsRefused,
} from './bulk-import.words.ts'
import { formSaysWhy } from './small-forms.ts'

const nothingLost = {
  'what was corrected and written stays': ({ before, after }: Step) =>
    isSame(after.context.corrections, before.context.corrections) && after.context.reason === before.context.reason,
}
const saysWhy = { ...formSaysWhy, ...nothingLost }
type RowsChosen = Step & { readonly event: Pick<BulkWindow, 'verdict' | 'page'> }
const areThoseChosen = {
  'they are those that were chosen': ({ event, after: { context } }: RowsChosen) =>
    context.verdict === event.verdict && context.page === event.page,
  ...nothingLost,
}
type RowsCorrected = Step & {
  readonly event: { readonly bulk: BulkImport; readonly field: string; readonly from: string; readonly value: string }
}
/** The sample has the plan in the first column. */
const areReplaced = {
  'it is how the rows were judged': ({ event, after }: RowsCorrected) => after.context.bulk === event.bulk,
  'corrections stay, with the value in place of the text': ({ event, before, after }: RowsCorrected) =>
    isSame(
      after.context.corrections,
      Object.fromEntries(
        Object.entries(before.context.corrections).map(([row, [plan, ...others]]) => [
          row,
          [plan === event.from ? event.value : plan, ...others],
        ]),
      ),
    ),
  'what was written stays': ({ before, after }: Step) => after.context.reason === before.context.reason,
  ...showsRefused,
}
const isRematched = ({ bulk }: Step['before']['context']) => isWorkable(bulk) && bulk?.counts.added === 0
const isTakeable = ({ before: { context } }: Pick<Step, 'before'>) =>
  context.bulk?.status === 'finished' && context.bulk.counts.added > 0

/** Work on rows that have arrived: the effects of each event. */
export const rowRules = rulesOf(
  { machine: bulkImportMachine, events: bulkImportEvents },
  {
    'rows.chosen': [
      {
        in: 'judged.shown',
        to: 'judged.loading',
        changes: ['verdict', 'page', 'errors', 'failure'],
        asks: ['loadRows'],
        so: {
          'what failed before is said no longer': ({ after }) => isClean(after.context),
          ...areThoseChosen,
        },
      },
      {
        in: 'judged.unloaded',
        to: 'judged.loading',
        changes: ['verdict', 'page', 'failure'],
        asks: ['loadRows'],
        so: {
          'what failed before is said no longer': ({ after }) => isClean(after.context),
          ...areThoseChosen,
        },
      },
      // A click while other rows are loading is not lost: the later choice wins.
      {
        in: 'judged.loading',
        to: 'judged.loading',
        changes: ['verdict', 'page'],
        asks: ['loadRows'],
        so: areThoseChosen,
      },
    ],
    'cell.changed': [
      {
        in: 'judged.shown',
        when: { 'its rows may be corrected': ({ before }) => isWorkable(before.context.bulk) },
        changes: ['corrections'],
        so: {
          'that cell alone is what was entered, in a row as wide as the header': ({ event, before, after }) => {
            const { bulk, rows, corrections } = before.context
            const was = corrections[event.row] ?? rows.find(({ row }) => row === event.row)?.cells ?? []
            const is = after.context.corrections[event.row] ?? []
            return (
              is.length === bulk?.header.length &&
              is.every((cell, column) => cell === (column === event.column ? event.value : (was[column] ?? '')))
            )
          },
          'other rows stay': ({ event, before, after }) => {
            const { [event.row]: _, ...was } = before.context.corrections
            const { [event.row]: __, ...is } = after.context.corrections
            return isSame(was, is)
          },
        },
      },
    ],
    'corrections.dropped': [
      {
        in: 'judged.shown',
        when: { 'something was corrected': ({ before }) => isCorrected(before.context) },
        changes: ['corrections'],
        so: { 'the rows are as they came': ({ after }) => !isCorrected(after.context) },
      },
    ],
    'corrections.requested': [
      {
        in: 'judged.shown',
        when: { 'something was corrected': ({ before }) => isCorrected(before.context) },
        to: 'judged.correcting',
        changes: ['errors', 'failure'],
        asks: ['correct'],
        so: { 'what failed before is said no longer': ({ after }) => isClean(after.context) },
      },
    ],
    'rows.corrected': [
      {
        in: 'judged.loading',
        to: 'judged.loading',
        changes: ['bulk', 'corrections', 'verdict', 'page'],
        asks: ['loadRows'],
        so: areReplaced,
      },
      {
        in: ['judged.shown', 'judged.unloaded'],
        to: 'judged.loading',
        changes: ['bulk', 'corrections', 'verdict', 'page', 'errors', 'failure'],
        asks: ['loadRows'],
        so: {
          'what failed before is said no longer': ({ after }) => isClean(after.context),
          ...areReplaced,
        },
      },
    ],
    'commit.requested': [
      {
        in: 'judged.shown',
        when: {
          'there is something new, and nothing corrected waits to be checked': ({ before: { context } }) =>
            isWorkable(context.bulk) && (context.bulk?.counts.new ?? 0) > 0 && !isCorrected(context),
        },
        to: 'judged.committing',
        changes: ['errors', 'failure'],
        asks: ['commit'],
        so: { 'what failed before is said no longer': ({ after }) => isClean(after.context) },
      },
    ],
    'matching.requested': [
      {
        in: 'judged.shown',
        when: {
          'nothing was added, and the options are not known': ({ before: { context } }) =>
            isRematched(context) && context.lookups === null,
        },
        to: 'listing',
        changes: ['failure'],
        asks: ['start'],
        so: nothingLost,
      },
      {
        in: 'judged.shown',
        when: {
          'nothing was added, and the file is at hand': ({ before: { context } }) =>
            isRematched(context) && context.file !== null,
        },
        to: 'rereading',
        changes: ['failure'],
        asks: ['reopenFile'],
        so: nothingLost,
      },
      {
        in: 'judged.shown',
        when: { 'nothing was added': ({ before: { context } }) => isRematched(context) },
        to: 'misplaced',
        changes: ['failure'],
        so: nothingLost,
      },
    ],
    'rows.requested': [
      {
        in: 'mapping',
        when: { 'the columns are matched again': ({ before }) => before.context.bulk !== null },
        to: 'judged.loading',
        changes: ['errors', 'failure'],
        asks: ['loadRows'],
        so: nothingLost,
      },
      {
        in: 'misplaced',
        to: 'judged.loading',
        changes: ['errors'],
        asks: ['loadRows'],
        so: nothingLost,
      },
    ],
    'rejected.requested': [
      {
        in: 'judged.shown',
        to: 'judged.saving',
        changes: ['errors', 'failure'],
        asks: ['saveRejected'],
        so: { 'what failed before is said no longer': ({ after }) => isClean(after.context) },
      },
    ],
    'reason.changed': [
      {
        in: 'judged.shown',
        when: { 'there is something to take back': isTakeable },
        changes: ['reason', 'errors'],
        so: {
          'it is what was written, and nothing is wrong with it': ({ event, after: { context } }) =>
            context.reason === event.reason && context.errors.reason === undefined,
        },
      },
    ],
    'takeBack.requested': [
      {
        in: 'judged.shown',
        when: { 'the reason is wrong': ({ event }) => event.problem !== null },
        to: 'judged.shown',
        changes: ['errors', 'failure', 'comebacks'],
        so: {
          'it says what is wrong, and the form has come back': ({ event, before, after: { context } }) =>
            isSame(context.errors, { reason: event.problem }) &&
            context.failure === null &&
            context.comebacks === before.context.comebacks + 1,
        },
      },
      {
        in: 'judged.shown',
        when: { 'there is something to take back': isTakeable },
        to: 'judged.takingBack',
        changes: ['errors', 'failure'],
        asks: ['takeBack'],
        so: { 'what failed before is said no longer': ({ after }) => isClean(after.context) },
      },
    ],
    'xstate.after.untilNext.bulkImport.following': [{ in: 'following', to: 'looking', asks: ['followBulk'] }],
    'xstate.done.actor.findBulk': [
      {
        in: 'finding',
        when: { 'rows are missing': ({ event }) => isUnfinished(event.output) },
        to: 'interrupted',
        changes: ['bulk'],
        so: { 'it is the import': ({ event, after }) => after.context.bulk === event.output },
      },
      {
        in: 'finding',
        when: { 'the server is at work on it': ({ event }) => isAtWork(event.output) },
        to: 'following',
        changes: ['bulk'],
        so: { 'it is the import': ({ event, after }) => after.context.bulk === event.output },
      },
      {
        in: 'finding',
        to: 'judged.loading',
        changes: ['bulk'],
        asks: ['loadRows'],
        so: { 'it is the import': ({ event, after }) => after.context.bulk === event.output },
      },
    ],
    'xstate.error.actor.findBulk': [
      { in: 'finding', to: 'failed', changes: ['failure', 'comebacks'], so: formSaysWhy },
    ],
    'xstate.done.actor.followBulk': [
      {
        in: 'looking',
        when: { 'the server is still at work': ({ event }) => isAtWork(event.output) },
        to: 'following',
        changes: ['bulk', 'failure'],
        so: {
          'it is how far it is, and nothing fails any more': ({ event, after: { context } }) =>
            context.bulk === event.output && isClean(context),
        },
      },
      {
        in: 'looking',
        to: 'judged.loading',
        changes: ['bulk', 'failure', 'verdict', 'page'],
        asks: ['loadRows'],
        so: {
          'it is what came of it, and nothing fails any more': ({ event, after: { context } }) =>
            context.bulk === event.output && isClean(context),
          ...showsRefused,
        },
      },
    ],
    'xstate.error.actor.followBulk': [
      { in: 'looking', to: 'following', changes: ['failure', 'comebacks'], so: formSaysWhy },
    ],
    'xstate.done.actor.loadRows': [
      {
        in: 'judged.loading',
        to: 'judged.shown',
        changes: ['rows', 'total'],
        so: {
          'they are what came': ({ event, after: { context } }) =>
            context.rows === event.output.rows && context.total === event.output.total,
        },
      },
    ],
    'xstate.error.actor.loadRows': [
      { in: 'judged.loading', to: 'judged.unloaded', changes: ['failure', 'comebacks'], so: saysWhy },
    ],
    'xstate.done.actor.correct': [
      {
        in: 'judged.correcting',
        to: 'judged.loading',
        changes: ['corrections', 'bulk'],
        asks: ['loadRows'],
        so: {
          'they are sent, and it is how they were judged': ({ event, after: { context } }) =>
            !isCorrected(context) && context.bulk === event.output,
        },
      },
    ],
    'xstate.error.actor.correct': [
      { in: 'judged.correcting', to: 'judged.shown', changes: ['failure', 'comebacks'], so: saysWhy },
    ],
    'xstate.done.actor.commit': [
      {
        in: 'judged.committing',
        when: { 'the server is at work': ({ event }) => isAtWork(event.output) },
        to: 'following',
        changes: ['bulk'],
        so: { 'it is how far it is': ({ event, after }) => after.context.bulk === event.output },
      },
      {
        in: 'judged.committing',
        to: 'judged.loading',
        changes: ['bulk'],
        asks: ['loadRows'],
        so: { 'it is what came of it': ({ event, after }) => after.context.bulk === event.output },
      },
    ],
    'xstate.error.actor.commit': [
      { in: 'judged.committing', to: 'judged.shown', changes: ['failure', 'comebacks'], so: saysWhy },
    ],
    'xstate.done.actor.takeBack': [
      {
        in: 'judged.takingBack',
        when: { 'the server is at work': ({ event }) => isAtWork(event.output) },
        to: 'following',
        changes: ['bulk', 'reason', 'corrections'],
        so: {
          'nothing is left to say, and it is how far it is': ({ event, after: { context } }) =>
            context.reason === '' && !isCorrected(context) && context.bulk === event.output,
        },
      },
      {
        in: 'judged.takingBack',
        to: 'judged.loading',
        changes: ['bulk', 'reason', 'corrections'],
        asks: ['loadRows'],
        so: {
          'nothing is left to say, and it is what came of it': ({ event, after: { context } }) =>
            context.reason === '' && !isCorrected(context) && context.bulk === event.output,
        },
      },
    ],
    'xstate.error.actor.takeBack': [
      { in: 'judged.takingBack', to: 'judged.shown', changes: ['errors', 'failure', 'comebacks'], so: saysWhy },
    ],
    'xstate.done.actor.saveRejected': [{ in: 'judged.saving', to: 'judged.shown' }],
    'xstate.error.actor.saveRejected': [
      { in: 'judged.saving', to: 'judged.shown', changes: ['failure', 'comebacks'], so: saysWhy },
    ],
  },
)
