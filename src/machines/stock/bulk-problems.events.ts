import { Schema } from 'effect'
import { AppError, Refused, Unreachable } from '../../schemas/core/errors.ts'
import { BulkImport, BulkLookups } from '../../schemas/stock/bulk.ts'
import { bulkMessages } from '../../schemas/stock/bulk-fields.ts'
import { BulkProblem, BulkReplacement } from '../../schemas/stock/bulk-problems.ts'
import { defineEvents } from '../core/define-events.ts'
import { finished, lookups } from './bulk-import.samples.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const { field, from, value } = BulkReplacement.fields

const noPlan = { field: 'planID', message: 'Choose a Plan Name from the list', text: 'EU 5GB', count: 312, rows: [3] }
const noCode = { field: 'activationCode', message: 'Activation Code is required', text: null, count: 2, rows: [4, 5] }

/** The events of the equal problems of an import. */
export const bulkProblemsEvents = defineEvents({
  'rows.judged': {
    description: 'The rows of an import were checked. `isListed`: some columns name entries of a list.',
    fields: { bulkId: Schema.Int, isListed: Schema.Boolean },
    samples: [
      { bulkId: 7, isListed: true },
      { bulkId: 7, isListed: false },
      { bulkId: 9, isListed: true },
    ],
  },
  'rows.left': { description: 'The rows cannot be corrected, or are no longer shown.', fields: {}, samples: [{}] },
  'value.changed': {
    description: 'The person enters the value for all rows with a problem.',
    fields: { field, from, value },
    samples: [
      { field: 'planID', from: 'EU 5GB', value: '7' },
      { field: 'planID', from: 'EU 5GB', value: '' },
      { field: 'expiryDate', from: '', value: '2028-12-31' },
    ],
  },
  'apply.requested': {
    description: 'The person puts the value into all rows with the problem.',
    fields: { field, from },
    samples: [{ field: 'planID', from: 'EU 5GB' }],
  },
  'retry.requested': { description: 'The person loads the problems again.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadProblems': {
    description: 'The problems have loaded, and the lists if they were asked for.',
    fields: { output: Schema.Struct({ problems: Schema.Array(BulkProblem), lookups: Schema.NullOr(BulkLookups) }) },
    samples: [
      { output: { problems: [noPlan, noCode], lookups } },
      { output: { problems: [noPlan, noCode], lookups: null } },
    ],
  },
  'xstate.error.actor.loadProblems': {
    description: 'The problems could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.correctAll': {
    description: 'The text was replaced in all rows, and they have been checked again.',
    fields: { output: BulkImport },
    samples: [{ output: finished }],
  },
  'xstate.error.actor.correctAll': {
    description: 'The value was refused, or the answer was lost.',
    fields: { error: AppError },
    samples: [
      { error: down },
      {
        error: new Refused({
          message: 'Not saved',
          errors: [{ field: 'field', message: bulkMessages.notForAll('planID') }],
        }),
      },
    ],
  },
})
