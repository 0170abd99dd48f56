import { Schema } from 'effect'
import { apiOrderEvents, OrderTab, RevealedValue, ShownOrder } from '../../../machines/partners/api-order.events.ts'
import { apiOrderMachine } from '../../../machines/partners/api-order.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records an API order: in the ring only, without revealed values. */
export const apiOrder = defineJournaled<typeof apiOrderMachine>({
  machine: apiOrderMachine,
  events: apiOrderEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    tab: OrderTab,
    order: Schema.NullOr(ShownOrder),
    reason: Masked,
    problem: Schema.NullOr(Schema.String),
    internalNote: Schema.optionalKey(Masked),
    delivery: Schema.optionalKey(
      Schema.Struct({ quantity: Schema.String, codes: Masked, problem: Schema.optionalKey(Masked) }),
    ),
    isActivatedToo: Schema.Boolean,
    submissionId: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Masked),
    notice: Schema.NullOr(Masked),
    wasDone: Schema.Boolean,
    isFileOffered: Schema.Boolean,
    field: Schema.String,
    revealed: Schema.Array(RevealedValue),
    holds: Schema.Int,
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('sending') || snapshot.matches({ opened: 'revealing' }),
})
