import { Schema } from 'effect'

/** The data belong to a newer version of the product. This version must not read or write them. */
export class Outdated extends Schema.TaggedError<Outdated>()('Outdated', { message: Schema.String }) {}

/** For a program that starts on data of a newer version. */
export const startsTooOld = (what: string) =>
  new Outdated({
    message: `This data belongs to a newer version of SIM Desk (${what}). Start that version, or restore a backup that was made before it.`,
  })

/** For a server that was running when a newer one started. */
export const takenOver = new Outdated({
  message: 'A newer version of SIM Desk has taken over this data; this server ends.',
})

/** For a server that was running when one with another company time zone started. */
export const otherZone = new Outdated({
  message: 'A server with another company time zone has taken over this data; this server ends.',
})
