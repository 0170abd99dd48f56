import { Schema } from 'effect'
import { storedAs } from '../core/events/event-types.ts'

/** Who did it and when; nobody, where a sale or the calendar did. */
const done = { id: Schema.Int, by: Schema.String, date: Schema.String }

/** What took an item: `how` is `sale` for one of the shop's. */
const Taken = Schema.Struct({ ...done, how: Schema.String, refId: Schema.Int })

/** What becomes of an item of the stock after it was added: it goes to somebody, is sold, used, comes back, expires. */
export const lifecycleEvents = {
  InventoryItemAssigned: storedAs(
    Schema.Struct({
      ...done,
      assignmentId: Schema.Int,
      /** To whom: `partner` … */
      kind: Schema.String,
      targetId: Schema.Int,
      /** As it was called then. */
      targetName: Schema.String,
    }),
  ),
  InventoryItemUnassigned: storedAs(Schema.Struct({ ...done, assignmentId: Schema.Int, reason: Schema.String })),
  InventoryItemSold: storedAs(Taken),
  /** Another sale names an item that is sold: a fact that somebody has to look at. */
  InventoryItemSoldAgain: storedAs(Taken),
  InventoryItemActivated: storedAs(Schema.Struct({ ...done, refId: Schema.Int })),
  InventoryItemReturned: storedAs(
    Schema.Struct({ ...done, submission: Schema.String, reason: Schema.String, restocked: Schema.Boolean }),
  ),
  InventoryItemRestocked: storedAs(Schema.Struct({ ...done, submission: Schema.String, reason: Schema.String })),
  /** Its day has passed; `expiryDate` is that day. */
  InventoryItemExpired: storedAs(Schema.Struct({ ...done, expiryDate: Schema.String })),
} as const
