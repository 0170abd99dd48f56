import { isDeepStrictEqual } from 'node:util'

/** A value without its unknown facts: absent and undefined facts are equal. */
const known = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, fact]) => fact !== undefined))
    : value

/** Whether two contexts, or two lists of facts, are equal. */
export const isSameFacts = (one: unknown, other: unknown): boolean => isDeepStrictEqual(known(one), known(other))
