import { isDeepStrictEqual } from 'node:util'

/** The paths of a state, one for each of its regions: `rows.ready`. */
const pathsOfState = (state: unknown, before = ''): ReadonlyArray<string> =>
  typeof state === 'string'
    ? [before + state]
    : Object.entries(state as object).flatMap(([key, inner]) => pathsOfState(inner, `${before}${key}.`))

const stateAlong = ([key = '', ...inner]: ReadonlyArray<string>): unknown =>
  inner.length === 0 ? key : { [key]: stateAlong(inner) }

/** The regions of both. */
const together = (one: unknown, other: unknown): unknown => {
  if (typeof one !== 'object' || typeof other !== 'object') return other
  const all: Record<string, unknown> = { ...one }
  for (const [key, inner] of Object.entries(other as object)) all[key] = key in all ? together(all[key], inner) : inner
  return all
}

/** Parses the text of a state. */
export const stateIn = (said: unknown): unknown =>
  typeof said === 'string'
    ? said
        .split(', ')
        .map((path) => stateAlong(path.split('.')))
        .reduce(together)
    : said

/** A state as text, or as JSON if the text cannot express it. */
export const stateText = (state: unknown): unknown => {
  const text = pathsOfState(state).join(', ')
  return isDeepStrictEqual(stateIn(text), state) ? text : state
}
