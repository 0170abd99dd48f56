import { Schema } from 'effect'

/**
 * Text that identifies a customer or SIM: activation codes, PINs, ICCIDs, LPA strings, e-mail addresses. The journal
 * keeps it out of durable streams and exported records.
 */
export const Masked = Schema.String.annotate({ masked: true })

/**
 * Text about an employee or partner user, or a search text. It is no secret to that person, so their drafts keep it. An
 * exported record, which others read, does not.
 */
export const Personal = Schema.String.annotate({ masked: 'export' })

/**
 * Text that is masked if the field `sibling` beside it has one of these values. An example is a typed value in an event
 * that names its field. With `export` it is masked as `Personal` is.
 */
export const maskedBy = (sibling: string, values: ReadonlyArray<string>, masked: true | 'export' = true) =>
  Schema.String.annotate({ maskedBy: { sibling, values, masked } })
