import { Schema } from 'effect'

/** A recorded range of days. While a person types, its ends may be incomplete. */
export const DayRange = Schema.Struct({ from: Schema.String, to: Schema.String })
