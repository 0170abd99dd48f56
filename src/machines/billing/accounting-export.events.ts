import { Schema } from 'effect'
import { blankAccounts } from '../../schemas/billing/accounting/accounts.ts'
import { accountingMessages } from '../../schemas/billing/accounting/choices.ts'
import { AccountingChecked } from '../../schemas/billing/accounting/draft.ts'
import { AccountsState } from '../../schemas/billing/accounting/wire.ts'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refusedAt = (field: string, message: string) => new Refused({ message, errors: [{ field, message }] })

const preview = {
  documents: 2,
  new: 1,
  since: '2026-11-02',
  sums: [{ currency: 'EUR', documents: 1, debit: '238.00', credit: '238.00' }],
  leftOut: [],
}

/** The events of a file for the accountant. */
export const accountingExportEvents = defineEvents({
  'field.changed': {
    description: 'The person chooses a day, the format, or which documents.',
    fields: { field: Schema.Literals(['from', 'to', 'format', 'scope']), value: Schema.String },
    samples: [
      { field: 'from', value: '2026-10-05' },
      { field: 'format', value: 'datev' },
    ],
  },
  'check.requested': { description: 'The person asks what the file would hold.', fields: {}, samples: [{}] },
  'export.requested': {
    description: 'The person exports the documents. A repeated submission with the same id is done once.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }, { submissionId: 'submission-2' }],
  },
  'file.requested': {
    description: 'The person downloads the file of an earlier export.',
    fields: { id: Schema.Int },
    samples: [{ id: 4 }],
  },
  'accounts.outdated': {
    description: 'The accounts were changed, or could not be loaded: they are loaded again.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.loadAccounts': {
    description: 'The accounts were loaded.',
    fields: { output: AccountsState },
    samples: [{ output: { version: 0, accounts: blankAccounts } }],
  },
  'xstate.error.actor.loadAccounts': {
    description: 'The accounts could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.checkExport': {
    description: 'The server says what the file would hold, and what keeps it from being made.',
    fields: { output: AccountingChecked },
    samples: [
      { output: { preview, problems: {} } },
      { output: { preview, problems: { format: accountingMessages.datevNumbers } } },
      { output: { preview: null, problems: { to: commonMessages.dayBefore } } },
    ],
  },
  'xstate.error.actor.checkExport': {
    description: 'The period or the format was refused, or there was no answer.',
    fields: { error: AppError },
    samples: [{ error: refusedAt('from', commonMessages.day) }, { error: down }],
  },
  'xstate.done.actor.exportDocuments': {
    description: 'The documents are marked, and their file was downloaded.',
    fields: { output: Schema.Struct({ message: Schema.String }) },
    samples: [{ output: { message: accountingMessages.exported(1) } }],
  },
  'xstate.error.actor.exportDocuments': {
    description: 'The export was refused, at a field or as a whole, or there was no answer.',
    fields: { error: AppError },
    samples: [
      { error: refusedAt('scope', accountingMessages.nothingNew) },
      { error: new Refused({ message: accountingMessages.otherwise, errors: [] }) },
      { error: down },
    ],
  },
  'xstate.done.actor.fetchFile': { description: 'The file was downloaded.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchFile': {
    description: 'The file could not be downloaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
