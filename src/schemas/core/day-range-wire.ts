import { Schema } from 'effect'

/** A range of days as it is recorded; while somebody types they may be no days yet. */
export const DayRange = Schema.Struct({ from: Schema.String, to: Schema.String })
