import { Schema } from 'effect'
import { secondFactorEvents } from '../../../machines/people/second-factor.events.ts'
import { secondFactorMachine } from '../../../machines/people/second-factor.machine.ts'
import { FactorState } from '../../../schemas/people/second-factor.ts'
import { defineJournaled } from '../../journaled.ts'

const Handle = Schema.NullOr(Schema.String)

/** How the journal records a person's second factor: in the ring only, and never a secret. */
export const secondFactor = defineJournaled<typeof secondFactorMachine>({
  machine: secondFactorMachine,
  events: secondFactorEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    factor: Schema.NullOr(FactorState),
    setUpRef: Handle,
    codesRef: Handle,
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: ({ value }) => ['beginning', 'adding', 'replacing', 'removing'].includes(String(value)),
})
