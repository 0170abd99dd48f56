import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** What a person has seen, in a stream of the account. */
export const seenEvents = declareEvents({
  /** The notifications that they have seen, by their keys; those of before are among them where they still stand. */
  NotificationsSeen: storedAs(Schema.Struct({ account: Schema.String, keys: Schema.Array(Schema.String) })),
})

const columns = Schema.Struct({
  order: Schema.Array(Schema.String),
  hidden: Schema.Array(Schema.String),
  widths: Schema.optionalKey(Schema.Record(Schema.String, Schema.Int)),
  pinned: Schema.optionalKey(Schema.Array(Schema.String)),
})

/** The views of lists that a person keeps, in the same stream. */
export const savedViewEvents = declareEvents({
  /** It is as this says from now on; `was` is what it was called before, where that is another name. */
  ViewSaved: storedAs(
    Schema.Struct({
      account: Schema.String,
      list: Schema.String,
      name: Schema.String,
      was: Schema.NullOr(Schema.String),
      search: Schema.String,
      columns,
      isDefault: Schema.Boolean,
      sharedWithRole: Schema.NullOr(Schema.Int),
    }),
  ),
  ViewRemoved: storedAs(Schema.Struct({ account: Schema.String, list: Schema.String, name: Schema.String })),
})

/** What a person has arranged for themselves. */
export const viewEvents = declareEvents({ ...seenEvents.types, ...savedViewEvents.types })

/** Where it is written. */
export const viewsStream = (accountId: string): string => `views-${accountId}`
