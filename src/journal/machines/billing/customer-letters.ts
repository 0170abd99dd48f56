import { Schema } from 'effect'
import { customerLettersEvents } from '../../../machines/billing/customer-letters.events.ts'
import { customerLettersMachine } from '../../../machines/billing/customer-letters.machine.ts'
import { UnprintableAt } from '../../../schemas/billing/offline-sale/letters.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the check for unprintable letters in a customer's form: in the ring only. */
export const customerLetters = defineJournaled<typeof customerLettersMachine>({
  machine: customerLettersMachine,
  events: customerLettersEvents,
  input: Schema.Null,
  context: Schema.Struct({
    texts: Schema.Record(Schema.String, Masked),
    letters: Schema.Array(UnprintableAt),
  }),
  posts: () => false,
})
