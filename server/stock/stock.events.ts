import { Schema } from 'effect'
import { storedAs } from '../core/events/event-types.ts'

/** Who acted and when; `by` is empty if a sale or an expiry did. */
const done = { id: Schema.Int, by: Schema.String, date: Schema.String }

/** A sale of a SIM; `how` is `sale` for the shop's. */
const Taken = Schema.Struct({ ...done, how: Schema.String, refId: Schema.Int })

/** The events of a SIM's lifecycle after it was added: assigned, sold, activated, returned, moved, expired. */
export const lifecycleEvents = {
  InventoryItemAssigned: storedAs(
    Schema.Struct({
      ...done,
      assignmentId: Schema.Int,
      /** The kind of recipient: `partner` … */
      kind: Schema.String,
      targetId: Schema.Int,
      /** The recipient's name at the time. */
      targetName: Schema.String,
    }),
  ),
  InventoryItemUnassigned: storedAs(Schema.Struct({ ...done, assignmentId: Schema.Int, reason: Schema.String })),
  InventoryItemSold: storedAs(Taken),
  /** Another sale names a SIM that is already sold, which somebody has to check. */
  InventoryItemSoldAgain: storedAs(Taken),
  InventoryItemActivated: storedAs(Schema.Struct({ ...done, refId: Schema.Int })),
  InventoryItemReturned: storedAs(
    Schema.Struct({ ...done, submission: Schema.String, reason: Schema.String, restocked: Schema.Boolean }),
  ),
  InventoryItemRestocked: storedAs(Schema.Struct({ ...done, submission: Schema.String, reason: Schema.String })),
  /** It is in another location from then on; `reason` is empty if none was given. */
  InventoryItemMoved: storedAs(
    Schema.Struct({ ...done, submission: Schema.String, locationId: Schema.Int, reason: Schema.String }),
  ),
  /** Its date has passed; `expiryDate` is that date. */
  InventoryItemExpired: storedAs(Schema.Struct({ ...done, expiryDate: Schema.String })),
} as const
