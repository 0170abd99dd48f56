import { Schema } from 'effect'
import { accountingExportEvents } from '../../../machines/billing/accounting-export.events.ts'
import { accountingExportMachine } from '../../../machines/billing/accounting-export.machine.ts'
import { AccountingDraft } from '../../../schemas/billing/accounting/draft.ts'
import { AccountingPreview, AccountsState } from '../../../schemas/billing/accounting/wire.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records a file for the accountant: in the ring only. */
export const accountingExport = defineJournaled<typeof accountingExportMachine>({
  machine: accountingExportMachine,
  events: accountingExportEvents,
  input: Schema.Struct({ from: Schema.String, to: Schema.String }),
  context: Schema.Struct({
    draft: AccountingDraft,
    accounts: Schema.NullOr(AccountsState),
    preview: Schema.NullOr(AccountingPreview),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    submissionId: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
