import { Schema } from 'effect'
import { declareEvents, storedAs } from '../event-types.ts'

/** What a person has arranged for themselves, in a stream of the account. */
export const viewEvents = declareEvents({
  /** The notifications that they have seen, by their keys; those of before are among them where they still stand. */
  NotificationsSeen: storedAs(Schema.Struct({ account: Schema.String, keys: Schema.Array(Schema.String) })),
})
