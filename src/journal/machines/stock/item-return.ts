import { Schema } from 'effect'
import { itemReturnEvents, ReturnableStatus } from '../../../machines/stock/item-return.events.ts'
import { itemReturnMachine } from '../../../machines/stock/item-return.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { defineJournaled } from '../../journaled.ts'

/** The return of an item as the journal sees it: in the ring only. */
export const itemReturn = defineJournaled<typeof itemReturnMachine>({
  machine: itemReturnMachine,
  events: itemReturnEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    status: Schema.NullOr(ReturnableStatus),
    isEsim: Schema.Boolean,
    reason: Masked,
    isRestocked: Schema.Boolean,
    submissionId: Schema.NullOr(Schema.String),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('saving'),
})
