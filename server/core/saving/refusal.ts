import type * as stored from './saving.events.ts'

/** A refused save as stored. */
export type WrittenRefusal = typeof stored.AddRefused.Type

/** The stored data of a refusal. */
export const writtenRefusal = (
  refusal: { readonly reason: string; readonly errors?: WrittenRefusal['errors'] },
  by: string,
): WrittenRefusal => ({ reason: refusal.reason, errors: refusal.errors ?? {}, by })
