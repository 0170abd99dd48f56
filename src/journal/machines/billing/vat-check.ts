import { Schema } from 'effect'
import { vatCheckEvents } from '../../../machines/billing/vat-check.events.ts'
import { vatCheckMachine } from '../../../machines/billing/vat-check.machine.ts'
import { VatCheck } from '../../../schemas/billing/vat-check.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the online check of a VAT number: in the ring only, and never the number. */
export const vatCheck = defineJournaled<typeof vatCheckMachine>({
  machine: vatCheckMachine,
  events: vatCheckEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    check: Schema.NullOr(VatCheck),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches('checking'),
})
