import { Schema } from 'effect'

/**
 * Text that identifies a customer or a SIM (an activation code, PIN, ICCID, LPA string, e-mail address).
 * The journal reads the annotation: such text stays out of durable streams and exported records.
 */
export const Masked = Schema.String.annotate({ masked: true })
