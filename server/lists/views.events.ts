import { Schema } from 'effect'
import { ColumnsArranged } from '../../src/schemas/lists/columns.ts'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** The notifications a person has seen, in a stream of the account. */
export const seenEvents = declareEvents({
  /** The keys of all seen notifications that still exist, including earlier ones. */
  NotificationsSeen: storedAs(Schema.Struct({ account: Schema.String, keys: Schema.Array(Schema.String) })),
})

/** The kinds of notifications that a person does not want to see, in the same stream. */
export const hiddenKindsEvents = declareEvents({
  /** All hidden kinds. */
  NotificationKindsHidden: storedAs(Schema.Struct({ account: Schema.String, kinds: Schema.Array(Schema.String) })),
})

/** The saved views of a person, in the same stream. */
export const savedViewEvents = declareEvents({
  /** The view's new content; `was` is its previous name if it changed. */
  ViewSaved: storedAs(
    Schema.Struct({
      account: Schema.String,
      list: Schema.String,
      name: Schema.String,
      was: Schema.NullOr(Schema.String),
      search: Schema.String,
      columns: ColumnsArranged,
      isDefault: Schema.Boolean,
      sharedWithRole: Schema.NullOr(Schema.Int),
    }),
  ),
  ViewRemoved: storedAs(Schema.Struct({ account: Schema.String, list: Schema.String, name: Schema.String })),
})

/** All events about a person's views and notifications. */
export const viewEvents = declareEvents({
  ...seenEvents.types,
  ...hiddenKindsEvents.types,
  ...savedViewEvents.types,
})

/** The stream of these events. */
export const viewsStream = (accountId: string): string => `views-${accountId}`
