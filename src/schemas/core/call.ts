import type { Schema } from 'effect'
import type { Access } from '../people/permissions.ts'
import type { Part } from './serves.ts'

/**
 * One API call as data (spec §7). `payload` is JSON. `form` holds the text parts of a multipart body by draft name;
 * each is sent with a capitalised first letter. `file` is its file part.
 */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** The part that a server must support for this call; `specified` if the specification has it (§7). */
  readonly part: Part | 'specified'
  readonly access: Access
  readonly summary: string
  readonly query?: Schema.Struct<Schema.Struct.Fields>
  readonly payload?: Schema.Top
  readonly form?: Schema.Struct<Schema.Struct.Fields>
  readonly file?: string
  /** The payload fields with pictures (`data:`), which may be longer than any text. */
  readonly pictures?: ReadonlyArray<string>
  /** The `Idempotency-Key` header makes a repeated submission count once. */
  readonly idempotent?: true
  /** A page makes this call by itself, so it does not count as use of the session. */
  readonly background?: true
  readonly success: Schema.Top
}

/** A call whose answer can be decoded without a service, as all calls of the contract can. */
export type Entry = Call & { readonly success: Schema.ConstraintDecoder<unknown> }

/** The header that makes a repeated submission count once (our addition). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** The header of every answer to a signed-in person with the version of their role (our addition). */
export const ACCESS_HEADER = 'X-Access-Version'
/** The header of every answer to a signed-in person with a log position that the answer includes (our addition). */
export const POSITION_HEADER = 'X-Log-Position'
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/** The name of a multipart part: `activationCode` → `ActivationCode` (spec §7). */
export const partName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
