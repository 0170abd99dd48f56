/** A place where two values differ. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown }

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Where one context differs from another, place by place, no more than `limit` of them. */
export const differencesOf = (before: unknown, after: unknown, limit = 200): ReadonlyArray<Difference> => {
  const found: Array<Difference> = []
  const compare = (one: unknown, other: unknown, path: string): void => {
    // What a step leaves as it was is the same object.
    if (found.length >= limit || Object.is(one, other)) return
    if (!isTree(one) || !isTree(other) || Array.isArray(one) !== Array.isArray(other)) {
      found.push({ path, before: one, after: other })
      return
    }
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      compare(one[key], other[key], path === '' ? key : `${path}.${key}`)
  }
  compare(before, after, '')
  return found
}
