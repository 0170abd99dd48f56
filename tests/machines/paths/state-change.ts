import { isDeepStrictEqual } from 'node:util'

type Regions = Readonly<Record<string, unknown>>

const hasRegions = (value: unknown): value is Regions => typeof value === 'object' && value !== null

/**
 * The part of a state's value that is new; of a parallel state, only the regions that changed.
 *
 * A parallel state always has all of its regions, any other state has one child. So a value with a key of the previous
 * value is a part of it.
 */
export const newInState = (now: unknown, before: unknown): unknown => {
  if (!hasRegions(now) || !hasRegions(before) || Object.keys(now).some((key) => !(key in before))) return now
  const changed = Object.entries(now).filter(([key, inner]) => !isDeepStrictEqual(inner, before[key]))
  return Object.fromEntries(changed.map(([key, inner]) => [key, newInState(inner, before[key])]))
}

/** The complete value of a state, from its new part and the previous value. */
export const wholeState = (changed: unknown, before: unknown): unknown => {
  if (!hasRegions(changed) || !hasRegions(before) || Object.keys(changed).some((key) => !(key in before))) {
    return changed
  }
  const merged = Object.entries(changed).map(([key, inner]) => [key, wholeState(inner, before[key])] as const)
  return { ...before, ...Object.fromEntries(merged) }
}
