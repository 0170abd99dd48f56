import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'

/** All events of an assignment. What happens to its SIMs later is in their own streams. */
export const assignmentEvents = declareEvents({
  StockAssigned: storedAs(
    Schema.Struct({
      ...stamp,
      /** The kind of recipient: `partner` … */
      kind: Schema.String,
      targetId: Schema.Int,
      /** The recipient's name at the time. */
      targetName: Schema.String,
      /** The number of SIMs. */
      items: Schema.Int,
      note: Schema.String,
    }),
  ),
  StockTakenBack: storedAs(Schema.Struct({ ...stamp, items: Schema.Int, reason: Schema.String })),
})
