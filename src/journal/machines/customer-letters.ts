import { Schema } from 'effect'
import { customerLettersEvents } from '../../machines/customer-letters.events.ts'
import { customerLettersMachine } from '../../machines/customer-letters.machine.ts'
import { Masked } from '../../schemas/masked.ts'
import { UnprintableAt } from '../../schemas/offline-sale/letters.ts'
import { defineJournaled } from '../journaled.ts'

/** The letters in the form of a customer as the journal sees them: in the ring only. */
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
