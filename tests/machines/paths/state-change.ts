import { isDeepStrictEqual } from 'node:util'

type Regions = Readonly<Record<string, unknown>>

const hasRegions = (value: unknown): value is Regions => typeof value === 'object' && value !== null

/**
 * What is new in the value of a state: of a parallel one only the regions that have changed. A parallel state has all
 * of its regions at any time, any other one state within it: so what has a key of the value before is a part of it.
 */
export const newInState = (now: unknown, before: unknown): unknown => {
  if (!hasRegions(now) || !hasRegions(before) || Object.keys(now).some((key) => !(key in before))) return now
  const changed = Object.entries(now).filter(([key, inner]) => !isDeepStrictEqual(inner, before[key]))
  return Object.fromEntries(changed.map(([key, inner]) => [key, newInState(inner, before[key])]))
}

/** The whole value of a state, of what is new in it beside the one before. */
export const wholeState = (changed: unknown, before: unknown): unknown => {
  if (!hasRegions(changed) || !hasRegions(before) || Object.keys(changed).some((key) => !(key in before))) {
    return changed
  }
  const merged = Object.entries(changed).map(([key, inner]) => [key, wholeState(inner, before[key])] as const)
  return { ...before, ...Object.fromEntries(merged) }
}
