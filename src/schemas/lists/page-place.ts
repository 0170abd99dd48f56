import { Schema } from 'effect'

/** A page number or page size, as the address has it: from 1. */
export const FromOne = Schema.Int.check(Schema.isGreaterThan(0))
