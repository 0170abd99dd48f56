import { Schema } from 'effect'

/** The number of a page, or of the entries on one: from 1, as the address is read. Less than that is no place in a list. */
export const FromOne = Schema.Int.check(Schema.isGreaterThan(0))
