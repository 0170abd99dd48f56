import { Schema } from 'effect'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { AssignmentRecord, assignmentMessages, JudgedItem } from '../../schemas/stock/assignment.ts'
import { stockMessages } from '../../schemas/stock/stock.ts'
import { defineEvents } from '../core/define-events.ts'
import { exportEvents } from '../lists/exporting.events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: assignmentMessages.reason,
  errors: [{ field: 'note', message: assignmentMessages.reason }],
})
const notNow = new Refused({ message: 'Not now', errors: [] })

const item = { id: 7, iccid: '8944000000000000011', planName: 'UK 5 GB', expiryDate: '2027-01-31' }
const sold = { ...item, id: 8, iccid: '8944000000000000022', stockStatus: 'sold' }
const ended = { how: 'returned', by: 'Asha Rao', date: '2026-11-24T09:30:00.000Z', reason: 'Faulty' } as const
const unassigned = { ...ended, how: 'unassigned' } as const
const record: AssignmentRecord = {
  id: 12,
  assignmentNumber: 'ASN-000012',
  kind: 'partner',
  targetName: 'Compass Tours',
  note: '',
  createdBy: 'Asha Rao',
  createdDate: '2026-11-23T09:30:00.000Z',
  itemCount: 3,
  items: [{ ...item, stockStatus: 'assigned' }, sold],
}
const gone = { line: 2, ...item, isOk: false, verdict: 'Sold' }
const good = { line: 1, ...item, id: 9, iccid: '8944000000000000037', isOk: true, verdict: stockMessages.ok }

/** The events of an assignment and its SIMs. */
export const assignedItemsEvents = defineEvents({
  'item.toggled': {
    description: 'The person selects a SIM, or clears the selection.',
    fields: { id: Schema.Int },
    samples: [{ id: 7 }],
  },
  'all.toggled': {
    description: 'The person selects all SIMs that are still assigned and shown, or none.',
    fields: { ids: Schema.Array(Schema.Int), isOn: Schema.Boolean },
    samples: [
      { ids: [7], isOn: true },
      { ids: [7], isOn: false },
    ],
  },
  'reason.changed': {
    description: 'The person enters the reason for unassigning.',
    fields: { reason: Masked },
    samples: [{ reason: 'The fair was called off' }],
  },
  'takeBack.requested': {
    description: 'The person unassigns the selected SIMs; the id makes a repeated submission count once.',
    fields: { submissionId: Schema.String, problem: Schema.NullOr(Schema.String) },
    samples: [
      { submissionId: 'submission-1', problem: null },
      { submissionId: 'submission-2', problem: assignmentMessages.reason },
    ],
  },
  'retry.requested': { description: 'The person loads the assignment again.', fields: {}, samples: [{}] },
  'download.requested': {
    description: 'The person downloads all SIMs of the assignment, as CSV or for Excel.',
    fields: { format: exportEvents['export.requested'].fields.format },
    samples: [{ format: 'csv' }, { format: 'xlsx' }],
  },
  'written.read': exportEvents['written.read'],
  'file.written': {
    ...exportEvents['file.written'],
    samples: [{ file: { name: 'File.csv', rows: 2, sha256: '', added: 0 } }],
  },
  'file.declined': exportEvents['file.declined'],
  'file.interrupted': exportEvents['file.interrupted'],
  'file.failed': { ...exportEvents['file.failed'], samples: [{ error: notNow }] },
  'xstate.done.actor.loadAssignment': {
    description: 'The assignment and its SIMs have loaded.',
    fields: { output: AssignmentRecord },
    samples: [
      { output: record },
      {
        output: {
          ...record,
          items: [
            { ...sold, ended },
            { ...sold, id: 9, ended: unassigned },
          ],
        },
      },
    ],
  },
  'xstate.error.actor.loadAssignment': {
    description: 'The assignment could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.takeBack': {
    description: 'All selected SIMs are unassigned; or some cannot be, and nothing has changed.',
    fields: {
      output: Schema.Struct({ message: Schema.String, rows: Schema.Array(JudgedItem), isDone: Schema.Boolean }),
    },
    samples: [
      { output: { message: assignmentMessages.takenBack(1), rows: [], isDone: true } },
      { output: { message: assignmentMessages.notAllBack, rows: [good, gone], isDone: false } },
    ],
  },
  'xstate.error.actor.takeBack': {
    description: 'Nothing is unassigned: the reason is invalid, or the server could not be reached.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: down }],
  },
})
