import { isDeepStrictEqual } from 'node:util'

/** A value without what is not known in it: a fact that is absent, and one that nothing is known of, are one. */
const known = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, fact]) => fact !== undefined))
    : value

/** Whether two contexts, or two lists of facts, say the same. */
export const isSameFacts = (one: unknown, other: unknown): boolean => isDeepStrictEqual(known(one), known(other))
