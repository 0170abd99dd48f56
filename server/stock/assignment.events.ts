import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'

/** Everything that can have happened to an act of assigning; what became of its items is told in their own streams. */
export const assignmentEvents = declareEvents({
  StockAssigned: storedAs(
    Schema.Struct({
      ...stamp,
      /** To whom: `partner` … */
      kind: Schema.String,
      targetId: Schema.Int,
      /** As it was called then. */
      targetName: Schema.String,
      /** How many items. */
      items: Schema.Int,
      note: Schema.String,
    }),
  ),
  StockTakenBack: storedAs(Schema.Struct({ ...stamp, items: Schema.Int, reason: Schema.String })),
})
