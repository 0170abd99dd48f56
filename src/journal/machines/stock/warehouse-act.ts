import { Schema } from 'effect'
import { warehouseActEvents } from '../../../machines/stock/warehouse-act.events.ts'
import { warehouseActMachine } from '../../../machines/stock/warehouse-act.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { defineJournaled } from '../../journaled.ts'

/** What is done with a row of the warehouse as the journal sees it: in the ring only. */
export const warehouseAct = defineJournaled<typeof warehouseActMachine>({
  machine: warehouseActMachine,
  events: warehouseActEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    act: Schema.NullOr(Schema.Literals(['level', 'quantity'])),
    id: Schema.Int,
    name: Schema.String,
    value: Schema.String,
    reason: Masked,
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    submissionId: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('saving'),
})
