import { Schema } from 'effect'
import { invoiceActEvents } from '../../../machines/billing/invoice-act.events.ts'
import { invoiceActMachine } from '../../../machines/billing/invoice-act.machine.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the actions on a supplier invoice that need no dialog: in the ring only. */
export const invoiceAct = defineJournaled<typeof invoiceActMachine>({
  machine: invoiceActMachine,
  events: invoiceActEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    withoutInvoice: Schema.NullOr(Schema.Int),
    id: Schema.Int,
    isChecked: Schema.Boolean,
    submissionId: Schema.String,
  }),
  posts: (snapshot) => snapshot.matches({ act: 'checking' }),
})
