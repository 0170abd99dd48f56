import { bulkImportEvents } from '../../../../src/machines/stock/bulk-import.events.ts'
import { bulkImportMachine } from '../../../../src/machines/stock/bulk-import.machine.ts'
import { rulesOf } from '../promises.ts'
import { showsRefused } from './bulk-import.words.ts'
import { formSaysWhy } from './small-forms.ts'

/** Uploading the rows of a file, chunk by chunk. */
export const sendingRules = rulesOf(
  { machine: bulkImportMachine, events: bulkImportEvents },
  {
    'xstate.done.actor.sendPiece': [
      {
        in: 'uploading',
        when: { 'more rows are to come': ({ event: { output } }) => output.received < output.rowCount },
        to: 'uploading',
        changes: ['bulk'],
        asks: ['sendPiece'],
        so: { 'it is how far it is': ({ event, after }) => after.context.bulk === event.output },
      },
      {
        in: 'uploading',
        to: 'judged.loading',
        changes: ['bulk', 'verdict', 'page'],
        asks: ['loadRows'],
        so: {
          'it is how they were judged': ({ event, after }) => after.context.bulk === event.output,
          ...showsRefused,
        },
      },
    ],
    'xstate.error.actor.sendPiece': [
      {
        in: 'uploading',
        when: { 'the file is not at hand any more': ({ event }) => event.error._tag === 'Refused' },
        to: 'interrupted',
        changes: ['errors', 'comebacks'],
        so: formSaysWhy,
      },
      { in: 'uploading', to: 'stalled', changes: ['failure', 'comebacks'], so: formSaysWhy },
    ],
  },
)
