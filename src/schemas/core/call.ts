import type { Schema } from 'effect'
import type { Access } from '../people/permissions.ts'
import type { Part } from './serves.ts'

/**
 * One call of the API as data (spec §7). `payload` is JSON, `form` the text parts of a multipart body by draft name,
 * each sent with its first letter capitalised, `file` its file part.
 */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** The part that a server must have for it, unless the specification has it (§7). */
  readonly part: Part | 'specified'
  readonly access: Access
  readonly summary: string
  readonly query?: Schema.Struct<Schema.Struct.Fields>
  readonly payload?: Schema.Top
  readonly form?: Schema.Struct<Schema.Struct.Fields>
  readonly file?: string
  /** The fields of the payload that hold pictures (`data:`), which are longer than any text. */
  readonly pictures?: ReadonlyArray<string>
  /** The header Idempotency-Key makes a repeated submission one save. */
  readonly idempotent?: true
  /** A page makes it by itself: it does not count as use of the session. */
  readonly background?: true
  readonly success: Schema.Top
}

/** A call whose answer can be decoded without any service: every one of the contract. */
export type Entry = Call & { readonly success: Schema.ConstraintDecoder<unknown> }

/** The header that makes a repeated submission one save (ours). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Says with every answer to a signed-in person which state of which role they have (ours). */
export const ACCESS_HEADER = 'X-Access-Version'
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/** `activationCode` → `ActivationCode`: the name of a multipart part (spec §7). */
export const partName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
