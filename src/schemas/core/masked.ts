import { Schema } from 'effect'

/**
 * Text that identifies a customer or a SIM (an activation code, PIN, ICCID, LPA string, e-mail address).
 * The journal reads the annotation: such text stays out of durable streams and exported records.
 */
export const Masked = Schema.String.annotate({ masked: true })

/**
 * Text that tells of a person who works here, or that a person typed to search: no secret to themselves, so a draft of
 * theirs keeps it; an exported record, which others read, does not.
 */
export const Personal = Schema.String.annotate({ masked: 'export' })

/**
 * Text that is masked where the field `sibling` beside it has one of these values: what a person typed, when the event
 * says into which field. With `export` it is masked as `Personal` is.
 */
export const maskedBy = (sibling: string, values: ReadonlyArray<string>, masked: true | 'export' = true) =>
  Schema.String.annotate({ maskedBy: { sibling, values, masked } })
